/** Random contests for property tests, and boards as plain values. */
import fc from "fast-check";
import { Board } from "../src/board.ts";
import type { BoardEvent, GroupPoints } from "../src/event.ts";
import type { Window } from "../src/fold/view.ts";
import type { Person, PersonKind } from "../src/people.ts";
import { makeSpec, NEVER, type Spec, type SpecDraft } from "../src/spec.ts";
import type { Standings } from "../src/standings.ts";
import { oracle, type PlainCell, type PlainRow, type RowOracle } from "./oracle.ts";

export const START = Date.UTC(2026, 10, 21, 9);
const VERDICTS = [0, 0, 0, 0, -4, -3, -2, -1, -1, 1, 2, 3, 4, 8, 10] as const;
export const verdicts = fc.constantFrom(...VERDICTS);
const KINDS: PersonKind[] = [
  "official",
  "official",
  "official",
  "official",
  "starred",
  "virtual",
  "practice",
  "ghost",
  "excluded",
];

export interface Contest {
  draft: SpecDraft;
  spec: Spec;
  persons: Person[];
  log: BoardEvent[];
  /** What the oracle counts by, where the contest has a rule of its own. */
  by?: RowOracle;
}

interface Options {
  type?: "acm" | "oi";
  people?: number;
  /** At most; at least a third of them. */
  attempts?: number;
  hasFreeze?: boolean;
  /** Whether every attempt has a verdict at the end. */
  isJudged?: boolean;
  /** Whether people have starts and ends of their own. */
  hasOwnTimes?: boolean;
  /** Whether everybody has a window of their own. */
  windows?: boolean;
}

/** Few problems, people and seconds, so that attempts meet. */
export function contests(options: Options = {}): fc.Arbitrary<Contest> {
  const { people = 6, attempts = 30, isJudged = false, hasOwnTimes = true } = options;
  const kinds = fc.constantFrom(
    "submitted",
    "judged",
    "judged",
    "judged",
    "withdrawn",
    "removed",
    "late",
    "again",
  );
  const points = fc.constantFrom(0, 10, 12.34, 20, 100 / 3, 50, 66.67);
  const groups = fc.oneof(
    fc.constant(null),
    fc.tuple(points, points).map(([a, b]) => ({ scheme: "two", points: [a, b] })),
    fc
      .tuple(points, points, points)
      .map((three) => ({ scheme: "thirds", points: three, sumRounds: "nearest" as const, cap: 90 })),
  );
  const attempt = fc.record({
    person: fc.nat(people - 1),
    problem: fc.nat(2),
    ms: fc.integer({ min: -3000, max: 70_000 }),
    language: fc.nat(3),
    verdict: verdicts,
    second: verdicts,
    score: fc.nat(100),
    runMs: fc.nat(9),
    groups,
    groupsAgain: groups,
    onPretests: fc.tuple(fc.boolean(), fc.boolean()),
    history: fc.array(kinds, { minLength: isJudged ? 0 : 1, maxLength: 4 }),
    place: fc.nat(1000),
  });
  return fc
    .record({
      type: options.type ? fc.constant(options.type) : fc.constantFrom("acm" as const, "oi" as const),
      oiRankScoreType: fc.constantFrom("Recent" as const, "Highest" as const, "Subtasks" as const),
      endMs: fc.integer({ min: 45_000, max: 60_000 }),
      freezeMs: fc.integer({ min: 10_000, max: 40_000 }),
      isFrozen: options.hasFreeze || options.windows ? fc.constant(!options.windows) : fc.boolean(),
      allowEndSubmit: fc.boolean(),
      penaltyS: fc.constantFrom(0, 5, 1200),
      windowS: options.windows ? fc.constantFrom(15, 30, 50) : fc.constant(undefined),
      lost: fc.array(fc.tuple(fc.integer({ min: -5, max: 120 }), fc.nat(25)), { maxLength: 3 }),
      points: fc.constantFrom(undefined, 100, 7, 250),
      kinds: fc.array(fc.constantFrom(...KINDS), { minLength: people, maxLength: people }),
      shifts: fc.array(fc.tuple(fc.nat(9), fc.nat(9)), { minLength: people, maxLength: people }),
      attempts: fc.array(attempt, { minLength: Math.floor(attempts / 3), maxLength: attempts, size: "max" }),
    })
    .map(({ type, oiRankScoreType, endMs, freezeMs, isFrozen, allowEndSubmit, penaltyS, ...rest }) => {
      const removed = rest.lost.map(([from, length]) => ({
        from: START + from * 500,
        to: START + (from + length) * 500,
      }));
      const draft: SpecDraft = {
        type,
        oiRankScoreType,
        startAt: START,
        endAt: START + endMs,
        freezeAt: isFrozen ? START + freezeMs : null,
        allowEndSubmit,
        penaltyS,
        ...(rest.windowS && { windowS: rest.windowS }),
        removed,
        problems: [7, 3, 5].map((id, column) => ({
          id,
          label: "ABC"[column] as string,
          color: null,
          maxScore: column === 1 ? (rest.points ?? 100) : 100,
          fullScore: 100,
        })),
      };
      const persons = rest.kinds.map((kind, index): Person => {
        const [late = 0, extra = 0] = (hasOwnTimes && rest.shifts[index]) || [];
        const startAt = rest.windowS || late > 6 ? START + late * 1000 : null;
        const inWindow = rest.windowS && Math.min(late + rest.windowS, endMs / 1000) * 1000;
        const ownEndMs = inWindow ?? (extra > 6 ? endMs : null);
        const endAt = ownEndMs === null ? null : START + ownEndMs + (extra > 6 ? extra * 500 : 0);
        return {
          participation: 101 + index,
          kind,
          uid: `u${index}`,
          username: `user${index}`,
          startAt,
          endAt,
        };
      });
      return { draft, spec: makeSpec(draft), persons, log: logOf(rest.attempts, isJudged) };
    });
}

interface Draft {
  person: number;
  problem: number;
  ms: number;
  language: number;
  verdict: number;
  second: number;
  score: number;
  runMs: number;
  groups: GroupPoints | null;
  groupsAgain: GroupPoints | null;
  onPretests: [boolean, boolean];
  history: string[];
  place: number;
}

function logOf(attempts: Draft[], isJudged: boolean): BoardEvent[] {
  const placed = attempts.flatMap((draft, index) => {
    const attempt = {
      number: 0,
      submission: 5000 + ((index * 37) % 1009), // ids do not follow the moments
      participation: 101 + draft.person,
      problem: [7, 3, 5][draft.problem] as number,
      language: draft.language,
      submittedAt: START + draft.ms,
      score: draft.score,
      runMs: draft.runMs,
    };
    let judging = 1;
    const events = draft.history.map((step, at): Omit<BoardEvent, "number"> => {
      const waits = { ...attempt, verdict: null };
      const judged = {
        ...attempt,
        kind: "judged",
        verdict: (at % 2 ? draft.second : draft.verdict) as 0,
        groups: at % 2 ? draft.groupsAgain : draft.groups,
        onPretests: draft.onPretests[at % 2 ? 1 : 0],
      } as const;
      if (step === "again") return { ...waits, kind: "submitted", judging: ++judging };
      if (step === "late") return { ...judged, judging: Math.max(1, judging - 1) };
      if (step === "judged") return { ...judged, judging: at > 1 ? ++judging : judging };
      return { ...waits, kind: step as "submitted", judging };
    });
    if (isJudged)
      events.push({
        ...attempt,
        kind: "judged",
        judging: judging + 1,
        verdict: draft.verdict as 0,
        groups: draft.groups,
        onPretests: draft.onPretests[0],
      });
    return events.map((event, at) => ({ event, place: draft.place + at * 150 }));
  });
  placed.sort((a, b) => a.place - b.place);
  return placed.map(({ event }, index) => ({ ...event, number: index + 1 }));
}

/** Every kind of window that a contest's settings allow. */
export function windowsOf(spec: Spec): Window[] {
  const live = { freezeS: NEVER, hasEnd: false, horizonS: NEVER };
  const windows: Window[] = [live, { ...live, freezeS: spec.freezeS }, { ...live, horizonS: 25 }];
  windows.push({ ...live, freezeS: spec.freezeS, horizonS: 30 });
  windows.push({ ...live, horizonS: 40, also: [1], hasGhosts: true });
  if (spec.allowEndSubmit) windows.push({ ...live, hasEnd: true });
  return windows;
}

/** What the oracle says, in the same words as `dump`. */
export const expected = ({ draft, persons, log, by }: Contest, window: Window): PlainRow[] =>
  JSON.parse(JSON.stringify(oracle(draft, persons, log, window, by)));

/** All that a board says. */
export function dump(standings: Standings): PlainRow[] {
  const { spec, people } = standings;
  const rows = [...standings.all.rows()].map((row): PlainRow => {
    const cells = spec.problems.flatMap(({ id }, problem): PlainCell[] => {
      const { total, errors, tries, second, score, runMs } = standings.cell(row, problem);
      if (total === 0) return [];
      if (spec.form === "priced")
        return [{ problem: id, total, score, errors, second: second < 0 ? undefined : second }];
      if (spec.type === "oi") return [{ problem: id, total, score, runMs: runMs < 0 ? undefined : runMs }];
      const solved = second < 0 ? {} : { acSecond: second, isFirst: standings.isFirst(row, problem) };
      return [{ problem: id, total, errors, tries, ...solved }];
    });
    return {
      participation: people.person(row).participation,
      rank: standings.rank(row),
      points: standings.points[row] as number,
      cost: standings.cost[row] as number,
      total: standings.total[row] as number,
      cells,
    };
  });
  return JSON.parse(JSON.stringify(rows));
}

export function boardOf({ spec, persons, log }: Pick<Contest, "spec" | "persons" | "log">): Board {
  const board = new Board(spec, persons);
  board.apply(log);
  return board;
}
