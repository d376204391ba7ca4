import { ruleOf, status } from "@verdict/contract";
import type { Db } from "../../platform/db.ts";
import type { User } from "../../viewer.ts";
import { type OwnParticipations, ownParticipations } from "../contest/participation.ts";
import type { ContestRules, Entrant } from "../contest/policy.ts";
import { listedSpan } from "../contest/submission-view.ts";
import { contestProblemStatuses } from "./contest-counts.ts";

/** Results of the caller and their team with the contest's problems, in a run that is under way alone with it; while an OI board is frozen only that they submitted. */
export async function ownResults(
  db: Db,
  contest: ContestRules,
  { user, groupLevel, ownEnd }: Entrant & { user: User },
  now: Date,
  { pids, containsEnd, own: known }: { pids: number[]; containsEnd: boolean; own?: OwnParticipations },
) {
  const { hasPoints } = ruleOf(contest.type);
  const to = containsEnd && contest.allowEndSubmit ? null : (ownEnd ?? contest.endTime);
  const own = known ?? (await ownParticipations(db, [contest.id], user.uid));
  const found = await contestProblemStatuses(db, { uid: user.uid, own, cid: contest.id, pids, to });
  const isFrozen = listedSpan(contest, user, now, groupLevel)?.andOwn === false;
  return (pid: number) => {
    const result = found.get(pid);
    if (!result) return { status: status.notSubmitted, score: null };
    if (isFrozen) return { status: status.submittedUnknown, score: null };
    return { status: result.status, score: hasPoints ? result.score : null };
  };
}
