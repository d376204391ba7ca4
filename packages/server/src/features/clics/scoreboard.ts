import { emptyCell, type Standings, type View } from "@verdict/board";
import { contestRules } from "@verdict/contract";
import { boardIn } from "./awards.ts";
import { contestTimeOf, type ReadersContest, stateOf } from "./readers-contest.ts";
import { timeOf } from "./words.ts";

const minute = (second: number) => Math.floor(second / 60);

/**
 * The board in whole minutes, as the interface has it; rows stay in the order of the site, which counts seconds. Rows
 * out of competition stand where they would, and share the rank of the next ranked one.
 */
export function scoreboardIn(shown: ReadersContest, nowMs: number) {
  const view = boardIn(shown);
  const { standings } = view;
  const { people, ranked, key } = standings;
  const rows = [...standings.all.rows()].filter((row) => standings.isOnBoard(row));
  return {
    time: timeOf(nowMs),
    contest_time: contestTimeOf(shown, nowMs),
    state: stateOf(shown, nowMs),
    rows: rows.map((row) => {
      const problems = problemsOf(view, row);
      return {
        rank: 1 + ranked.below(key[row] as number),
        team_id: String(people.person(row).participation),
        score: scoreOf(standings, row, problems),
        problems,
      };
    }),
  };
}

interface ProblemScore {
  problem_id: string;
  num_judged: number;
  num_pending: number;
  solved?: boolean;
  score?: number;
  time?: number;
}

function problemsOf(view: View, row: number): ProblemScore[] {
  const { standings } = view;
  const cell = emptyCell();
  const { hasPoints } = contestRules[standings.spec.type];
  return standings.spec.problems.map(({ id }, problem) => {
    standings.cell(row, problem, cell);
    const isSolved = cell.second >= 0;
    const waiting = view.waiting(row * standings.cells.problems + problem);
    const common = { problem_id: String(id), num_pending: cell.tries + waiting };
    if (!hasPoints) {
      const judged = cell.errors + (isSolved ? 1 : 0);
      return {
        ...common,
        num_judged: judged,
        solved: isSolved,
        ...(isSolved && { time: minute(cell.second) }),
      };
    }
    const scored = cell.score > 0 && { time: minute(Math.max(0, cell.second)) };
    return { ...common, num_judged: cell.total, score: cell.score, ...scored };
  });
}

function scoreOf({ spec, points }: Standings, row: number, problems: readonly ProblemScore[]) {
  const last = Math.max(0, ...problems.map(({ time = 0 }) => time));
  if (contestRules[spec.type].hasPoints) return { score: points[row] as number, time: last };
  const penalty = Math.round(spec.penaltyS / 60);
  const total = problems
    .filter(({ solved }) => solved)
    .reduce((sum, { time = 0, num_judged }) => sum + time + penalty * (num_judged - 1), 0);
  return { num_solved: points[row] as number, total_time: total, time: last };
}
