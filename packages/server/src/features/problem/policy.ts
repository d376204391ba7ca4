import {
  isStaff,
  groupLevel as levels,
  problemAuth,
  type RefusalCode,
  ROOT_ROLE,
  roleMay,
} from "@verdict/contract";
import { isNotNull, type SQL, type SQLWrapper, sql } from "drizzle-orm";
import type { User } from "../../viewer.ts";
import { insideRefusal, levelIn } from "../group/level.ts";
import { isListedFor } from "../group/policy.ts";
import { problems } from "./tables.ts";

/** Why nobody may read or submit to this problem in the problem bank, or null. */
export function viewRefusal({
  isListed,
  isGroup,
  auth,
}: {
  isListed: boolean;
  auth: number;
  /** That a group has it is not told outside. */
  isGroup: boolean;
}): RefusalCode | null {
  if (isListed) return null;
  if (isGroup) return "problem-not-found";
  return auth === problemAuth.archived ? "problem-archived" : "problem-hidden";
}

/**
 * Whether a problem is seen on pages of the site (`gid` null) or of a group: of the site's those in the list, in a group
 * also its own that are public there. Whether it has been published needs not be asked: then it is in the list.
 */
export function seenIn(
  { isListed, auth, groupId }: { isListed: boolean; auth: number; groupId: number | null },
  gid: number | null,
): boolean {
  return isListed || (gid !== null && groupId === gid && auth === problemAuth.public);
}

/** `seenIn` as a condition of a statement; `gid` may be a column. */
export const isSeenIn = (gid: number | SQLWrapper) => sql<boolean>`(${problems.isListed}
  or (${problems.auth} = ${sql.raw(String(problemAuth.public))} and ${problems.groupId} = ${gid}))`;

/** What decides who manages a problem. */
export interface Authored {
  author: string | null;
  authorUid: string | null;
  groupId: number | null;
  /** 1 asked, 2 granted, 3 refused; null: nobody asked to publish it. */
  publication: number | null;
}

type Caller = Pick<User, "uid" | "username" | "roleId">;

/**
 * Of the site's: root, problem administrators, and who wrote it, as long as they are staff; the name counts only where
 * no account is known. Of a group's: root, the group's roots, and who wrote it, as long as they are a member; problem
 * administrators once its group has asked for it to be published.
 */
export function mayManage(problem: Authored, user: Caller, groupLevel = 0): boolean {
  if (user.roleId === ROOT_ROLE) return true;
  const isExaminer = roleMay(user.roleId, "root/pa");
  if (problem.groupId !== null) {
    if (isExaminer && problem.publication !== null) return true;
    const isAuthor = problem.authorUid === user.uid && groupLevel >= levels.member;
    return isAuthor || groupLevel >= levels.root;
  }
  if (isExaminer) return true;
  if (!isStaff(user.roleId)) return false;
  return problem.authorUid === null ? problem.author === user.username : problem.authorUid === user.uid;
}

/** `mayManage` as a condition of a statement. */
export function managedBy(user: Caller): SQL {
  if (user.roleId === ROOT_ROLE) return sql`true`;
  const level = levelIn(problems, user.uid);
  const isExaminer = roleMay(user.roleId, "root/pa");
  const ofGroup = sql`(${isExaminer ? isNotNull(problems.publication) : sql`false`}
    or ${level} >= ${levels.root}
    or coalesce(${problems.authorUid} = ${user.uid}, false) and ${level} >= ${levels.member})`;
  const isAuthor = sql`case when ${problems.authorUid} is null
    then coalesce(${problems.author} = ${user.username}, false) else ${problems.authorUid} = ${user.uid} end`;
  const ofSite = isExaminer ? sql`true` : isStaff(user.roleId) ? isAuthor : sql`false`;
  return sql`case when ${problems.groupId} is null then ${ofSite} else ${ofGroup} end`;
}

/** Whether a problem is there for `user`, as a condition of a statement: of groups they may not know of, none is. */
export function knownBy(user: Caller | null): SQL {
  const managed = user ? managedBy(user) : sql`false`;
  return sql`(not ${problems.isGroup} or ${levelIn(problems, user?.uid ?? null)} >= 0 or ${managed})`;
}

/** A problem for `isListedFor`: where it lies, and whether everybody there sees it. */
export const shownOf = (problem: Parameters<typeof seenIn>[0]) => ({
  groupId: problem.groupId,
  isShown: seenIn(problem, problem.groupId),
});

/** `isListedFor` of problems as a condition of a statement; whoever manages one also has it in a list. */
export function listedFor(user: Caller | null): SQL {
  if (!user) return sql`${problems.isListed}`;
  const level = levelIn(problems, user.uid);
  return sql`(${isSeenIn(sql`case when ${level} >= ${levels.member} then ${problems.groupId} end`)}
    or ${problems.groupId} is null and ${sql.raw(String(isStaff(user.roleId)))}
    or ${level} >= ${levels.admin} or ${managedBy(user)})`;
}

/** Whether `user` is told what a problem's tags are: of one that is not public, who manages it. */
export function showsTags(
  problem: Authored & Parameters<typeof viewRefusal>[0],
  user: User | null,
  groupLevel = 0,
): boolean {
  return viewRefusal(problem) === null || (user !== null && mayManage(problem, user, groupLevel));
}

/** Why `user` may not see and change all of this problem, or null. */
export function manageRefusal(
  problem: (Authored & Parameters<typeof shownOf>[0]) | undefined,
  user: User,
  groupLevel: number,
  missing: RefusalCode = "problem-not-found",
): RefusalCode | null {
  if (!problem) return missing;
  if (mayManage(problem, user, groupLevel)) return null;
  return isListedFor(shownOf(problem), user, groupLevel) ? "problem-not-yours" : missing;
}

/** Why a group's member may not read or submit to a problem there, or null: hidden ones are for who manages them. */
export function groupViewRefusal(
  problem: Authored & { auth: number },
  user: Caller,
  { gid, level }: { gid: number; level: number },
): RefusalCode | null {
  if (problem.groupId !== gid) return "problem-not-found";
  if (insideRefusal(user, level)) return "group-level-too-low";
  return problem.auth === problemAuth.public || mayManage(problem, user, level) ? null : "problem-hidden";
}

/** Ordinary administrators write problems, and others decide that they are shown. */
export function mayPublish(user: Pick<User, "roleId">): boolean {
  return roleMay(user.roleId, "root/pa");
}
