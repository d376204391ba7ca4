import { expect, test } from "vitest";
import { talksOf } from "./talk.ts";

const told = (...talks: ReturnType<typeof talksOf>) =>
  talks.map(({ process, isTold, ends: [own, other] }) => `${process}: ${own} ${isTold ? "<" : ">"} ${other}`);

test("processes have a way each to and from the manager, by its arguments", () => {
  expect(told(...talksOf({ processes: 2, io: "std", timeRule: "sum" }, true, 1))).toEqual([
    "0: stdout > argv[1]",
    "0: stdin < argv[2]",
    "1: stdout > argv[3]",
    "1: stdin < argv[4]",
  ]);
  expect(told(...talksOf({ processes: 1, io: "fifo", timeRule: "each" }, true, 1))).toEqual([
    "0: argv[2] > argv[1]",
    "0: argv[1] < argv[2]",
  ]);
});

test("one program talks, or is read, and may begin again", () => {
  expect(told(...talksOf(null, true, 1))).toEqual(["0: stdout > stdin", "0: stdin < stdout"]);
  const again = talksOf(null, false, 3);
  expect(told(...again)).toEqual(["0: stdout > stdin", "0: stdin < nextpass.in"]);
  expect(again.map(({ isAgain = false }) => isAgain)).toEqual([false, true]);
});
