import { problemType, status } from "@verdict/contract";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { daemonProgram, RealTools } from "./testing/real-tools.ts";

const CASES = 20;
/** With this limit a program that stands still is stopped after 2 s, and the whole attempt has 8 s on the clock. */
const timeLimitMs = 100;

const waitsFor = (ms: number) => `#include <stdio.h>
#include <poll.h>
int main() { int a, b; scanf("%d%d", &a, &b); poll(0, 0, ${ms}); printf("%d\\n", a + b); }`;

describe.skipIf(!daemonProgram)("programs that wait", () => {
  let real: RealTools;
  beforeAll(async () => {
    real = await RealTools.start(2);
    await real.probe("C");
  });
  afterAll(() => real.stop());

  async function judge(code: string, more: object = {}) {
    const seqs = Array.from({ length: CASES }, (_, index) => index + 1);
    const cases = await Promise.all(
      seqs.map((seq) => real.case(seq, `${seq} 1\n`, `${seq + 1}\n`, { score: 5 })),
    );
    return real.judge({ language: "C", code, cases, timeLimitMs, ...more });
  }

  test("after the first that the clock stopped no other case is run: it decides", async () => {
    const result = await judge(waitsFor(60_000));
    expect(result).toMatchObject({ status: status.timeLimitExceeded, cases: { length: CASES } });
    const codes = result.cases.map(({ status }) => status);
    expect(codes[0]).toBe(status.timeLimitExceeded);
    // The second may have been stopped in the same moment.
    expect(new Set(codes.slice(2))).toEqual(new Set([status.cancelled]));
  });

  test("where every case counts, an attempt has a time on the clock in all", async () => {
    const oi = { type: problemType.oi, totalScore: 5 * CASES };
    const result = await judge(waitsFor(1500), oi);
    const right = result.cases.filter((one) => one.status === status.accepted);
    const left = result.cases.filter((one) => one.status === status.timeLimitExceeded);
    expect(right.length + left.length).toBe(CASES);
    // Six of them take 9 s; three are on their way then at most, one more than run side by side.
    expect(right.length).toBeGreaterThanOrEqual(6);
    expect(right.length).toBeLessThanOrEqual(9);
    expect(result).toMatchObject({ status: status.partialAccepted, score: 5 * right.length });
    const said = left.map(({ sentences }) => sentences?.[0]);
    expect(new Set(said.map((one) => one?.code))).toEqual(new Set(["clock-budget"]));
    expect(said[0]?.params).toEqual({ budgetMs: 8000 });
  });

  test("a program that works takes what it needs, though the cases are many", async () => {
    const works = `#include <stdio.h>
#include <time.h>
int main() { int a, b; scanf("%d%d", &a, &b); while (clock() < 0.05 * CLOCKS_PER_SEC); printf("%d\\n", a + b); }`;
    expect((await judge(works)).status).toBe(status.accepted);
  });
});
