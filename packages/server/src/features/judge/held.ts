import { knownCases, knownVerdict, limitsFeedback, status, toldCases, wholePoints } from "@verdict/contract";
import { and, asc, eq, isNotNull, sql } from "drizzle-orm";
import type { Deps } from "../../deps.ts";
import type { Sql } from "../../platform/db.ts";
import { every } from "../../platform/every.ts";
import { notify } from "../../platform/notify.ts";
import { isOverForAllAt } from "../contest/over.ts";
import { contests } from "../contest/tables.ts";
import { sharesOf } from "../submission/shares.ts";
import { type HeldVerdict, submissions } from "../submission/tables.ts";
import { changeStatus, lockSubmission } from "../submission/verdict.ts";
import { type JudgedInContest, judgedGroups } from "./group-points.ts";
import { type AttemptOutcome, attempts } from "./tables.ts";

/**
 * Groups that tell less while their contest runs. What is hidden is not in the stored verdict at all, so that no list, count,
 * board, file or mail can tell it; the whole verdict waits beside it and takes its place when the contest is over for
 * everybody. docs/decisions/386-hidden-groups-are-held.md
 */

type Known = Pick<
  HeldVerdict,
  "status" | "score" | "timeMs" | "memoryKib" | "groups" | "errorMessage" | "errorSentences"
>;

/** What is told of a verdict now; null: all of it. */
export async function knownNow(
  tx: Sql,
  contestId: number | null,
  whole: HeldVerdict,
  { scoring, cases }: JudgedInContest,
): Promise<Known | null> {
  if (contestId === null || !limitsFeedback(scoring)) return null;
  // What the judge failed at is no result of the tests.
  if (whole.status === status.systemError || whole.status === status.compileError) return null;
  const [contest] = await tx
    .select({ isOver: isOverForAllAt(sql`clock_timestamp()`).mapWith(Boolean) })
    .from(contests)
    .where(eq(contests.id, contestId));
  if (!contest || contest.isOver) return null;
  const shares = sharesOf(cases, scoring);
  const { status: code, points } = knownVerdict(scoring, shares);
  const told = toldCases(scoring, shares, true);
  const shown = cases.filter((one) => told.has(one.seq) && one.status !== status.cancelled);
  const known = knownCases(scoring);
  return {
    status: code,
    score: wholePoints(points),
    timeMs: shown.length > 0 ? Math.max(...shown.map(({ timeMs }) => timeMs)) : null,
    memoryKib: shown.length > 0 ? Math.max(...shown.map(({ memoryKiB }) => memoryKiB)) : null,
    groups: judgedGroups({ scoring, cases: cases.filter(({ seq }) => known.has(seq)) }),
    // How a program ended in a case that may be hidden.
    errorMessage: null,
    errorSentences: null,
  };
}

export const outcomeOf = ({ status: code, timeMs, memoryKib, score }: Known): AttemptOutcome => ({
  status: code,
  timeMs,
  memoryKiB: memoryKib,
  score,
});

/** Submissions whose verdicts are told in one look. */
const PAGE = 200;

/** Tells what was held back, as a judging more, once contests are over for everybody. */
export function startTellingHeld(deps: Pick<Deps, "db" | "log" | "stopping">, ms = 2000): void {
  const failure = "verdicts of hidden groups could not be told";
  every(deps, { ms, firstMs: 0, failure }, () => tellHeld(deps.db));
}

export async function tellHeld(db: Deps["db"]): Promise<void> {
  for (;;) {
    const rows = await db
      .select({ id: submissions.id })
      .from(submissions)
      .innerJoin(contests, eq(contests.id, submissions.contestId))
      .where(and(isNotNull(submissions.held), isOverForAllAt(sql`clock_timestamp()`)))
      .orderBy(asc(submissions.contestId), asc(submissions.id))
      .limit(PAGE);
    for (const { id } of rows) await db.transaction((tx) => tell(tx, id));
    if (rows.length < PAGE) return;
  }
}

async function tell(tx: Sql, id: number): Promise<void> {
  const submission = await lockSubmission(tx, id);
  const { held } = submission ?? {};
  if (!submission || !held) return;
  const [attempt] = await tx
    .select()
    .from(attempts)
    .where(and(eq(attempts.submissionId, id), eq(attempts.number, submission.attempt)));
  const number = submission.attempt + 1;
  if (attempt) {
    const { id: _, ...same } = attempt;
    await tx.insert(attempts).values({ ...same, number, rejudgeJobId: null, outcome: outcomeOf(held) });
  }
  await changeStatus(tx, submission, { ...held, attempt: number, onPretests: submission.onPretests });
  await notify(tx, "submission", id);
}
