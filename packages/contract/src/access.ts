/** Roles, permissions and the access words of endpoints. Source: reference/api.md 1.9. */

export const permissions = [
  "problem_admin",
  "submit",
  "contest_admin",
  "rejudge",
  "announcement_admin",
  "user_admin",
  "system_info_admin",
  "discussion_add",
  "discussion_del",
  "discussion_edit",
  "comment_add",
  "reply_add",
  "group_add",
  "group_del",
] as const;
export type Permission = (typeof permissions)[number];

const member: Permission[] = [
  "submit",
  "discussion_add",
  "discussion_del",
  "discussion_edit",
  "comment_add",
  "reply_add",
  "group_add",
  "group_del",
];
const staff: Permission[] = ["problem_admin", "contest_admin", ...member];

export interface Role {
  /** Historic name, misspelling included: clients compare it. */
  readonly name: string;
  readonly permissions: readonly Permission[];
}

export const roles = {
  1000: { name: "root", permissions },
  1001: { name: "admin", permissions: staff },
  1002: { name: "default_user", permissions: member },
  1003: {
    name: "no_subimit_user",
    permissions: ["discussion_add", "discussion_del", "discussion_edit", "comment_add", "reply_add"],
  },
  1004: {
    name: "no_discuss_user",
    permissions: ["submit", "discussion_del", "discussion_edit", "comment_add", "reply_add"],
  },
  1005: { name: "mute_user", permissions: ["submit", "discussion_del", "discussion_edit"] },
  1006: {
    name: "no_submit_no_discuss_user",
    permissions: ["discussion_del", "discussion_edit", "comment_add", "reply_add"],
  },
  1007: { name: "no_submit_mute_user", permissions: ["discussion_del", "discussion_edit"] },
  1008: { name: "problem_admin", permissions: staff },
} as const satisfies Record<number, Role>;

export type RoleId = keyof typeof roles;
export const roleIds = Object.keys(roles).map(Number) as RoleId[];
export const ROOT_ROLE = 1000 satisfies RoleId;
export const DEFAULT_ROLE = 1002 satisfies RoleId;

const staffRoles: readonly RoleId[] = [1000, 1001, 1008];

/**
 * Who may call an endpoint, checked before its handler runs:
 * - `anon`: anybody; a valid token identifies the caller, a bad one is ignored
 * - `anon-checked`: as `anon`, but a bad token is refused
 * - `login`: any valid token
 * - `perm:X`: the caller's role holds permission X
 * - `staff`: root, admin or problem_admin; `root/pa`: root or problem_admin; `root`: root only
 * - `node`: a judge node, by its own token
 */
export type Access =
  | "anon"
  | "anon-checked"
  | "login"
  | "staff"
  | "root/pa"
  | "root"
  | "node"
  | `perm:${Permission}`;

/** Whether a signed-in user with this role passes `access`. */
export function roleMay(roleId: RoleId, access: Access): boolean {
  switch (access) {
    case "anon":
    case "anon-checked":
    case "login":
      return true;
    case "staff":
      return staffRoles.includes(roleId);
    case "root/pa":
      return roleId === 1000 || roleId === 1008;
    case "root":
      return roleId === 1000;
    case "node":
      return false;
    default:
      return roleHolds(roleId, access.slice("perm:".length) as Permission);
  }
}

export function roleHolds(roleId: RoleId, permission: Permission): boolean {
  return (roles[roleId].permissions as readonly Permission[]).includes(permission);
}

/** Whether `access` is refused because of a ban: an ordinary user would pass. */
export function roleBanned(roleId: RoleId, access: Access): boolean {
  return roleId >= 1003 && roleId <= 1007 && roleMay(DEFAULT_ROLE, access) && !roleMay(roleId, access);
}

export function isStaff(roleId: RoleId): boolean {
  return staffRoles.includes(roleId);
}
