import { z } from "zod";
import { endpoint } from "./endpoint.ts";
import { mine, refusedAll } from "./problem/scalar.ts";
import { refuse } from "./refusal.ts";
import { date, integer, nothing, optionalId, rowId } from "./scalar.ts";
import { CODE_MAX } from "./submission.ts";

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
