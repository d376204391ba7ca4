import {
  examinerRoles,
  isStaff,
  groupLevel as levels,
  problemAuth,
  type RefusalCode,
  ROOT_ROLE,
  roleMay,
} from "@verdict/contract";
import type { User } from "../../viewer.ts";
import { mayManage } from "../problem/policy.ts";
import type { Switches } from "../site/settings.ts";

type Managed = Parameters<typeof mayManage>[0] & { isListed: boolean; auth: number };

/** The viewer's level in a group; null: no group. */
export type LevelIn = (groupId: number | null) => number;

interface SubmitTarget {
  cid: number;
  gid: number | null;
}

/** Why nobody may submit to this kind of target now, or null. */
export function switchRefusal(target: SubmitTarget, switches: Switches): RefusalCode | null {
  const open = target.gid
    ? switches.openGroupJudge
    : target.cid
      ? switches.openContestJudge
      : switches.openPublicJudge;
  return open ? null : "judge-switched-off";
}

interface Authored {
  uid: string;
  share: boolean;
  groupId: number | null;
}

/**
 * Whether a submission outside contests is shown at all: while its problem is public, and else to its author and to
 * who manages the problem. A problem that a contest took out of the bank takes title and shared programs along. Those of
 * a group are its members', and of problems that are not shown in it their authors' and its administrators'.
 */
export function isShown(
  submission: { uid: string; groupId: number | null },
  problem: Managed,
  viewer: User | null,
  levelIn: LevelIn,
): boolean {
  const isOwn = submission.uid === viewer?.uid;
  if (submission.groupId !== null) {
    if (!viewer) return false;
    const level = levelIn(submission.groupId);
    if (viewer.roleId === ROOT_ROLE || level >= levels.admin) return true;
    return level >= levels.member && (isOwn || problem.auth === problemAuth.public);
  }
  if (problem.isListed) return true;
  return viewer !== null && (isOwn || mayManage(problem, viewer, levelIn(problem.groupId)));
}

/** Whether lists show the viewer submissions to problems that are not public. */
export function listsEveryProblem(viewer: User | null): boolean {
  return viewer !== null && roleMay(viewer.roleId, "root/pa");
}

/**
 * Whether `viewer` may read the source of a submission outside contests. In a group its roots may, and the site's problem
 * administrators are as everybody.
 */
export function maySeeCode(
  submission: Authored,
  viewer: User | null,
  hideCode: boolean,
  levelIn: LevelIn,
): boolean {
  if (viewer && readsEveryCode(submission, viewer, levelIn)) return true;
  if (hideCode) return false;
  return submission.share || viewer?.uid === submission.uid;
}

/**
 * Whether somebody teaches in the group of a submission outside contests: its roots everybody, its administrators and who
 * made a training (as long as they are a member) what belongs to trainings. `assigned`: those that hold its problem.
 */
export function teachesWork(
  { uid, roleId }: Pick<User, "uid" | "roleId">,
  level: number,
  assigned: readonly { uid: string }[],
): boolean {
  if (roleId === ROOT_ROLE || level >= levels.root) return true;
  if (level < levels.member) return false;
  return assigned.some((training) => level >= levels.admin || training.uid === uid);
}

function readsEveryCode({ groupId }: Authored, { roleId }: User, levelIn: LevelIn): boolean {
  if (groupId === null) return examinerRoles.includes(roleId);
  return roleId === ROOT_ROLE || levelIn(groupId) >= levels.root;
}

/** Names of test files are for those who make problems; of a group's submissions for who manages the problem. */
export function maySeeFileNames(
  { groupId }: { groupId: number | null },
  problem: Managed,
  viewer: User | null,
  levelIn: LevelIn,
): boolean {
  if (!viewer) return false;
  return groupId === null ? isStaff(viewer.roleId) : mayManage(problem, viewer, levelIn(problem.groupId));
}

/**
 * Whether who manages the contest of a submission (`internals`) sees what is of the problem's tests. A group's contest
 * may hold problems of the site, and anybody may found a group: of those it is for who manages the problem.
 */
export function maySeeInternals(
  { internals }: { internals: boolean },
  { groupId }: { groupId: number | null },
  problem: Managed,
  viewer: User | null,
  levelIn: LevelIn,
): boolean {
  if (!internals || !viewer) return false;
  if (groupId === null || problem.groupId === groupId) return true;
  return mayManage(problem, viewer, levelIn(problem.groupId));
}

/** Why a judging failed is told in full to those who can do something about it. */
export function maySeeTrace(viewer: User | null): boolean {
  return viewer !== null && isStaff(viewer.roleId);
}
