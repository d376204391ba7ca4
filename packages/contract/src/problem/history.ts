import { z } from "zod";
import { endpoint } from "../endpoint.ts";
import { refuse } from "../refusal.ts";
import { boolean, date, integer, page, pageQuery, rowId, rowIds } from "../scalar.ts";
import { Communication } from "../task/run-communication.ts";
import { Grader } from "../task/run-grader.ts";
import { OutputOnly } from "../task/run-output-only.ts";
import { ProblemDraft } from "./admin.ts";
import { problemFaultCodes } from "./faults.ts";
import { Problem, problemAuth } from "./problem.ts";
import { mine, oneOf } from "./scalar.ts";

/** Endpoints of ours alone, which older clients do not know: publishing, copies, history, many at once. */

/** Problems one batch call takes. */
export const BATCH_MAX = 100;

/** Why a problem cannot be used as it is; each is a refusal, too. */
export const unreadyCodes = ["no-cases", "no-score", ...problemFaultCodes] as const;
export type UnreadyCode = (typeof unreadyCodes)[number];

/** What stands against a problem being used. `error`: it can not be judged as it is; `warning`: somebody should have looked. */
export const Finding = z.object({
  code: z.enum([
    ...unreadyCodes,
    "no-statement",
    "no-sample",
    "mixed-points",
    "no-jury-solution",
    "jury-solution-running",
    "jury-solution-unexpected",
  ]),
  level: z.enum(["error", "warning"]),
  /** The jury solution concerned, or the numbers of subtasks; else null. */
  name: z.string().nullable(),
});
export type Finding = z.infer<typeof Finding>;

export const getProblemReadiness = endpoint({
  name: "getProblemReadiness",
  method: "GET",
  path: "/api/admin/problem/readiness",
  summary: "What stands against a problem being used in contests or published",
  access: "problem-writer",
  query: z.object({ pid: rowId }),
  data: z.object({
    isDraft: z.boolean(),
    auth: z.int(),
    findings: z.array(Finding),
    /** Titles of running contests that have it: it is not published before they are over. */
    runsIn: z.array(z.string()),
  }),
  refusals: mine,
});

export const getProblemUses = endpoint({
  name: "getProblemUses",
  method: "GET",
  path: "/api/admin/problem/uses",
  summary: "What would go with each of these problems if it were deleted",
  access: "root/pa",
  query: z.object({
    pids: rowIds(BATCH_MAX),
  }),
  data: z.array(
    z.object({
      pid: z.int(),
      problemId: z.string(),
      title: z.string(),
      auth: z.int(),
      submissions: z.int(),
      /** People who solved it outside contests. */
      solvers: z.int(),
      contests: z.int(),
      trainings: z.int(),
      /** Submissions that their authors have shared. */
      shares: z.int(),
    }),
  ),
});

/** Ours. */
export const getProblemKeptData = endpoint({
  name: "getProblemKeptData",
  method: "GET",
  path: "/api/admin/problem/kept-data",
  summary: "Contests that judge a problem by older test data than it has now, those that are not over first",
  access: "problem-writer",
  query: z.object({ pid: rowId }),
  data: z.array(
    z.object({
      cid: z.int(),
      gid: z.int().nullable(),
      title: z.string(),
      displayId: z.string(),
      isOver: z.boolean(),
      /** Whether who asks may have it judge by the new data. */
      mayRenew: z.boolean(),
    }),
  ),
  refusals: mine,
});

export const publishProblem = endpoint({
  name: "publishProblem",
  method: "POST",
  path: "/api/admin/problem/publish",
  summary:
    "Ends the draft state: the problem becomes public, or one for contests; errors always stand against it, warnings unless `despite`. Root and problem administrators make it public",
  access: "staff",
  body: z.object({
    pid: rowId,
    despite: boolean.optional(),
    auth: integer
      .refine(
        (auth) => auth === problemAuth.public || auth === problemAuth.contestOnly,
        refuse("problem-auth-unknown"),
      )
      .default(problemAuth.public),
  }),
  data: z.object({ published: z.boolean(), findings: z.array(Finding) }),
  refusals: [...mine, "problem-auth-unknown", "problem-publish-denied", "problem-in-running-contest"],
});

export const duplicateProblem = endpoint({
  name: "duplicateProblem",
  method: "POST",
  path: "/api/admin/problem/duplicate",
  summary: "A draft of the caller's with the same texts, data, tags, templates and jury solutions",
  access: "staff",
  body: z.object({
    pid: rowId,
    /** Absent: the old one with -COPY, -COPY2, … */
    problemId: ProblemDraft.shape.problemId.optional(),
  }),
  data: z.object({ pid: z.int(), problemId: z.string() }),
  refusals: [...mine, "problem-id-taken", "problem-id-blank", "problem-id-too-long", "problem-id-malformed"],
});

/** Whole-problem versions: one after each change, newest first. */
export const ProblemVersionRow = z.object({
  /** From 1 within the problem. */
  number: z.int(),
  reason: z.enum([
    "created",
    "edited",
    "access",
    "restored",
    "duplicated",
    "imported",
    "data",
    "tags",
    "before",
  ]),
  /** Names of what differs from the version before; see VersionDiff. */
  changed: z.array(z.string()),
  caseVersion: z.string(),
  uid: z.string().nullable(),
  username: z.string(),
  gmtCreate: date,
});
export type ProblemVersionRow = z.infer<typeof ProblemVersionRow>;

const versionOf = { pid: rowId, number: rowId };

export const getProblemVersions = endpoint({
  name: "getProblemVersions",
  method: "GET",
  path: "/api/admin/problem/versions",
  summary: "History of a problem: who changed what and when, newest first",
  access: "problem-writer",
  query: z.object({ ...pageQuery(20), pid: rowId }),
  data: page(ProblemVersionRow),
  refusals: mine,
});

/** A problem as it was. Cases name their files and contents by hash. */
export const ProblemSnapshot = z.object({
  problem: Problem.omit({ id: true, gmtCreate: true, gmtModified: true, modifiedUser: true }).extend({
    isDraft: z.boolean(),
    grader: Grader.nullable(),
    passes: z.int(),
    communication: Communication.nullable(),
    outputOnly: OutputOnly.nullable(),
  }),
  translations: z.record(
    z.string(),
    z.object({
      title: z.string(),
      description: z.string().nullable(),
      input: z.string().nullable(),
      output: z.string().nullable(),
      hint: z.string().nullable(),
    }),
  ),
  tags: z.array(z.string()),
  languages: z.array(z.string()),
  codeTemplates: z.record(z.string(), z.string()),
});
export type ProblemSnapshot = z.infer<typeof ProblemSnapshot>;

export const getProblemVersion = endpoint({
  name: "getProblemVersion",
  method: "GET",
  path: "/api/admin/problem/version",
  summary: "A problem as it was at a version",
  access: "problem-writer",
  query: z.object(versionOf),
  data: ProblemVersionRow.extend({ snapshot: ProblemSnapshot }),
  refusals: [...mine, "version-not-found"],
});

/**
 * One thing that differs between two versions. `field`: a name of Problem's, `tags`, `languages`,
 * `codeTemplates.LANGUAGE`, `translations.LOCALE.FIELD`, or `cases` (one line a case: names, sizes, score, group).
 * Texts of both; null where it was absent.
 */
export const VersionDiff = z.object({
  field: z.string(),
  before: z.string().nullable(),
  after: z.string().nullable(),
});
export type VersionDiff = z.infer<typeof VersionDiff>;

export const getProblemVersionDiff = endpoint({
  name: "getProblemVersionDiff",
  method: "GET",
  path: "/api/admin/problem/version-diff",
  summary: "What differs between two versions of a problem",
  access: "problem-writer",
  query: z.object({ pid: rowId, from: rowId, to: rowId }),
  data: z.object({ diffs: z.array(VersionDiff) }),
  refusals: [...mine, "version-not-found"],
});

export const restoreProblemVersion = endpoint({
  name: "restoreProblemVersion",
  method: "POST",
  path: "/api/admin/problem/restore-version",
  summary: "Makes a problem what it was, data included, as a new version; its access stays as it is",
  access: "problem-writer",
  body: z.object(versionOf),
  data: z.object({
    /** Languages of that version that are switched off now: kept, and back with the switch. */
    switchedOff: z.array(z.string()),
    /** Languages of that version that the site does not have any more: left out with their templates. */
    missing: z.array(z.string()),
    /** The checker's language, when it is among them: nothing can be judged before another is chosen. */
    checkerLanguage: z.string().nullable(),
  }),
  refusals: [...mine, "version-not-found", "problem-id-taken", "group-judge-time"],
});

/** `auth`: as change-problem-auth. `delete`: root and problem administrators. `rejudge`: root. */
export const batchProblems = endpoint({
  name: "batchProblems",
  method: "POST",
  path: "/api/admin/problem/batch",
  summary: "One action on many problems, each by itself; says of each whether it was done",
  access: "staff",
  body: z
    .object({
      pids: z.array(rowId).min(1, refuse("nothing-chosen")).max(BATCH_MAX, refuse("too-many-chosen")),
    })
    .and(
      z.discriminatedUnion("action", [
        z.object({ action: z.literal("auth"), auth: oneOf(problemAuth, "problem-auth-unknown") }),
        z.object({ action: z.literal("delete") }),
        z.object({ action: z.literal("rejudge") }),
        z.object({
          action: z.literal("tags"),
          /** Names; unknown ones are created. */
          add: z
            .array(z.string().trim().min(1, refuse("tag-name-blank")).max(100))
            .max(20)
            .default([]),
          remove: z.array(z.string().trim().min(1)).max(50).default([]),
        }),
      ]),
    ),
  data: z.object({
    results: z.array(
      z.object({
        pid: z.int(),
        done: z.boolean(),
        /** Refusal code and text of one that was not done; null else. */
        code: z.string().nullable(),
        msg: z.string().nullable(),
        /** Submissions sent to be judged again; null for other actions. */
        submissions: z.int().nullable(),
      }),
    ),
  }),
  refusals: ["nothing-chosen", "too-many-chosen", "problem-auth-unknown", "tag-name-blank"],
});
