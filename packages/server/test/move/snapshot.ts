import { sql } from "drizzle-orm";
import type { Db } from "../../src/platform/db.ts";

/** What a move made, without the numbers and moments that differ from run to run: rows name each other by their names. */
const parts = {
  users: `select username, look, role_id, status, ban_reason, email, nickname, school, course, s.ac, s.total, s.oi_score,
    case when username like 'zero%' then null else created_at end as at
    from user_account u join user_score s using (uid) order by 1`,
  problems: `select p.problem_id, p.title, author, time_limit_ms, memory_limit_mib, auth, is_draft, judge_mode, checker_code,
    c.total, c.ac, c.wa, c.ce, created_at, s.examples, regexp_replace(s.description, 'img/[^)]*', 'img/…') as description
    from problem p join problem_count c on c.problem_id = p.id join problem_statement s on s.problem_id = p.id and s.locale = ''
    order by 1`,
  cases: `select p.problem_id, t.seq, t.input_name, t.input_sha256, t.output_sha256
    from test_case t join problem p on p.data_version_id = t.data_version_id order by 1, 2`,
  contests: `select c.id, c.title, c.description, u.username, c.start_time, c.end_time, c.auth, c.visible,
    c.sealed_password is null as open, n.number from contest c join user_account u using (uid)
    join contest_counter n on n.contest_id = c.id order by 1`,
  contestProblems: `select contest_id, p.problem_id, display_id, display_title from contest_problem c
    join problem p on p.id = c.problem_id order by 1, 3`,
  registrations: `select contest_id, username from contest_registration join user_account using (uid) order by 1, 2`,
  participations: `select m.contest_id, u.username, p.kind from contest_participation p
    join contest_participant m on m.participation_id = p.id join user_account u using (uid) order by 1, 2`,
  log: `select l.contest_id, l.number, l.kind, l.submission_id, u.username, l.submitted_at, l.status from contest_log l
    join user_account u using (uid) order by 1, 2`,
  submissions: `select s.id, u.username, p.problem_id, language, code, length, s.status, time_ms, memory_kib, score, ip,
    contest_id, submitted_at, error_message from submission s join user_account u using (uid)
    join problem p on p.id = s.problem_id order by 1`,
  solved: `select u.username, p.problem_id, submission_id, solved_at from solved join user_account u using (uid)
    join problem p on p.id = solved.problem_id order by 1, 2`,
  discussions: `select d.title, d.content, u.username, d.top_priority, d.closed, d.status, d.comment_num, d.words::text, d.created_at
    from discussion d join user_account u using (uid) order by 1, 2`,
  comments: `select c.content, u.username, c.contest_id, c.reply_num, c.created_at from comment c join user_account u using (uid) order by 1`,
  replies: `select r.content, u.username, r.created_at from comment_reply r join user_account u using (uid) order by 1`,
  announcements: `select title, content, status, created_at from announcement order by 1`,
  moved: `select kind, old_id, case when kind in ('contest', 'submission') then new_id end as id, hash from moved order by 1, 2`,
} as const;

export async function snapshot(db: Db): Promise<Record<string, unknown[]>> {
  const taken: Record<string, unknown[]> = {};
  for (const [name, query] of Object.entries(parts)) taken[name] = (await db.execute(sql.raw(query))).rows;
  return taken;
}

/** Columns with numbers of contests and of submissions. */
const numbered: Readonly<Record<string, Readonly<Record<string, "contests" | "submissions">>>> = {
  contests: { id: "contests" },
  contestProblems: { contest_id: "contests" },
  registrations: { contest_id: "contests" },
  participations: { contest_id: "contests" },
  comments: { contest_id: "contests" },
  log: { contest_id: "contests", submission_id: "submissions" },
  submissions: { id: "submissions", contest_id: "contests" },
  solved: { submission_id: "submissions" },
};

/** The same with places in their order for numbers: those that a broken-off transaction took are not given again. */
export async function snapshotWithoutNumbers(db: Db): Promise<Record<string, unknown[]>> {
  const taken = await snapshot(db);
  const idsOf = (name: string) =>
    (taken[name] as { id: string | number }[]).map(({ id }) => Number(id)).sort((a, b) => a - b);
  const ids = { contests: idsOf("contests"), submissions: idsOf("submissions") };
  for (const [name, columns] of Object.entries(numbered))
    for (const row of taken[name] as Record<string, unknown>[])
      for (const [column, of] of Object.entries(columns))
        if (row[column] !== null) row[column] = ids[of].indexOf(Number(row[column]));
  for (const row of taken.moved as Record<string, unknown>[]) delete row.id;
  return taken;
}
