import { z } from "zod";
import { endpoint } from "../endpoint.ts";
import { boolean, date, nothing, page, pageQuery, rowId } from "../scalar.ts";
import { ofGroup } from "./group.ts";

/** Nobody is in a group whom it did not ask, or who did not ask it. docs/rules.md#groups */

const text = z.string().nullable();

/** Days for which somebody who declined is not asked again by the same group. */
export const INVITATION_REST_DAYS = 30;

export const GroupInvitation = z.object({
  gid: z.int(),
  name: z.string(),
  avatar: text,
  brief: text,
  /** Username of who invited. */
  by: z.string(),
  /** They are in the group, put there by staff of the site: accepting lets its people know them as any other member. */
  isMember: z.boolean(),
  gmtCreate: date,
});
export type GroupInvitation = z.infer<typeof GroupInvitation>;

export const getMyGroupInvitations = endpoint({
  name: "getMyGroupInvitations",
  method: "GET",
  path: "/api/my-group-invitations",
  summary: "Groups that ask the caller to join, newest first",
  access: "login",
  query: z.object(pageQuery(10)),
  data: page(GroupInvitation),
});

export const answerGroupInvitation = endpoint({
  name: "answerGroupInvitation",
  method: "POST",
  path: "/api/my-group-invitations",
  summary: "Accepts an invitation and is a member, or declines it",
  access: "login",
  body: z.object({ gid: rowId, accept: boolean }),
  data: nothing,
  refusals: ["group-invitation-not-found"],
});

export const InvitedUser = z.object({
  uid: z.string(),
  username: z.string(),
  nickname: text,
  avatar: text,
  by: z.string(),
  gmtCreate: date,
});
export type InvitedUser = z.infer<typeof InvitedUser>;

export const getGroupInvitations = endpoint({
  name: "getGroupInvitations",
  method: "GET",
  path: "/api/group/invitations",
  summary: "Whom a group invited and who has not answered, newest first",
  access: "group-admin",
  query: ofGroup.extend(pageQuery(10)),
  data: page(InvitedUser),
});

export const withdrawGroupInvitation = endpoint({
  name: "withdrawGroupInvitation",
  method: "DELETE",
  path: "/api/group/invitations",
  summary: "Takes an invitation back that was not answered",
  access: "group-admin",
  query: ofGroup.extend({ uid: z.string().max(64) }),
  data: nothing,
  refusals: ["group-invitation-not-found"],
});
