import { z } from "zod";
import { endpoint } from "../endpoint.ts";
import {
  date,
  integer,
  integer16,
  nothing,
  optionalId,
  optionalText,
  page,
  pageQuery,
  rowId,
} from "../scalar.ts";
import { GroupApplication } from "./body.ts";
import { ofGroup } from "./group.ts";

const text = z.string().nullable();

export const GroupMember = z.object({
  id: z.int(),
  gid: z.int(),
  uid: z.string(),
  username: z.string(),
  nickname: text,
  avatar: text,
  /** groupLevel, 1 to 5. */
  auth: z.int(),
  /** Given with the application; among members null. */
  reason: text,
  gmtCreate: date,
  gmtModify: date,
});
export type GroupMember = z.infer<typeof GroupMember>;

const memberQuery = ofGroup.extend({
  ...pageQuery(10),
  /** In username and nickname. */
  keyword: optionalText(100),
  auth: integer16.optional(),
});

export const getGroupMembers = endpoint({
  name: "getGroupMembers",
  method: "GET",
  path: "/api/group/get-member-list",
  summary: "Members of a group, newest first",
  access: "group-member",
  query: memberQuery,
  data: page(GroupMember),
});

export const getGroupApplications = endpoint({
  name: "getGroupApplications",
  method: "GET",
  path: "/api/group/get-apply-list",
  summary: "Who belongs to a group, applied or was refused, newest first",
  access: "group-admin",
  query: memberQuery,
  data: page(GroupMember),
});

export const joinGroup = endpoint({
  name: "joinGroup",
  method: "POST",
  path: "/api/group/member",
  summary: "Enters a public group at once, applies to any other; who was refused may apply again",
  access: "login",
  query: GroupApplication.extend({ gid: rowId }),
  data: nothing,
  refusals: [
    "group-not-found",
    "group-code-wrong",
    "group-reason-length",
    "group-applied-already",
    "group-inside-already",
    "too-many-requests",
  ],
});

export const changeGroupMember = endpoint({
  name: "changeGroupMember",
  method: "PUT",
  path: "/api/group/member",
  summary:
    "Approves or refuses an application, or changes a member's level; the caller stands above both levels, the owner above all",
  access: "group-admin",
  body: ofGroup.extend({ id: optionalId, uid: z.string().max(64), auth: integer }),
  data: nothing,
  refusals: ["group-member-not-found", "group-level-unknown", "group-level-back", "group-level-too-low"],
});

export const removeGroupMember = endpoint({
  name: "removeGroupMember",
  method: "DELETE",
  path: "/api/group/member",
  summary: "Takes somebody of a lower level out of a group; who was a member is told",
  access: "group-admin",
  query: ofGroup.extend({ uid: z.string().max(64) }),
  data: nothing,
  refusals: ["group-member-not-found"],
});

export const leaveGroup = endpoint({
  name: "leaveGroup",
  method: "DELETE",
  path: "/api/group/member/exit",
  summary: "Leaves a group; its owner hands it over or dissolves it instead",
  access: "group-member",
  query: ofGroup,
  data: nothing,
  refusals: ["group-owner-stays", "group-not-inside"],
});

/** Accounts that one call lets in. */
export const GROUP_IMPORT_MAX = 1000;

export const importGroupMembers = endpoint({
  name: "importGroupMembers",
  method: "POST",
  path: "/api/group/member/import",
  summary:
    "Invites accounts by their usernames; those who applied, and all whom staff of the site names, become members at once",
  access: "group-admin",
  body: ofGroup.extend({
    usernames: z.array(z.string().trim().min(1).max(50)).min(1).max(GROUP_IMPORT_MAX),
  }),
  data: z.object({
    /** Usernames in each. */
    added: z.array(z.string()),
    /** They are asked, now or already. */
    invited: z.array(z.string()),
    /** They said no lately, and are not asked again. */
    declined: z.array(z.string()),
    already: z.array(z.string()),
    unknown: z.array(z.string()),
  }),
  refusals: ["too-many-requests"],
});
