import { z } from "zod";
import { endpoint } from "../endpoint.ts";
import { JudgedByHand, manualStatus } from "../judge/admin.ts";
import { dryRunEnds, RejudgeJob } from "../judge/rejudge.ts";
import { integer16, integer32, moment, optionalId, optionalText, page, pageQuery, rowId } from "../scalar.ts";

/** Judging a contest's submissions again, by its managers. */

/** Which finished submissions of the contest; what is not named is all. */
export const DeskRejudgeScope = z.object({
  cid: rowId,
  displayId: optionalText(50),
  status: integer16.optional(),
  from: moment.optional(),
  to: moment.optional(),
  submitId: optionalId,
  /** By which test data: those the contest keeps, or the problems' own, which the contest keeps from then on. */
  data: z.enum(["contest", "problem"]).default("contest"),
});

/** A rejudge on the desk. */
export const DeskRejudge = RejudgeJob.extend({
  /** Verdicts that are others than before, with how many; of a dry run that is not settled: that would be. */
  changes: z.array(z.object({ from: z.int(), to: z.int(), number: z.int() })),
  /** Verdicts and points that an undo would put back; of an undo, a dry run and what still runs: none. */
  undoable: z.int(),
  /** What became of a dry run. */
  settled: z.enum(dryRunEnds).nullable(),
});

const Count = z.object({ status: z.int(), number: z.int() });

export const previewDeskRejudge = endpoint({
  name: "previewDeskRejudge",
  method: "POST",
  path: "/api/contest-desk/rejudge/preview",
  summary: "How many submissions a rejudge would concern, by verdict; nothing is changed",
  access: "contest-manager",
  body: DeskRejudgeScope,
  data: z.object({
    total: z.int(),
    verdicts: z.array(Count),
    people: z.int(),
    /** Of the total: on problems of judges elsewhere, which a dry run leaves out. */
    elsewhere: z.int(),
    /** Display ids of problems that have other test data since the contest began. */
    newer: z.array(z.string()),
  }),
  refusals: ["date-malformed", "contest-problem-not-found"],
});

export const startDeskRejudge = endpoint({
  name: "startDeskRejudge",
  method: "POST",
  path: "/api/contest-desk/rejudge",
  summary: "Judges finished submissions of a contest again, as a stored job behind all other work",
  access: "contest-manager",
  body: DeskRejudgeScope,
  data: RejudgeJob,
  refusals: ["date-malformed", "contest-problem-not-found", "nothing-to-rejudge"],
});

export const startSystemTests = endpoint({
  name: "startSystemTests",
  method: "POST",
  path: "/api/contest-desk/system-tests",
  summary:
    "Judges what passed the pretests on all tests, as a stored job; from then on the contest judges on all of them. null: nothing had passed",
  access: "contest-manager",
  body: z.object({ cid: rowId }),
  data: RejudgeJob.nullable(),
  refusals: ["contest-not-over", "contest-no-pretests", "being-judged", "rejudge-job-running"],
});

export const getDeskRejudges = endpoint({
  name: "getDeskRejudges",
  method: "GET",
  path: "/api/contest-desk/rejudge",
  summary: "A contest's rejudges with their progress and what they changed, newest first",
  access: "contest-manager",
  query: z.object({ cid: rowId, ...pageQuery(5, 20) }),
  data: page(DeskRejudge),
});

export const stopDeskRejudge = endpoint({
  name: "stopDeskRejudge",
  method: "POST",
  path: "/api/contest-desk/rejudge/stop",
  summary: "Stops a rejudge of the contest: what is in the queue is judged, the rest keeps its verdict",
  access: "contest-manager",
  body: z.object({ cid: rowId, id: rowId }),
  data: RejudgeJob,
  refusals: ["rejudge-job-not-found", "rejudge-job-over"],
});

export const undoDeskRejudge = endpoint({
  name: "undoDeskRejudge",
  method: "POST",
  path: "/api/contest-desk/rejudge/undo",
  summary:
    "Puts back the verdicts that a rejudge has changed, as a stored job; what was judged again since stays",
  access: "contest-manager",
  body: z.object({ cid: rowId, id: rowId }),
  data: RejudgeJob,
  refusals: ["rejudge-job-not-found", "rejudge-job-running", "nothing-to-undo"],
});

export const judgeByHandOnDesk = endpoint({
  name: "judgeByHandOnDesk",
  method: "PUT",
  path: "/api/contest-desk/verdict",
  summary: "Sets verdict and, in OI problems, points of one of the contest's submissions by hand",
  access: "contest-manager",
  body: z.object({ cid: rowId, submitId: rowId, status: manualStatus, score: integer32.optional() }),
  data: JudgedByHand,
  refusals: ["submission-not-found", "being-judged", "compile-error-stays", "status-not-manual"],
});
