import { z } from "zod";
import { endpoint } from "./endpoint.ts";
import { contestEntryRefusals } from "./guard-refusals.ts";
import { JudgeMessage } from "./judge/message.ts";
import { judgeCaseModes } from "./problem/problem.ts";
import { type RefusalCode, refuse } from "./refusal.ts";
import {
  boolean,
  booleanOr,
  date,
  integer,
  integerOr,
  nothing,
  optionalId,
  optionalText,
  page,
  pageQuery,
  rowId,
} from "./scalar.ts";
import { OUTPUT_FILES_BYTES_MAX, SentFile } from "./task/run-output-only.ts";
import { dependencyPasses, feedbackLevels, groupRules } from "./task/scoring.ts";
import { archiveRefusals, TEST_FILE_NAME_MAX } from "./testdata/testdata.ts";

/** Longest source text in characters (UTF-16 units, as clients count). */
export const CODE_MAX = 65_535;

const text = z.string().nullable();
const number = z.int().nullable();

/** Stands in place of a source while the site hides code outside contests. */
export const HIDDEN_CODE = "The administrators have hidden the code of submissions outside contests.";

/** A submission. `time` in ms, `memory` in KB (KiB), `length` in characters; null until judged. */
export const Submission = z.object({
  submitId: z.int(),
  pid: z.int().describe("The problem's internal number"),
  displayPid: text.describe("The number that pages show"),
  uid: z.string(),
  username: z.string(),
  submitTime: date,
  status: z.int().describe("The verdict: a number of the list at the top"),
  share: z.boolean(),
  errorMessage: text,
  /** Sentences of the judge in `errorMessage`, by code; null as it is. */
  errorSentences: z.array(JudgeMessage).nullable(),
  time: number,
  memory: number,
  score: number,
  length: number,
  code: text,
  language: z.string().describe("As /api/languages names it"),
  cid: z.int(),
  cpid: number,
  gid: number,
  judger: text,
  ip: text,
  version: z.int(),
  oiRankScore: number,
  vjudgeSubmitId: z.null(),
  vjudgeUsername: z.null(),
  vjudgePassword: z.null(),
  isManual: z.boolean(),
  gmtCreate: date,
  gmtModified: date,
});
export type Submission = z.infer<typeof Submission>;

/** Where a problem is opened, outside contests: in a training of a group, in a group; both 0: in the problem list. */
const ProblemHome = z.object({ gid: z.int(), tid: z.int() });
export type ProblemHome = z.infer<typeof ProblemHome>;

export const SubmissionSummary = z.object({
  uid: z.string(),
  submitId: z.int(),
  username: z.string(),
  pid: number,
  displayPid: text,
  title: text,
  displayId: text,
  submitTime: date,
  status: z.int(),
  share: z.boolean(),
  time: number,
  memory: number,
  score: number,
  oiRankScore: number,
  length: number,
  language: z.string(),
  cid: z.int(),
  cpid: z.int(),
  source: text,
  judger: text,
  ip: text,
  isManual: z.boolean(),
  home: ProblemHome,
});
export type SubmissionSummary = z.infer<typeof SubmissionSummary>;

export const SubmissionCase = z.object({
  id: number,
  pid: number,
  submitId: number,
  uid: text,
  caseId: number,
  time: number,
  memory: number,
  score: number,
  status: z.int(),
  inputData: text,
  outputData: text,
  /** What to tell about the case: the checker's message, a signal's name, the limit that was passed. */
  userOutput: text,
  /** Sentences of the judge in `userOutput`, by code. */
  sentences: z.array(JudgeMessage).nullable(),
  /** First 4 KiB of what the program really wrote in a failing case; for its author and staff. */
  output: text,
  groupNum: number,
  seq: number,
  mode: z.enum(judgeCaseModes),
  gmtCreate: date.nullable(),
  gmtModified: date.nullable(),
});
export type SubmissionCase = z.infer<typeof SubmissionCase>;

export const SubtaskResult = z.object({
  groupNum: z.int(),
  time: number,
  memory: number,
  score: z.int(),
  status: z.int(),
  ac: z.int(),
  total: z.int(),
  subtaskDetailList: z.array(SubmissionCase),
  /** Ours, of problems that add up by groups; `exact` has digits, `max` is null without a bound. */
  group: z
    .object({
      key: z.string(),
      title: z.string().nullable(),
      exact: z.number().nullable(),
      max: z.number().nullable(),
      rule: z.enum(groupRules),
      requires: z.array(z.object({ group: z.string(), pass: z.enum(dependencyPasses) })),
      isBlocked: z.boolean(),
      /** What is told of it, where that is not all. */
      feedback: z.enum(feedbackLevels).optional(),
    })
    .optional(),
});
export type SubtaskResult = z.infer<typeof SubtaskResult>;

export const CaseResult = z.object({
  judgeCaseList: z.array(SubmissionCase).nullable(),
  subTaskJudgeCaseVoList: z.array(SubtaskResult).nullable(),
  judgeCaseMode: z.enum(judgeCaseModes),
  /** Ours, of problems that add up by groups: the points with their digits. */
  exact: z.number().nullable().optional(),
});
export type CaseResult = z.infer<typeof CaseResult>;

export const programCode = z
  .string(refuse("code-empty"))
  .min(1, refuse("code-empty"))
  .max(CODE_MAX, refuse("code-too-long"));

export const SubmitBody = z.object({
  pid: z
    .union([z.string().trim().min(1).max(50), z.int().transform(String)])
    .describe('The number that pages show, e.g. "1000"; in a contest its letter'),
  language: z.string().max(100).describe("A name that /api/get-problem-languages tells, e.g. C++ 17"),
  code: programCode,
  /** 0: outside any contest. */
  cid: optionalId,
  tid: optionalId,
  gid: optionalId,
  /** Said by older clients; whether a problem is remote is known here. */
  isRemote: boolean.nullish(),
  /** Sent by clients of servers that ask for one; this one does not, and looks at none. */
  captcha: z.unknown().optional(),
});
export type SubmitBody = z.output<typeof SubmitBody>;

/** Refusals of a program for a problem, be it to be judged or only to be run. */
export const programRefusals = [
  "code-empty",
  "code-too-long",
  "language-unknown",
  "language-not-allowed",
  "language-unavailable",
  "source-files-wanted",
  "problem-not-found",
  "problem-hidden",
  "problem-archived",
  "judge-switched-off",
  "submit-too-fast",
  "contest-not-found",
  "contest-not-started",
  "contest-ended",
  "contest-teams-only",
  "contest-not-registered",
  "contest-account-refused",
  "contest-address-refused",
  "contest-session-refused",
  "contest-terms-unconfirmed",
  "contest-window-not-begun",
  "contest-disqualified",
  "contest-of-group",
  "contest-problem-gone",
  "group-not-found",
] as const satisfies readonly RefusalCode[];

const submitRefusals = [
  ...programRefusals,
  "problem-gone",
  "contest-submissions-used",
  "contest-submit-pause",
  "remote-judge-off",
  "output-only-wants-files",
  "output-only-wants-program",
  "training-not-found",
  "training-of-group",
  "training-not-registered",
  "training-member-disabled",
  "training-problem-locked",
  "assignment-closed",
  "not-in-training",
] as const;

export const submitProblemJudge = endpoint({
  name: "submitProblemJudge",
  method: "POST",
  path: "/api/submit-problem-judge",
  summary: "Submits a program for judging",
  access: "perm:submit",
  body: SubmitBody,
  data: Submission,
  refusals: submitRefusals,
});

/** A zip with the outputs of some cases, in tasks that are output-only; or with the sources of a program of several files. */
export const submitProblemFiles = endpoint({
  name: "submitProblemFiles",
  method: "POST",
  path: "/api/submit-problem-files",
  summary:
    "Submits the outputs of an output-only problem, or a program of several files: a flat zip, whose files are named as the problem says",
  access: "perm:submit",
  query: SubmitBody.pick({ pid: true, cid: true, tid: true, gid: true }).extend({
    language: optionalText(100).describe("Of a program"),
  }),
  upload: { field: "file", maxBytes: OUTPUT_FILES_BYTES_MAX, counts: "files" },
  data: Submission,
  refusals: [
    ...submitRefusals,
    ...archiveRefusals,
    "output-files-none",
    "output-file-unknown",
    "output-file-too-large",
    "output-files-full",
  ],
});

/** Refusals of what is asked about a submission of a contest, beside those of its entry. */
const inContest = ["contest-submission-hidden", ...contestEntryRefusals] as const;

/** Language of titles, e.g. zh-CN; where a title has no such translation its own text is given. */
const l = optionalText(20);

export const getSubmissionDetail = endpoint({
  name: "getSubmissionDetail",
  method: "GET",
  path: "/api/get-submission-detail",
  summary: "One submission; its code only for those who may see it",
  access: "anon",
  query: z.object({ submitId: integer, l }),
  data: z.object({
    submission: Submission,
    /** Of the problem; in a contest as the problem is called there. */
    title: z.string(),
    codeShare: z.boolean().nullable(),
    /** The full cause of a System Error; null for all but staff. */
    staffTrace: text,
    home: ProblemHome,
  }),
  refusals: ["submission-not-found", "contest-needs-login", ...inContest],
});

export const getSubmissionFiles = endpoint({
  name: "getSubmissionFiles",
  method: "GET",
  path: "/api/submission-files",
  summary:
    "The files that a submission consists of, for those who may see its code; empty where it is a program",
  access: "anon",
  query: z.object({ submitId: integer }),
  data: z.array(SentFile),
  refusals: ["submission-not-found", "contest-needs-login", ...inContest],
});

export const getSubmissionFile = endpoint({
  name: "getSubmissionFile",
  method: "GET",
  path: "/api/submission-file",
  summary: "One file of a submission, for those who may see its code",
  access: "anon",
  query: z.object({ submitId: integer, name: z.string().min(1).max(TEST_FILE_NAME_MAX) }),
  data: z.unknown(),
  answer: "bytes",
  refusals: ["submission-not-found", "testdata-file-not-found", "contest-needs-login", ...inContest],
});

export const SubmissionFilter = z.object({
  ...pageQuery(30),
  onlyMine: boolean.optional(),
  problemID: optionalText(50),
  status: integer.optional(),
  username: optionalText(50),
  completeProblemID: boolean.optional(),
  gid: optionalId,
});

export const getSubmissionList = endpoint({
  name: "getSubmissionList",
  method: "GET",
  path: "/api/get-submission-list",
  summary: "Submissions outside contests, newest first",
  access: "anon",
  query: SubmissionFilter.extend({ l }),
  data: page(SubmissionSummary),
  refusals: ["only-mine-needs-login", "group-not-found"],
});

export const checkSubmissionsStatus = endpoint({
  name: "checkSubmissionsStatus",
  method: "POST",
  path: "/api/check-submissions-status",
  summary: "State of the given submissions, for clients that poll",
  access: "anon",
  body: z.object({ submitIds: z.array(integer).max(200), cid: optionalId }),
  data: z.record(z.string(), Submission),
});

export const checkContestSubmissionsStatus = endpoint({
  name: "checkContestSubmissionsStatus",
  method: "POST",
  path: "/api/check-contest-submissions-status",
  summary: "State of the given submissions of a contest, for clients that poll",
  access: "login",
  body: z.object({ submitIds: z.array(integer).max(200), cid: optionalId }),
  data: z.record(z.string(), Submission),
  refusals: ["contest-not-found", ...inContest],
});

export const getAllCaseResult = endpoint({
  name: "getAllCaseResult",
  method: "GET",
  path: "/api/get-all-case-result",
  summary: "Results test case by test case; null where the problem keeps them to itself",
  access: "anon",
  query: z.object({ submitId: integer }),
  data: CaseResult.nullable(),
  refusals: ["submission-not-found", "contest-guests-refused", ...inContest],
});

/** So many of a value from `from` (inclusive) to `to` (exclusive; of the last bin inclusive). */
const Bin = z.object({ from: z.int(), to: z.int(), count: z.int() });
/** How the accepted programs spread, and the share of the others (0 to 1) that needed more than this one. */
const Spread = z.object({ bins: z.array(Bin), own: z.int(), better: z.number() });
export type Spread = z.infer<typeof Spread>;

const SharedProgram = z.object({
  submitId: z.int(),
  uid: z.string(),
  username: z.string(),
  time: number,
  memory: number,
  length: z.int(),
});

export const getSubmissionDistribution = endpoint({
  name: "getSubmissionDistribution",
  method: "GET",
  path: "/api/get-submission-distribution",
  summary:
    "Where an accepted submission stands among the newest accepted ones of its problem and language; null of any other",
  access: "anon",
  query: z.object({ submitId: integer }),
  data: z
    .object({
      language: z.string(),
      /** Programs compared. */
      total: z.int(),
      /** ms */
      time: Spread,
      /** KB (KiB) */
      memory: Spread,
      /** Shared programs that anybody who sees the problem may read: the fastest and the shortest, one a user. */
      fastest: z.array(SharedProgram),
      shortest: z.array(SharedProgram),
    })
    .nullable(),
  refusals: ["submission-not-found", "contest-needs-login", ...inContest],
});

export const shareSubmission = endpoint({
  name: "shareSubmission",
  method: "PUT",
  path: "/api/submission",
  summary: "Shares the code of an own submission, or stops sharing it",
  access: "login",
  body: z.object({ submitId: integerOr("form-blank"), share: booleanOr("form-blank") }),
  data: nothing,
  refusals: ["form-blank", "submission-not-found", "submission-not-yours", "sharing-not-allowed"],
});

export const getLastAcCode = endpoint({
  name: "getLastAcCode",
  method: "GET",
  path: "/api/get-last-ac-code",
  summary: "The caller's newest accepted code of a problem; code is empty when there is none",
  access: "login",
  query: z.object({ pid: rowId, cid: optionalId, gid: optionalId }),
  data: z.object({ submitId: z.int().nullable(), code: z.string(), language: text }),
});

export const resubmit = endpoint({
  name: "resubmit",
  method: "GET",
  path: "/api/resubmit",
  summary: "Sends an own submission again that failed to be submitted; answers its new state",
  access: "perm:submit",
  query: z.object({ submitId: integer }),
  data: Submission,
  refusals: ["submission-not-found", "submission-not-yours", "resubmit-not-failed", "resubmit-in-contest"],
});

/** One step of an attempt. `atMs` since the submission was stored, by the server's clock. */
export const TimelineMark = z.object({
  mark: z.enum([
    "queued",
    "leased",
    "data",
    "compiling",
    "compiled",
    "waited",
    "again",
    "case",
    "requeued",
    "stored",
  ]),
  atMs: z.int(),
  /** Test case number of a "case" mark and of an "again" (run once more, near the time limit); else null. */
  seq: z.int().nullable(),
});
export type TimelineMark = z.infer<typeof TimelineMark>;

export const Attempt = z.object({
  /** From 1; every rejudge is a new attempt. */
  attempt: z.int(),
  /** Judge node it is or was leased to; null while queued. */
  node: text,
  /** Times the work went back to the queue because its node was lost. */
  requeues: z.int(),
  created: date,
  /** What it came to; null while it is open, and where it was taken back before its end. */
  outcome: z.object({ status: z.int(), time: number, memory: number, score: number }).nullable(),
  finished: z.boolean(),
  /** Test cases of the data version judged. */
  caseCount: z.int(),
  marks: z.array(TimelineMark),
});
export type Attempt = z.infer<typeof Attempt>;

export const getSubmissionTimeline = endpoint({
  name: "getSubmissionTimeline",
  method: "GET",
  path: "/api/get-submission-timeline",
  summary: "Where a submission's time went, attempt by attempt, newest first",
  access: "anon",
  query: z.object({ submitId: integer }),
  data: z.array(Attempt),
  refusals: ["submission-not-found", "contest-needs-login", ...inContest],
});

/** A submission's state as it is pushed: the status call's fields, and the cases judged so far. */
export const SubmissionEvent = z.object({
  submission: Submission,
  /** null where case results are not shown; `cases` may be incomplete while judging. */
  cases: z
    .array(z.object({ seq: z.int(), status: z.int(), time: number, memory: number, score: number }))
    .nullable(),
  caseCount: z.int(),
});
export type SubmissionEvent = z.infer<typeof SubmissionEvent>;

/** Event streams that one address (of IPv6 one network) may have open at a server: a school behind one router must fit. */
export const EVENT_STREAMS_MAX = 500;

export const submissionEvents = endpoint({
  name: "submissionEvents",
  method: "GET",
  path: "/api/submission-events",
  summary: "Server-sent events named `submission`; starts with the present state, ends when all are judged",
  access: "anon",
  query: z.object({
    /** Comma-separated, at most 100. */
    submitIds: z
      .string()
      .regex(/^\d{1,15}(,\d{1,15}){0,99}$/)
      .transform((ids) => ids.split(",").map(Number)),
  }),
  data: SubmissionEvent,
  answer: "events",
  refusals: ["too-many-requests"],
});
