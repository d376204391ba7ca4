import { expect, test } from "vitest";
import { openPatience } from "./lease-expiry.ts";

const times = { everyMs: 2, slowMs: 3, leaseMs: 20 };

/** Each look rests, takes its time and is good or not; the moments at which what they found was given. */
async function given(looks: readonly (readonly [rests: number, takes: number, isGood?: boolean])[]) {
  let now = 0;
  const patience = openPatience(times, () => now);
  const moments: number[] = [];
  for (const [rests, takes, isGood = true] of looks) {
    now += rests;
    const found = await patience(async () => {
      now += takes;
      if (!isGood) throw new Error("no database");
      return ["a lapsed lease"];
    }).catch(() => []);
    if (found.length > 0) moments.push(now);
    patience.rests();
  }
  return moments;
}

const good = (number: number) => Array.from({ length: number }, () => [2, 0] as const);

test.each([
  ["from the start on", [], 22],
  ["after one that fails", [...good(5), [2, 0, false]], 34],
  ["after one that is answered late", [...good(5), [2, 4]], 38],
  ["after one that comes late, for the server stood still", [...good(5), [6, 0]], 36],
  ["after the clock was set back", [...good(5), [-6, 0]], 24],
  ["also where one takes its time", [...good(5), [5, 3]], 22],
] as const)("lapsed leases are found after one lease of good looks: %s", async (_when, before, moment) => {
  expect((await given([...before, ...good(12)]))[0]).toBe(moment);
});
