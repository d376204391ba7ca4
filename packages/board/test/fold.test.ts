import fc from "fast-check";
import { expect, test } from "vitest";
import { Board } from "../src/board.ts";
import type { BoardEvent } from "../src/event.ts";
import { Store } from "../src/fold/store.ts";
import { View } from "../src/fold/view.ts";
import { People } from "../src/people.ts";
import { atOnce } from "../src/slices.ts";
import { makeSpec, NEVER } from "../src/spec.ts";
import { boardOf, contests, dump, expected, verdicts, windowsOf } from "./contests.ts";

const live = { freezeS: NEVER, hasEnd: false, horizonS: NEVER };
const check = <T>(property: fc.IProperty<T>, numRuns = 100) => fc.assert(property, { numRuns });

test("a bulk fold of every view is what the oracle says", () => {
  check(
    fc.property(contests(), (contest) => {
      const board = boardOf(contest);
      for (const window of windowsOf(contest.spec)) {
        expect(dump(board.look(window).standings)).toEqual(expected(contest, window));
      }
    }),
    300,
  );
});

test("after every single event every open view is what the oracle says of the log so far", () => {
  check(
    fc.property(contests({ attempts: 14 }), (contest) => {
      const board = new Board(contest.spec, contest.persons);
      const views = windowsOf(contest.spec).map((window) => board.open(window));
      contest.log.forEach((event, index) => {
        board.apply([event]);
        const soFar = { ...contest, log: contest.log.slice(0, index + 1) };
        for (const view of views) expect(dump(view.standings)).toEqual(expected(soFar, view.window));
      });
    }),
    60,
  );
});

test("batches of many rows, which are merged, leave what single events leave; so do other boundaries", () => {
  check(
    fc.property(
      contests({ people: 24, attempts: 120 }),
      fc.array(fc.integer({ min: 1, max: 80 })),
      (contest, cuts) => {
        const follower = new Board(contest.spec, contest.persons);
        const views = windowsOf(contest.spec).map((window) => follower.open(window));
        let from = 0;
        for (const size of [...cuts, contest.log.length]) {
          follower.apply(contest.log.slice(from, from + size));
          from += size;
          for (const view of views) {
            const bulk = boardOf({ ...contest, log: contest.log.slice(0, from) });
            expect(dump(view.standings)).toEqual(dump(bulk.look(view.window).standings));
          }
          if (from >= contest.log.length) break;
        }
        for (const view of views) expect(dump(view.standings)).toEqual(expected(contest, view.window));
      },
    ),
    60,
  );
});

test("the order of arrival does not matter, nor does an event that comes twice", () => {
  const shuffled = contests().chain((contest) =>
    fc.tuple(
      fc.constant(contest),
      fc.shuffledSubarray([...contest.log, ...contest.log], { minLength: contest.log.length * 2 }),
    ),
  );
  check(
    fc.property(shuffled, ([contest, events]) => {
      for (const window of windowsOf(contest.spec)) {
        const people = new People(contest.spec, contest.persons);
        const store = new Store(contest.spec, people);
        const view = atOnce(View.folding(contest.spec, people, store, window));
        for (const event of events) {
          const change = store.put(event);
          if (change) view.touch(change);
          view.flush();
        }
        expect(dump(view.standings)).toEqual(expected(contest, window));
      }
    }),
  );
});

test("moving the horizon forward and back is a fold up to that second", () => {
  check(
    fc.property(
      contests(),
      fc.array(fc.integer({ min: 0, max: 75 }), { maxLength: 6 }),
      (contest, seconds) => {
        const board = boardOf(contest);
        for (const start of [live, { ...live, freezeS: contest.spec.freezeS }]) {
          const view = board.look(start);
          for (const horizonS of seconds) {
            view.moveTo(horizonS);
            expect(dump(view.standings)).toEqual(expected(contest, { ...start, horizonS }));
          }
        }
      },
    ),
  );
});

test("with the second, solved problems, errors and attempts only grow, and what is solved stays so", () => {
  check(
    fc.property(contests({ type: "acm" }), (contest) => {
      const view = boardOf(contest).look({ ...live, horizonS: 0 });
      const { standings } = view;
      let before = { total: 0, rows: new Map<number, number>(), cells: new Map<number, number[]>() };
      for (let second = 0; second <= 60; second += 3) {
        view.moveTo(second);
        const now = { ...before, rows: new Map<number, number>(), cells: new Map<number, number[]>() };
        for (const row of standings.all.rows()) {
          now.rows.set(row, standings.points[row] as number);
          contest.spec.problems.forEach((_, problem) => {
            const cell = standings.cell(row, problem);
            now.cells.set(row * 3 + problem, [cell.second, cell.errors, cell.total]);
          });
        }
        for (const [row, points] of before.rows) expect(now.rows.get(row)).toBeGreaterThanOrEqual(points);
        for (const [at, [solved = -1, errors = 0, total = 0]] of before.cells) {
          const [nowSolved, nowErrors, nowTotal] = now.cells.get(at) ?? [];
          if (solved >= 0) expect(nowSolved).toBe(solved);
          expect(nowErrors).toBeGreaterThanOrEqual(errors);
          expect(nowTotal).toBeGreaterThanOrEqual(total);
        }
        before = now;
      }
    }),
    60,
  );
});

test("a rejudge there and back leaves the board as it was", () => {
  check(
    fc.property(contests({ isJudged: true }), verdicts, fc.nat(), (contest, verdict, pick) => {
      if (contest.log.length === 0) return;
      const board = boardOf(contest);
      const views = windowsOf(contest.spec).map((window) => board.open(window));
      const before = views.map((view) => dump(view.standings));
      const chosen = contest.log[pick % contest.log.length] as BoardEvent;
      const stood = contest.log
        .filter((e) => e.submission === chosen.submission && e.kind === "judged")
        .at(-1);
      const rejudged = (number: number, as: BoardEvent): BoardEvent => ({
        ...as,
        number,
        judging: 50 + number,
      });
      board.apply([rejudged(board.number + 1, { ...(stood as BoardEvent), verdict })]);
      board.apply([rejudged(board.number + 1, stood as BoardEvent)]);
      expect(views.map((view) => dump(view.standings))).toEqual(before);
    }),
  );
});

test("who is left out leaves the board as if they had sent nothing in", () => {
  check(
    fc.property(contests(), fc.nat(5), (contest, person) => {
      const persons = contest.persons.map((p, index) =>
        index === person ? { ...p, kind: "excluded" as const } : p,
      );
      const without = contest.log.filter((e) => e.participation !== 101 + person);
      const renumbered = without.map((event, index) => ({ ...event, number: index + 1 }));
      for (const window of windowsOf(contest.spec).filter(({ also }) => !also)) {
        const excluded = boardOf({ ...contest, persons }).look(window);
        const never = boardOf({ ...contest, persons, log: renumbered }).look(window);
        expect(dump(excluded.standings)).toEqual(dump(never.standings));
      }
    }),
  );
});

test("OI: Highest is at least Recent, and a frozen board is the live one cut before the freeze", () => {
  check(
    fc.property(contests({ type: "oi", hasFreeze: true, hasOwnTimes: false }), (contest) => {
      const { spec } = contest;
      const score = (oiRankScoreType: "Recent" | "Highest") =>
        boardOf({ ...contest, spec: makeSpec({ ...contest.draft, oiRankScoreType }) }).look(live).standings;
      const [recent, highest] = [score("Recent"), score("Highest")];
      for (const row of recent.all.rows()) {
        spec.problems.forEach((_, p) => {
          expect(highest.cell(row, p).score).toBeGreaterThanOrEqual(recent.cell(row, p).score);
        });
      }
      const board = boardOf(contest);
      const cut = board.look({ ...live, horizonS: spec.freezeS - 1 });
      expect(dump(board.look({ ...live, freezeS: spec.freezeS }).standings)).toEqual(dump(cut.standings));
    }),
  );
});

test("a start that is moved with everything else, and other ids of problems, change nothing", () => {
  check(
    fc.property(contests(), fc.integer({ min: -1e6, max: 1e6 }), (contest, ms) => {
      const { draft, persons, log } = contest;
      const moved = (at: number | null | undefined) => (at === null || at === undefined ? null : at + ms);
      const spec = makeSpec({
        ...draft,
        startAt: draft.startAt + ms,
        endAt: draft.endAt + ms,
        removed: draft.removed?.map(({ from, to }) => ({ from: from + ms, to: to + ms })) ?? [],
        freezeAt: moved(draft.freezeAt),
        problems: draft.problems.map((problem) => ({ ...problem, id: problem.id + 90 })),
      });
      const board = boardOf({
        spec,
        persons: persons.map((p) => ({ ...p, startAt: moved(p.startAt), endAt: moved(p.endAt) })),
        log: log.map((e) => ({ ...e, submittedAt: e.submittedAt + ms, problem: e.problem + 90 })),
      });
      for (const window of windowsOf(contest.spec)) {
        const rows = dump(board.look(window).standings);
        for (const { cells } of rows) for (const cell of cells) cell.problem -= 90;
        expect(rows).toEqual(expected(contest, window));
      }
    }),
    60,
  );
});

test("new settings and kinds refold the same attempts", () => {
  check(
    fc.property(contests(), contests(), fc.integer({ min: -9000, max: 9000 }), (contest, other, ms) => {
      const draft = {
        ...contest.draft,
        startAt: contest.draft.startAt + ms,
        endAt: contest.draft.endAt + ms + 50,
      };
      const spec = makeSpec({ ...draft, freezeAt: null, problems: draft.problems.slice(0, 2).toReversed() });
      const board = boardOf(contest);
      const next = atOnce(board.rebuilt(spec, other.persons));
      for (const window of windowsOf(spec)) {
        const now = { ...contest, draft: spec, spec, persons: other.persons };
        expect(dump(next.look(window).standings)).toEqual(expected(now, window));
      }
      const back = atOnce(next.rebuilt(contest.spec, contest.persons));
      expect(dump(back.look(live).standings)).toEqual(expected(contest, live));
    }),
    80,
  );
});

test.each([0, 10, 1500, 9000])(
  "room for %i attempts: all 3,000 are found, also after a new epoch",
  (room) => {
    const draft = {
      type: "acm" as const,
      startAt: 0,
      endAt: 18_000_000,
      problems: ["A", "B"].map((label, id) => ({ id, label, color: null })),
    };
    const persons = Array.from({ length: 40 }, (_, participation) => ({
      participation,
      kind: "official" as const,
      uid: `${participation}`,
      username: `${participation}`,
    }));
    const log = Array.from({ length: 6000 }, (_, index): BoardEvent => {
      const submission = index % 3000;
      return {
        ...{ number: index + 1, kind: "judged", submission: 7 * submission, judging: index < 3000 ? 1 : 2 },
        ...{ participation: (submission * 17) % 40, problem: submission % 2, language: 0 },
        ...{ submittedAt: submission * 1000, verdict: index % 11 === 0 ? 0 : -1, score: null, runMs: 0 },
      };
    });
    const spec = makeSpec(draft);
    const first = new Board(spec, persons, room);
    first.apply(log.slice(0, 1800));
    const board = atOnce(first.rebuilt(spec));
    board.apply(log);
    const contest = { draft, spec, persons, log };
    expect(dump(board.look(live).standings)).toEqual(expected(contest as never, live));
  },
);
