import { z } from "zod";
import { endpoint } from "./endpoint.ts";
import { JudgeMessage } from "./judge/message.ts";
import { judgeModes } from "./problem/problem.ts";
import { refuse } from "./refusal.ts";
import { boolean, integer, optionalId, rowId } from "./scalar.ts";
import { programCode, programRefusals } from "./submission.ts";

/** Custom runs: judgings that are no submissions. docs/rules.md#custom-runs */

/**
 * online_test: a user's program on a user's input. checker_compile: whether a checker or interactor compiles.
 * reference: a solution on all cases of a data version.
 */
export const customRunKinds = ["online_test", "checker_compile", "reference"] as const;
export type CustomRunKind = (typeof customRunKinds)[number];

/** Longest input of an online test, in characters. */
export const TEST_INPUT_MAX = 1000;
/** Most cases of one call that runs a program on several. */
export const TEST_RUNS_MAX = 16;
/** Longest input of one of those, and longest expected output of any, in characters. */
export const TEST_CASE_MAX = 16_384;
/** Shown of an online test's output and standard error, in characters; what is longer ends in "...". */
export const TEST_OUTPUT_MAX = 16_384;
/** Kept of what each side of a conversation said, in bytes. */
export const DIALOGUE_KEPT_BYTES = 4096;
/** Most turns kept of a conversation. */
export const DIALOGUE_TURNS_MAX = 2000;
/** A custom run that no node has finished after so long is given up. */
export const CUSTOM_RUN_WAIT_SECONDS = 600;
/** Seconds of the judge that the custom runs of one user may take within an hour; those of the site's staff as many as they like. */
export const JUDGE_SECONDS_AN_HOUR = 3600;
/** Longest time a call for a result may wait for it. */
export const TEST_WAIT_MS = 25_000;

const shown = z
  .string()
  .max(TEST_OUTPUT_MAX + 3)
  .nullable();

/** What one side of a conversation said before the other spoke. */
export const DialogueTurn = z.object({ from: z.enum(["program", "interactor"]), text: z.string() });
export type DialogueTurn = z.infer<typeof DialogueTurn>;

/** What program and interactor said to each other, in order. */
export const Dialogue = z.object({
  /** Of each side its first DIALOGUE_KEPT_BYTES; one more turn of the same side only where another was not kept. */
  turns: z.array(DialogueTurn).max(DIALOGUE_TURNS_MAX),
  /** Bytes that each side said and that are not kept. */
  unseen: z.object({ program: z.int().nonnegative(), interactor: z.int().nonnegative() }),
});
export type Dialogue = z.infer<typeof Dialogue>;

/** Kept of what went through one channel of a communication task, in bytes. */
export const CHANNEL_KEPT_BYTES = 16_384;

const ChannelText = z.object({ text: z.string(), isCut: z.boolean() });

/** What a process and the manager said to each other: each side by itself, for nobody saw who spoke when. */
export const Channel = z.object({ process: z.int().nonnegative(), said: ChannelText, told: ChannelText });
export type Channel = z.infer<typeof Channel>;

/** What an online test showed, beside its verdict. */
export const TestRun = z.object({
  /** null where the program talked with the interactor. */
  output: shown,
  /** Then this is there. */
  dialogue: Dialogue.optional(),
  /** Or, of several processes and a manager, this. */
  channels: z.array(Channel).max(7).optional(),
  stderr: shown,
  /** What the compiler said of a program that it took: warnings. */
  compiler: shown.optional(),
  /** false: the verdict only says that the program ran to its end, for nothing told whether it is right. */
  judged: z.boolean(),
  /** Checker's or interactor's words, signal name, which limit. */
  message: z.string().max(4096).nullable(),
  /** Those sentences in `message` that are the judge's own. */
  sentences: z.array(JudgeMessage).max(5).optional(),
});
export type TestRun = z.infer<typeof TestRun>;

const program = {
  pid: rowId,
  type: z.enum(["public", "contest", "group"], refuse("test-type-unknown")),
  /** The contest, of type contest; without it any that has the problem and would take a submission. */
  cid: optionalId,
  code: programCode,
  language: z.string(refuse("language-unknown")).max(200, refuse("language-unknown")),
  /** The language is a remote judge's: the own one that comes nearest runs it. */
  isRemoteJudge: boolean.nullish(),
  /** Editor mime type of `language`; tells the own language for a remote one. */
  mode: z.string().max(100).nullish(),
  /** Interactive problems: the input is the test file the interactor reads. Otherwise it is standard input. */
  withInteractor: boolean.nullish(),
};

const caseText = z.string().max(TEST_CASE_MAX, refuse("test-case-too-long"));

export const TestBody = z.object({
  ...program,
  userInput: z
    .string(refuse("test-input-empty"))
    .min(1, refuse("test-input-empty"))
    .max(TEST_INPUT_MAX, refuse("test-input-too-long")),
  expectedOutput: caseText.nullish(),
});
export type TestBody = z.output<typeof TestBody>;

const testRefusals = [
  ...programRefusals,
  "no-such-problem",
  "test-type-unknown",
  "test-case-too-long",
] as const;

export const submitProblemTestJudge = endpoint({
  name: "submitProblemTestJudge",
  method: "POST",
  path: "/api/submit-problem-test-judge",
  summary: "Runs a program on an input of the caller's own; answers the key of the result",
  access: "perm:submit",
  body: TestBody,
  data: z.string(),
  refusals: [...testRefusals, "test-input-empty", "test-input-too-long"],
});

export const TestCasesBody = z.object({
  ...program,
  cases: z
    .array(z.object({ userInput: caseText, expectedOutput: caseText.nullish() }))
    .min(1)
    .max(TEST_RUNS_MAX),
});
export type TestCasesBody = z.output<typeof TestCasesBody>;

export const submitProblemTestCases = endpoint({
  name: "submitProblemTestCases",
  method: "POST",
  path: "/api/submit-problem-test-cases",
  summary: "Runs a program on several inputs at once; answers the keys of the results, in order",
  access: "perm:submit",
  bodyLimit: 4 * 1024 * 1024,
  body: TestCasesBody,
  data: z.array(z.string()),
  refusals: testRefusals,
});

/** `time` in ms, `memory` in KB (KiB); all but `status` and the mode null while pending. */
export const TestJudge = z.object({
  status: z.int(),
  time: z.int().nullable(),
  memory: z.int().nullable(),
  userInput: z.string().nullable(),
  userOutput: z.string().nullable(),
  expectedOutput: z.string().nullable(),
  /** What the program wrote there; the compiler's words after a compile error, the cause of a system error. */
  stderr: z.string().nullable(),
  /** What the compiler said of a program that it took: warnings. */
  compiler: z.string().nullable(),
  problemJudgeMode: z.enum(judgeModes).nullable(),
  /** See TestRun. */
  judged: z.boolean(),
  message: z.string().nullable(),
  /** Conversations only. */
  dialogue: Dialogue.nullable(),
  /** Tests of several processes with their manager only; of many processes the first. */
  channels: z.array(Channel).nullable(),
  /** Sentences of the judge in `message`, and in `stderr` where it tells of a compile or system error; by code. */
  sentences: z.array(JudgeMessage).nullable(),
});
export type TestJudge = z.infer<typeof TestJudge>;

export const getTestJudgeResult = endpoint({
  name: "getTestJudgeResult",
  method: "GET",
  path: "/api/get-test-judge-result",
  summary: "Result of an online test, handed out once; status 5 while it is pending",
  access: "login",
  query: z.object({
    testJudgeKey: z.string().min(1).max(100),
    /** ms to wait for the result before answering that it is pending; 0 for clients that poll. */
    wait: integer.optional().transform((ms) => Math.min(Math.max(ms ?? 0, 0), TEST_WAIT_MS)),
  }),
  data: TestJudge,
  refusals: ["test-not-found"],
});
