/** Roles, permissions and the access words of endpoints. docs/rules.md#roles */

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
  /** As an ordinary user; founds groups at once, and makes accounts for the people of their own (docs/decisions/331). */
  1009: { name: "teacher", permissions: member },
  /** As an ordinary user; makes and runs contests of their own on the site (docs/decisions/353). */
  1010: { name: "organiser", permissions: ["contest_admin", ...member] },
} as const satisfies Record<number, Role>;

export type RoleId = keyof typeof roles;
export const roleIds = Object.keys(roles).map(Number) as RoleId[];
export const ROOT_ROLE = 1000 satisfies RoleId;
export const DEFAULT_ROLE = 1002 satisfies RoleId;

export const staffRoles: readonly RoleId[] = [ROOT_ROLE, 1001, 1008];
/** Root and problem administrators: who passes `root/pa`. */
export const examinerRoles: readonly RoleId[] = [ROOT_ROLE, 1008];
/** Roles that take something away from an ordinary user. */
export const restrictingRoles: readonly RoleId[] = [1003, 1004, 1005, 1006, 1007];
/** Of which a second factor may be demanded; the restricted count as ordinary users. */
export const factorRoles = roleIds.filter((id) => !restrictingRoles.includes(id));

/**
 * Who may call an endpoint, checked before its handler runs:
 * - `anon`: anybody; a valid token identifies the caller, a bad one is ignored
 * - `anon-checked`: as `anon`, but a bad token is refused
 * - `login`: any valid token
 * - `perm:X`: the caller's role holds permission X
 * - `staff`: root, admin or problem_admin; `root/pa`: root or problem_admin; `root`: root only
 * - `problem-writer`: staff, and who writes problems of a group: its administrators, and authors among its members
 * - `node`: a judge node, by its own token
 *
 * Words with a scope let signed-in users through, and are decided once the call is read, by the contest, training or group that
 * it names (cid, contestID, tid, gid, or aid of a contest's announcement):
 * - `contest-entrant`: who may look into the contest now; its managers always
 * - `contest-manager`: who made it, root, roots of its group
 * - `training-entrant`: who may look into the training that tid names; `training-manager`: as of a contest
 * - `coursework-manager`: who manages the training (tid) or the contest (cid), or is an administrator of the group (gid)
 * - `coursework-teacher`: the same, and administrators of the group whose training it is
 * - `webhook-keeper`: who manages the contest (cid), or is a root of the group (gid); where neither is named, root
 * - `group-member`, `group-admin`, `group-root`: level 3, 4, 5 and above; root always
 * - `group-manager`: of the contest (cid), training (tid) or problem (pid) of a group: who made it as long as they are a
 *   member, roots of the group, root
 */
export type Access =
  | "anon"
  | "anon-checked"
  | "login"
  | "staff"
  | "root/pa"
  | "root"
  | "problem-writer"
  | "node"
  | ScopedAccess
  | `perm:${Permission}`;

export const scopedAccess = [
  "contest-entrant",
  "contest-manager",
  "training-entrant",
  "training-manager",
  "coursework-manager",
  "coursework-teacher",
  "webhook-keeper",
  "group-member",
  "group-admin",
  "group-root",
  "group-manager",
] as const;
export type ScopedAccess = (typeof scopedAccess)[number];

export function isScoped(access: Access): access is ScopedAccess {
  return (scopedAccess as readonly Access[]).includes(access);
}

/** Whether a signed-in user with this role passes `access`, as far as the role alone decides. */
export function roleMay(roleId: RoleId, access: Access): boolean {
  switch (access) {
    case "anon":
    case "anon-checked":
    case "login":
    case "contest-entrant":
    case "contest-manager":
    case "training-entrant":
    case "training-manager":
    case "coursework-manager":
    case "coursework-teacher":
    case "webhook-keeper":
    case "group-member":
    case "group-admin":
    case "group-root":
    case "group-manager":
      return true;
    // Of others it is asked what they write in groups.
    case "problem-writer":
    case "staff":
      return staffRoles.includes(roleId);
    case "root/pa":
      return examinerRoles.includes(roleId);
    case "root":
      return roleId === ROOT_ROLE;
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
  return restrictingRoles.includes(roleId) && roleMay(DEFAULT_ROLE, access) && !roleMay(roleId, access);
}

export function isStaff(roleId: RoleId): boolean {
  return staffRoles.includes(roleId);
}
