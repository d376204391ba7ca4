import { sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { rulesFor } from "../src/features/contest/queries.ts";
import { namesOwnContestProblem, withheldProblems } from "../src/features/contest/withheld-problems.ts";
import { dailyCounts, queueState, runningWork, systemErrors } from "../src/features/dashboard/queries.ts";
import { queueOf } from "../src/features/desk/control.ts";
import { openOf } from "../src/features/judge/rejudge-job.ts";
import { standingChanges } from "../src/features/judge/rejudge-undo.ts";
import { noticeList } from "../src/features/message/queries.ts";
import { auditList } from "../src/features/site/audit-queries.ts";
import { type Db, openDatabase } from "../src/platform/db.ts";
import { listPage } from "../src/platform/list.ts";
import { useSite } from "./site.ts";

/** No table that only ever grows is read from end to end, whatever a plan would cost on another machine. */

const site = useSite();
let db: Db;

/** Enough rows that an index is cheaper; written without the checks and triggers of each row. */
const filling = [
  "set local session_replication_role = replica",
  `insert into submission (problem_id, uid, language, code, length, status, submitted_at)
    select 1000 + n % 500, 'u' || n % 999, 'C', repeat('x', 1000), 1000, n % 4 - 1, now() - (6000 - n) * interval '1 hour'
    from generate_series(1, 6000) n`,
  `insert into attempt (submission_id, number, uid, language, priority, data_version_id, finished_at, rejudge_job_id)
    select id, 1, uid, 'C', 1, 1 + id % 500, case when id % 1000 > 0 then now() end, case when id % 1000 = 1 then 1 end
    from submission`,
  `insert into solved (uid, problem_id, submission_id, solved_at)
    select uid, problem_id, min(id), min(submitted_at) from submission group by 1, 2`,
  "insert into oi_best (uid, problem_id, score) select uid, problem_id, 1 from solved",
  `insert into contest (uid, title, type, auth, start_time, end_time)
    select '1', 'Contest ' || n, 0, 0, now() - n * interval '5 hours', now() - (n * 5 - 4) * interval '1 hour'
    from generate_series(0, 4000) n`,
  `insert into contest_problem (contest_id, problem_id, display_id, display_title)
    select id, 1000 + id % 500, 'A', 'Title' from contest`,
  "insert into contest_participation (contest_id, kind) select id, 0 from contest",
  `insert into contest_participation (contest_id, kind, ends_at)
    select id, 0, end_time + interval '10 minutes' from contest`,
  `insert into contest_participant (participation_id, contest_id, uid)
    select id, contest_id, 'u' || id % 999 from contest_participation`,
  `insert into notice (title, content, type, uid, send_at)
    select 'Title', 'Text', case when n % 1000 = 0 then 'All' else 'Mine' end, '1', now() from generate_series(1, 6000) n`,
  `insert into audit_entry (uid, username, action, target, ip)
    select '1', 'root', 'thing.edit', 'thing', '10.0.' || n % 99 || '.' || n % 100 from generate_series(1, 6000) n`,
];
const growing = [
  ...["submission", "attempt", "solved", "oi_best", "contest", "contest_problem", "contest_participation"],
  ...["contest_participant", "notice", "audit_entry"],
];

beforeAll(async () => {
  db = openDatabase(site().server.deps.config.DATABASE_URL, 1);
  await db.transaction(async (tx) => {
    for (const statement of filling) await tx.execute(sql.raw(statement));
  });
  await db.execute(sql.raw(`analyze ${growing.join(", ")}`));
});
afterAll(() => db.$client.end());

interface Plan {
  "Node Type": string;
  "Relation Name"?: string;
  Plans?: Plan[];
}

const scannedIn = (plan: Plan): string[] => [
  ...(plan["Node Type"] === "Seq Scan" ? [plan["Relation Name"] ?? ""] : []),
  ...(plan.Plans ?? []).flatMap(scannedIn),
];

/** The growing tables that a statement reads from end to end. */
async function scannedBy(text: string, values: unknown[] = []): Promise<string[]> {
  const { rows } = await db.$client.query(`explain (format json) ${text}`, values);
  return scannedIn(rows[0]["QUERY PLAN"][0].Plan).filter((table) => growing.includes(table));
}

/** Texts and values of the statements that `work` gives the database. */
async function askedBy(work: () => Promise<unknown>): Promise<{ text: string; values: unknown[] }[]> {
  const asked: { text: string; values: unknown[] }[] = [];
  const pool = db.$client;
  const { query } = pool;
  pool.query = ((statement: { text: string }, values: unknown[]) => {
    asked.push({ text: statement.text, values });
    return (query as (...given: unknown[]) => unknown).call(pool, statement, values);
  }) as typeof query;
  try {
    await work();
  } finally {
    pool.query = query;
  }
  return asked;
}

const user = { uid: "u7", roleId: 1002 } as const;
const page = { currentPage: 1, limit: 10 };
const works: Record<string, () => Promise<unknown>> = {
  "the dashboard's days": () => dailyCounts(db, "UTC"),
  "system errors of a day": () => systemErrors(db),
  "the queue": () => queueState(db),
  "what runs": () => runningWork(db),
  "the queue at a contest's desk": () => queueOf(db, 1000),
  "what of a rejudge is open": () => openOf(db, [1]),
  "what a rejudge changed": () => standingChanges(db, [1]),
  "a contest's rules": () => rulesFor(db, 1000, "u7"),
  "problems withheld from a user": () => withheldProblems(db, user),
  "problems withheld from guests": () => withheldProblems(db, null),
  "problems a text may not name": () => namesOwnContestProblem(db, user, { text: "a text", groupId: null }),
  "notices of the staff": () => listPage(page, noticeList(db)),
  "the audit log of an address": () =>
    listPage(
      page,
      auditList(db, { keyword: undefined, username: undefined, action: undefined, ip: "10.0.7.7" }),
    ),
};

test.each(Object.entries(works))("%s: no table is read from end to end", async (_, work) => {
  const asked = await askedBy(work);
  expect(asked).not.toEqual([]);
  for (const { text, values } of asked) expect(await scannedBy(text, values), text).toEqual([]);
});

test("nor is one when what its rows belong to is deleted", async () => {
  const { rows } = await db.$client.query(`
    select c.conrelid::regclass as table, a.attname as column from pg_constraint c
    join pg_attribute a on a.attrelid = c.conrelid and a.attnum = c.conkey[1]
    where c.contype = 'f' and c.conrelid in ('attempt'::regclass, 'solved'::regclass, 'oi_best'::regclass)`);
  expect(rows.length).toBeGreaterThan(7);
  for (const { table, column } of rows) {
    const text = `delete from only ${table} where ${column} = '1'`;
    expect(await scannedBy(text), text).toEqual([]);
  }
});
