import { type RulePreset, rulePresets } from "@verdict/contract";
import fc from "fast-check";
import { expect, test } from "vitest";
import { Board } from "../src/board.ts";
import { withoutRemoved } from "../src/clock.ts";
import type { BoardEvent } from "../src/event.ts";
import type { View, Window } from "../src/fold/view.ts";
import { mergeContests } from "../src/merge.ts";
import { verdictClass } from "../src/rules.ts";
import { atOnce } from "../src/slices.ts";
import { makeSpec, NEVER } from "../src/spec.ts";
import { type Frame, Frames } from "../src/wire/delta.ts";
import { Mirror } from "../src/wire/mirror.ts";
import { peopleFile } from "../src/wire/people-file.ts";
import { decodeReplay, encodeReplay } from "../src/wire/replay.ts";
import { encodeSnapshot } from "../src/wire/snapshot.ts";
import { boardOf, type Contest, contests, dump, expected, START, verdicts, windowsOf } from "./contests.ts";
import type { PlainRow, RowOracle } from "./oracle.ts";
import { presetOracles } from "./preset-oracles.ts";

const presets = Object.keys(rulePresets) as RulePreset[];
const own: Partial<Record<RulePreset, RowOracle>> = presetOracles;
/** Of each preset on each path; a full run tries all. */
const RUNS = process.env.TEST_SAMPLE === "all" ? 200 : 40;
const live = { freezeS: NEVER, hasEnd: false, horizonS: NEVER };

type Options = Parameters<typeof contests>[0];

/** Contests under a preset, of seconds and of minutes, in which points fall. What is usual has its oracle by type. */
const under = (preset: RulePreset, options: Options = {}): fc.Arbitrary<Contest> =>
  fc
    .tuple(contests({ ...options, type: preset === "icpc" ? "acm" : "oi" }), fc.constantFrom(1, 60))
    .map(([{ draft, persons, log }, factor]) => {
      const at = (ms: number) => START + (ms - START) * factor;
      const own_ = (ms: number | null | undefined) => (ms == null ? null : at(ms));
      const scoreType = preset === "ioi" ? "Subtasks" : preset === "oi" ? "Recent" : "Highest";
      const moved = {
        ...draft,
        endAt: at(draft.endAt),
        freezeAt: own_(draft.freezeAt),
        removed: draft.removed?.map(({ from, to }) => ({ from: at(from), to: at(to) })) ?? [],
        penaltyS: undefined,
        ...(draft.windowS && { windowS: draft.windowS * factor }),
        oiRankScoreType: scoreType as "Recent",
        rule: rulePresets[preset],
      };
      const by = own[preset];
      return {
        draft: moved,
        spec: makeSpec(moved),
        persons: persons.map((p) => ({ ...p, startAt: own_(p.startAt), endAt: own_(p.endAt) })),
        log: log.map((event) => ({ ...event, submittedAt: at(event.submittedAt) })),
        ...(by && { by }),
      };
    });

/** Horizons of the short contests, and some of the long ones. */
const windows = ({ spec }: Contest): Window[] => [
  ...windowsOf(spec),
  ...(spec.durationS > 600 ? [{ ...live, horizonS: 1500 }] : []),
];

/** The oracles of IOI count run times, which order nobody there. */
const said = (preset: RulePreset, contest: Contest, window: Window): PlainRow[] => {
  const rows = expected(contest, window);
  if (preset !== "ioi") return rows;
  const ranked = rows.map((row) => ({ ...row, cost: 0 }));
  return shared(ranked);
};

/** Ranks anew where only points count; the order among equals is by first attempts, which others may not have kept. */
function shared(rows: PlainRow[]): PlainRow[] {
  const points = rows.filter(({ rank }) => rank > 0).map((row) => row.points);
  return rows.map((row) =>
    row.rank < 0 ? row : { ...row, rank: 1 + points.filter((other) => other > row.points).length },
  );
}

const inAnyOrder = (preset: RulePreset, rows: PlainRow[]) =>
  preset === "ioi" ? rows.toSorted((a, b) => a.participation - b.participation) : rows;

const same = (preset: RulePreset, contest: Contest, window: Window, rows: PlainRow[]) =>
  expect(inAnyOrder(preset, rows)).toEqual(inAnyOrder(preset, said(preset, contest, window)));

/** In the contest's times, and in personal windows. */
const timings = presets.flatMap((preset) => [
  { preset, windows: false },
  { preset, windows: true },
]);

test.each(timings)(
  "$preset, windows $windows: in bulk, and moved to other seconds",
  ({ preset, windows: hasWindows }) => {
    fc.assert(
      fc.property(under(preset, { windows: hasWindows }), (contest) => {
        const board = boardOf(contest);
        for (const window of windows(contest))
          same(preset, contest, window, dump(board.look(window).standings));
        const view = board.look(live);
        for (const horizonS of [40, 10, 55, 1700, 30]) {
          view.moveTo(horizonS);
          same(preset, contest, { ...live, horizonS }, dump(view.standings));
        }
      }),
      { numRuns: RUNS },
    );
  },
);

test.each(timings)(
  "$preset, windows $windows: live, in steps and in batches, to mirrors as well",
  ({ preset, windows: hasWindows }) => {
    const sizes = fc.array(fc.integer({ min: 1, max: 9 }), { minLength: 1 });
    fc.assert(
      fc.property(under(preset, { attempts: 16, windows: hasWindows }), sizes, (contest, cuts) => {
        const board = new Board(contest.spec, contest.persons);
        const views = windows(contest).map((window) => board.open(window));
        const [first] = views;
        if (!first) throw new Error("no view");
        const frames = new Frames(first, board.version);
        const mirror = new Mirror(contest.spec, {
          people: peopleFile(first.standings),
          snapshot: encodeSnapshot(first.standings, board.version),
        });
        for (let from = 0, turn = 0; from < contest.log.length; turn++) {
          const to = from + (cuts[turn % cuts.length] as number);
          board.apply(contest.log.slice(from, to));
          from = to;
          const soFar = { ...contest, log: contest.log.slice(0, to) };
          for (const view of views) same(preset, soFar, view.window, dump(view.standings));
          const frame = JSON.parse(JSON.stringify(frames.take(board.version))) as Frame | null;
          if (frame) mirror.apply(frame);
          const snapshot = encodeSnapshot(first.standings, "1");
          expect(encodeSnapshot(mirror.standings, "1")).toBe(snapshot);
        }
      }),
      { numRuns: RUNS },
    );
  },
);

test.each(presets)("%s: contests judged again, and as they were", (preset) => {
  fc.assert(
    fc.property(
      under(preset, { isJudged: true }),
      verdicts,
      fc.nat(100),
      fc.nat(),
      (contest, verdict, score, pick) => {
        const chosen = contest.log[pick % Math.max(1, contest.log.length)];
        if (!chosen) return;
        const board = boardOf(contest);
        const views = windows(contest).map((window) => board.open(window));
        const stood = contest.log
          .filter((e) => e.submission === chosen.submission && e.kind === "judged")
          .at(-1);
        const again = (as: BoardEvent): BoardEvent => ({
          ...as,
          number: board.number + 1,
          judging: 90 + board.number,
        });
        const log = [...contest.log];
        for (const event of [{ ...(stood as BoardEvent), verdict, score }, stood as BoardEvent]) {
          log.push(again(event));
          board.apply(log.slice(-1));
          for (const view of views) same(preset, { ...contest, log }, view.window, dump(view.standings));
        }
      },
    ),
    { numRuns: RUNS },
  );
});

test("codeforces: system tests follow pretests, one program after the other", () => {
  const failing = fc.array(fc.boolean(), { minLength: 12, maxLength: 12 });
  fc.assert(
    fc.property(under("codeforces", { isJudged: true }), failing, (contest, fails) => {
      const log = contest.log.map((event) => ({ ...event, onPretests: event.kind === "judged" }));
      const begun = { ...contest, log };
      const board = boardOf(begun);
      const views = windows(begun).map((window) => board.open(window));
      const { store } = board;
      const last = new Map<number, number>();
      for (const view of views.slice(0, 1)) {
        for (let cell = 0; cell < store.head.length; cell++) {
          for (const { attempt } of view.attempts(cell)) {
            if (store.is[attempt] === verdictClass.solved) last.set(cell, attempt);
          }
        }
      }
      const failed: number[] = [];
      for (const [cell, attempt] of last) {
        const isWrong = fails[cell % fails.length];
        const [stood] = [...store.eventsOf(attempt)].filter(({ kind }) => kind === "judged");
        const { onPretests: _, ...judged } = stood as BoardEvent;
        if (isWrong) failed.push(cell);
        log.push({
          ...judged,
          ...{ number: board.number + 1, judging: 90, verdict: isWrong ? -1 : 0, onPretests: false },
        });
        board.apply(log.slice(-1));
        for (const view of views) same("codeforces", { ...contest, log }, view.window, dump(view.standings));
      }
      // No earlier program comes in for the one that failed.
      const { standings } = views[0] as View;
      for (const cell of failed) {
        const [row, problem] = [Math.floor(cell / store.problems), cell % store.problems];
        expect(standings.cell(row, problem).score).toBe(0);
      }
    }),
    { numRuns: RUNS },
  );
});

test.each(presets)("%s: contests from a replay file, and under a rule that came later", (preset) => {
  const options = { hasOwnTimes: false, isJudged: true };
  fc.assert(
    fc.property(under(preset, options), fc.constantFrom(...presets), (contest, before) => {
      const official = contest.persons.map((p) => ({ ...p, kind: "official" as const }));
      const draft = { ...contest.draft, freezeAt: null };
      const all = { ...contest, draft, spec: makeSpec(draft), persons: official };
      const board = boardOf(all);
      const spec = makeSpec(withoutRemoved(all.spec));
      const replayed = new Board(
        spec,
        official.map((p, row) => ({ ...p, participation: row })),
      );
      replayed.apply(decodeReplay(encodeReplay(board, all.spec.endAt), spec));
      const rows = dump(replayed.look(live).standings);
      same(
        preset,
        all,
        live,
        rows.map((row) => ({ ...row, participation: row.participation + 101 })),
      );
      // Another rule gives the same verdicts other classes.
      if ((before === "icpc") !== (preset === "icpc")) return;
      const other = makeSpec({ ...draft, rule: { ...rulePresets[before], costs: ["compileError"] } });
      const changed = atOnce(boardOf({ ...all, spec: other }).rebuilt(all.spec));
      same(preset, all, live, dump(changed.look(live).standings));
    }),
    { numRuns: RUNS },
  );
});

test.each(presets)("%s: contests put together from two", (preset) => {
  fc.assert(
    fc.property(under(preset, { hasOwnTimes: false }), (contest) => {
      const official = contest.persons.map((p) => ({ ...p, kind: "official" as const }));
      const draft = { ...contest.draft, freezeAt: null, removed: [] };
      const all = { ...contest, draft, spec: makeSpec(draft), persons: official };
      const half = (rest: number) =>
        boardOf({
          ...all,
          log: all.log
            .filter(({ submission }) => submission % 2 === rest)
            .map((event, index) => ({ ...event, number: index + 1 })),
        });
      const merged = mergeContests(half(0), [{ board: half(1) }]);
      const rows = dump(merged.look(live).standings).map((row) => ({
        ...row,
        participation: row.participation + 100,
      }));
      same(preset, all, live, rows);
    }),
    { numRuns: RUNS },
  );
});

test("a rule that is usual and one that says the same are the same bytes", () => {
  fc.assert(
    fc.property(contests(), (contest) => {
      const { type, oiRankScoreType } = contest.draft;
      const { draft } = contest;
      const counts = { Recent: "latest", Highest: "best", Subtasks: "groups" } as const;
      const rule =
        type === "acm"
          ? { ...rulePresets.icpc, tryMinutes: 7 }
          : { ...rulePresets.oi, counts: counts[oiRankScoreType ?? "Recent"] };
      const written = boardOf({ ...contest, spec: makeSpec({ ...draft, rule }) });
      for (const window of windowsOf(contest.spec)) {
        const bytes = (board: Board) => encodeSnapshot(board.look(window).standings, board.version);
        expect(bytes(written)).toBe(bytes(boardOf(contest)));
      }
    }),
    { numRuns: RUNS },
  );
});
