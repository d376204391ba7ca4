import { z } from "zod";
import { checkerProtocols, judgeCaseModes, judgeModes } from "../problem/problem.ts";
import { Communication } from "../task/run-communication.ts";
import { Grader } from "../task/run-grader.ts";
import { Scoring } from "../task/scoring.ts";

/** What a node is given to do. Every time is in ms, every size in the unit of its name. */

/**
 * Version of what server and nodes say to each other. It rises when one side could no longer work with the other's
 * older version; what only adds a field that may be absent leaves it alone. docs/judge-nodes.md#upgrading
 */
export const NODE_PROTOCOL = 3;

/** Nodes and servers that name none speak the first. */
export const NodeProtocol = z.int().positive().default(1);

export const Blob = z.object({ sha256: z.string().regex(/^[0-9a-f]{64}$/), size: z.int().nonnegative() });
export type Blob = z.infer<typeof Blob>;

export const TaskCase = z.object({
  /** Order within the problem, from 1. */
  seq: z.int(),
  input: Blob,
  answer: Blob,
  /** OI points; null in ACM problems. */
  score: z.int().nullable(),
  group: z.int().nullable(),
  /** Where files are sent in place of a program: the one of this case; null: none was. */
  sent: Blob.nullish(),
});
export type TaskCase = z.infer<typeof TaskCase>;

const Checker = z.object({
  language: z.string(),
  code: z.string(),
  /** Absent: standard. */
  protocol: z.enum(checkerProtocols).optional(),
});

/** What decides about an output. */
export const Checking = z.object({
  judgeMode: z.enum(judgeModes),
  /** Checker or interactor source; null in the default mode. */
  checker: Checker.nullable(),
  /** Added to the checker's or interactor's compile: file name → content. */
  judgeExtraFiles: z.record(z.string(), z.string()),
});
export type Checking = z.infer<typeof Checking>;

/** How a program is compiled, run and checked. Limits are the problem's own, before a language's factor. */
export const RunRules = z.object({
  ...Checking.shape,
  timeLimitMs: z.int(),
  memoryLimitMiB: z.int(),
  stackLimitMiB: z.int(),
  removeEndBlank: z.boolean(),
  fileIO: z.object({ read: z.string(), write: z.string() }).nullable(),
  /** Added to the program's compile: file name → content. */
  userExtraFiles: z.record(z.string(), z.string()),
  /** What programs are built with; of its files those of the language count. */
  grader: Grader.nullish(),
  /** Times that a case may run the program, as its checker or interactor asks; absent: once. */
  passes: z.int().optional(),
  /** A case is several processes of the program, and its interactor their manager; absent: one that talks with it. */
  communication: Communication.optional(),
});
export type RunRules = z.infer<typeof RunRules>;

/** How the cases add up to a verdict. */
export const CaseRules = z.object({
  judgeCaseMode: z.enum(judgeCaseModes),
  /** 0 ACM, 1 OI */
  type: z.int(),
  /** OI total; 0 in ACM problems. */
  totalScore: z.int(),
  /** Groups of the data; absent: the case mode says it all. */
  scoring: Scoring.optional(),
  /** Run time of all cases on the clock; absent: by the time limit alone. */
  clockMaxMs: z.int().optional(),
});
export type CaseRules = z.infer<typeof CaseRules>;

const attempt = {
  attemptId: z.int(),
  /** Smaller goes first where tasks share a node; absent: that of ordinary submissions. */
  priority: z.int().optional(),
  /** What the server's log calls the request that asked for it; null: a job did. */
  requestId: z.string().nullish(),
};
const program = { ...attempt, language: z.string(), code: z.string(), ...RunRules.shape };
const judged = { ...program, ...CaseRules.shape, dataVersion: z.string(), cases: z.array(TaskCase) };

const SubmissionTask = z.object({
  kind: z.literal("submission"),
  ...judged,
  submitId: z.int(),
  /** Which judging of the submission this is, from 1. */
  attempt: z.int(),
  /** Nothing is run: `sent` of each case is what a program would have written. */
  outputOnly: z.boolean().optional(),
});
export type SubmissionTask = z.infer<typeof SubmissionTask>;

/** A program of the problem's makers, or one that tries out a checker: judged as a submission is. */
const JurySolutionTask = z.object({
  kind: z.literal("jury_solution"),
  ...judged,
  /** What it writes is sent to the server as the case's output, and compared with nothing. */
  keepsOutputs: z.boolean().optional(),
});

/** A user's program on the user's own input. */
const OnlineTestTask = z.object({
  kind: z.literal("online_test"),
  ...program,
  input: z.string(),
  /** null: nothing is expected. */
  expected: z.string().nullable(),
  /** In interactive problems: `input` is the interactor's file; else it is the program's standard input. */
  withInteractor: z.boolean(),
});
export type OnlineTestTask = z.infer<typeof OnlineTestTask>;

/** The checker is compiled and nothing is run. */
const CheckerCompileTask = z.object({
  kind: z.literal("checker_compile"),
  ...attempt,
  ...Checking.shape,
  checker: Checker,
});
export type CheckerCompileTask = z.infer<typeof CheckerCompileTask>;

/** All a node needs for one attempt. */
export const Task = z.discriminatedUnion("kind", [
  SubmissionTask,
  JurySolutionTask,
  OnlineTestTask,
  CheckerCompileTask,
]);
export type Task = z.infer<typeof Task>;

/** A task whose program is run on test cases. */
export type JudgedTask = SubmissionTask | z.infer<typeof JurySolutionTask>;

/** A task that runs a program. */
export type ProgramTask = JudgedTask | OnlineTestTask;

/** Data a node is to fetch, and a checker it is to build, before work needs them. */
export const WarmUp = z.object({
  id: z.int(),
  /** null where the problem has none. */
  checker: Checking.nullable(),
  blobs: z.array(Blob),
});
export type WarmUp = z.infer<typeof WarmUp>;
