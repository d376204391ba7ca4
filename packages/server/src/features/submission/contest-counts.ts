import { ROOT_ROLE, type SubmissionStatus, status } from "@verdict/contract";
import { and, count, desc, eq, gte, inArray, isNotNull, lt, notInArray, sql } from "drizzle-orm";
import type { Db, Sql } from "../../platform/db.ts";
import type { ContestRow, Span } from "../contest/policy.ts";
import { contestProblems } from "../contest/tables.ts";
import { users } from "../user/tables.ts";
import { submissions } from "./tables.ts";
import { type CountName, countOf } from "./verdict.ts";

/** Submissions of a problem inside a contest by verdict; the total holds those that are not judged yet, too. */
export type InsideCounts = Record<CountName | "total", number>;

const none: InsideCounts = { total: 0, ac: 0, mle: 0, tle: 0, re: 0, pe: 0, ce: 0, wa: 0, se: 0, pa: 0 };

/** Counts kept at once, by contest and span. */
const KEPT_MAX = 500;

/**
 * Reads what a contest's problems have come to, by contest problem, without the submissions of its managers. Everybody
 * asks the same during a contest: what was counted is told again for `keptMs`.
 */
export function openContestCounts(db: Db, keptMs: number) {
  const kept = new Map<string, { counts: Promise<Map<number, InsideCounts>>; until: number }>();

  return (contest: ContestRow, span: Span): Promise<Map<number, InsideCounts>> => {
    const key = `${contest.id} ${span.from.getTime()} ${span.to?.getTime()}`;
    const known = kept.get(key);
    if (known && Date.now() < known.until) return known.counts;
    const counts = countInside(db, contest, span);
    counts.catch(() => kept.delete(key));
    if (kept.size >= KEPT_MAX) kept.clear();
    kept.set(key, { counts, until: Date.now() + keptMs });
    return counts;
  };
}

const within = ({ from, to }: Span) =>
  and(gte(submissions.submittedAt, from), to ? lt(submissions.submittedAt, to) : undefined);

async function countInside(db: Sql, contest: ContestRow, span: Span) {
  const roots = db.select({ uid: users.uid }).from(users).where(eq(users.roleId, ROOT_ROLE));
  const places = db
    .select({ id: contestProblems.id })
    .from(contestProblems)
    .where(eq(contestProblems.contestId, contest.id));
  const rows = await db
    .select({ place: submissions.contestProblemId, code: submissions.status, n: count() })
    .from(submissions)
    .where(
      and(
        // By problem: that index holds all that is asked for, so that no row is read.
        inArray(submissions.contestProblemId, places),
        isNotNull(submissions.contestProblemId),
        within(span),
        sql`${submissions.uid} <> ${contest.uid}`,
        notInArray(submissions.uid, roots),
      ),
    )
    .groupBy(submissions.contestProblemId, submissions.status);
  const byPlace = new Map<number, InsideCounts>();
  for (const { place, code, n } of rows) {
    if (place === null) continue;
    const counts = byPlace.get(place) ?? { ...none };
    const name = countOf[code];
    counts.total += n;
    if (name) counts[name] += n;
    byPlace.set(place, counts);
  }
  return byPlace;
}

export const countsAt = (counts: Map<number, InsideCounts>, place: number) => counts.get(place) ?? none;

interface Standing {
  status: SubmissionStatus;
  score: number | null;
}

/** Accepted if ever, else the newest result, of a user's submissions inside a contest; by problem. */
export async function contestStandings(
  db: Sql,
  { uid, cid, pids, to }: { uid: string; cid: number; pids: number[]; to: Date | null },
): Promise<Map<number, Standing>> {
  if (pids.length === 0) return new Map();
  const rows = await db
    .selectDistinctOn([submissions.problemId], {
      pid: submissions.problemId,
      status: submissions.status,
      score: submissions.score,
    })
    .from(submissions)
    .where(
      and(
        eq(submissions.contestId, cid),
        isNotNull(submissions.contestId), // said for the index
        eq(submissions.uid, uid),
        inArray(submissions.problemId, pids),
        to ? lt(submissions.submittedAt, to) : undefined,
      ),
    )
    .orderBy(
      submissions.problemId,
      sql`${submissions.status} = ${status.accepted} desc`,
      desc(submissions.id),
    );
  return new Map(rows.map(({ pid, ...standing }) => [pid, standing]));
}
