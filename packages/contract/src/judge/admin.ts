import { z } from "zod";
import { endpoint } from "../endpoint.ts";
import { refuse } from "../refusal.ts";
import { integer, integer32, nothing, rowId } from "../scalar.ts";
import { Submission } from "../submission.ts";
import { manualStatuses } from "../verdict-lists.ts";

/** Staff control of judgings. docs/rules.md#rejudge-cancel-verdict-by-hand */

export const rejudge = endpoint({
  name: "rejudge",
  method: "GET",
  path: "/api/admin/judge/rejudge",
  summary: "Judges a submission again, as a new attempt of low priority",
  access: "perm:rejudge",
  query: z.object({ submitId: integer }),
  data: Submission,
  refusals: ["submission-not-found"],
});

/** As many as the largest page of a list shows. */
export const REJUDGE_MANY_MAX = 200;

export const rejudgeMany = endpoint({
  name: "rejudgeMany",
  method: "POST",
  path: "/api/admin/judge/rejudge-many",
  summary: "Judges the finished ones of the given submissions again, after all other work",
  access: "perm:rejudge",
  body: z.object({ submitIds: z.array(rowId).min(1).max(REJUDGE_MANY_MAX) }),
  data: z.object({ submissions: z.int() }),
  refusals: ["nothing-to-rejudge"],
});

export const rejudgeProblem = endpoint({
  name: "rejudgeProblem",
  method: "POST",
  path: "/api/admin/judge/rejudge-problem",
  summary: "Judges every finished submission of a problem again, outside contests",
  access: "perm:rejudge",
  body: z.object({ pid: rowId }),
  data: z.object({ submissions: z.int() }),
  refusals: ["nothing-to-rejudge"],
});

export const rejudgeContestProblem = endpoint({
  name: "rejudgeContestProblem",
  method: "GET",
  path: "/api/admin/judge/rejudge-contest-problem",
  summary: "Judges every finished submission of a contest's problem again, after all other work",
  access: "perm:rejudge",
  query: z.object({ cid: rowId, pid: rowId }),
  data: nothing,
  refusals: ["nothing-to-rejudge"],
});

export const manualStatus = integer.refine(
  (code) => (manualStatuses as readonly number[]).includes(code),
  refuse("status-not-manual"),
);

export const JudgedByHand = z.object({
  submitId: z.int(),
  judger: z.string().nullable(),
  status: z.int(),
  score: z.int().nullable(),
  oiRankScore: z.int().nullable(),
});

export const manualJudge = endpoint({
  name: "manualJudge",
  method: "GET",
  path: "/api/admin/judge/manual-judge",
  summary: "Sets verdict and, in OI problems, points by hand",
  access: "perm:rejudge",
  query: z.object({
    submitId: integer,
    status: manualStatus,
    score: integer32.optional(),
  }),
  data: JudgedByHand,
  refusals: ["no-such-submission", "being-judged", "compile-error-stays", "status-not-manual"],
});

export const cancelJudge = endpoint({
  name: "cancelJudge",
  method: "GET",
  path: "/api/admin/judge/cancel-judge",
  summary: "Takes a waiting submission out of the queue",
  access: "perm:rejudge",
  query: z.object({ submitId: integer }),
  data: JudgedByHand.pick({ submitId: true, judger: true, status: true }),
  refusals: ["no-such-submission", "being-judged"],
});
