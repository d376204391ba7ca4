import { z } from "zod";
import type { RoleId } from "./access.ts";
import { endpoint } from "./endpoint.ts";
import { refuse } from "./refusal.ts";
import { boolean, date, integer, nothing, page, pageQuery, rowId } from "./scalar.ts";

/** Ordinary users ask for a role, with a reason; root answers in one click. */

export const TEACHER_ROLE = 1009 satisfies RoleId;
export const ORGANISER_ROLE = 1010 satisfies RoleId;
/** What an ordinary user may ask root for. */
export const requestableRoles = [TEACHER_ROLE, ORGANISER_ROLE] as const;

const REASON_MAX = 500;

/** A file's own form: what somebody asks for. */
export const RoleRequestBody = z.object({
  roleId: integer
    .refine((id) => (requestableRoles as readonly number[]).includes(id), refuse("role-unknown"))
    .transform((id) => id as (typeof requestableRoles)[number]),
  reason: z
    .string(refuse("role-request-reason"))
    .trim()
    .min(1, refuse("role-request-reason"))
    .max(REASON_MAX, refuse("role-request-reason")),
});

export const askForRole = endpoint({
  name: "askForRole",
  method: "POST",
  path: "/api/role-request",
  summary: "Asks for a role; an ordinary user has one request at a time, and asking again replaces it",
  access: "login",
  body: RoleRequestBody,
  data: nothing,
  refusals: ["role-unknown", "role-request-reason", "role-request-needless", "too-many-requests"],
});

export const getOwnRoleRequest = endpoint({
  name: "getOwnRoleRequest",
  method: "GET",
  path: "/api/role-request",
  summary: "What the caller has asked for and nobody has answered",
  access: "login",
  data: z.object({ roleId: z.int(), reason: z.string(), gmtCreate: date }).nullable(),
});

export const RoleRequest = z.object({
  uid: z.string(),
  username: z.string(),
  realname: z.string().nullable(),
  school: z.string().nullable(),
  roleId: z.int(),
  reason: z.string(),
  gmtCreate: date,
});
export type RoleRequest = z.infer<typeof RoleRequest>;

export const getRoleRequests = endpoint({
  name: "getRoleRequests",
  method: "GET",
  path: "/api/admin/user/role-requests",
  summary: "Who asks for a role, oldest first",
  access: "perm:user_admin",
  query: z.object(pageQuery(20)),
  data: page(RoleRequest),
});

export const answerRoleRequest = endpoint({
  name: "answerRoleRequest",
  method: "POST",
  path: "/api/admin/user/role-requests",
  summary: "Gives somebody the role they ask for, or not; they are told",
  access: "perm:user_admin",
  fresh: true,
  body: z.object({ uid: z.string().min(1).max(64), roleId: rowId, accept: boolean }),
  data: nothing,
  refusals: ["role-request-gone"],
});
