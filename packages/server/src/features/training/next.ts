import type { DataOf, getOwnTrainings } from "@verdict/contract";
import type { Db } from "../../platform/db.ts";
import type { User } from "../../viewer.ts";
import { standingIn } from "./entered.ts";
import { entryRefusal, isLocked } from "./policy.ts";
import { presentTraining } from "./present.ts";
import { namesOf, ownTrainings, standingsOf } from "./queries.ts";

/** Offered at once. */
const SHOWN_MAX = 5;

/** Trainings the user has begun and not finished, newest first, each with the first open problem that is not solved. */
export async function nextOf(
  db: Db,
  user: User,
  l: string | undefined,
): Promise<DataOf<typeof getOwnTrainings>> {
  const begun = (await ownTrainings(db, user.uid)).filter((row) => entryRefusal(row, user, row) === null);
  if (begun.length === 0) return [];
  const standings = await standingsOf(
    db,
    begun.map(({ id }) => id),
    user.uid,
  );
  const open = begun
    .map((row) => {
      const all = standings.get(row.id) ?? [];
      const standing = standingIn(all);
      const next = all.find((one) => !one.isSolved && !isLocked(one, standing));
      return { ...row, problemCount: all.length, acCount: standing.solved.size, next: next?.pid };
    })
    .filter(({ acCount, problemCount }) => acCount < problemCount)
    .slice(0, SHOWN_MAX);
  const names = await namesOf(
    db,
    open.flatMap(({ next }) => next ?? []),
    l,
  );
  return open.map(({ next, ...training }) => ({
    training: presentTraining(training),
    next: (next && names.get(next)) || null,
  }));
}
