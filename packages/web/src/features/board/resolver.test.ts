import {
  Board,
  type BoardEvent,
  encodeSnapshot,
  makeSpec,
  type Person,
  peopleFile,
  windowOf,
} from "@verdict/board";
import { status } from "@verdict/contract";
import { expect, test } from "vitest";
import type { ResolverData } from "./queries.ts";
import { Show } from "./resolver.ts";

const startAt = Date.UTC(2026, 0, 1);
const settings: ResolverData["settings"] = {
  type: "acm",
  startAt,
  endAt: startAt + 300 * 60_000,
  freezeAt: startAt + 240 * 60_000,
  thawed: false,
  removed: [],
  allowEndSubmit: false,
  oiRankScoreType: "Recent",
  penaltyS: 1200,
  showName: "username",
  awardType: 0,
  awards: [],
  problems: ["A", "B"].map((label, index) => ({
    id: index + 1,
    label,
    title: label,
    color: null,
    maxScore: 0,
    fullScore: 0,
  })),
  epoch: 1,
};

/** "who problem minute verdict". */
const lines = ["ann A 10 AC", "bob A 20 AC", "cat A 30 AC", "cat B 250 AC", "bob B 260 WA"];

function dataOf(): ResolverData {
  const spec = makeSpec(settings);
  const persons = ["ann", "bob", "cat"].map(
    (username, participation): Person => ({ participation, kind: "official", uid: username, username }),
  );
  const board = new Board(spec, persons);
  board.apply(
    lines.map((line, index): BoardEvent => {
      const [who, label, minute, verdict] = line.split(" ");
      return {
        number: index + 1,
        kind: "judged",
        submission: index + 1,
        judging: 1,
        participation: persons.findIndex(({ username }) => username === who),
        problem: label === "A" ? 1 : 2,
        language: 1,
        submittedAt: startAt + Number(minute) * 60_000,
        verdict: verdict === "AC" ? status.accepted : status.wrongAnswer,
        score: null,
        runMs: null,
      };
    }),
  );
  const snapshot = (name: "frozen" | "live") =>
    encodeSnapshot(board.look(windowOf(spec, name)).standings, board.version);
  const people = peopleFile(board.look(windowOf(spec, "live")).standings);
  const medals: [number, number, number] = [1, 1, 0];
  return {
    title: "",
    version: board.version,
    settings,
    people,
    frozen: snapshot("frozen"),
    live: snapshot("live"),
    medals,
  };
}

const begin = () =>
  new Show(dataOf(), { medals: [1, 1, 0], names: ["gold", "silver", "bronze"], removeStar: false });
const order = ({ store }: Show) => [...store.standings.all.rows()].map((row) => store.row(row).username);

test("opens the board up to the live order, with its medals", () => {
  const show = begin();
  expect(order(show)).toEqual(["ann", "bob", "cat"]);
  const told: string[] = [];
  for (let step = show.step(); step; step = show.step()) {
    if (step.kind === "settle")
      told.push(`${show.store.row(step.row).username} ${step.award?.name ?? "nothing"}`);
  }
  expect(told).toEqual(["bob nothing", "ann silver", "cat gold"]);
  const live = new Show(
    { ...dataOf(), frozen: dataOf().live },
    { medals: [0, 0, 0], names: ["", "", ""], removeStar: false },
  );
  expect(order(show)).toEqual(order(live));
  expect(show.isOver).toBe(true);
});

test("gives the contest's own awards where no medals are chosen", () => {
  const data = dataOf();
  const look = { background: "#f1c34b", color: "#000000" };
  const awards = [{ ...look, priority: 1, name: "First prize", num: 2 }];
  const show = new Show(
    { ...data, settings: { ...data.settings, awardType: 2, awards } },
    { medals: null, names: ["", "", ""], removeStar: false },
  );
  const told: string[] = [];
  for (let step = show.step(); step; step = show.step()) {
    if (step.kind === "settle") told.push(step.award?.name ?? "nothing");
  }
  expect(told).toEqual(["nothing", "First prize", "First prize"]);
});

test("a rank has its award's colours once its row is settled, and not before", async () => {
  const show = begin();
  const drawn = () => new Promise<void>((resolve) => void show.store.watch(resolve));
  const awards = () => show.store.list({}).map((row) => show.store.row(row).award?.name ?? "");
  expect(awards()).toEqual(["", "", ""]);
  for (const after of [
    ["", "silver", ""],
    ["gold", "silver", ""],
  ]) {
    const told = drawn();
    for (let step = show.step(); step && !(step.kind === "settle" && step.award); ) step = show.step();
    await told;
    expect(awards()).toEqual(after);
  }
  const told = drawn();
  show.back();
  await told;
  expect(awards()).toEqual(["", "silver", ""]);
});

test("goes back to where it began", () => {
  const show = begin();
  const before = order(show);
  let steps = 0;
  while (show.step()) steps++;
  for (let step = 0; step < steps; step++) show.back();
  show.back();
  expect(order(show)).toEqual(before);
  expect(show.last).toBeNull();
  expect(show.row).toBe(show.store.standings.all.at(2));
});
