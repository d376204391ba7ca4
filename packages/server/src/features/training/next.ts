import type { DataOf, getOwnTrainings } from "@verdict/contract";
import type { Db } from "../../platform/db.ts";
import type { User } from "../../viewer.ts";
import { standingIn } from "./entered.ts";
import { entryRefusal, isLocked } from "./policy.ts";
import { presentTraining } from "./present.ts";
import { ownTrainings, problemsOf } from "./queries.ts";

/** Offered at once. */
const SHOWN_MAX = 5;

/** Trainings the user has begun and not finished, newest first, each with the first open problem that is not solved. */
export async function nextOf(
  db: Db,
  user: User,
  l: string | undefined,
): Promise<DataOf<typeof getOwnTrainings>> {
  const begun = await ownTrainings(db, user.uid);
  const open = begun
    .filter((row) => entryRefusal(row, user, row) === null && (row.acCount ?? 0) < row.problemCount)
    .slice(0, SHOWN_MAX);
  if (open.length === 0) return [];
  const rows = await problemsOf(
    db,
    open.map(({ id }) => id),
    user.uid,
    l,
  );
  const byTraining = Map.groupBy(rows, ({ trainingId }) => trainingId);
  return open.map((training) => {
    const all = byTraining.get(training.id) ?? [];
    const standing = standingIn(all);
    const next = all.find((row) => !row.isSolved && !isLocked(row, standing));
    return {
      training: presentTraining(training),
      next: next ? { problemId: next.problemId, title: next.title } : null,
    };
  });
}
