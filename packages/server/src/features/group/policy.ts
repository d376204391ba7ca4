import {
  groupAuth,
  groupLevel,
  isGroupMember,
  isStaff,
  type RefusalCode,
  ROOT_ROLE,
  TEACHER_ROLE,
} from "@verdict/contract";
import type { User } from "../../viewer.ts";

/** Who may see, enter and change a group; all pure. docs/rules.md#groups */

type Caller = Pick<User, "uid" | "roleId">;

/** A group as far as rules need it. */
export interface GroupRules {
  /** The owner. */
  uid: string;
  auth: number;
  visible: boolean;
  /** 0 usable, 1 banned. */
  status: number;
}

/** How somebody stands to a group that they may not know of: below everybody. */
export const UNSEEN = -1;

/** Of something in a group: whether the caller may not know that it is there. */
export const isUnseen = (level: number | undefined): boolean => level !== undefined && level < 0;

/**
 * Whether a list tells the caller of something of the site (`groupId` null) or of a group. What is hidden is in the lists of
 * the site's staff, or of the group's administrators; to everybody else it is as if it were not there.
 */
export function isListedFor(
  { groupId, isShown }: { groupId: number | null; isShown: boolean },
  { roleId }: Pick<User, "roleId">,
  level: number | undefined,
): boolean {
  if (groupId === null) return isShown || isStaff(roleId);
  return !isUnseen(level) && (isShown || roleId === ROOT_ROLE || (level ?? 0) >= groupLevel.admin);
}

/** Root of the site stands above every level of a group. */
const ABOVE_ALL = 6;

/** With what level somebody acts in a group. */
export function actingLevel(user: Caller | null, level: number): number {
  return user?.roleId === ROOT_ROLE ? ABOVE_ALL : level;
}

/**
 * Who manages a contest or training: root of the site, and who made it. Of a group's also the group's roots, and who
 * made it only as long as they are a member. `level`: the user's in its group. `isManagedBy` (level.ts) in SQL.
 */
export function managesMade(
  { uid, groupId }: { uid: string; groupId: number | null },
  user: Caller | null,
  level: number,
): boolean {
  if (!user) return false;
  if (user.roleId === ROOT_ROLE) return true;
  if (groupId === null) return user.uid === uid;
  return level >= groupLevel.root || (user.uid === uid && level >= groupLevel.member);
}

/** Why the caller may not know of the group, or null: one that is kept from them is as one that does not exist. */
export function viewRefusal(
  group: GroupRules | undefined,
  user: Caller | null,
  level: number,
): RefusalCode | null {
  if (!group) return "group-not-found";
  if (user?.roleId === ROOT_ROLE) return null;
  if (group.status !== 0) return "group-not-found";
  return group.visible || isGroupMember(level) ? null : "group-not-found";
}

/** Why the caller may not enter or apply now, or null; root enters no group that is closed to others either. */
export function joinRefusal(group: GroupRules | undefined, user: Caller, level: number): RefusalCode | null {
  const isHidden = group?.status !== 0 || !group.visible;
  if (isHidden && !isGroupMember(level)) return "group-not-found";
  const unseen = viewRefusal(group, user, level);
  if (unseen) return unseen;
  if (isGroupMember(level)) return "group-inside-already";
  return level === groupLevel.applied ? "group-applied-already" : null;
}

/** What somebody is who comes in: a member at once, or one who applied. */
export const levelOnJoining = ({ auth }: Pick<GroupRules, "auth">) =>
  auth === groupAuth.public ? groupLevel.member : groupLevel.applied;

/**
 * Whether whom the caller names is asked first. What a group's people do to somebody binds them once they agreed; what the
 * site's staff does, at once (docs/decisions/303).
 */
export const asksFirst = (user: Pick<User, "roleId">): boolean => !isStaff(user.roleId);

/** What becomes of somebody whom an import names. */
export type Coming = "added" | "invited" | "same" | "declined";

/** `level`: theirs; who applied, or applied once, has asked to come in. `agreed`, `rests`: they said yes or lately no. */
export function comingOf(
  { level, agreed, rests }: { level: number; agreed: boolean; rests: boolean },
  asked: boolean,
): Coming {
  if (isGroupMember(level) && (agreed || !asked)) return "same";
  if (!asked || level === groupLevel.applied || level === groupLevel.refused) return "added";
  return rests ? "declined" : "invited";
}

interface Standing {
  uid: string;
  level: number;
}

/** Whom the caller stands above among the members: the owner above roots of the group, too, who are of their making. */
export const aboveMembers = (group: Pick<GroupRules, "uid">, user: Caller, acting: number): number =>
  group.uid === user.uid ? ABOVE_ALL : acting;

/** Why `acting` (aboveMembers) may not give the member another level, or null. */
export function levelRefusal(
  group: Pick<GroupRules, "uid">,
  acting: number,
  target: Standing | undefined,
  level: number,
): RefusalCode | null {
  if (!target || target.uid === group.uid) return "group-member-not-found";
  if (!Number.isInteger(level) || level < groupLevel.applied || level > groupLevel.root)
    return "group-level-unknown";
  if (level === target.level) return null;
  const isDecided = target.level !== groupLevel.applied;
  if (isDecided && !isGroupMember(level)) return "group-level-back";
  return acting > target.level && acting > level ? null : "group-level-too-low";
}

/** Why `acting` (aboveMembers) may not take the member out, or null. Nobody takes out themselves: members leave. */
export function removalRefusal(
  group: Pick<GroupRules, "uid">,
  user: Caller,
  acting: number,
  target: Standing | undefined,
): RefusalCode | null {
  if (!target || target.uid === group.uid || target.uid === user.uid) return "group-member-not-found";
  return acting > target.level ? null : "group-member-not-found";
}

export const leaveRefusal = (group: Pick<GroupRules, "uid">, { uid }: Caller, level: number) =>
  group.uid === uid ? "group-owner-stays" : isGroupMember(level) ? null : "group-not-inside";

/** Owning is its own right beside the level: roots of a group are not its owner. */
export const ownerRefusal = (group: Pick<GroupRules, "uid">, user: Caller): RefusalCode | null =>
  group.uid === user.uid || user.roleId === ROOT_ROLE ? null : "group-not-owner";

/** Who may become the owner, or null: a member who is not yet at the top. */
export const heirRefusal = (
  group: Pick<GroupRules, "uid">,
  heir: Standing | undefined,
): RefusalCode | null =>
  heir && heir.uid !== group.uid && (heir.level === groupLevel.member || heir.level === groupLevel.admin)
    ? null
    : "group-member-not-found";

/** Whether the limits of founding are looked at. */
export const isLimited = (user: Caller) => !isStaff(user.roleId);

/** Whether they have to show that they solve problems before they found one; who teaches has a role that says so. */
export const mustSolveFirst = ({ roleId }: Pick<Caller, "roleId">) => roleId !== TEACHER_ROLE;

/** So many times as many groups as others a teacher founds in a day, and owns: one a class. */
export const TEACHER_GROUPS = 5;

/** Whether a class list makes the accounts that its people lack: for the site's staff, and a teacher in their own group. */
export const mayMakeAccounts = (user: Caller, acting: number) =>
  isStaff(user.roleId) || (user.roleId === TEACHER_ROLE && acting >= groupLevel.root);

/** The code is for those who hand it out. */
export const showsCode = (acting: number) => acting >= groupLevel.root;
