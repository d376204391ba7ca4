import type { Task } from "@verdict/contract";

let attempts = 0;

/** A task of an ACM problem in the default mode without cases, but for what is given. */
export function exampleTask(given: Partial<Task> = {}): Task {
  attempts += 1;
  return {
    attemptId: attempts,
    submitId: 1000 + attempts,
    attempt: 1,
    trial: null,
    language: "Echo",
    code: `program ${attempts}`,
    timeLimitMs: 1000,
    memoryLimitMiB: 256,
    stackLimitMiB: 64,
    judgeMode: "default",
    judgeCaseMode: "default",
    type: 0,
    totalScore: 0,
    removeEndBlank: true,
    fileIO: null,
    userExtraFiles: {},
    judgeExtraFiles: {},
    checker: null,
    dataVersion: "1",
    cases: [],
    ...given,
  };
}
