import type { Deps } from "../../deps.ts";
import type { User } from "../../viewer.ts";
import { levelsAmong } from "../group/level.ts";
import { openContestViews } from "../submission/contest-views.ts";
import { isShown } from "../submission/policy.ts";
import { submissionDetail } from "../submission/queries.ts";
import { teaches } from "../submission/teaching.ts";
import { nobody, type Part } from "./policy.ts";

type Reach = Pick<Deps, "db" | "settings">;
type Detail = NonNullable<Awaited<ReturnType<typeof submissionDetail>>>;

/**
 * The submission with the caller's part in what is said about its lines. What its contest keeps from its author, the
 * comments keep, too: they may tell of a verdict.
 */
export async function partIn({ db, settings }: Reach, submitId: number, user: User) {
  const found = await submissionDetail(db, submitId);
  if (!found) return { submission: null, part: nobody };
  const { submission } = found;
  const isHidden = settings.switches().hideNonContestSubmissionCode && submission.groupId !== null;
  const part = submission.contestId === null ? await inGroup() : await inContest();
  return { submission, part: { ...part, isAuthor: part.isAuthor && !isHidden } };

  async function inContest(): Promise<Part> {
    const view = (await openContestViews(db, [submission.contestId], user))(submission);
    if (!view || view.refusal !== null) return nobody;
    const isAuthor = submission.uid === user.uid && view.verdict && view.code;
    return { teaches: view.internals, isAuthor };
  }

  async function inGroup(): Promise<Part> {
    const { problem } = found as Detail;
    const levelIn = await levelsAmong(db, [submission.groupId, problem.groupId], user.uid);
    if (submission.groupId === null || !isShown(submission, problem, user, levelIn)) return nobody;
    return { teaches: await teaches(db, submission, user, levelIn), isAuthor: submission.uid === user.uid };
  }
}
