import { isStaff, type RefusalCode, type RoleId, roleMay, type SwitchConfig } from "@verdict/contract";
import type { User } from "../../viewer.ts";
import { mayManage } from "../problem/policy.ts";

type Managed = Parameters<typeof mayManage>[0] & { isListed: boolean };

interface SubmitTarget {
  cid: number;
  gid: number | null;
}

/** Why nobody may submit to this kind of target now, or null. */
export function switchRefusal(target: SubmitTarget, switches: SwitchConfig): RefusalCode | null {
  const open = target.gid
    ? switches.openGroupJudge
    : target.cid
      ? switches.openContestJudge
      : switches.openPublicJudge;
  if (!open) return "judge-switched-off";
  // Groups are not built yet: none exists.
  return target.gid ? "group-not-found" : null;
}

interface Authored {
  uid: string;
  share: boolean;
}

/**
 * Whether a submission outside contests is shown at all: while its problem is public, and else to its author and to
 * who manages the problem. A problem that a contest took out of the bank takes title and shared programs along.
 */
export function isShown(submission: { uid: string }, problem: Managed, viewer: User | null): boolean {
  if (problem.isListed) return true;
  return viewer !== null && (submission.uid === viewer.uid || mayManage(problem, viewer));
}

/** Whether lists show the viewer submissions to problems that are not public. */
export function listsEveryProblem(viewer: User | null): boolean {
  return viewer !== null && roleMay(viewer.roleId, "root/pa");
}

const codeReaders: readonly RoleId[] = [1000, 1008];

/** Whether `viewer` may read the source of a submission outside contests. */
export function maySeeCode(submission: Authored, viewer: User | null, hideCode: boolean): boolean {
  const staff = viewer !== null && codeReaders.includes(viewer.roleId);
  if (staff) return true;
  if (hideCode) return false;
  return submission.share || viewer?.uid === submission.uid;
}

/** Names of test files are for those who make problems. */
export function maySeeFileNames(viewer: User | null): boolean {
  return viewer !== null && isStaff(viewer.roleId);
}

/** Why a judging failed is told in full to those who can do something about it. */
export function maySeeTrace(viewer: User | null): boolean {
  return viewer !== null && isStaff(viewer.roleId);
}
