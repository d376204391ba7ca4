import { z } from "zod";
import { CompileReq, compileSpj } from "../checker.ts";
import { endpoint } from "../endpoint.ts";
import { boolean, nothing, optionalId, optionalText, page, pageQuery, rowId } from "../scalar.ts";
import { getProblemCases } from "../testdata/testdata.ts";
import {
  AdminProblem,
  addProblem,
  changeProblemAuth,
  getAdminProblem,
  getNextProblemId,
  PROBLEM_BODY_MAX,
  ProblemBody,
  ProblemDraft,
  ProblemEdit,
  updateProblem,
} from "./admin.ts";
import { ProblemSummary, problemAuth, Tag } from "./problem.ts";
import { oneOf } from "./scalar.ts";

/** Problems of a group, as its members see them and its administrators write them. */

/** What every call that names something of a group may be refused with. */
export const groupGuard = ["group-not-found", "group-level-too-low", "not-of-group"] as const;

/** Bounds that are narrower in a group than in the bank. */
const groupBounds = [
  "group-time-limit",
  "group-judge-time",
  "group-memory-limit",
  "group-stack-limit",
] as const;

export const getGroupProblemList = endpoint({
  name: "getGroupProblemList",
  method: "GET",
  path: "/api/group/get-problem-list",
  summary: "Problems of a group; counted are its own submissions",
  access: "group-member",
  query: z.object({
    gid: rowId,
    ...pageQuery(10),
    /** Ours. */
    keyword: optionalText(100),
    tagId: optionalId,
    l: optionalText(20),
  }),
  data: page(ProblemSummary),
  refusals: groupGuard,
});

export const getGroupAdminProblemList = endpoint({
  name: "getGroupAdminProblemList",
  method: "GET",
  path: "/api/group/get-admin-problem-list",
  summary: "Problems of a group in every state, newest first; without their texts and checkers",
  access: "group-admin",
  query: z.object({ gid: rowId, ...pageQuery(10), keyword: optionalText(100) }),
  data: page(AdminProblem.extend({ tags: z.array(Tag) })),
  refusals: groupGuard,
});

export const getGroupProblem = endpoint({
  name: "getGroupProblem",
  method: "GET",
  path: "/api/group/problem",
  summary: "One problem of a group with everything its editor needs",
  access: "group-manager",
  query: z.object({ pid: rowId }),
  data: getAdminProblem.data,
  refusals: [...groupGuard, ...getAdminProblem.refusals],
});

export const getGroupNextProblemId = endpoint({
  name: "getGroupNextProblemId",
  method: "GET",
  path: "/api/group/next-problem-id",
  summary:
    "A free id for a new problem of a group, without the group's short name; a proposal that nothing keeps",
  access: "group-admin",
  query: z.object({ gid: rowId }),
  data: getNextProblemId.data,
  refusals: groupGuard,
});

/** Where a group's problem is made; the group's short name comes before its id by itself. */
const newProblem = ProblemBody.extend({ problem: ProblemDraft.extend({ gid: rowId }) });

export const addGroupProblem = endpoint({
  name: "addGroupProblem",
  method: "POST",
  path: "/api/group/problem",
  summary: "Creates a problem of a group; the group's short name is put in front of its id",
  access: "group-admin",
  body: newProblem,
  data: nothing,
  bodyLimit: PROBLEM_BODY_MAX,
  refusals: [...groupGuard, ...addProblem.refusals, ...groupBounds, "tag-of-other-group"],
});

export const updateGroupProblem = endpoint({
  name: "updateGroupProblem",
  method: "PUT",
  path: "/api/group/problem",
  summary: "Changes a problem of a group",
  access: "group-manager",
  body: ProblemEdit,
  data: nothing,
  bodyLimit: PROBLEM_BODY_MAX,
  refusals: [...groupGuard, ...updateProblem.refusals, ...groupBounds, "tag-of-other-group"],
});

export const deleteGroupProblem = endpoint({
  name: "deleteGroupProblem",
  method: "DELETE",
  path: "/api/group/problem",
  summary: "Deletes a problem of a group with its data and submissions",
  access: "group-manager",
  query: z.object({ pid: rowId }),
  data: nothing,
  refusals: [...groupGuard, "problem-not-found", "problem-used-outside"],
});

export const getGroupProblemCases = endpoint({
  name: "getGroupProblemCases",
  method: "GET",
  path: "/api/group/get-problem-cases",
  summary: "Test cases of a group's problem; typed ones with their data",
  access: "group-manager",
  query: z.object({ pid: rowId, isUpload: boolean.optional().transform((on) => on ?? true) }),
  data: getProblemCases.data,
  refusals: [...groupGuard, "testdata-too-large-for-text"],
});

export const getGroupProblemTags = endpoint({
  name: "getGroupProblemTags",
  method: "GET",
  path: "/api/group/get-all-problem-tags",
  summary: "Tags that a group's problems may carry: the site's and its own",
  access: "group-admin",
  query: z.object({ gid: rowId }),
  data: z.array(Tag),
  refusals: groupGuard,
});

export const compileGroupSpj = endpoint({
  name: "compileGroupSpj",
  method: "POST",
  path: "/api/group/compile-spj",
  summary: "Whether a checker compiles; what the compiler says is the message of the refusal",
  access: "group-admin",
  query: z.object({ gid: rowId }),
  body: CompileReq,
  data: nothing,
  refusals: [...groupGuard, ...compileSpj.refusals],
});

export const compileGroupInteractive = endpoint({
  name: "compileGroupInteractive",
  method: "POST",
  path: "/api/group/compile-interactive",
  summary: "Whether an interactor compiles; what the compiler says is the message of the refusal",
  access: "group-admin",
  query: z.object({ gid: rowId }),
  body: CompileReq,
  data: nothing,
  refusals: [...groupGuard, ...compileSpj.refusals],
});

export const changeGroupProblemAuth = endpoint({
  name: "changeGroupProblemAuth",
  method: "PUT",
  path: "/api/group/change-problem-auth",
  summary: "Shows a group's problem to its members, hides it, or keeps it for contests",
  access: "group-manager",
  query: z.object({ pid: rowId, auth: oneOf(problemAuth, "problem-auth-unknown") }),
  data: nothing,
  refusals: [...groupGuard, ...changeProblemAuth.refusals],
});
