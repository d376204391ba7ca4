import { Board, type BoardEvent, encodeReplay, makeSpec, type Person, windowOf } from "@verdict/board";
import { status } from "@verdict/contract";
import { expect, test } from "vitest";
import { Replay } from "./replay.ts";
import { BoardStore } from "./store.ts";

const startAt = Date.UTC(2026, 0, 1);
const spec = makeSpec({
  type: "acm",
  startAt,
  endAt: startAt + 300 * 60_000,
  problems: ["A", "B"].map((label, index) => ({ id: index + 1, label, color: null })),
});
const persons = ["ann", "bob", "cat"].map(
  (username, participation): Person => ({
    participation,
    kind: username === "cat" ? "starred" : "official",
    uid: username,
    username,
    school: username === "bob" ? "North" : "South",
  }),
);

function begin(lines: readonly string[]) {
  const board = new Board(spec, persons);
  let number = 0;
  const send = (line: string) => {
    const [who = "", label = "", minute = "", word = ""] = line.split(" ");
    number++;
    const event: BoardEvent = {
      number,
      kind: "judged",
      submission: number,
      judging: 1,
      participation: persons.findIndex(({ username }) => username === who),
      problem: label === "A" ? 1 : 2,
      language: 1,
      submittedAt: startAt + Number(minute) * 60_000,
      verdict: word === "AC" ? status.accepted : status.wrongAnswer,
      score: null,
      runMs: null,
    };
    board.apply([event]);
  };
  lines.forEach(send);
  const { standings } = board.open(windowOf(spec, "live"));
  const planned: (() => void)[] = [];
  const late: (() => void)[] = [];
  const store = new BoardStore(standings, {
    clock: { frame: (work) => planned.push(work), later: (work) => late.push(work) },
  });
  const run = (list: (() => void)[]) => {
    for (const work of list.splice(0)) work();
  };
  return { board, store, send, planned, draw: () => run(planned), wait: () => run(late) };
}

const names = (store: BoardStore, rows: readonly number[]) => rows.map((row) => store.row(row).username);

test("changes within one picture are told once", () => {
  const { store, send, planned, draw } = begin(["ann A 1 AC"]);
  let told = 0;
  store.watch(() => told++);
  send("bob A 5 AC");
  store.changed([2]);
  send("bob B 6 AC");
  store.changed([3]);
  expect([planned.length, told]).toEqual([1, 0]);
  draw();
  expect(told).toBe(1);
  expect(names(store, store.list({}))).toEqual(["bob", "ann"]);
});

test("a row whose looks stay is the same object; one whose rank moved is not", () => {
  const { store, send, draw } = begin(["ann A 1 AC", "bob A 2 AC", "cat A 3 AC"]);
  const before = [0, 1, 2].map((row) => store.row(row));
  send("bob B 4 AC");
  store.changed([3]);
  draw();
  const after = [0, 1, 2].map((row) => store.row(row));
  expect(after.map((look, row) => look === before[row])).toEqual([false, false, true]);
  expect(after.map(({ rank }) => rank)).toEqual([2, 1, -1]);
});

test("a changed cell is marked, and the mark goes", () => {
  const { store, send, draw, wait } = begin(["ann A 1 AC"]);
  send("ann B 4 WA");
  store.changed([1]);
  draw();
  expect(store.row(0).cells.map(({ fresh }) => fresh > 0)).toEqual([false, true]);
  wait();
  draw();
  expect(store.row(0).cells.map(({ fresh }) => fresh > 0)).toEqual([false, false]);
});

test("the list is narrowed by name, school and stars", () => {
  const { store } = begin(["ann A 1 AC", "bob A 2 AC", "cat A 3 AC"]);
  expect(names(store, store.list({ keyword: "AN" }))).toEqual(["ann"]);
  expect(names(store, store.list({ school: "South" }))).toEqual(["ann", "cat"]);
  expect(names(store, store.list({ school: "South", removeStar: true }))).toEqual(["ann"]);
  expect(store.schools()).toEqual(["North", "South"]);
  expect(store.list({ school: "South" })).toBe(store.list({ school: "South" }));
});

test("columns say who solved and who tried", () => {
  const { store } = begin(["ann A 1 AC", "bob A 2 WA", "cat B 3 WA"]);
  expect(store.counts()).toEqual([
    { solved: 1, tried: 2 },
    { solved: 0, tried: 1 },
  ]);
});

test("a replay shows the board of every minute", () => {
  const { board } = begin(["ann A 10 AC", "bob A 20 AC", "bob B 30 AC"]);
  const replay = new Replay(spec, board.people, encodeReplay(board, spec.endAt));
  const at = (minute: number) => {
    const store = new BoardStore(replay.at(minute));
    return names(store, store.list({}));
  };
  expect([9, 15, 25, 30, 9999].map(at)).toEqual([
    [],
    ["ann"],
    ["ann", "bob"],
    ["bob", "ann"],
    ["bob", "ann"],
  ]);
  expect(replay.minutes).toBe(300);
});
