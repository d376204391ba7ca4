import fc from "fast-check";
import { expect, test } from "vitest";
import { Board } from "../src/board.ts";
import { withoutRemoved } from "../src/clock.ts";
import { makeSpec, NEVER } from "../src/spec.ts";
import { type Frame, Frames } from "../src/wire/delta.ts";
import { Mirror } from "../src/wire/mirror.ts";
import { peopleFile, readPeopleFile } from "../src/wire/people-file.ts";
import { decodeReplay, encodeReplay } from "../src/wire/replay.ts";
import { encodeSnapshot } from "../src/wire/snapshot.ts";
import { boardOf, type Contest, contests, dump, START, windowsOf } from "./contests.ts";

/** Mirrors name rows, boards participations: both as rows. */
const byRow = (rows: ReturnType<typeof dump>, offset: number) =>
  rows.map((row) => ({ ...row, participation: row.participation - offset }));

const followed = (contest: Contest) => windowsOf(contest.spec).filter(({ also }) => !also);

test("a snapshot and the frames since are the snapshot of now, from any moment on, as text", () => {
  const property = fc.property(
    contests({ people: 12, attempts: 80 }),
    fc.array(fc.integer({ min: 1, max: 20 }), { minLength: 1 }),
    fc.nat(200),
    (contest, cuts, joinAt) => {
      for (const window of followed(contest)) {
        const board = new Board(contest.spec, contest.persons);
        const view = board.open(window);
        const frames = new Frames(view, board.version);
        let mirror: Mirror | null = null;
        for (let from = 0, turn = 0; from < contest.log.length; turn++) {
          const next = from + (cuts[turn % cuts.length] as number);
          const files = () => ({
            people: peopleFile(view.standings),
            snapshot: encodeSnapshot(view.standings, board.version),
          });
          if (from <= joinAt) mirror = new Mirror(contest.spec, files());
          board.apply(contest.log.slice(from, next));
          const frame = JSON.parse(JSON.stringify(frames.take(board.version))) as Frame | null;
          from = next;
          if (!frame || !mirror) continue;
          expect(mirror.apply(frame)).toBe("applied");
          expect(mirror.apply(frame)).toBe("old");
          expect(byRow(dump(mirror.standings), 0)).toEqual(byRow(dump(view.standings), 101));
          expect(encodeSnapshot(mirror.standings, board.version)).toBe(files().snapshot);
        }
      }
    },
  );
  fc.assert(property, { numRuns: 50 });
});

const draft = { type: "acm" as const, startAt: START, endAt: START + 600_000, problems: problemsNamed("AB") };
const person = (n: number) => ({
  participation: n,
  kind: "official" as const,
  uid: `u${n}`,
  username: `user${n}`,
});
const solved = (number: number, participation: number) => ({
  number,
  kind: "judged" as const,
  submission: number,
  judging: 1,
  participation,
  problem: 1,
  language: 1,
  submittedAt: START + number * 1000,
  verdict: 0 as const,
  score: null,
  runMs: 5,
});

function problemsNamed(labels: string) {
  return [...labels].map((label, index) => ({ id: index + 1, label, color: null }));
}

test("a client that missed a frame, or is of another epoch, notices", () => {
  const board = new Board(makeSpec(draft), [person(1), person(2)]);
  const view = board.open({ freezeS: NEVER, hasEnd: false, horizonS: NEVER });
  const frames = new Frames(view, board.version);
  const files = {
    people: peopleFile(view.standings),
    snapshot: encodeSnapshot(view.standings, board.version),
  };
  const mirror = new Mirror(board.spec, files);
  board.apply([solved(1, 1)]);
  const lost = frames.take(board.version) as Frame;
  board.apply([solved(2, 2)]);
  const frame = frames.take(board.version) as Frame;
  expect(frames.take(board.version)).toBeNull();
  expect(mirror.apply(frame)).toBe("missed");
  expect(mirror.apply(lost)).toBe("applied");
  expect(mirror.apply(frame)).toBe("applied");
  expect(mirror.version).toBe("1.2");
  expect(mirror.apply({ type: "delta", from: "2.2", to: "2.3", cells: [] })).toBe("missed");
  expect(mirror.apply({ type: "reload", to: "1.9" })).toBe("missed");
  expect(mirror.apply({ type: "reload", to: "1.2" })).toBe("old");
});

test("a frame of new rows waits for their people file", () => {
  const board = new Board(makeSpec(draft), [person(1)]);
  const view = board.open({ freezeS: NEVER, hasEnd: false, horizonS: NEVER });
  const frames = new Frames(view, board.version, "first");
  const mirror = new Mirror(board.spec, {
    people: peopleFile(view.standings),
    peopleName: "first",
    snapshot: encodeSnapshot(view.standings, board.version),
  });
  board.putPeople([person(2)]);
  board.apply([solved(1, 2)]);
  const frame = frames.take(board.version, "second") as Frame;
  expect(frame).toMatchObject({ people: "second" });
  expect(mirror.apply(frame)).toBe("people");
  mirror.putPeople(peopleFile(view.standings), "second");
  expect(mirror.apply(frame)).toBe("applied");
  expect(dump(mirror.standings).map(({ points }) => points)).toEqual([1]);
  board.putPeople([{ ...person(1), username: "renamed" }]);
  expect(frames.take(board.version, "third")).toMatchObject({ cells: [], people: "third" }); // a rename alone
});

test("too many changed cells are a reload, not a giant frame", () => {
  const people = Array.from({ length: 600 }, (_, index) => person(index + 1));
  const board = new Board(makeSpec(draft), people);
  const view = board.open({ freezeS: NEVER, hasEnd: false, horizonS: NEVER });
  const frames = new Frames(view, board.version);
  board.apply(people.map(({ participation }, index) => solved(index + 1, participation)));
  expect(frames.take(board.version)).toEqual({ type: "reload", to: "1.600" });
  expect(frames.take(board.version)).toBeNull();
});

test("the outside people file has shown names and schools, never a real name", () => {
  const spec = makeSpec({ ...draft, showName: "realname" });
  const known = {
    ...person(1),
    nickname: "Nick",
    realname: "Real Name",
    school: "School",
    gender: "male",
    avatar: "/a",
  };
  const board = new Board(spec, [
    known,
    { ...person(2), kind: "excluded" },
    { ...person(3), kind: "starred" },
  ]);
  const { standings } = board.look({ freezeS: NEVER, hasEnd: false, horizonS: NEVER });
  const outside = peopleFile(standings, { isOutside: true });
  expect(JSON.parse(outside)).toEqual([
    { shown: "user1", school: "School" },
    null,
    { shown: "user3", star: 1 },
  ]);
  expect(JSON.parse(peopleFile(standings))[0]).toMatchObject({
    shown: "Real Name",
    uid: "u1",
    username: "user1",
  });
});

test("a replay file makes the same board as of every second, here and in a browser", () => {
  const property = fc.property(contests({ hasOwnTimes: false }), fc.nat(70), (contest, horizonS) => {
    const spec = makeSpec({ ...contest.draft, thawed: true });
    const board = boardOf({ ...contest, spec });
    const window = { freezeS: NEVER, hasEnd: spec.allowEndSubmit, horizonS };
    const { standings } = board.look(window);
    const bytes = encodeReplay(board, START + 1e9);
    const flat = makeSpec(withoutRemoved(spec));
    expect([flat.durationS, flat.freezeS]).toEqual([spec.durationS, spec.freezeS]);
    const replayed = new Board(flat, readPeopleFile(peopleFile(standings), flat));
    replayed.apply(decodeReplay(bytes, flat));
    expect(byRow(dump(replayed.look(window).standings), 0)).toEqual(byRow(dump(standings), 101));
  });
  fc.assert(property, { numRuns: 100 });
  expect(() => [...decodeReplay(new Uint8Array([1, 2, 3]), makeSpec(draft))]).toThrow("no replay file");
  expect(() => [...decodeReplay(new Uint8Array([177, 132, 217, 2, 9]), makeSpec(draft))]).toThrow(
    "in the middle",
  );
});
