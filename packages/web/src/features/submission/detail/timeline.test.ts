import type { TimelineMark } from "@verdict/contract";
import { expect, test } from "vitest";
import { phasesOf, runAgain, totalMs } from "./timeline.ts";

function marks(...steps: [TimelineMark["mark"], number][]): { marks: TimelineMark[] } {
  return { marks: steps.map(([mark, atMs]) => ({ mark, atMs, seq: null })) };
}

const whole = marks(
  ["queued", 0],
  ["leased", 4],
  ["data", 6],
  ["compiling", 7],
  ["compiled", 300],
  ["case", 310],
  ["case", 325],
  ["stored", 330],
);

test("every millisecond belongs to one phase", () => {
  const phases = phasesOf(whole);
  expect(phases).toEqual([
    { name: "queue", ms: 4 },
    { name: "data", ms: 3 },
    { name: "compile", ms: 293 },
    { name: "run", ms: 25 },
    { name: "store", ms: 5 },
  ]);
  expect(totalMs(phases)).toBe(330);
});

test("marks that arrive late are put in order", () => {
  expect(phasesOf({ marks: [...whole.marks].reverse() })).toEqual(phasesOf(whole));
});

test("a lost node's time is named as such", () => {
  expect(phasesOf(marks(["queued", 0], ["leased", 5], ["requeued", 20_005], ["leased", 20_010]))).toEqual([
    { name: "queue", ms: 10 },
    { name: "lost", ms: 20_000 },
  ]);
});

test("the time in which others went before it is no running time", () => {
  const way = marks(["compiled", 300], ["case", 800], ["waited", 4800], ["case", 5200]);
  expect(phasesOf(way)).toEqual([
    { name: "run", ms: 900 },
    { name: "others", ms: 4000 },
  ]);
});

test("tests that ran once more near the time limit are named, their time is running time", () => {
  const marks: TimelineMark[] = [
    { mark: "compiled", atMs: 300, seq: null },
    { mark: "again", atMs: 400, seq: 3 },
    { mark: "again", atMs: 410, seq: 1 },
    { mark: "case", atMs: 500, seq: 3 },
  ];
  expect(runAgain({ marks })).toEqual([1, 3]);
  expect(phasesOf({ marks })).toEqual([{ name: "run", ms: 200 }]);
});

test("a submission just stored has no phases", () => {
  expect(phasesOf(marks(["queued", 0]))).toEqual([]);
});
