import type { Db } from "../../platform/db.ts";
import { Refusal, refuseIf } from "../../platform/refusal.ts";
import type { User } from "../../viewer.ts";
import { entryRefusal, isLocked, managesTraining, type TrainingRules } from "./policy.ts";
import { problemsOf, trainingRules } from "./queries.ts";

/** The training, for one who may look into it. */
export async function entered(
  db: Db,
  tid: number,
  user: User,
): Promise<{ training: TrainingRules; manages: boolean; isClosed: boolean }> {
  const found = await trainingRules(db, tid, user.uid);
  const standing = found ?? { isEnabled: null, groupLevel: 0, isAssigned: true };
  refuseIf(entryRefusal(found?.training, user, standing));
  const training = found?.training as TrainingRules;
  const manages = managesTraining(training, user, standing.groupLevel);
  return { training, manages, isClosed: found?.isClosed ?? false };
}

/** The problem that is called `pid` in a training, for one who may submit to it there now. */
export async function targetIn(
  db: Db,
  tid: number,
  user: User,
  pid: string,
): Promise<{ problemId: string; groupId: number | null }> {
  const { training, manages, isClosed } = await entered(db, tid, user);
  if (isClosed && !manages) throw new Refusal("assignment-closed");
  const all = await problemsOf(db, [tid], user.uid);
  const named = (id: string) => id.toUpperCase() === pid.toUpperCase();
  const target = all.find((row) => named(row.displayId)) ?? all.find((row) => named(row.problemId));
  if (!target) throw new Refusal("not-in-training");
  if (!manages && isLocked(target, standingIn(all))) throw new Refusal("training-problem-locked");
  return { problemId: target.problemId, groupId: training.groupId };
}

/** What decides whether problems are locked. */
export function standingIn(all: readonly { pid: number; isSolved: boolean }[]) {
  return {
    shown: new Set(all.map(({ pid }) => pid)),
    solved: new Set(all.flatMap(({ pid, isSolved }) => (isSolved ? [pid] : []))),
  };
}
