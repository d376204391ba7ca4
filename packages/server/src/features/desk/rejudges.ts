import type { BodyOf, previewDeskRejudge } from "@verdict/contract";
import { and, count, countDistinct, desc, eq, type SQL, sql } from "drizzle-orm";
import { offsetOf, type Sql } from "../../platform/db.ts";
import { Refusal } from "../../platform/refusal.ts";
import { problemInContest } from "../contest/queries.ts";
import { logKind } from "../contest/tables.ts";
import { concerned } from "../judge/rejudge-job.ts";
import { type RejudgeSelection, rejudgeJobs } from "../judge/tables.ts";
import { submissions } from "../submission/tables.ts";

type Scope = BodyOf<typeof previewDeskRejudge>;

/** The submissions meant, as a job keeps them, and how staff reads of them. */
export async function selectionOf(
  db: Sql,
  scope: Scope,
): Promise<{ selection: RejudgeSelection; target: string }> {
  const { cid, displayId, status, from, to, submitId } = scope;
  const place = displayId === undefined ? undefined : await problemInContest(db, cid, { displayId });
  if (displayId !== undefined && !place) throw new Refusal("contest-problem-not-found");
  const said = [
    place?.displayId,
    status !== undefined && `status ${status}`,
    submitId && `submission ${submitId}`,
  ];
  const span = (from || to) && `${from?.toISOString() ?? ""}–${to?.toISOString() ?? ""}`;
  const target = [`contest ${cid}`, ...said, span].filter(Boolean).join(", ");
  const selection = {
    ...{ kind: "contest" as const, cid, pid: place?.problemId, status, submitId },
    ...{ from: from?.toISOString(), to: to?.toISOString() },
  };
  return { selection, target };
}

/** How many of which verdict, and of how many people. */
export async function previewOf(db: Sql, selection: RejudgeSelection) {
  const where = concerned(db, selection);
  const verdicts = await db
    .select({ status: submissions.status, number: count() })
    .from(submissions)
    .where(where)
    .groupBy(submissions.status)
    .orderBy(desc(count()));
  const [all] = await db
    .select({ total: count(), people: countDistinct(submissions.participationId) })
    .from(submissions)
    .where(where);
  return { total: all?.total ?? 0, people: all?.people ?? 0, verdicts };
}

const ofContest = (cid: number): SQL => sql`(${rejudgeJobs.selection}->>'cid')::int = ${cid}`;

export async function contestJobs(db: Sql, query: { cid: number; currentPage: number; limit: number }) {
  const rows = await db
    .select()
    .from(rejudgeJobs)
    .where(ofContest(query.cid))
    .orderBy(desc(rejudgeJobs.id))
    .limit(query.limit)
    .offset(offsetOf(query));
  const [all] = await db.select({ total: count() }).from(rejudgeJobs).where(ofContest(query.cid));
  return { rows, total: all?.total ?? 0 };
}

export async function isOfContest(db: Sql, id: number, cid: number): Promise<boolean> {
  const rows = await db
    .select({ id: rejudgeJobs.id })
    .from(rejudgeJobs)
    .where(and(eq(rejudgeJobs.id, id), ofContest(cid)));
  return rows.length > 0;
}

interface Change extends Record<string, unknown> {
  job: number;
  from: number;
  to: number;
  number: number;
}

/** What jobs changed: the verdict of each attempt beside the last one before it, as the contest's log tells them. */
export async function changesOf(db: Sql, cid: number, ids: number[]): Promise<Map<number, Change[]>> {
  if (ids.length === 0) return new Map();
  const { rows } = await db.execute<Change>(sql`
    select a.rejudge_job_id as job, b.status as from, n.status as to, count(*)::int as number
    from attempt a
    join contest_log n on n.contest_id = ${cid} and n.submission_id = a.submission_id and n.attempt = a.number
      and n.kind = ${logKind.judged}
    cross join lateral (select l.status from contest_log l
      where l.submission_id = a.submission_id and l.attempt < a.number
        and l.kind in (${logKind.judged}, ${logKind.withdrawn})
      order by l.attempt desc limit 1) b
    where a.rejudge_job_id = any(${sql.param(ids)}::int[]) and b.status <> n.status
    group by 1, 2, 3 order by 4 desc`);
  return Map.groupBy(rows, ({ job }) => job);
}
