import { z } from "zod";
import { endpoint } from "../endpoint.ts";
import {
  AdminProblem,
  addProblem,
  getAdminProblem,
  PROBLEM_BODY_MAX,
  ProblemBody,
  updateProblem,
} from "../problem/admin.ts";
import { refuse } from "../refusal.ts";
import { integer, nothing, optionalId, optionalText, page, pageQuery, rowId } from "../scalar.ts";
import { TEST_CASES_MAX } from "../testdata/testdata.ts";
import { managed } from "./admin.ts";
import { ContestProblem, POINTS_MAX } from "./contest.ts";

/** Problems of a contest as its managers choose them. */

/** Bounds in characters. */
export const DISPLAY_ID_MAX = 50;
export const DISPLAY_TITLE_MAX = 255;

/** Why a problem cannot be taken into a contest, what is mended first before the rest. */
export const leftOutReasons = ["draft", "hidden", "type", "not-yours"] as const;

const LeftOut = z.object({
  pid: z.int(),
  problemId: z.string(),
  title: z.string(),
  reason: z.enum(leftOutReasons),
  /** Whether who asks may change the problem. */
  isManaged: z.boolean(),
});
export type LeftOut = z.infer<typeof LeftOut>;

export const getContestProblemList = endpoint({
  name: "getContestProblemList",
  method: "GET",
  path: "/api/admin/contest/get-problem-list",
  summary: "A contest's problems by display id; with problemType, problems that could be taken into it",
  access: "perm:contest_admin",
  query: z.object({
    cid: rowId,
    ...pageQuery(10),
    keyword: optionalText(100),
    problemType: integer.optional(),
    /** All, Mine, or a remote judge's prefix. */
    oj: optionalText(20),
  }),
  data: z.object({
    problemList: page(AdminProblem),
    /** By pid. */
    contestProblemMap: z.record(z.string(), ContestProblem),
    /** Ours, with problemType: the first that match the keyword and cannot be taken in as they are, and why. */
    leftOut: z.array(LeftOut),
  }),
  refusals: managed,
});

export const getAdminContestProblem = endpoint({
  name: "getAdminContestProblem",
  method: "GET",
  path: "/api/admin/contest/contest-problem",
  summary: "What a contest calls one of its problems",
  access: "perm:contest_admin",
  query: z.object({ cid: rowId, pid: rowId }),
  data: ContestProblem,
  refusals: [...managed, "not-in-contest"],
});

export const displayId = z
  .string(refuse("display-id-malformed"))
  .trim()
  .min(1, refuse("display-id-malformed"))
  .max(DISPLAY_ID_MAX, refuse("display-id-malformed"));
const placing = [
  "display-id-malformed",
  "display-id-taken",
  "already-in-contest",
  "contest-type-differs",
  "no-such-problem",
  "problem-hidden",
  "problem-archived",
  "problem-not-yours",
  "contest-board-large",
] as const;

/** What a contest calls a problem; fields that are not given stay. */
export const ContestProblemBody = z.object({
  id: optionalId,
  cid: optionalId,
  pid: optionalId,
  displayId: displayId.nullish(),
  displayTitle: z.string().trim().max(DISPLAY_TITLE_MAX, refuse("display-title-too-long")).nullish(),
  color: z.string().trim().max(50).nullish(),
  /** Of a full solution on the board of an OI contest; null: as many as the judge gives. */
  points: integer
    .pipe(z.int().min(1, refuse("contest-points-bounds")).max(POINTS_MAX, refuse("contest-points-bounds")))
    .nullish(),
  /** How many of its first cases are pretests, where the contest has some; null: the groups that are told while it runs. */
  pretests: integer.pipe(z.int().min(1).max(TEST_CASES_MAX)).nullish(),
});

export const saveContestProblem = endpoint({
  name: "saveContestProblem",
  method: "PUT",
  path: "/api/admin/contest/contest-problem",
  summary: "Changes what a contest calls a problem; without an id it takes the problem in",
  access: "perm:contest_admin",
  body: ContestProblemBody,
  data: ContestProblem,
  refusals: [
    ...managed,
    ...placing,
    "not-in-contest",
    "display-title-too-long",
    "contest-points-bounds",
    "contest-not-oi",
  ],
});

/** Problems whose order is told at once. */
export const ORDERED_MAX = 200;

export const orderContestProblems = endpoint({
  name: "orderContestProblems",
  method: "PUT",
  path: "/api/admin/contest/problem-order",
  summary: "Gives a contest's letters to its problems in this order; all problems, each once",
  access: "contest-manager",
  body: z.object({ cid: rowId, ids: z.array(rowId).min(1).max(ORDERED_MAX) }),
  data: nothing,
  refusals: ["contest-order-changed"],
});

export const addProblemFromPublic = endpoint({
  name: "addProblemFromPublic",
  method: "POST",
  path: "/api/admin/contest/add-problem-from-public",
  summary: "Takes a problem into a contest; a public one of one's own is for contests only from then on",
  access: "perm:contest_admin",
  body: z.object({ pid: rowId, cid: rowId, displayId }),
  data: nothing,
  refusals: [...managed, ...placing],
});

/** New problems of a contest are written and changed as those of the bank are; they are for contests only. */
export const getProblemForContest = endpoint({
  name: "getProblemForContest",
  method: "GET",
  path: "/api/admin/contest/problem",
  summary: "One problem with everything its editor needs; as GET /api/admin/problem",
  access: "staff",
  query: z.object({ pid: rowId }),
  data: getAdminProblem.data,
  refusals: getAdminProblem.refusals,
});

export const addProblemForContest = endpoint({
  name: "addProblemForContest",
  method: "POST",
  path: "/api/admin/contest/problem",
  summary: "Creates a problem for contests only; PUT contest-problem takes it into one",
  access: "staff",
  body: ProblemBody,
  data: z.object({ pid: z.int() }),
  bodyLimit: PROBLEM_BODY_MAX,
  refusals: addProblem.refusals,
});

export const updateProblemForContest = endpoint({
  name: "updateProblemForContest",
  method: "PUT",
  path: "/api/admin/contest/problem",
  summary: "Changes a problem; as PUT /api/admin/problem",
  access: "staff",
  body: ProblemBody,
  data: nothing,
  bodyLimit: PROBLEM_BODY_MAX,
  refusals: updateProblem.refusals,
});

export const removeContestProblem = endpoint({
  name: "removeContestProblem",
  method: "DELETE",
  path: "/api/admin/contest/problem",
  summary:
    "Takes a problem out of a contest, with its submissions there; without cid problem administrators delete the problem",
  access: "perm:contest_admin",
  // A contest that is named, and be it 0, is meant: without one far more is deleted.
  query: z.object({ pid: rowId, cid: rowId.optional() }),
  data: nothing,
  refusals: [...managed, "not-in-contest", "problem-not-found", "permission-denied"],
});
