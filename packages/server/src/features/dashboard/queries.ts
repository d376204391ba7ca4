import { DASHBOARD_DAYS } from "@verdict/contract";
import { and, count, desc, eq, isNull, lt, ne, type SQLWrapper, sql } from "drizzle-orm";
import type { Sql } from "../../platform/db.ts";
import { mailOutbox } from "../../platform/mail-tables.ts";
import { sessions } from "../account/tables.ts";
import { attempts, isOpen } from "../judge/tables.ts";
import { isLive } from "../node/nodes.ts";
import { judgeNodes } from "../node/tables.ts";
import { problems } from "../problem/tables.ts";
import { remoteRuns } from "../remote/tables.ts";
import { isForNodes } from "../submission/remote-queue.ts";
import { submissions } from "../submission/tables.ts";
import { users } from "../user/tables.ts";

const WORK_SHOWN = 20;
const SIGN_INS_SHOWN = 10;
/** Politeness alone keeps a run at another judge waiting for minutes. */
const LATE_REMOTE = "10 minutes";

export async function countUsable(db: Sql): Promise<number> {
  const [row] = await db.select({ n: count() }).from(users).where(isNull(users.deletedAt));
  return row?.n ?? 0;
}

export async function countProblems(db: Sql): Promise<number> {
  const [row] = await db.select({ n: count() }).from(problems);
  return row?.n ?? 0;
}

/** The sign-in before the newest; the newest where it is the only one. */
export async function lastSignIn(db: Sql, uid: string) {
  const rows = await db
    .select()
    .from(sessions)
    .where(eq(sessions.uid, uid))
    .orderBy(desc(sessions.createdAt))
    .limit(2);
  return rows.at(-1);
}

/** What waits for judge nodes and runs there now; `late`: how much of each language has waited for more than a minute. */
export async function queueState(db: Sql) {
  const { rows } = await db.execute<{
    language: string;
    waiting: number;
    running: number;
    oldest: number;
    late: number;
  }>(sql`
    select language, (count(*) filter (where node_id is null))::int as waiting,
      (count(*) filter (where node_id is not null))::int as running,
      coalesce(extract(epoch from now() - min(created_at) filter (where node_id is null)), 0)::int as oldest,
      (count(*) filter (where node_id is null and created_at < now() - interval '1 minute'))::int as late
    from ${attempts} where ${isOpen(attempts)} and ${isForNodes(sql.raw("language"))} group by language order by language`);
  const sum = (key: "waiting" | "running") => rows.reduce((all, row) => all + row[key], 0);
  return {
    waiting: sum("waiting"),
    running: sum("running"),
    oldestSeconds: Math.max(0, ...rows.map((row) => row.oldest)),
    late: rows.flatMap(({ language, late }) => (late > 0 ? [{ language, count: late }] : [])),
  };
}

/** Runs that other judges have left without a verdict for longer than `LATE_REMOTE`, by judge. */
export function lateRemote(db: Sql) {
  return db
    .select({ site: remoteRuns.site, count: count() })
    .from(remoteRuns)
    .where(and(isNull(remoteRuns.finishedAt), lt(remoteRuns.queuedAt, sql`now() - ${LATE_REMOTE}::interval`)))
    .groupBy(remoteRuns.site)
    .orderBy(remoteRuns.site);
}

/** Attempts a node holds now, oldest first. */
export async function runningWork(db: Sql) {
  const rows = await db
    .select({
      submitId: attempts.submissionId,
      node: attempts.nodeName,
      language: attempts.language,
      username: users.username,
      problemId: problems.problemId,
      seconds: sql<number>`extract(epoch from now() - ${attempts.createdAt})::int`,
    })
    .from(attempts)
    .leftJoin(users, eq(users.uid, attempts.uid))
    .leftJoin(submissions, eq(submissions.id, attempts.submissionId))
    .leftJoin(problems, eq(problems.id, submissions.problemId))
    .where(sql`${attempts.finishedAt} is null and ${attempts.nodeId} is not null`)
    .orderBy(attempts.id)
    .limit(WORK_SHOWN);
  return rows.map((row) => ({ ...row, node: row.node ?? "" }));
}

export function nodeStates(db: Sql) {
  return db
    .select({
      name: judgeNodes.name,
      slots: judgeNodes.slots,
      disabled: judgeNodes.disabled,
      draining: judgeNodes.draining,
      languages: judgeNodes.languages,
      quarantine: judgeNodes.quarantine,
      sandbox: judgeNodes.sandbox,
      seenAt: judgeNodes.seenAt,
      live: isLive,
    })
    .from(judgeNodes)
    .where(isNull(judgeNodes.removedAt))
    .orderBy(judgeNodes.name)
    .limit(500);
}

export async function mailTroubles(db: Sql) {
  const rows = await db
    .select({ state: mailOutbox.state, n: count(), error: sql<string | null>`max(${mailOutbox.lastError})` })
    .from(mailOutbox)
    .where(ne(mailOutbox.state, "sent"))
    .groupBy(mailOutbox.state);
  return new Map(rows.map((row) => [row.state, row]));
}

/** Submissions that ended in the judge's own failure within a day. */
export async function systemErrors(db: Sql): Promise<number> {
  const [row] = await db
    .select({ n: count() })
    .from(submissions)
    .where(sql`${submissions.status} in (4, 10) and ${submissions.submittedAt} > now() - interval '1 day'`);
  return row?.n ?? 0;
}

/**
 * One row a day of `zone`, oldest first, days without anything included. Of the whole site, contests among them: staff want to know
 * what there is to judge.
 */
export async function dailyCounts(db: Sql, zone: string) {
  const dayOf = (moment: SQLWrapper) => sql`date_trunc('day', ${moment} at time zone ${zone})`;
  const { rows } = await db.execute<{
    day: string;
    submissions: string;
    accepted: string;
    active: string;
    users: string;
  }>(sql`
    with days as (
      select generate_series(${dayOf(sql`now()`)} - make_interval(days => ${DASHBOARD_DAYS - 1}),
        ${dayOf(sql`now()`)}, interval '1 day') as day
    ), begin as (
      select min(day) at time zone ${zone} as moment from days
    ), done as (
      select ${dayOf(sql`submitted_at`)} as day, count(*) as submissions,
        count(*) filter (where status = 0) as accepted, count(distinct uid) as active
      from submission where submitted_at >= (select moment from begin) group by 1
    ), come as (
      select ${dayOf(sql`created_at`)} as day, count(*) as users
      from user_account where created_at >= (select moment from begin) and deleted_at is null group by 1
    )
    select to_char(days.day, 'YYYY-MM-DD') as day, coalesce(submissions, 0) as submissions,
      coalesce(accepted, 0) as accepted, coalesce(active, 0) as active, coalesce(users, 0) as users
    from days left join done using (day) left join come using (day) order by days.day`);
  return rows.map(({ day, ...counts }) => ({
    day,
    submissions: Number(counts.submissions),
    accepted: Number(counts.accepted),
    active: Number(counts.active),
    users: Number(counts.users),
  }));
}

export function recentSignIns(db: Sql) {
  return db
    .select({
      username: users.username,
      ip: sessions.ip,
      userAgent: sessions.userAgent,
      at: sessions.createdAt,
    })
    .from(sessions)
    .innerJoin(users, eq(users.uid, sessions.uid))
    .orderBy(desc(sessions.createdAt))
    .limit(SIGN_INS_SHOWN);
}

export async function databaseSize(db: Sql): Promise<number> {
  const { rows } = await db.execute<{ bytes: string }>(
    sql`select pg_database_size(current_database()) as bytes`,
  );
  return Math.round(Number(rows[0]?.bytes ?? 0) / 1_000_000);
}
