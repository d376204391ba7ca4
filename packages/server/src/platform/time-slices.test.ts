import { setImmediate } from "node:timers/promises";
import { expect, test } from "vitest";
import { runInSlices } from "./time-slices.ts";

/** Keeps the thread for so long without a stop. */
function keepBusy(ms: number): void {
  for (const until = performance.now() + ms; performance.now() < until; );
}

test("works in slices at the same time take turns: in a round of the loop one of them goes on", async () => {
  let round = 0;
  let isOver = false;
  const rounds: number[] = [];
  function* work(result: string): Generator<void, string> {
    for (let slice = 0; slice < 6; slice++) {
      keepBusy(11);
      // The first slice of each is done when it is asked for.
      if (slice > 0) rounds.push(round);
      yield;
    }
    return result;
  }
  const counting = (async () => {
    while (!isOver) {
      await setImmediate();
      round++;
    }
  })();
  expect(await Promise.all(["a", "b", "c"].map((name) => runInSlices(work(name))))).toEqual(["a", "b", "c"]);
  isOver = true;
  await counting;
  expect(rounds).toHaveLength(15);
  expect(new Set(rounds).size).toBe(15);
});

test("what one work throws ends that one alone", async () => {
  function* broken(): Generator<void, string> {
    keepBusy(11);
    yield;
    throw new Error("broken");
  }
  function* whole(): Generator<void, string> {
    keepBusy(11);
    yield;
    return "whole";
  }
  const [first, second] = await Promise.allSettled([runInSlices(broken()), runInSlices(whole())]);
  expect(first).toMatchObject({ status: "rejected", reason: new Error("broken") });
  expect(second).toEqual({ status: "fulfilled", value: "whole" });
});
