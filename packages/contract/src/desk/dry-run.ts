import { z } from "zod";
import { endpoint } from "../endpoint.ts";
import { RejudgeJob } from "../judge/rejudge.ts";
import { date, nothing, page, pageQuery, rowId } from "../scalar.ts";
import { DeskRejudge, DeskRejudgeScope } from "./rejudge.ts";

/** A rejudge whose verdicts are shown before they count. */

/** Rows of the board that are shown of those that would change. */
export const DRY_RUN_ROWS = 100;

const one = z.object({ cid: rowId, id: rowId });

export const startDryRun = endpoint({
  name: "startDryRun",
  method: "POST",
  path: "/api/contest-desk/dry-run",
  summary: "Judges finished submissions of a contest again, beside their verdicts, which stay as they are",
  access: "contest-manager",
  body: DeskRejudgeScope,
  data: RejudgeJob,
  refusals: ["date-malformed", "contest-problem-not-found", "nothing-to-rejudge"],
});

/** Before and after. */
const both = <T extends z.ZodType>(schema: T) => z.object({ before: schema, after: schema });

export const getDryRun = endpoint({
  name: "getDryRun",
  method: "GET",
  path: "/api/contest-desk/dry-run",
  summary: "A dry run with what would change if it were applied now: verdicts, and rows of the live board",
  access: "contest-manager",
  query: one,
  data: z.object({
    job: DeskRejudge,
    /** Submissions that would get another verdict or other points. */
    changed: z.int(),
    unchanged: z.int(),
    /** Judged again or by hand since: a dry run leaves them alone. */
    judgedSince: z.int(),
    /** No node came to an end with them. */
    unjudged: z.int(),
    /** null while it runs, and of one that was applied or discarded. */
    board: z
      .object({
        /** All rows whose rank, points, cost or award would be others. */
        changed: z.int(),
        /** The first of them by their place afterwards. */
        rows: z.array(
          z.object({
            shown: z.string(),
            /** From 1; null: not ranked, or not on the board. */
            rank: both(z.int().nullable()),
            /** Solved problems, or points of an OI contest. */
            points: both(z.int()),
            /** Penalty in seconds, or milliseconds of an OI contest. */
            cost: both(z.number()),
            award: both(z.string().nullable()),
          }),
        ),
        /** Problems that somebody else would have solved first. */
        firsts: z.array(z.object({ displayId: z.string(), ...both(z.array(z.string())).shape })),
      })
      .nullable(),
  }),
  refusals: ["rejudge-job-not-found", "contest-board-large"],
});

const Verdict = z.object({ status: z.int(), score: z.int().nullable(), time: z.int().nullable() });

export const getDryRunChanges = endpoint({
  name: "getDryRunChanges",
  method: "GET",
  path: "/api/contest-desk/dry-run/changes",
  summary: "Submissions that would get another verdict or other points, oldest first",
  access: "contest-manager",
  query: z.object({ ...one.shape, ...pageQuery(20) }),
  data: page(
    z.object({
      submitId: z.int(),
      displayId: z.string(),
      shown: z.string(),
      language: z.string(),
      submitTime: date,
      ...both(Verdict).shape,
    }),
  ),
  refusals: ["rejudge-job-not-found"],
});

export const applyDryRun = endpoint({
  name: "applyDryRun",
  method: "POST",
  path: "/api/contest-desk/dry-run/apply",
  summary: "Makes what a dry run found the verdicts, as a stored job that can be undone",
  access: "contest-manager",
  body: one,
  data: RejudgeJob,
  refusals: ["rejudge-job-not-found", "rejudge-job-running", "dry-run-settled", "nothing-to-rejudge"],
});

export const discardDryRun = endpoint({
  name: "discardDryRun",
  method: "POST",
  path: "/api/contest-desk/dry-run/discard",
  summary: "Forgets a dry run, also one that still runs; no verdict changes",
  access: "contest-manager",
  body: one,
  data: nothing,
  refusals: ["rejudge-job-not-found", "dry-run-settled"],
});
