import { type SubmissionTask, status } from "@verdict/contract";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { exampleTask } from "./testing/example-task.ts";
import { daemonProgram, RealTools } from "./testing/real-tools.ts";

/** Busy for a while of processor time in each case; the third case it gets wrong. */
const code = `
import time
a, b = map(int, input().split())
while time.process_time() < 0.4: pass
print(a + b + (a == 3))
`;
const quick = "print(sum(map(int, input().split())))";

describe.skipIf(!daemonProgram)("work that makes way", () => {
  let real: RealTools;
  beforeAll(async () => {
    real = await RealTools.start(1);
    await real.probe("Python3");
  });
  afterAll(() => real.stop());

  const casesOf = (groups: (number | null)[]) =>
    Promise.all(
      groups.map((group, index) =>
        real.case(index + 1, `${index + 1} 1\n`, `${index + 2}\n`, {
          group,
          score: group === null ? null : 25,
        }),
      ),
    );
  const oi = { type: 1, totalScore: 100 };

  test.each([
    ["ACM, every case", [null, null, null, null], {}],
    ["ACM, to the first failure", [null, null, null, null], { judgeCaseMode: "ergodic_without_error" }],
    ["OI", [1, 1, 2, 2], oi],
    ["OI, subtasks", [1, 1, 2, 2], { ...oi, judgeCaseMode: "subtask_lowest" }],
  ] as const)(
    "%s: goes on from where it stopped, and ends as if it had never stopped",
    async (_, groups, rules) => {
      const cases = await casesOf([...groups]);
      const given: Partial<SubmissionTask> = {
        ...rules,
        language: "Python3",
        code,
        timeLimitMs: 1000,
        cases,
      };
      const alone = await real.judge(given);
      const events: string[] = [];
      const long = real.judge({ ...given, priority: 1 }, real.tools, (event) =>
        events.push(event.kind === "case" ? `case ${event.case.seq}` : event.kind),
      );
      await expect.poll(() => events, { timeout: 20_000, interval: 5 }).toContain("case 1");
      const urgent = { language: "Python3", code: quick, cases: await casesOf([null, null, null]) };
      const verdict = await real.judge({ ...urgent, priority: 0 });
      expect(verdict.status).toBe(status.accepted);
      expect(events).not.toContain(`case ${cases.length}`);
      const shared = await long;
      const known = ({ cases: all, timeMs, memoryKiB, ...rest }: typeof shared) => ({
        ...rest,
        cases: all.map(({ timeMs, memoryKiB, ...one }) => one),
      });
      expect(known(shared)).toEqual(known(alone));
      const reported = events.filter((event) => event.startsWith("case "));
      expect(new Set(reported).size).toBe(reported.length);
      expect(reported).toHaveLength(cases.length);
    },
  );

  test("a compile makes way, too, and is made again", async () => {
    const tasks = [exampleTask({ priority: 1 }), exampleTask({ priority: 0 })].map((task) => ({
      ...task,
      language: "Python3",
      code: quick,
    }));
    const cases = await casesOf([null]);
    const verdicts = await Promise.all(tasks.map((task) => real.workOn({ ...task, cases })));
    expect(verdicts.map((one) => one.status)).toEqual([status.accepted, status.accepted]);
  });

  test("a group's problem has no more time on the clock than groups get", async () => {
    const cases = await casesOf([null, null, null]);
    const given = { language: "Python3", code: code.replace("a == 3", "0"), timeLimitMs: 1000, cases };
    // The first case alone uses more; the second begins beside it.
    const cut = await real.judge({ ...given, clockMaxMs: 300 });
    expect(cut.status).toBe(status.timeLimitExceeded);
    expect(cut.cases[2]?.sentences?.map((one) => one.code)).toEqual(["clock-budget"]);
    expect((await real.judge(given)).status).toBe(status.accepted);
  });
});
