import { expect, test } from "vitest";
import { runChaos } from "./chaos/chaos.ts";

/** The short form of `npm run chaos`. */
test("two servers, three nodes, parts killed, frozen, filled and spoiled: nothing is lost or judged wrong", async () => {
  const report = await runChaos({
    submissions: 40,
    troubleMs: 35_000,
    killEveryMs: 3_000,
    late: true,
    withinMs: 180_000,
    seed: Number(process.env.CHAOS_SEED) || Date.now() % 100_000,
  });
  const { open, wrong, judgedTwice, miscounted, toldWrong, changed } = report;
  const faults = { open, wrong, judgedTwice, miscounted, toldWrong, changed };
  expect(Object.entries(faults).flatMap(([what, list]) => list.map((one) => `${what}: ${one}`))).toEqual([]);
  expect(report.submissions).toBeGreaterThanOrEqual(report.sent);
  expect(report.sent).toBe(40);
  // The run must have hurt.
  expect(Object.keys(report.troubles).filter((kind) => kind.startsWith("kill"))).not.toEqual([]);
}, 400_000);
