import { z } from "zod";
import { AnnouncementBody, AnnouncementChange, addContestAnnouncement } from "../announcement/admin.ts";
import { AnnouncementRow } from "../announcement/announcement.ts";
import { endpoint } from "../endpoint.ts";
import { PROBLEM_BODY_MAX, PROBLEM_ID_MAX } from "../problem/admin.ts";
import { addGroupProblem, groupGuard } from "../problem/group.ts";
import { boolean, nothing, optionalText, page, pageQuery, rowId } from "../scalar.ts";
import {
  AdminContest,
  addContest,
  Contest,
  ContestEdit,
  GroupContestDraft,
  getAdminContest,
  updateContest,
} from "./admin.ts";
import { ContestProblem, ContestSummary } from "./contest.ts";
import {
  addProblemFromPublic,
  ContestProblemBody,
  displayId,
  getContestProblemList,
  saveContestProblem,
} from "./problem-admin.ts";

/** Contests of a group: the calls of the site's contests, for who manages them in the group. */

const guard = [...groupGuard, "no-such-contest"] as const;

export const getGroupContestList = endpoint({
  name: "getGroupContestList",
  method: "GET",
  path: "/api/group/get-contest-list",
  summary: "Contests of a group that are shown, latest start first",
  access: "group-member",
  query: z.object({ gid: rowId, ...pageQuery(10), keyword: optionalText(100) }),
  data: page(ContestSummary),
  refusals: groupGuard,
});

export const getGroupAdminContestList = endpoint({
  name: "getGroupAdminContestList",
  method: "GET",
  path: "/api/group/get-admin-contest-list",
  summary: "Contests of a group in every state, newest first, without passwords",
  access: "group-admin",
  query: z.object({
    ...{ gid: rowId, ...pageQuery(10), keyword: optionalText(100) },
    onlyMine: boolean.default(false),
  }),
  data: page(Contest),
  refusals: groupGuard,
});

export const getGroupContest = endpoint({
  name: "getGroupContest",
  method: "GET",
  path: "/api/group/contest",
  summary: "One contest of a group with everything its editor needs",
  access: "group-manager",
  query: z.object({ cid: rowId }),
  data: AdminContest,
  refusals: [...guard, ...getAdminContest.refusals],
});

export const addGroupContest = endpoint({
  name: "addGroupContest",
  method: "POST",
  path: "/api/group/contest",
  summary: "Makes a contest of a group; who makes it manages it while they are a member",
  access: "group-admin",
  body: GroupContestDraft,
  data: addContest.data,
  refusals: [...groupGuard, ...addContest.refusals],
});

export const updateGroupContest = endpoint({
  name: "updateGroupContest",
  method: "PUT",
  path: "/api/group/contest",
  summary: "Changes a contest of a group; another password takes all registrations back",
  access: "group-manager",
  body: ContestEdit,
  data: nothing,
  refusals: [...guard, ...updateContest.refusals],
});

export const deleteGroupContest = endpoint({
  name: "deleteGroupContest",
  method: "DELETE",
  path: "/api/group/contest",
  summary: "Deletes a contest of a group with its submissions",
  access: "group-manager",
  query: z.object({ cid: rowId }),
  data: nothing,
  refusals: guard,
});

/** Ours. */
export const cloneGroupContest = endpoint({
  name: "cloneGroupContest",
  method: "POST",
  path: "/api/group/contest/clone",
  summary: "Makes a copy of a contest in its group, without its problems, that belongs to the caller",
  access: "group-admin",
  body: z.object({ cid: rowId }),
  data: nothing,
  refusals: [...guard, "contest-not-yours"],
});

export const changeGroupContestVisible = endpoint({
  name: "changeGroupContestVisible",
  method: "PUT",
  path: "/api/group/change-contest-visible",
  summary: "Shows or hides a contest of a group",
  access: "group-manager",
  query: z.object({ cid: rowId, visible: boolean }),
  data: nothing,
  refusals: guard,
});

export const getGroupContestProblems = endpoint({
  name: "getGroupContestProblems",
  method: "GET",
  path: "/api/group/get-contest-problem-list",
  summary:
    "A group's contest's problems by display id; with problemType, problems that could be taken into it",
  access: "group-manager",
  query: getContestProblemList.query,
  data: getContestProblemList.data,
  refusals: guard,
});

export const addGroupContestProblem = endpoint({
  name: "addGroupContestProblem",
  method: "POST",
  path: "/api/group/contest-problem",
  summary: "Creates a problem of a group for contests only; PUT contest-problem takes it into one",
  access: "group-admin",
  body: addGroupProblem.body,
  data: z.object({ pid: z.int() }),
  bodyLimit: PROBLEM_BODY_MAX,
  refusals: addGroupProblem.refusals,
});

export const getGroupContestProblem = endpoint({
  name: "getGroupContestProblem",
  method: "GET",
  path: "/api/group/contest-problem",
  summary: "What a group's contest calls one of its problems",
  access: "group-manager",
  query: z.object({ cid: rowId, pid: rowId }),
  data: ContestProblem,
  refusals: [...guard, "not-in-contest"],
});

export const saveGroupContestProblem = endpoint({
  name: "saveGroupContestProblem",
  method: "PUT",
  path: "/api/group/contest-problem",
  summary: "Changes what a group's contest calls a problem; without an id it takes the problem in",
  access: "group-manager",
  body: ContestProblemBody.extend({ cid: rowId }),
  data: nothing,
  refusals: [...guard, ...saveContestProblem.refusals],
});

export const removeGroupContestProblem = endpoint({
  name: "removeGroupContestProblem",
  method: "DELETE",
  path: "/api/group/contest-problem",
  summary: "Takes a problem out of a group's contest, with its submissions there",
  access: "group-manager",
  query: z.object({ pid: rowId, cid: rowId }),
  data: nothing,
  refusals: [...guard, "not-in-contest"],
});

export const addPublicToGroupContest = endpoint({
  name: "addPublicToGroupContest",
  method: "POST",
  path: "/api/group/add-contest-problem-from-public",
  summary: "Takes a public problem into a group's contest; it stays public",
  access: "group-manager",
  body: z.object({ pid: rowId, cid: rowId, displayId }),
  data: nothing,
  refusals: [...guard, ...addProblemFromPublic.refusals, "problem-not-found"],
});

export const addGroupToGroupContest = endpoint({
  name: "addGroupToGroupContest",
  method: "POST",
  path: "/api/group/add-contest-problem-from-group",
  summary: "Takes a problem of the group into its contest; it is for contests only from then on",
  access: "group-manager",
  query: z.object({ problemId: z.string().trim().min(1).max(PROBLEM_ID_MAX), cid: rowId, displayId }),
  data: nothing,
  refusals: [...guard, ...addProblemFromPublic.refusals, "problem-not-found"],
});

const noAnnouncement = [...guard, "announcement-not-found"] as const;

export const getGroupContestAnnouncements = endpoint({
  name: "getGroupContestAnnouncements",
  method: "GET",
  path: "/api/group/get-contest-announcement-list",
  summary: "Announcements of a group's contest in every state, newest first",
  access: "group-manager",
  query: z.object({ cid: rowId, ...pageQuery(10) }),
  data: page(AnnouncementRow),
  refusals: guard,
});

export const addGroupContestAnnouncement = endpoint({
  name: "addGroupContestAnnouncement",
  method: "POST",
  path: "/api/group/contest-announcement",
  summary: "Announces something in a group's contest",
  access: "group-manager",
  body: z.object({ cid: rowId, announcement: AnnouncementBody }),
  data: nothing,
  refusals: [...guard, ...addContestAnnouncement.refusals],
});

export const updateGroupContestAnnouncement = endpoint({
  name: "updateGroupContestAnnouncement",
  method: "PUT",
  path: "/api/group/contest-announcement",
  summary: "Changes an announcement of a group's contest, or shows or hides it",
  access: "group-manager",
  body: z.object({ cid: rowId, announcement: AnnouncementChange }),
  data: nothing,
  refusals: [...noAnnouncement, ...addContestAnnouncement.refusals],
});

export const deleteGroupContestAnnouncement = endpoint({
  name: "deleteGroupContestAnnouncement",
  method: "DELETE",
  path: "/api/group/contest-announcement",
  summary: "Deletes an announcement of a group's contest",
  access: "group-manager",
  query: z.object({ aid: rowId, cid: rowId }),
  data: nothing,
  refusals: noAnnouncement,
});
