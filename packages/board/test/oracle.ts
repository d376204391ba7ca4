/**
 * The rules of boards once more, as plainly as possible: everything is computed anew from the whole log, with maps and
 * sorts. It shares no code with what it checks (types only), so that one mistake cannot be in both.
 */
import type { BoardEvent } from "../src/event.ts";
import type { Person } from "../src/people.ts";
import type { SpecDraft } from "../src/spec.ts";

export interface OracleWindow {
  freezeS: number;
  hasEnd: boolean;
  horizonS: number;
  also?: readonly number[];
  hasGhosts?: boolean;
}

export interface PlainCell {
  problem: number;
  total: number;
  /** ACM */
  errors?: number;
  tries?: number;
  acSecond?: number;
  isFirst?: boolean;
  /** OI */
  score?: number;
  runMs?: number;
  /** Where tries or time cost. */
  second?: number;
}

export interface PlainRow {
  participation: number;
  rank: number;
  points: number;
  cost: number;
  total: number;
  cells: PlainCell[];
}

export interface Attempt extends BoardEvent {
  second: number;
  endS: number;
  /** What is known: a status code, or null while waiting. */
  result: number | null;
}

/** One problem of a row: its attempts that count, in contest order, and what its points are. */
export interface OracleProblem {
  attempts: Attempt[];
  full: number;
  worth(given: number): number;
}

type CellSaid = Omit<PlainCell, "problem" | "total">;

/** A rule of its own: the cells of a row, and what they cost together. */
export type RowOracle = (problems: OracleProblem[], durationS: number) => { cells: CellSaid[]; cost: number };

/** `also` names rows by their place in `persons`; `by`: in place of what is usual for the type. */
export function oracle(
  draft: SpecDraft,
  persons: Person[],
  log: BoardEvent[],
  window: OracleWindow,
  by?: RowOracle,
): PlainRow[] {
  const attempts = standing(draft, persons, log);
  const rows = persons.flatMap((person, index) => {
    const isAlso = window.also?.includes(index) ?? false;
    const shown = person.kind === "official" || person.kind === "starred" || isAlso;
    if (!shown && !(person.kind === "ghost" && window.hasGhosts)) return [];
    const mine = attempts.filter((a) => a.participation === person.participation && counts(draft, a, window));
    if (mine.length === 0) return [];
    const first = [...mine].sort(inOrder)[0] as Attempt;
    const isRanked = person.kind === "official" || (isAlso && person.kind !== "starred");
    return [
      { person, first, isRanked, mine, ...(by ? ruled(draft, mine, by) : summary(draft, mine, window)) },
    ];
  });
  rows.sort((a, b) => b.points - a.points || a.cost - b.cost || inOrder(a.first, b.first));
  let ranked = 0;
  let last = { points: -1, cost: -1, rank: 0 };
  return rows.map(({ person, isRanked, mine, points, cost, cells }) => {
    let rank = -1;
    if (isRanked) {
      ranked++;
      rank = last.points === points && last.cost === cost ? last.rank : ranked;
      last = { points, cost, rank };
    }
    if (draft.type === "acm") {
      for (const cell of cells) {
        const others = rows.filter((row) => row.person.kind === "official" || row.person.kind === "starred");
        const mayBe = person.kind === "official" || person.kind === "starred";
        const seconds = others.flatMap((row) => row.cells.filter((c) => c.problem === cell.problem));
        const least = Math.min(...seconds.flatMap((c) => (c.acSecond === undefined ? [] : [c.acSecond])));
        if (cell.acSecond !== undefined) cell.isFirst = mayBe && cell.acSecond === least;
      }
    }
    return { participation: person.participation, rank, points, cost, total: mine.length, cells };
  });
}

/** What stands of each submission after the whole log. */
function standing(draft: SpecDraft, persons: Person[], log: BoardEvent[]): Attempt[] {
  const bySubmission = new Map<number, BoardEvent[]>();
  for (const event of log) {
    const known = bySubmission.get(event.submission);
    if (known) known.push(event);
    else bySubmission.set(event.submission, [event]);
  }
  return [...bySubmission.values()].flatMap((events): Attempt[] => {
    const [any] = events;
    const person = persons.find(({ participation }) => participation === any?.participation);
    if (!any || !person || !draft.problems.some(({ id }) => id === any.problem)) return [];
    if (events.some(({ kind }) => kind === "removed")) return [];
    const results = events.filter(({ kind }) => kind === "judged" || kind === "withdrawn");
    const newest = results.sort(
      (a, b) =>
        a.judging - b.judging ||
        Number(a.kind === "withdrawn") - Number(b.kind === "withdrawn") ||
        a.number - b.number,
    )[results.length - 1];
    const askedFor = Math.max(-1, ...events.filter(({ kind }) => kind === "submitted").map((e) => e.judging));
    if (newest?.kind === "withdrawn" && askedFor <= newest.judging) return [];
    const result = newest?.kind === "judged" ? newest.verdict : null;
    const start = person.startAt ?? draft.startAt;
    const clock = (at: number) => at - start - (person.startAt ? 0 : lostBefore(draft, at));
    const whole = wholeMs(draft);
    const end = person.startAt
      ? (person.endAt ?? start + whole)
      : Math.max(draft.endAt, person.endAt ?? draft.endAt);
    const endS = Math.ceil(clock(end) / 1000);
    let second = Math.floor(clock(any.submittedAt) / 1000);
    if (any.submittedAt >= end) second = Math.max(second, endS);
    return [{ ...(newest ?? any), second, endS, result }];
  });
}

/** How long everybody has. */
const wholeMs = (draft: SpecDraft): number =>
  draft.windowS ? draft.windowS * 1000 : draft.endAt - draft.startAt - lostBefore(draft, draft.endAt);

/** Milliseconds of the contest until a moment that lie in removed intervals, piece by piece: they may overlap. */
function lostBefore({ startAt, endAt, removed = [] }: SpecDraft, at: number): number {
  const until = Math.min(at, endAt);
  const cuts = [startAt, until, ...removed.flatMap(({ from, to }) => [from, to])];
  const inside = cuts.filter((cut) => cut >= startAt && cut <= until).sort((a, b) => a - b);
  return inside.reduce((lost, cut, index) => {
    const before = inside[index - 1] ?? cut;
    return removed.some(({ from, to }) => from <= before && cut <= to) ? lost + cut - before : lost;
  }, 0);
}

function counts(draft: SpecDraft, attempt: Attempt, window: OracleWindow): boolean {
  const { second, endS, result } = attempt;
  if (second < 0 || second > window.horizonS) return false;
  if (second >= endS) return window.hasEnd && result !== null;
  if (second >= window.freezeS) return draft.type === "acm";
  return result !== null;
}

const inOrder = (a: Attempt, b: Attempt): number => a.second - b.second || a.submission - b.submission;

function summary(draft: SpecDraft, mine: Attempt[], window: OracleWindow) {
  const cells: PlainCell[] = [];
  let points = 0;
  let cost = 0;
  for (const { id } of draft.problems) {
    const attempts = mine.filter(({ problem }) => problem === id).sort(inOrder);
    if (attempts.length === 0) continue;
    const cell = draft.type === "acm" ? acm(attempts, window) : oi(draft, attempts, id);
    cells.push({ problem: id, total: attempts.length, ...cell });
    if (cell.acSecond !== undefined) {
      points += 1;
      cost += cell.acSecond + (draft.penaltyS ?? 1200) * (cell.errors ?? 0);
    }
    points += cell.score ?? 0;
    cost += cell.runMs ?? 0;
  }
  return { cells, points, cost };
}

function ruled(draft: SpecDraft, mine: Attempt[], by: RowOracle) {
  const problems = draft.problems.flatMap(({ id, maxScore = 0 }) => {
    const attempts = mine.filter(({ problem }) => problem === id).sort(inOrder);
    return attempts.length > 0 ? [{ id, attempts, full: maxScore, worth: scaleOf(draft, id) }] : [];
  });
  const durationS = Math.ceil(wholeMs(draft) / 1000);
  const { cells: said, cost } = by(problems, durationS);
  const cells = problems.map(({ id, attempts }, index) => ({
    problem: id,
    total: attempts.length,
    ...said[index],
  }));
  return { cells, cost, points: cells.reduce((sum, { score = 0 }) => sum + score, 0) };
}

const PENALTY_CODES = [-3, -1, 1, 2, 3]; // PE, WA, TLE, MLE, RE

function acm(attempts: Attempt[], window: OracleWindow): Omit<PlainCell, "problem" | "total"> {
  const isFrozen = ({ second, endS }: Attempt) => second >= window.freezeS && second < endS;
  const open = attempts.filter((attempt) => !isFrozen(attempt));
  const solved = open.findIndex(({ result }) => result === 0);
  const before = solved < 0 ? open : open.slice(0, solved);
  return {
    errors: before.filter(({ result }) => PENALTY_CODES.includes(result ?? 99)).length,
    tries: attempts.length - open.length,
    acSecond: open[solved]?.second,
  };
}

const UNJUDGED = [-4, -2, 4, 10]; // cancelled, CE, SE, submit failed

/** The best of each group, in the groups of the latest attempt that has some; no less than any attempt as a whole. */
function subtasks(all: Attempt[], scale: (given: number) => number): Omit<PlainCell, "problem" | "total"> {
  const attempts = all.filter(({ result }) => !UNJUDGED.includes(result ?? 99));
  const withGroups = attempts.filter(({ groups }) => groups);
  const newest = withGroups[withGroups.length - 1]?.groups;
  const alike = withGroups.flatMap(({ groups }) => (groups?.scheme === newest?.scheme ? (groups ?? []) : []));
  const sum = (newest?.points ?? []).reduce(
    (so, _, index) => so + Math.max(...alike.map(({ points }) => points[index] ?? 0)),
    0,
  );
  const capped = Math.round(Math.min(sum, newest?.cap ?? sum) * 1000) / 1000;
  const given = newest?.sumRounds === "nearest" ? Math.floor(capped + 0.5) : capped;
  const times = attempts.filter(({ result }) => result === 0).map(({ runMs }) => runMs ?? 0);
  return {
    score: Math.max(0, scale(given), ...attempts.map(({ score }) => scale(score ?? 0))),
    runMs: times.length > 0 ? Math.min(...times) : undefined,
  };
}

function scaleOf(draft: SpecDraft, id: number): (given: number) => number {
  const { maxScore, fullScore } = draft.problems.find((problem) => problem.id === id) ?? {};
  return (given) =>
    maxScore && fullScore && maxScore !== fullScore
      ? Math.min(maxScore, Math.trunc(Math.round(given * maxScore * 1000) / 1000 / fullScore))
      : Math.trunc(given);
}

function oi(draft: SpecDraft, attempts: Attempt[], id: number): Omit<PlainCell, "problem" | "total"> {
  const scale = scaleOf(draft, id);
  if (draft.oiRankScoreType === "Subtasks") return subtasks(attempts, scale);
  const score = (attempt: Attempt) => scale(attempt.score ?? 0);
  const latest = attempts[attempts.length - 1] as Attempt;
  const best = Math.max(...attempts.map(score));
  const selection =
    draft.oiRankScoreType === "Highest"
      ? attempts.filter((attempt) => score(attempt) === best)
      : attempts.filter(({ second }) => second === latest.second);
  const times = selection.filter(({ result }) => result === 0).map(({ runMs }) => runMs ?? 0);
  return {
    score: draft.oiRankScoreType === "Highest" ? best : score(latest),
    runMs: times.length > 0 ? Math.min(...times) : undefined,
  };
}
