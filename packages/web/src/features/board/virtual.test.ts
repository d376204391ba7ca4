import { Board, encodeReplay, makeSpec, type Person } from "@verdict/board";
import { status } from "@verdict/contract/status";
import { expect, test } from "vitest";
import { VirtualBoard } from "./virtual.ts";

const START = Date.parse("2026-11-22T12:00:00Z");
const spec = makeSpec({
  type: "acm",
  startAt: START,
  endAt: START + 3_600_000,
  problems: ["A", "B"].map((label, index) => ({ id: 7 + index, label, color: null })),
});
const persons: Person[] = ["ann", "bob"].map((username, participation) => ({
  ...{ participation, username, uid: username },
  kind: "official",
}));

/** Ann solved A at minute 10, bob at minute 30. */
function replay() {
  const board = new Board(spec, persons);
  board.apply(
    [10, 30].map((minute, index) => ({
      ...{ number: index + 1, submission: index + 1, participation: index, problem: 7 },
      ...{ kind: "judged" as const, judging: 1, language: 0, score: null, groups: null, runMs: 1 },
      submittedAt: START + minute * 60_000,
      verdict: status.accepted,
    })),
  );
  return encodeReplay(board, START + 7_200_000);
}

const attempt = (submission: number, minute: number, verdict: number | null) => ({
  ...{ submission, problem: 7, second: minute * 60, verdict, score: null, groups: null, runMs: null },
});
const own = (...attempts: ReturnType<typeof attempt>[]) => ({
  ...{ startAt: START + 86_400_000, name: "me", school: null, attempts },
});

test("official contestants stand as at the same second, the run's own row among them", () => {
  const board = new VirtualBoard(spec, persons, replay());
  const shown = (second: number, ...attempts: ReturnType<typeof attempt>[]) => {
    const standings = board.at(second, "me", own(...attempts));
    return [...standings.all.rows()].map((row) => [
      standings.people.person(row).username,
      standings.rank(row),
    ]);
  };
  expect(shown(599)).toEqual([]);
  expect(shown(600)).toEqual([["ann", 1]]);
  expect(shown(1200, attempt(90, 20, status.accepted))).toEqual([
    ["ann", 1],
    ["me", 2],
  ]);
  expect(shown(1800, attempt(90, 20, status.accepted))).toEqual([
    ["ann", 1],
    ["me", 2],
    ["bob", 3],
  ]);
  // What waits has no verdict yet; going back is as good as going on; after the end it stands still.
  expect(shown(1300, attempt(90, 20, null))).toEqual([["ann", 1]]);
  expect(shown(9999, attempt(90, 5, status.accepted))).toEqual([
    ["me", 1],
    ["ann", 2],
    ["bob", 3],
  ]);
});

test("nobody's first to solve is taken by a run", () => {
  const standings = new VirtualBoard(spec, persons, replay()).at(
    3600,
    "me",
    own(attempt(90, 5, status.accepted)),
  );
  const rows = [...standings.all.rows()];
  const firsts = rows.filter((row) => standings.isFirst(row, 0));
  expect(firsts.map((row) => standings.people.person(row).username)).toEqual(["ann"]);
});
