import { z } from "zod";
import { endpoint } from "../endpoint.ts";
import { nothing, rowId } from "../scalar.ts";
import { managed } from "./admin.ts";

/** What a contest lacks, what its problems hold, and what is done with them around it. */

export const contestFindings = [
  "no-problems",
  "no-cases",
  "no-language",
  "problem-hidden",
  "problem-public",
  "all-pretests",
  "language-offline",
  "start-past",
  "not-visible",
] as const;

export const ContestFinding = z.object({
  code: z.enum(contestFindings),
  /** error: nobody could take part, or nothing could be judged. */
  level: z.enum(["error", "warning"]),
  /** Display id of the problem it is about; null: the contest. */
  displayId: z.string().nullable(),
  /** Languages it is about; empty where it is about none. */
  languages: z.array(z.string()),
});
export type ContestFinding = z.infer<typeof ContestFinding>;

export const ContestHolding = z.object({
  pid: z.int(),
  /** Sent to it in the contest. */
  submissions: z.int(),
  /** fixed: judged on the test data of its first submission; newer: the problem has others since. */
  data: z.enum(["open", "fixed", "newer"]),
});
export type ContestHolding = z.infer<typeof ContestHolding>;

export const getContestReadiness = endpoint({
  name: "getContestReadiness",
  method: "GET",
  path: "/api/admin/contest/readiness",
  summary:
    "What a contest still lacks, and what its problems hold; for its managers and problem administrators",
  access: "login",
  query: z.object({ cid: rowId }),
  data: z.object({ findings: z.array(ContestFinding), problems: z.array(ContestHolding) }),
  refusals: managed,
});

/** Ours. */
export const getContestUses = endpoint({
  name: "getContestUses",
  method: "GET",
  path: "/api/admin/contest/uses",
  summary: "What would go with a contest if it were deleted",
  access: "contest-manager",
  query: z.object({ cid: rowId }),
  data: z.object({
    submissions: z.int(),
    /** Who has entered it. */
    people: z.int(),
    announcements: z.int(),
    clarifications: z.int(),
    prints: z.int(),
  }),
});

export const returnContestProblems = endpoint({
  name: "returnContestProblems",
  method: "PUT",
  path: "/api/admin/contest/return-problems",
  summary: "After the end: makes all problems public that are for contests only and in none that is not over",
  access: "login",
  body: z.object({ cid: rowId }),
  data: z.object({
    returned: z.int(),
    /** Still needed by a contest that is not over, or drafts. */
    kept: z.int(),
  }),
  refusals: ["no-such-contest", "contest-not-yours", "contest-not-over"],
});

export const renewContestData = endpoint({
  name: "renewContestData",
  method: "PUT",
  path: "/api/admin/contest/problem-data",
  summary: "Judges a contest's problem on its present test data from now on, and when it is judged again",
  access: "contest-manager",
  body: z.object({ cid: rowId, pid: rowId }),
  data: nothing,
  refusals: ["not-in-contest"],
});
