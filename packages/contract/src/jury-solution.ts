import { z } from "zod";
import { endpoint } from "./endpoint.ts";
import { mine, refusedAll } from "./problem/scalar.ts";
import { refuse } from "./refusal.ts";
import { date, integer, integer32, nothing, optionalId, rowId } from "./scalar.ts";
import { CODE_MAX } from "./submission.ts";
import { stagedKey, TEST_CASES_MAX, testFileName } from "./testdata/testdata.ts";

/** Programs whose verdicts are known beforehand. */

export const JURY_SOLUTIONS_MAX = 20;

/** Verdicts a jury solution may be expected to get. */
export const jurySolutionStatuses = [-3, -2, -1, 0, 1, 2, 3, 8] as const;

export const JurySolutionBody = z.object({
  name: z.string().trim().min(1, refuse("jury-solution-name-blank")).max(100),
  language: z.string().min(1).max(100),
  code: z.string().min(1, refuse("code-empty")).max(CODE_MAX, refuse("code-too-long")),
  /** contract/status codes; the run is as expected when its verdict is one of them. */
  expected: z
    .array(
      integer.refine(
        (code) => (jurySolutionStatuses as readonly number[]).includes(code),
        refuse("verdict-unknown"),
      ),
    )
    .min(1, refuse("verdict-unknown"))
    .max(jurySolutionStatuses.length),
  /** In OI problems: the points it must get as well. Null or absent: any. */
  expectedScore: integer32
    .nullish()
    .refine((points) => points == null || points >= 0, refuse("case-score-negative"))
    .transform((points) => points ?? null),
});

/** One cell of the table program × case. `time` in ms, `memory` in KB (KiB). */
export const JurySolutionCase = z.object({
  seq: z.int(),
  status: z.int(),
  time: z.int(),
  memory: z.int(),
  score: z.int().nullable(),
  message: z.string().nullable(),
});
export type JurySolutionCase = z.infer<typeof JurySolutionCase>;

export const JurySolutionRun = z.object({
  /** waiting: in the queue; running: a node has it; done. */
  state: z.enum(["waiting", "running", "done"]),
  /** Cases judged so far. */
  casesDone: z.int(),
  caseVersion: z.string(),
  /** false: program, limits, mode, checker or data changed since; the next save or run renews it. */
  isCurrent: z.boolean(),
  /** null until done. */
  status: z.int().nullable(),
  asExpected: z.boolean().nullable(),
  time: z.int().nullable(),
  memory: z.int().nullable(),
  score: z.int().nullable(),
  /** Compiler output or what failed. */
  errorMessage: z.string().nullable(),
  cases: z.array(JurySolutionCase),
  gmtCreate: date,
});
export type JurySolutionRun = z.infer<typeof JurySolutionRun>;

export const JurySolution = z.object({
  id: z.int(),
  name: z.string(),
  language: z.string(),
  code: z.string(),
  expected: z.array(z.int()),
  expectedScore: z.int().nullable(),
  /** The newest run; null: never run, as while the problem has no data. */
  run: JurySolutionRun.nullable(),
  gmtCreate: date,
  gmtModified: date,
});
export type JurySolution = z.infer<typeof JurySolution>;

export const getJurySolutions = endpoint({
  name: "getJurySolutions",
  method: "GET",
  path: "/api/admin/problem/references",
  summary: "Jury solutions with their newest runs, for the table program × case; poll while one is not done",
  access: "problem-writer",
  query: z.object({ pid: rowId }),
  data: z.object({
    caseVersion: z.string(),
    cases: z.array(
      z.object({
        seq: z.int(),
        inputName: z.string(),
        score: z.int().nullable(),
        groupNum: z.int().nullable(),
      }),
    ),
    references: z.array(JurySolution),
  }),
  refusals: mine,
});

const jurySolutionRefusals = refusedAll(
  ...mine,
  "jury-solution-name-blank",
  "jury-solution-name-taken",
  "verdict-unknown",
  "case-score-negative",
  "code-empty",
  "code-too-long",
  "language-unknown",
);

export const addJurySolution = endpoint({
  name: "addJurySolution",
  method: "POST",
  path: "/api/admin/problem/reference",
  summary: "Adds a jury solution and runs it over all cases",
  access: "problem-writer",
  body: JurySolutionBody.extend({ pid: rowId }),
  data: z.object({ id: z.int() }),
  refusals: [...jurySolutionRefusals, "too-many-jury-solutions"],
});

export const updateJurySolution = endpoint({
  name: "updateJurySolution",
  method: "PUT",
  path: "/api/admin/problem/reference",
  summary: "Changes a jury solution; runs it again when its program changed",
  access: "problem-writer",
  body: JurySolutionBody.extend({ id: rowId }),
  data: nothing,
  refusals: [...jurySolutionRefusals, "jury-solution-not-found"],
});

export const deleteJurySolution = endpoint({
  name: "deleteJurySolution",
  method: "DELETE",
  path: "/api/admin/problem/reference",
  summary: "Deletes a jury solution",
  access: "problem-writer",
  query: z.object({ id: rowId }),
  data: nothing,
  refusals: [...mine, "jury-solution-not-found"],
});

export const runJurySolutions = endpoint({
  name: "runJurySolutions",
  method: "POST",
  path: "/api/admin/problem/run-references",
  summary: "Runs a problem's jury solutions again: all, or the one named",
  access: "problem-writer",
  body: z.object({ pid: rowId, id: optionalId }),
  data: z.object({ started: z.int() }),
  refusals: [...mine, "jury-solution-not-found", "no-cases"],
});

/** Longest output that is made, in bytes: what a program may write to a case without an answer. docs/rules.md#limits */
export const MADE_OUTPUT_BYTES_MAX = 32 * 1024 * 1024;

const madeRefusals = [
  ...mine,
  "jury-solution-not-found",
  "staged-not-found",
  "testdata-file-not-found",
  "archive-name",
  "case-empty",
  "too-many-cases",
  "no-judge-node",
  "language-unavailable",
  "judge-seconds-used",
] as const;

/** Ours. Outputs go into a staged upload, as if they had been uploaded: saving the problem keeps them. */
export const makeOutputs = endpoint({
  name: "makeOutputs",
  method: "POST",
  path: "/api/admin/problem/make-outputs",
  summary: "Runs a jury solution on staged inputs and stages what it writes as their outputs; answers a key",
  access: "problem-writer",
  body: z.object({
    pid: rowId,
    /** The jury solution. */
    id: rowId,
    /** `fileListDir` of the caller's staged upload. */
    staged: stagedKey,
    cases: z
      .array(z.object({ input: testFileName, output: testFileName }))
      .min(1, refuse("case-empty"))
      .max(TEST_CASES_MAX, refuse("too-many-cases")),
  }),
  data: z.object({ key: z.string() }),
  bodyLimit: 4 * 1024 * 1024,
  refusals: madeRefusals,
});

/** What became of one output. `refused`: the program did not end well there, and the output is what it was. */
export const MadeOutput = z.object({
  input: z.string(),
  output: z.string(),
  made: z.enum(["new", "changed", "same", "refused"]),
  /** contract/status code of the run. */
  status: z.int(),
  message: z.string().nullable(),
});
export type MadeOutput = z.infer<typeof MadeOutput>;

export const getMadeOutputs = endpoint({
  name: "getMadeOutputs",
  method: "GET",
  path: "/api/admin/problem/made-outputs",
  summary: "How far the making of outputs is, and what came of each; waits up to `wait` ms for the end",
  access: "problem-writer",
  query: z.object({
    key: z.string().min(1).max(100),
    wait: integer.optional().transform((ms) => Math.min(Math.max(ms ?? 0, 0), 25_000)),
  }),
  data: z.object({
    done: z.boolean(),
    casesDone: z.int(),
    cases: z.int(),
    /** Why nothing ran: the compiler's words, or what failed. */
    errorMessage: z.string().nullable(),
    /** Empty until it is done. */
    outputs: z.array(MadeOutput),
  }),
  refusals: ["test-not-found"],
});
