import type { Db } from "../../platform/db.ts";
import { Refusal } from "../../platform/refusal.ts";
import type { User } from "../../viewer.ts";
import { levelsAmong } from "../group/level.ts";
import { openContestViews } from "./contest-views.ts";
import { isShown } from "./policy.ts";
import { submissionDetail } from "./queries.ts";
import type { SubmissionRow } from "./verdict.ts";

/** A submission as far as the caller may know of it: one that is not shown is none. `l`: locale of the problem's title. */
export async function findSubmission(db: Db, submitId: number, user: User | null, l?: string) {
  const found = await submissionDetail(db, submitId, l);
  if (!found) throw new Refusal("submission-not-found");
  const { submission, problem } = found;
  const levelIn = await levelsAmong(db, [submission.groupId, problem.groupId], user?.uid);
  if (submission.contestId === null && !isShown(submission, problem, user, levelIn))
    throw new Refusal("submission-not-found");
  const view = await viewOfContest(db, submission, user);
  if (view?.refusal === "no-such-contest") throw new Refusal("submission-not-found");
  return { ...found, levelIn, view };
}

/** What the caller may see of a contest's submission; null of one outside contests. */
export async function viewOfContest(db: Db, submission: SubmissionRow, user: User | null) {
  return (await openContestViews(db, [submission.contestId], user))(submission);
}
