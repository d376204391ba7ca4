import type { CheckerCompileTask, OnlineTestTask, RunRules, SubmissionTask } from "@verdict/contract";

const rules: RunRules = {
  timeLimitMs: 1000,
  memoryLimitMiB: 256,
  stackLimitMiB: 64,
  judgeMode: "default",
  removeEndBlank: true,
  fileIO: null,
  userExtraFiles: {},
  judgeExtraFiles: {},
  checker: null,
};

let attempts = 0;

/** A submission to an ACM problem in the default mode without cases, but for what is given. */
export function exampleTask(given: Partial<SubmissionTask> = {}): SubmissionTask {
  attempts += 1;
  return {
    kind: "submission",
    attemptId: attempts,
    submitId: 1000 + attempts,
    attempt: 1,
    language: "Echo",
    code: `program ${attempts}`,
    ...rules,
    judgeCaseMode: "default",
    type: 0,
    totalScore: 0,
    dataVersion: "1",
    cases: [],
    ...given,
  };
}

/** A program in Python on two numbers, where nothing is expected, but for what is given. */
export function exampleOnlineTest(given: Partial<OnlineTestTask> = {}): OnlineTestTask {
  attempts += 1;
  return {
    kind: "online_test",
    attemptId: attempts,
    language: "Python3",
    code: `print(${attempts})`,
    ...rules,
    input: "1 2\n",
    expected: null,
    withInteractor: false,
    ...given,
  };
}

export function exampleCheckerCompile(
  given: Pick<CheckerCompileTask, "checker"> & Partial<CheckerCompileTask>,
): CheckerCompileTask {
  attempts += 1;
  return { kind: "checker_compile", attemptId: attempts, judgeMode: "spj", judgeExtraFiles: {}, ...given };
}
