import { groupLevel as levels, type RefusalCode, ROOT_ROLE, roleMay } from "@verdict/contract";
import type { User } from "../../viewer.ts";
import { isListedFor, isUnseen, managesMade } from "../group/policy.ts";
import type { trainings } from "./tables.ts";

/** Who may do and see what in a training; all pure. docs/rules.md#trainings */

export type TrainingRow = typeof trainings.$inferSelect;
export type TrainingRules = Pick<TrainingRow, "id" | "uid" | "groupId" | "auth" | "isShown">;
type Caller = Pick<User, "uid" | "roleId">;

/** How a caller stands to a training. */
export interface Standing {
  /** null: not registered. */
  isEnabled: boolean | null;
  /** Level in the training's group; 0: not in it, or it has none. */
  groupLevel: number;
  /** Whether it is for them: some assignments are for some of their group only. */
  isAssigned: boolean;
}

export const managesTraining = (
  training: Pick<TrainingRow, "uid" | "groupId">,
  user: Caller | null,
  groupLevel: number,
): boolean => managesMade(training, user, groupLevel);

/** What a caller is told who does not manage it: of one that is in no list of theirs, that there is none. */
export const notYours = (
  training: Pick<TrainingRules, "groupId" | "isShown">,
  user: Pick<Caller, "roleId">,
  { groupLevel, isAssigned }: Pick<Standing, "groupLevel" | "isAssigned">,
): RefusalCode =>
  isListedFor({ ...training, isShown: training.isShown && isAssigned }, user, groupLevel)
    ? "training-not-yours"
    : "training-not-found";

/** Problem administrators may choose and order the problems of any training of the site. */
export function mayHandleProblems(training: TrainingRules, user: Caller, groupLevel: number): boolean {
  if (managesTraining(training, user, groupLevel)) return true;
  return training.groupId === null && roleMay(user.roleId, "root/pa");
}

/** Why the caller may not know of the training, or null. */
export function viewRefusal(
  training: TrainingRules | undefined,
  user: Caller,
  { groupLevel, isAssigned }: Pick<Standing, "groupLevel" | "isAssigned">,
): RefusalCode | null {
  if (!training?.isShown) return "training-not-found";
  const teaches = groupLevel >= levels.admin || managesTraining(training, user, groupLevel);
  if (!isAssigned && !teaches) return "training-not-found";
  const isOutside = training.groupId !== null && groupLevel < levels.member && user.roleId !== ROOT_ROLE;
  if (!isOutside) return null;
  return isUnseen(groupLevel) ? "training-not-found" : "training-of-group";
}

/** Why the caller may not look into the training, or null. */
export function entryRefusal(
  training: TrainingRules | undefined,
  user: Caller,
  standing: Standing,
): RefusalCode | null {
  const unseen = viewRefusal(training, user, standing);
  if (unseen || !training) return unseen ?? "training-not-found";
  if (training.auth === "Public" || managesTraining(training, user, standing.groupLevel)) return null;
  if (standing.isEnabled === null) return "training-not-registered";
  return standing.isEnabled ? null : "training-member-disabled";
}

/** Whether a problem still waits for others: `solved` holds pids, `shown` those of the training that can be seen. */
export function isLocked(
  { after }: { after: readonly number[] },
  { solved, shown }: { solved: ReadonlySet<number>; shown: ReadonlySet<number> },
): boolean {
  return after.some((pid) => shown.has(pid) && !solved.has(pid));
}
