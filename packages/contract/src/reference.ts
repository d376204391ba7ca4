import { z } from "zod";
import { endpoint } from "./endpoint.ts";
import { CompileReq } from "./problem-admin.ts";
import { extraFiles, limit, mine, refusedAll } from "./problem-scalar.ts";
import { refuse } from "./refusal.ts";
import { date, integer, nothing } from "./scalar.ts";
import { CODE_MAX } from "./submission.ts";

/** Programs whose verdicts are known beforehand, and checkers that are tried out before they are saved. */

export const REFERENCES_MAX = 20;

/** Verdicts a reference solution may be expected to get. */
export const referenceStatuses = [-3, -2, -1, 0, 1, 2, 3, 8] as const;

export const ReferenceBody = z.object({
  name: z.string().trim().min(1, refuse("reference-name-blank")).max(100),
  language: z.string().min(1).max(100),
  code: z.string().min(1, refuse("code-empty")).max(CODE_MAX, refuse("code-too-long")),
  /** contract/status codes; the run is as expected when its verdict is one of them. */
  expected: z
    .array(
      integer.refine(
        (code) => (referenceStatuses as readonly number[]).includes(code),
        refuse("verdict-unknown"),
      ),
    )
    .min(1, refuse("verdict-unknown"))
    .max(referenceStatuses.length),
});

/** One cell of the table program × case. `time` in ms, `memory` in KB (KiB). */
export const ReferenceCase = z.object({
  seq: z.int(),
  status: z.int(),
  time: z.int(),
  memory: z.int(),
  score: z.int().nullable(),
  message: z.string().nullable(),
});
export type ReferenceCase = z.infer<typeof ReferenceCase>;

export const ReferenceRun = z.object({
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
  cases: z.array(ReferenceCase),
  gmtCreate: date,
});
export type ReferenceRun = z.infer<typeof ReferenceRun>;

export const Reference = z.object({
  id: z.int(),
  name: z.string(),
  language: z.string(),
  code: z.string(),
  expected: z.array(z.int()),
  /** The newest run; null: never run, as while the problem has no data. */
  run: ReferenceRun.nullable(),
  gmtCreate: date,
  gmtModified: date,
});
export type Reference = z.infer<typeof Reference>;

export const getReferences = endpoint({
  name: "getReferences",
  method: "GET",
  path: "/api/admin/problem/references",
  summary:
    "Reference solutions with their newest runs, for the table program × case; poll while one is not done",
  access: "staff",
  query: z.object({ pid: integer }),
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
    references: z.array(Reference),
  }),
  refusals: mine,
});

const referenceRefusals = refusedAll(
  ...mine,
  "reference-name-blank",
  "reference-name-taken",
  "verdict-unknown",
  "code-empty",
  "code-too-long",
  "language-unknown",
);

export const addReference = endpoint({
  name: "addReference",
  method: "POST",
  path: "/api/admin/problem/reference",
  summary: "Adds a reference solution and runs it over all cases",
  access: "staff",
  body: ReferenceBody.extend({ pid: integer }),
  data: z.object({ id: z.int() }),
  refusals: [...referenceRefusals, "too-many-references"],
});

export const updateReference = endpoint({
  name: "updateReference",
  method: "PUT",
  path: "/api/admin/problem/reference",
  summary: "Changes a reference solution; runs it again when its program changed",
  access: "staff",
  body: ReferenceBody.extend({ id: integer }),
  data: nothing,
  refusals: [...referenceRefusals, "reference-not-found"],
});

export const deleteReference = endpoint({
  name: "deleteReference",
  method: "DELETE",
  path: "/api/admin/problem/reference",
  summary: "Deletes a reference solution",
  access: "staff",
  query: z.object({ id: integer }),
  data: nothing,
  refusals: [...mine, "reference-not-found"],
});

export const runReferences = endpoint({
  name: "runReferences",
  method: "POST",
  path: "/api/admin/problem/run-references",
  summary: "Runs a problem's reference solutions again: all, or the one named",
  access: "staff",
  body: z.object({ pid: integer, id: integer.optional() }),
  data: z.object({ started: z.int() }),
  refusals: [...mine, "reference-not-found", "no-cases"],
});

export const CHECKER_TEST_CASES_MAX = 20;
const testText = z.string().max(65_536, refuse("problem-text-too-long"));

/** Whether a checker or interactor says what its author means, on samples, before anything is saved. */
export const testChecker = endpoint({
  name: "testChecker",
  method: "POST",
  path: "/api/admin/problem/test-checker",
  summary: "Runs a checker on samples with given outputs, or with what a program prints; answers a key",
  access: "staff",
  body: z.object({
    judgeMode: z.enum(["spj", "interactive"], refuse("judge-mode-unknown")),
    code: CompileReq.shape.code,
    language: CompileReq.shape.language,
    extraFiles,
    samples: z
      .array(
        z.object({
          input: testText,
          /** What the checker is told to be right. */
          answer: testText,
          /** What a contestant printed; absent: the answer itself. Not looked at when `program` is given. */
          output: testText.nullish(),
        }),
      )
      .min(1, refuse("case-empty"))
      .max(CHECKER_TEST_CASES_MAX, refuse("too-many-cases")),
    /** Needed with an interactor. */
    program: z
      .object({ language: z.string().min(1).max(100), code: z.string().min(1).max(CODE_MAX) })
      .nullish(),
    /** ms and MB */
    timeLimit: limit(60_000, "time-limit-out-of-range").default(1000),
    memoryLimit: limit(4096, "memory-limit-out-of-range").default(256),
  }),
  data: z.object({ key: z.string() }),
  bodyLimit: 4 * 1024 * 1024,
  refusals: [
    "judge-mode-unknown",
    "checker-code-empty",
    "checker-language-empty",
    "checker-language-unknown",
    "language-unknown",
    "problem-files-malformed",
    "problem-file-name-unusable",
    "problem-text-too-long",
    "case-empty",
    "too-many-cases",
    "program-missing",
    "no-judge-node",
  ],
});

export const getCheckerTest = endpoint({
  name: "getCheckerTest",
  method: "GET",
  path: "/api/admin/problem/checker-test",
  summary: "Result of a checker's test; waits up to `wait` ms for it",
  access: "staff",
  query: z.object({
    key: z.string().min(1).max(100),
    wait: integer.optional().transform((ms) => Math.min(Math.max(ms ?? 0, 0), 25_000)),
  }),
  data: z.object({
    done: z.boolean(),
    status: z.int().nullable(),
    /** Compiler output of checker or program, or what failed. */
    errorMessage: z.string().nullable(),
    /** In the order of the samples; `message` is what the checker said. */
    cases: z.array(ReferenceCase),
  }),
  refusals: ["test-not-found"],
});
