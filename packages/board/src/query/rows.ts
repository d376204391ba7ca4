import { emptyCell, rules } from "../rules.ts";
import type { Standings } from "../standings.ts";
import type { Awards } from "./awards.ts";

interface RankRow {
  /** −1: starred. */
  rank: number;
  isWinAward: boolean;
  awardName: string | null;
  awardBackground: string | null;
  awardColor: string | null;
  uid: string;
  username: string;
  realname: string | null;
  nickname: string | null;
  school: string | null;
  gender: string;
  avatar: string | null;
}

/** Keys are absent where nothing is to say. */
export interface AcmCell {
  errorNum: number;
  tryNum?: number;
  isAC?: boolean;
  isFirstAC?: boolean;
  /** Seconds. */
  ACTime?: number;
  isAfterContest?: boolean;
}

/** By label of the problem. */
type ByLabel<T> = Record<string, T>;

export interface AcmRow extends RankRow {
  /** Seconds. */
  totalTime: number;
  total: number;
  ac: number;
  submissionInfo: ByLabel<AcmCell>;
}

export interface OiRow extends RankRow {
  totalScore: number;
  /** Milliseconds: what orders equal scores. */
  totalTime: number;
  submissionInfo: ByLabel<number>;
  /** Run times of problems with an accepted attempt that counts; where tries or time cost, moments of what brings points. */
  timeInfo: ByLabel<number>;
}

export type ContractRow = AcmRow | OiRow;

/** For whom a row is. */
export interface RowViewer {
  /** Anonymous. */
  isOutside?: boolean;
  /** Manages the contest. */
  seesRealNames?: boolean;
}

/** A row as the API answers it. Real names are for managers and where the contest shows them, never for anonymous viewers. */
export function contractRow(
  standings: Standings,
  awards: Awards,
  row: number,
  { isOutside = false, seesRealNames = false }: RowViewer,
): ContractRow {
  const { spec, people, points, cost, total } = standings;
  const person = people.person(row);
  const award = awards.of(row);
  const isNamed = !isOutside && (seesRealNames || spec.showName === "realname");
  const common: RankRow = {
    rank: standings.rank(row),
    isWinAward: award !== null,
    awardName: award?.name ?? null,
    awardBackground: award?.background ?? null,
    awardColor: award?.color ?? null,
    uid: person.uid,
    username: person.username,
    realname: isNamed ? (person.realname ?? null) : null,
    nickname: person.nickname ?? null,
    school: person.school ?? null,
    gender: person.gender ?? "secrecy",
    avatar: person.avatar ?? null,
  };
  if (rules[spec.form].hasPoints) {
    const totals = { totalScore: points[row] as number, totalTime: cost[row] as number };
    return { ...common, ...totals, ...oiCells(standings, row) };
  }
  const totals = { totalTime: cost[row] as number, total: total[row] as number, ac: points[row] as number };
  return { ...common, ...totals, submissionInfo: acmCells(standings, row) };
}

export function acmCells(standings: Standings, row: number): ByLabel<AcmCell> {
  const cells: ByLabel<AcmCell> = {};
  const cell = emptyCell();
  standings.spec.problems.forEach(({ label }, problem) => {
    if (standings.cell(row, problem, cell).total === 0) return;
    const answer: AcmCell = { errorNum: cell.errors };
    if (cell.tries > 0) answer.tryNum = cell.tries;
    if (cell.second >= 0) {
      answer.isAC = true;
      answer.isFirstAC = standings.isFirst(row, problem);
      answer.ACTime = cell.second;
      answer.isAfterContest = isAfterEnd(standings, row, cell.second);
    }
    cells[label] = answer;
  });
  return cells;
}

export const isAfterEnd = ({ people }: Standings, row: number, second: number): boolean =>
  second >= (people.endS[row] as number);

function oiCells(standings: Standings, row: number): Pick<OiRow, "submissionInfo" | "timeInfo"> {
  const submissionInfo: ByLabel<number> = {};
  const timeInfo: ByLabel<number> = {};
  const cell = emptyCell();
  const { spec } = standings;
  spec.problems.forEach(({ label }, problem) => {
    if (standings.cell(row, problem, cell).total === 0) return;
    submissionInfo[label] = cell.score;
    if (cell.runMs >= 0) timeInfo[label] = cell.runMs;
    if (spec.form === "priced" && cell.score > 0) timeInfo[label] = cell.second * 1000;
  });
  return { submissionInfo, timeInfo };
}
