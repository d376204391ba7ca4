import { getTestJudgeResult, submitProblemTestCases, submitProblemTestJudge } from "@verdict/contract";
import { sql } from "drizzle-orm";
import { afterEach, beforeAll } from "vitest";
import { attempts } from "../src/features/judge/tables.ts";
import type { TestSite, TestUser } from "./site.ts";

/** A user who tries programs out on a problem. Each test starts with an empty queue and no interval. */
export function useOnlineTests(site: () => TestSite) {
  const own = {} as { user: TestUser; problem: { pid: number; problemId: string } };

  const interval = (defaultSubmitInterval: number) =>
    site().server.deps.settings.changeSwitches({ defaultSubmitInterval });

  beforeAll(async () => {
    own.user = await site().user();
    own.problem = await site().problem({ cases: 3 });
    await interval(0);
  });

  afterEach(async () => {
    await site().db.update(attempts).set({ finishedAt: sql`now()` });
    await interval(0);
  });

  const ask = (more: object = {}, token = own.user.token) =>
    site().call(submitProblemTestJudge, {
      token,
      body: {
        pid: own.problem.pid,
        type: "public",
        language: "C++ 17",
        code: "int main(){}",
        userInput: "1 2",
        ...more,
      },
    });

  const askAll = (cases: { userInput: string; expectedOutput?: string }[], token = own.user.token) =>
    site().call(submitProblemTestCases, {
      token,
      body: { pid: own.problem.pid, type: "public", language: "C++ 17", code: "int main(){}", cases },
    });

  const resultOf = (testJudgeKey: string, token = own.user.token, wait = 0) =>
    site().call(getTestJudgeResult, { token, query: { testJudgeKey, wait: String(wait) } });

  return { own, interval, ask, askAll, resultOf };
}

/** What a node says of a program that ran. */
export const ran = { output: "3\n", stderr: "", judged: true, message: null };
export const plain = { timeMs: 12, memoryKiB: 3400, cases: [] };
