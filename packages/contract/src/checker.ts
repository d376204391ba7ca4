import { z } from "zod";
import { endpoint } from "./endpoint.ts";
import { JurySolutionCase } from "./jury-solution.ts";
import { checkerProtocol, extraFiles, limit, refusedAll, STATEMENT_MAX } from "./problem/scalar.ts";
import { refuse } from "./refusal.ts";
import { integer, nothing, optionalId } from "./scalar.ts";
import { CODE_MAX } from "./submission.ts";

/** Checkers and interactors that are tried out before they are saved. */

export const CompileReq = z.object({
  pid: optionalId,
  code: z
    .string(refuse("checker-code-empty"))
    .max(STATEMENT_MAX, refuse("code-too-long"))
    .refine((code) => code.trim() !== "", refuse("checker-code-empty")),
  language: z
    .string(refuse("checker-language-empty"))
    .trim()
    .min(1, refuse("checker-language-empty"))
    .max(100),
  /** Ours. */
  protocol: checkerProtocol.default("standard"),
  extraFiles,
});

/** Longest time a compile call waits for a node, in ms. */
export const COMPILE_WAIT_MS = 60_000;

const compileRefusals = refusedAll(
  "checker-code-empty",
  "checker-language-empty",
  "checker-language-unknown",
  "checker-protocol-unknown",
  "code-too-long",
  "problem-files-malformed",
  "problem-files-too-many",
  "problem-file-name-unusable",
  "no-judge-node",
  "compile-failed",
  "compile-late",
);

export const compileSpj = endpoint({
  name: "compileSpj",
  method: "POST",
  path: "/api/admin/problem/compile-spj",
  summary: "Whether a checker compiles; what the compiler says is the message of the refusal",
  access: "problem-writer",
  body: CompileReq,
  data: nothing,
  refusals: compileRefusals,
});

export const compileInteractive = endpoint({
  name: "compileInteractive",
  method: "POST",
  path: "/api/admin/problem/compile-interactive",
  summary: "Whether an interactor compiles; what the compiler says is the message of the refusal",
  access: "problem-writer",
  body: CompileReq,
  data: nothing,
  refusals: compileRefusals,
});

export const CHECKER_TEST_CASES_MAX = 20;
const testText = z.string().max(65_536, refuse("problem-text-too-long"));

/** Whether a checker or interactor says what its author means, on samples, before anything is saved. */
export const testChecker = endpoint({
  name: "testChecker",
  method: "POST",
  path: "/api/admin/problem/test-checker",
  summary: "Runs a checker on samples with given outputs, or with what a program prints; answers a key",
  access: "problem-writer",
  body: z.object({
    judgeMode: z.enum(["spj", "interactive"], refuse("judge-mode-unknown")),
    code: CompileReq.shape.code,
    language: CompileReq.shape.language,
    protocol: CompileReq.shape.protocol,
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
    "checker-protocol-unknown",
    "language-unknown",
    "problem-files-malformed",
    "problem-files-too-many",
    "problem-file-name-unusable",
    "problem-text-too-long",
    "code-too-long",
    "time-limit-out-of-range",
    "memory-limit-out-of-range",
    "case-empty",
    "too-many-cases",
    "program-missing",
    "no-judge-node",
  ],
});

export const getCheckerTools = endpoint({
  name: "getCheckerTools",
  method: "GET",
  path: "/api/admin/problem/checker-tools",
  summary: "What the live judge nodes give checkers and interactors",
  access: "problem-writer",
  data: z.object({
    testlib: z.object({
      /** Of the header, node by node; each once. */
      versions: z.array(z.string()),
      /** Names of nodes that have none. */
      nodesWithout: z.array(z.string()),
    }),
  }),
});

export const getCheckerTest = endpoint({
  name: "getCheckerTest",
  method: "GET",
  path: "/api/admin/problem/checker-test",
  summary: "Result of a checker's test; waits up to `wait` ms for it",
  access: "problem-writer",
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
    cases: z.array(JurySolutionCase),
  }),
  refusals: ["test-not-found"],
});
