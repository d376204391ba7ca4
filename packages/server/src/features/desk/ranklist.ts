import {
  type BoardName,
  emptyCell,
  type Spec,
  type Standings,
  shownName,
  type View,
  withoutRemoved,
} from "@verdict/board";
import { contestRules } from "@verdict/contract";
import type { LoadedBoard } from "../board/loaded-board.ts";
import { verdictWords } from "../submission/verdict-words.ts";
import { attemptsAt, type BoardAttempt, hexColor, rowsOf } from "./board-attempts.ts";

/** Version of the standard ranklist that is written. */
const VERSION = "0.3.10";

const inSeconds = (ms: number): [number, "s"] => [Math.round(ms / 1000), "s"];

/** A contest's board as a standard ranklist (srk); of ACM contests with every attempt, so that viewers can sort anew. */
export function ranklistOf(loaded: LoadedBoard, name: BoardName) {
  const view = loaded.view(name);
  const { standings } = view;
  // On a clock that never stood still, as seconds of attempts are.
  const spec = withoutRemoved(standings.spec);
  const { settings } = loaded.made;
  const free = spec.rule.costs.includes("compileError") ? [] : ["CE"];
  return {
    type: "general",
    version: VERSION,
    contest: {
      title: settings.contest.title,
      startAt: new Date(spec.startAt).toISOString(),
      duration: inSeconds(spec.endAt - spec.startAt),
      ...(spec.freezeAt !== null && { frozenDuration: inSeconds(spec.endAt - spec.freezeAt) }),
    },
    problems: settings.problems.map(({ label, title, color, isHidden }) => {
      const backgroundColor = hexColor(color);
      return {
        alias: label,
        ...(!isHidden && { title }),
        ...(backgroundColor && { style: { backgroundColor } }),
      };
    }),
    series: [seriesOf(spec)],
    rows: rowsOf(standings).map((row) => ({
      user: userOf(standings, row),
      score: scoreOf(standings, row),
      statuses: spec.problems.map((_, problem) => statusOf(view, row, problem)),
    })),
    sorter: contestRules[spec.type].isRace
      ? {
          algorithm: "ICPC",
          config: {
            penalty: [spec.penaltyS, "s"],
            noPenaltyResults: ["FB", "AC", "?", ...free, "UKE", null],
          },
        }
      : { algorithm: "score", config: {} },
  };
}

/** Ranks with the contest's awards as segments: by heads, or by percent of the ranked rows, rounded down. */
function seriesOf({ awardType, awards }: Spec) {
  const segments = awards.map(({ name, background, color }) => {
    const [backgroundColor, textColor] = [hexColor(background), hexColor(color)];
    const style = { ...(textColor && { textColor }), ...(backgroundColor && { backgroundColor }) };
    return { title: name, style };
  });
  const value = awards.map(({ num }) => (awardType === 1 ? num / 100 : num));
  if (awardType === 0 || awards.length === 0) {
    return { title: "#", rule: { preset: "Normal", options: { includeOfficialOnly: true } } };
  }
  const options =
    awardType === 1 ? { ratio: { value, rounding: "floor", denominator: "all" } } : { count: { value } };
  return { title: "#", segments, rule: { preset: "ICPC", options } };
}

function userOf({ spec, people }: Standings, row: number) {
  const person = people.person(row);
  const members = person.team?.members ?? [];
  return {
    id: String(person.participation),
    name: shownName(person, spec, false),
    official: person.kind === "official",
    ...(person.school && { organization: person.school }),
    ...(members.length > 0 && { teamMembers: members.map((name) => ({ name })) }),
  };
}

function scoreOf({ spec, points, cost }: Standings, row: number) {
  const value = points[row] as number;
  return { value, time: [cost[row] as number, contestRules[spec.type].cost === "penalty" ? "s" : "ms"] };
}

function statusOf(view: View, row: number, problem: number) {
  const { standings } = view;
  const { spec } = standings;
  const cell = standings.cell(row, problem, emptyCell());
  if (contestRules[spec.type].hasPoints) {
    if (cell.total === 0) return { result: null };
    const isFull = cell.score > 0 && cell.score >= (spec.problems[problem]?.maxScore ?? 0);
    return { result: isFull ? "AC" : "RJ", score: cell.score };
  }
  const isSolved = cell.second >= 0;
  const isFirst = standings.isFirst(row, problem);
  const solutions = attemptsAt(view, row, problem).map((attempt) => ({
    result: letterOf(attempt, isFirst && attempt.second === cell.second),
    time: [attempt.second, "s"],
  }));
  if (isSolved) {
    return { result: isFirst ? "FB" : "AC", time: [cell.second, "s"], tries: cell.errors + 1, solutions };
  }
  const result = cell.tries > 0 ? "?" : cell.errors > 0 ? "RJ" : null;
  return { result, ...(result && { tries: cell.errors + cell.tries }), solutions };
}

function letterOf({ verdict }: BoardAttempt, isFirst: boolean): string {
  if (verdict === null) return "?";
  const letter = verdictWords(verdict).srk;
  return letter === "AC" && isFirst ? "FB" : letter;
}
