import { type SubmissionStatus, status } from "@verdict/contract";
import { sql } from "drizzle-orm";
import type { Db } from "../../platform/db.ts";
import { type LogKind, logKind } from "../contest/tables.ts";

/** A row of a contest's log with its moments; in milliseconds since 1970. */
export interface MomentRow {
  number: number;
  kind: LogKind;
  submission: number;
  attempt: number;
  participation: number;
  problem: number;
  language: string;
  submittedAt: number;
  /** When this judging was asked for. */
  startedAt: number;
  /** When it was written; of a verdict, when it came. */
  at: number;
  verdict: SubmissionStatus;
  score: number | null;
  timeMs: number | null;
}

/** Rows read at once. */
export const LOG_READ = 1000;

const ms = (column: string) => sql.raw(`round(extract(epoch from ${column}) * 1000)::float8`);

/** The next rows in order, as far as to a number. */
export async function momentsAfter(
  db: Db,
  cid: number,
  { after, upTo }: { after: number; upTo: number },
): Promise<MomentRow[]> {
  const { rows } = await db.execute<Record<string, unknown>>(sql`
    select l.number, l.kind, l.submission_id, l.attempt, l.participation_id, l.contest_problem_id, l.language,
      ${ms("l.submitted_at")} as submitted_at, ${ms("coalesce(l.judged_at, l.logged_at)")} as at,
      ${ms("coalesce(s.logged_at, l.judged_at, l.logged_at)")} as started_at, l.status, l.score, l.time_ms
    from contest_log l
    left join contest_log s on s.submission_id = l.submission_id and s.attempt = l.attempt and s.kind = ${logKind.submitted}
    where l.contest_id = ${cid} and l.number > ${after} and l.number <= ${upTo}
    order by l.number limit ${LOG_READ}`);
  return rows.map((row) => ({
    number: Number(row.number),
    kind: row.kind as LogKind,
    submission: Number(row.submission_id),
    attempt: row.attempt as number,
    participation: row.participation_id as number,
    problem: row.contest_problem_id as number,
    language: row.language as string,
    submittedAt: row.submitted_at as number,
    startedAt: row.started_at as number,
    at: row.at as number,
    verdict: (row.status ?? status.systemError) as SubmissionStatus,
    score: row.score as number | null,
    timeMs: row.time_ms as number | null,
  }));
}

/** Up to which judging submissions were taken back by a number of the log; of removed ones all. */
export async function takenBackBefore(db: Db, cid: number, number: number): Promise<Map<number, number>> {
  const { rows } = await db.execute<{ submission_id: string; attempt: number; is_gone: boolean }>(sql`
    select submission_id, max(attempt)::int as attempt, bool_or(kind = ${logKind.removed}) as is_gone
    from contest_log where contest_id = ${cid} and number <= ${number} and kind in (${logKind.withdrawn}, ${logKind.removed})
    group by submission_id`);
  return new Map(
    rows.map((row) => [Number(row.submission_id), row.is_gone ? Number.POSITIVE_INFINITY : row.attempt]),
  );
}

export interface CaseRow {
  submission: number;
  attempt: number;
  seq: number;
  verdict: SubmissionStatus;
  timeMs: number;
  at: number;
}

/** Results case by case of these submissions: of the newest judging alone, older ones are not kept. */
export async function casesOf(db: Db, submissionIds: readonly number[]): Promise<CaseRow[]> {
  if (submissionIds.length === 0) return [];
  const { rows } = await db.execute<Record<string, unknown>>(sql`
    select c.submission_id, s.attempt, c.seq, c.status, c.time_ms, ${ms("c.created_at")} as at
    from case_result c join submission s on s.id = c.submission_id
    where c.submission_id = any(${sql.param([...submissionIds])}::bigint[])
    order by c.submission_id, c.seq`);
  return rows.map((row) => ({
    submission: Number(row.submission_id),
    attempt: row.attempt as number,
    seq: row.seq as number,
    verdict: row.status as SubmissionStatus,
    timeMs: row.time_ms as number,
    at: row.at as number,
  }));
}
