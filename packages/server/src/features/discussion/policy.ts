import {
  type AuthorRole,
  discussionStatus,
  isStaff,
  groupLevel as levels,
  type RefusalCode,
  ROOT_ROLE,
  roleMay,
} from "@verdict/contract";
import type { User } from "../../viewer.ts";
import { isUnseen } from "../group/policy.ts";
import { seenIn } from "../problem/policy.ts";

/** Who may read, write and keep order in discussions; all pure. docs/rules.md#discussions */

export type Caller = Pick<User, "uid" | "roleId">;

/** A discussion as far as rules need it. */
export interface Standing {
  uid: string;
  status: number;
  groupId: number | null;
  /** 0 usable, 1 banned; null outside groups. */
  groupStatus: number | null;
  /** The caller's level there. */
  groupLevel: number;
  /** null: it is about no problem. */
  problem: { isListed: boolean; groupId: number | null; auth: number } | null;
}

export interface Switches {
  openPublicDiscussion: boolean;
  openGroupDiscussion: boolean;
}

/** Why the caller may not read it, or null. `isProblemWithheld`: a contest of theirs withholds its problem now. */
export function readRefusal(
  row: Standing | undefined,
  user: Caller | null,
  { switches, isProblemWithheld }: { switches: Switches; isProblemWithheld: boolean },
): RefusalCode | null {
  if (!row) return "discussion-not-found";
  const isRoot = user?.roleId === ROOT_ROLE;
  if (row.groupId !== null && !isRoot) {
    if (!user || row.groupStatus !== 0) return "discussion-not-found";
    if (row.groupLevel < levels.member)
      return isUnseen(row.groupLevel) ? "discussion-not-found" : "discussion-of-group";
  }
  const isWaiting = row.status === discussionStatus.waiting;
  if (isWaiting && !(user && (user.uid === row.uid || keepsOrder(row, user)))) return "discussion-not-found";
  if (!seesProblem(row, user)) return "discussion-not-found";
  const isOpen = row.groupId === null ? switches.openPublicDiscussion : switches.openGroupDiscussion;
  if (!isOpen) return "discussion-area-closed";
  if (row.status === discussionStatus.hidden && !(user && keepsOrder(row, user))) return "discussion-hidden";
  return isProblemWithheld ? "discussion-during-contest" : null;
}

/** A discussion is as visible as the problem it is about. */
function seesProblem({ problem, groupId }: Standing, user: Caller | null): boolean {
  return !problem || (user !== null && roleMay(user.roleId, "root/pa")) || seenIn(problem, groupId);
}

/** Its author, root, administrators of its group. */
export function mayChange(row: Pick<Standing, "uid" | "groupId" | "groupLevel">, user: Caller): boolean {
  if (row.uid === user.uid || user.roleId === ROOT_ROLE) return true;
  return row.groupId !== null && row.groupLevel >= levels.admin;
}

/** Who keeps order in it: staff of the site, in groups their administrators. */
export function keepsOrder(
  { groupId, groupLevel }: Pick<Standing, "groupId" | "groupLevel">,
  user: Caller,
): boolean {
  if (user.roleId === ROOT_ROLE) return true;
  return groupId === null ? isStaff(user.roleId) : groupLevel >= levels.admin;
}

/** What an author is beside their name: by role, in groups by level. */
export function authorRole({
  roleId,
  groupLevel,
}: {
  roleId: User["roleId"];
  groupLevel: number | null;
}): AuthorRole {
  if (groupLevel !== null) {
    return groupLevel >= levels.root ? "root" : groupLevel >= levels.admin ? "admin" : "user";
  }
  if (roleId === ROOT_ROLE) return "root";
  return isStaff(roleId) ? "admin" : "user";
}

/** What ordinary users must have solved, and how many discussions they open in 24 hours; groups have fixed numbers. */
export const groupThresholds = { solved: 10, daily: 5 } as const;

/** Whether the author's limits are looked at. */
export const isLimited = (user: Caller) => !isStaff(user.roleId);

/** An editorial is withheld until its reader has solved the problem, or asks for it. */
export function isWithheld(
  row: { uid: string; isOfficial: boolean; hasSolved: boolean },
  user: Caller | null,
  reveal: boolean,
): boolean {
  if (!row.isOfficial || reveal || row.hasSolved) return false;
  return !user || (user.uid !== row.uid && !roleMay(user.roleId, "root/pa"));
}
