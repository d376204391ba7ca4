import { z } from "zod";
import { endpoint } from "../endpoint.ts";
import { date, page, pageQuery, rowId } from "../scalar.ts";
import { SubmissionFilter } from "../submission.ts";
import { REJUDGE_MANY_MAX } from "./admin.ts";

/** Judging many submissions again: a stored job that any server carries on, in batches, after all other work. */

export const rejudgeJobStates = ["running", "stopped", "done"] as const;
/** What became of a rejudge whose verdicts were shown before they counted. */
export const dryRunEnds = ["applied", "discarded"] as const;
export type DryRunEnd = (typeof dryRunEnds)[number];

/** Which finished submissions, as they stand when the job is made. */
export const RejudgeScope = z.discriminatedUnion("kind", [
  /** Of a problem, outside contests. */
  z.object({ kind: z.literal("problem"), pid: rowId }),
  z.object({ kind: z.literal("contest-problem"), cid: rowId, pid: rowId }),
  /** What the status list shows with this filter, on all of its pages. */
  z.object({
    kind: z.literal("filter"),
    filter: SubmissionFilter.pick({
      problemID: true,
      completeProblemID: true,
      status: true,
      username: true,
    }),
  }),
  z.object({ kind: z.literal("chosen"), submitIds: z.array(rowId).min(1).max(REJUDGE_MANY_MAX) }),
]);
export type RejudgeScope = z.output<typeof RejudgeScope>;

/** What a rejudge is about, in parts that each reader's language puts into words; what is null narrows nothing. */
export const RejudgeAbout = z.object({
  contest: z.object({ id: z.int(), title: z.string() }).nullable(),
  /** Its id; in a contest the label there. */
  problem: z.string().nullable(),
  status: z.int().nullable(),
  username: z.string().nullable(),
  submitId: z.int().nullable(),
  /** So many submissions, named one by one. */
  chosen: z.int().nullable(),
  from: date.nullable(),
  to: date.nullable(),
  /** The rejudge that is undone, the dry run that is applied. */
  job: z.int().nullable(),
});
export type RejudgeAbout = z.infer<typeof RejudgeAbout>;

export const RejudgeJob = z.object({
  id: z.int(),
  kind: z.enum([
    ...["problem", "contest-problem", "contest", "system-tests", "dry-run", "apply", "undo", "filter"],
    "chosen",
  ] as const),
  /** What it is about, in English: a problem's number, a contest's title, the filter. */
  target: z.string(),
  about: RejudgeAbout,
  username: z.string(),
  state: z.enum(rejudgeJobStates),
  /** Submissions it was made for. */
  total: z.int(),
  /** Of those, sent to the queue so far. */
  queued: z.int(),
  /** Of those, judged again. */
  judged: z.int(),
  created: date,
  /** Also of one that was stopped. */
  finished: date.nullable(),
});
export type RejudgeJob = z.infer<typeof RejudgeJob>;

const staffCall = { access: "perm:rejudge" } as const;

export const rejudgeJobCreate = endpoint({
  ...staffCall,
  name: "rejudgeJobCreate",
  method: "POST",
  path: "/api/admin/rejudge-job/create",
  summary: "Starts to judge finished submissions again: of a problem, a contest's problem, a filtered list",
  body: z.object({ scope: RejudgeScope }),
  data: RejudgeJob,
  refusals: ["nothing-to-rejudge"],
});

export const rejudgeJobList = endpoint({
  ...staffCall,
  name: "rejudgeJobList",
  method: "GET",
  path: "/api/admin/rejudge-job/list",
  summary: "Rejudges with their progress, newest first",
  query: z.object({ ...pageQuery(10) }),
  data: page(RejudgeJob),
});

export const rejudgeJobDetail = endpoint({
  ...staffCall,
  name: "rejudgeJobDetail",
  method: "GET",
  path: "/api/admin/rejudge-job",
  summary: "One rejudge with its progress",
  query: z.object({ id: rowId }),
  data: RejudgeJob,
  refusals: ["rejudge-job-not-found"],
});

export const rejudgeJobStop = endpoint({
  ...staffCall,
  name: "rejudgeJobStop",
  method: "POST",
  path: "/api/admin/rejudge-job/stop",
  summary: "Stops a rejudge: what is in the queue is judged, the rest keeps its verdict",
  body: z.object({ id: rowId }),
  data: RejudgeJob,
  refusals: ["rejudge-job-not-found", "rejudge-job-over"],
});
