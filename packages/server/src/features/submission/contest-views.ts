import { type Attempt, type RefusalCode, type Submission, status } from "@verdict/contract";
import type { Sql } from "../../platform/db.ts";
import { Refusal } from "../../platform/refusal.ts";
import type { User } from "../../viewer.ts";
import { ownParticipations } from "../contest/participation.ts";
import { entrantOf, rulesOf } from "../contest/queries.ts";
import { type SubmissionView, submissionView, unseen } from "../contest/submission-view.ts";

interface SubmissionOfContest {
  contestId: number | null;
  uid: string;
  submittedAt: Date;
  participationId: number | null;
}

/** What one viewer may see of submissions of certain contests; null of those outside contests. */
export type ContestViews = (submission: SubmissionOfContest) => SubmissionView | null;

/** Reads what the contests say, in two statements; none where no contest is among them. */
export async function openContestViews(
  db: Sql,
  contestIds: (number | null)[],
  user: User | null,
): Promise<ContestViews> {
  const ids = [...new Set(contestIds.filter((id) => id !== null))];
  const known = new Map((await rulesOf(db, ids, user?.uid ?? "")).map((rules) => [rules.contest.id, rules]));
  const { teamParticipations, open } = await ownParticipations(db, ids, user?.uid);
  return ({ contestId, ...submission }) => {
    if (contestId === null) return null;
    const found = known.get(contestId);
    if (!found) return unseen("no-such-contest");
    const entrant = { ...entrantOf(user, found), teamParticipations, run: open.get(contestId) ?? null };
    return submissionView(found.contest, submission, entrant, found.now);
  };
}

/** Throws why the viewer sees nothing of a submission; `guests`: what those are told who are not signed in. */
export function refuseUnseen(view: SubmissionView | null, guests: RefusalCode = "contest-needs-login"): void {
  if (!view?.refusal) return;
  throw new Refusal(view.refusal === "contest-needs-login" ? guests : view.refusal);
}

/** What lists and polls say in place of what they do not tell. */
const noFigures = { time: null, memory: null, length: null };
const noVerdict = {
  status: status.submittedUnknown,
  score: null,
  oiRankScore: null,
  judger: null,
  isManual: false,
};
export const withheld = (listing: SubmissionView["listing"]) => ({
  ...(listing?.figures ? {} : noFigures),
  ...(listing?.verdict ? {} : noVerdict),
});

/** A submission as far as the view goes. */
export function redacted(judge: Submission, view: SubmissionView): Submission {
  const figures = view.figures ? {} : noFigures;
  const message = view.message ? {} : { errorMessage: null, errorSentences: null };
  const verdict = view.verdict
    ? {}
    : {
        ...noVerdict,
        time: null,
        memory: null,
        // When it was judged, and how often, would tell of a verdict.
        version: 1,
        gmtModified: judge.gmtCreate,
        errorMessage: null,
        errorSentences: null,
      };
  return { ...judge, ...figures, ...message, ...verdict, share: false };
}

/**
 * The steps of a submission's attempts as far as the view goes: where cases are hidden, how many there are is, too, and how
 * long they took. `isLimited`: groups of the data tell less while the contest runs.
 */
export function redactedAttempts(attempts: Attempt[], view: SubmissionView, isLimited: boolean): Attempt[] {
  if (!view.verdict || !view.figures || (view.byFeedback && isLimited)) return [];
  if (view.cases) return attempts;
  return attempts.map((attempt) => ({
    ...attempt,
    caseCount: 0,
    marks: attempt.marks.filter(({ seq }) => seq === null),
  }));
}
