import { type Attempt, type Judge, type RefusalCode, status } from "@verdict/contract";
import { inArray, sql } from "drizzle-orm";
import type { Sql } from "../../platform/db.ts";
import { Refusal } from "../../platform/refusal.ts";
import type { User } from "../../viewer.ts";
import { type SubmissionView, submissionView, unseen } from "../contest/policy.ts";
import { contestRegistrations, contests } from "../contest/tables.ts";

interface Placed {
  contestId: number | null;
  uid: string;
  submittedAt: Date;
}

/** What one viewer may see of submissions of certain contests; null of those outside contests. */
export type ContestViews = (submission: Placed) => SubmissionView | null;

/** Reads what the contests say, in one statement; none where no contest is among them. */
export async function openContestViews(
  db: Sql,
  contestIds: (number | null)[],
  user: User | null,
): Promise<ContestViews> {
  const ids = [...new Set(contestIds.filter((id) => id !== null))];
  const rows =
    ids.length === 0
      ? []
      : await db
          .select({
            contest: contests,
            isRegistered: sql<boolean>`exists (select 1 from ${contestRegistrations} r
              where r.contest_id = ${contests}.id and r.uid = ${user?.uid ?? ""})`,
          })
          .from(contests)
          .where(inArray(contests.id, ids));
  const known = new Map(rows.map((row) => [row.contest.id, row]));
  return ({ contestId, ...submission }) => {
    if (contestId === null) return null;
    const found = known.get(contestId);
    if (!found) return unseen("no-such-contest");
    return submissionView(found.contest, submission, { user, isRegistered: found.isRegistered }, new Date());
  };
}

/** Throws why the viewer sees nothing of a submission; `strangers`: what those are told who are not signed in. */
export function refuseUnseen(
  view: SubmissionView | null,
  strangers: RefusalCode = "contest-needs-login",
): void {
  if (!view?.refusal) return;
  throw new Refusal(view.refusal === "contest-needs-login" ? strangers : view.refusal);
}

/** A submission as far as the view goes. */
export function veiled(judge: Judge, view: SubmissionView): Judge {
  const figures = view.figures ? {} : { time: null, memory: null, length: null };
  const message = view.message ? {} : { errorMessage: null, errorSentences: null };
  const verdict = view.verdict
    ? {}
    : {
        status: status.submittedUnknown,
        time: null,
        memory: null,
        score: null,
        oiRankScore: null,
        judger: null,
        isManual: false,
        errorMessage: null,
        errorSentences: null,
      };
  return { ...judge, ...figures, ...message, ...verdict, share: false };
}

/** The steps of a submission's attempts as far as the view goes: where cases are hidden, how many there are is, too. */
export function veiledAttempts(attempts: Attempt[], view: SubmissionView): Attempt[] {
  if (!view.verdict || !view.figures) return [];
  if (view.cases) return attempts;
  return attempts.map((attempt) => ({
    ...attempt,
    caseCount: 0,
    marks: attempt.marks.filter(({ seq }) => seq === null),
  }));
}
