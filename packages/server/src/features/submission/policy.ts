import { isStaff, type RefusalCode, type RoleId, type SwitchConfig } from "@verdict/contract";
import type { User } from "../../viewer.ts";

interface SubmitTarget {
  cid: number;
  gid: number | null;
  isRemote: boolean;
}

/** Why nobody may submit to this kind of target now, or null. */
export function switchRefusal(target: SubmitTarget, switches: SwitchConfig): RefusalCode | null {
  if (target.isRemote) return "remote-not-supported";
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
