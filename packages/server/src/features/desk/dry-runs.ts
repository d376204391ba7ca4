import {
  apiDate,
  type DataOf,
  type GroupPoints,
  type getDryRun,
  type getDryRunChanges,
} from "@verdict/contract";
import { type SQL, sql } from "drizzle-orm";
import type { Sql } from "../../platform/db.ts";
import type { List } from "../../platform/list.ts";
import { offsetOf, type PageQuery } from "../../platform/page-scan.ts";
import type { Change } from "./job-changes.ts";

type Counts = Pick<DataOf<typeof getDryRun>, "changed" | "unchanged" | "judgedSince" | "unjudged">;

/** What a dry run tried: `d`, its submission `s` and its attempt `a`. */
const tried = sql`dry_run d join submission s on s.id = d.submission_id join attempt a on a.trial_id = d.trial_id`;
const status = sql`(a.outcome->>'status')::int`;
const score = sql`(a.outcome->>'score')::int`;
const groups = sql`a.outcome->'groups'`;
const stillStands = sql`s.attempt = d.attempt`;
const differs = sql`a.outcome is not null and ${stillStands}
  and (${status} <> s.status or ${score} is distinct from s.score
    or ${groups} is distinct from s.groups)`;

/** Which verdicts would become which, of several dry runs. */
export async function changesTried(db: Sql, ids: number[]): Promise<Change[]> {
  if (ids.length === 0) return [];
  const { rows } = await db.execute<Change>(sql`
    select d.job_id as job, s.status as from, ${status} as to, count(*)::int as number
    from ${tried} where d.job_id = any(${sql.param(ids)}::int[]) and ${differs}
    group by 1, 2, 3 order by 4 desc, 2, 3`);
  return rows;
}

const number = (condition: SQL) => sql`(count(*) filter (where ${condition}))::int`;

export async function countsOf(db: Sql, id: number): Promise<Counts> {
  const { rows } = await db.execute<Counts & Record<string, unknown>>(sql`
    select ${number(differs)} as changed,
      ${number(sql`a.outcome is not null and ${stillStands} and not (${differs})`)} as unchanged,
      ${number(sql`not (${stillStands})`)} as "judgedSince",
      ${number(sql`a.finished_at is not null and a.outcome is null and ${stillStands}`)} as unjudged
    from ${tried} where d.job_id = ${id}`);
  const [counts] = rows;
  if (!counts) throw new Error("no counts came back");
  return counts;
}

interface ChangeRow extends Record<string, unknown> {
  id: number;
  label: string;
  shown: string;
  language: string;
  submitted_at: Date;
  before: [number, number | null, number | null];
  after: [number, number | null, number | null];
  total: number;
}

const verdict = ([code, points, time]: ChangeRow["before"]) => ({ status: code, score: points, time });

/** Submissions whose verdict or points would change, oldest first. */
export const changedSubmissions = (db: Sql, id: number): List<ChangeRow> => ({
  rows: (page) => changeRows(db, id, page),
  count: async () => (await countsOf(db, id)).changed,
});

async function changeRows(db: Sql, id: number, page: PageQuery): Promise<ChangeRow[]> {
  const { rows } = await db.execute<ChangeRow>(sql`
    select s.id::float8 as id, c.display_id as label, coalesce(p.name, u.username) as shown, s.language, s.submitted_at,
      json_build_array(s.status, s.score, s.time_ms) as before,
      json_build_array(${status}, ${score}, (a.outcome->>'timeMs')::int) as after
    from ${tried}
    join contest_problem c on c.id = s.contest_problem_id
    join contest_participation p on p.id = s.participation_id
    join user_account u on u.uid = s.uid
    where d.job_id = ${id} and ${differs}
    order by s.id limit ${page.limit} offset ${offsetOf(page)}`);
  return rows;
}

export const presentChange = (row: ChangeRow): DataOf<typeof getDryRunChanges>["records"][number] => ({
  submitId: row.id,
  displayId: row.label,
  shown: row.shown,
  language: row.language,
  submitTime: apiDate(new Date(row.submitted_at)),
  before: verdict(row.before),
  after: verdict(row.after),
});

export interface TriedEvent extends Record<string, unknown> {
  submission: number;
  judging: number;
  participation: number;
  problem: number;
  submittedAt: number;
  verdict: number;
  score: number | null;
  groups: GroupPoints | null;
  runMs: number | null;
}

/** What the log would say of the next of those that would change, after a submission. */
export async function eventsTried(db: Sql, id: number, after: number, limit: number): Promise<TriedEvent[]> {
  const { rows } = await db.execute<TriedEvent>(sql`
    select s.id::float8 as submission, s.attempt + 1 as judging, s.participation_id as participation,
      s.contest_problem_id as problem, (extract(epoch from s.submitted_at) * 1000)::float8 as "submittedAt",
      ${status} as verdict, ${score} as score, ${groups} as groups,
      (a.outcome->>'timeMs')::int as "runMs"
    from ${tried} where d.job_id = ${id} and a.outcome is not null and ${stillStands} and s.id > ${after}
    order by s.id limit ${limit}`);
  return rows;
}
