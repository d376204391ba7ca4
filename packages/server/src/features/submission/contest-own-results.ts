import { contestType, status } from "@verdict/contract";
import type { Db } from "../../platform/db.ts";
import type { User } from "../../viewer.ts";
import { type OwnPlaces, ownPlaces } from "../contest/participation.ts";
import { type ContestRules, type Entrant, listedSpan } from "../contest/policy.ts";
import { contestProblemStatuses } from "./contest-counts.ts";

/** Results of the caller and their team with the contest's problems, in a run that is under way alone with it; while an OI board is frozen only that they submitted. */
export async function ownResults(
  db: Db,
  contest: ContestRules,
  { user, groupLevel, ownEnd }: Entrant & { user: User },
  now: Date,
  { pids, containsEnd, places: known }: { pids: number[]; containsEnd: boolean; places?: OwnPlaces },
) {
  const isOi = contest.type === contestType.oi;
  const to = containsEnd && contest.allowEndSubmit ? null : (ownEnd ?? contest.endTime);
  const places = known ?? (await ownPlaces(db, [contest.id], user.uid));
  const found = await contestProblemStatuses(db, { uid: user.uid, places, cid: contest.id, pids, to });
  const isFrozen = listedSpan(contest, user, now, groupLevel)?.andOwn === false;
  return (pid: number) => {
    const result = found.get(pid);
    if (!result) return { status: status.notSubmitted, score: null };
    if (isFrozen) return { status: status.submittedUnknown, score: null };
    return { status: result.status, score: isOi ? result.score : null };
  };
}
