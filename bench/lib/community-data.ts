/**
 * The site that bench/community asks: 100,000 discussions, 1,000,000 comments and 300,000 replies of 20,000 users, a
 * training with 10,000 members at 50 problems, and 10,000 contests that are over. The same in every run.
 */
import pg from "pg";
import { hashPassword } from "../../packages/server/src/platform/password.ts";

export const USERS = 20_000;
export const PROBLEMS = 1000;
export const DISCUSSIONS = 100_000;
export const COMMENTS = 1_000_000;
export const REPLIES = 300_000;
export const MEMBERS = 10_000;
export const TRAINING_PROBLEMS = 50;
/** Of discussions, contests, problems and trainings. */
export const FIRST_ID = 1000;
/** What everybody talks about: so many comments are under this discussion, so many replies under its first comment. */
export const HOT = 1000;
const HOT_COMMENTS = 50_000;
const HOT_REPLIES = 1000;
const CONTEST_COMMENTS = 50_000;
const PAST_CONTESTS = 10_000;
/** Registrations for those, and participations in them. */
const ENTRIES = 200_000;
/** Messages of the reader. */
const MESSAGES = 20_000;
/** Their username, and root's password too. */
export const READER = "user1";
export const PASSWORD = "bench-secret";

/** Runs what fills a site, without the checks and triggers of each row; `bench.hash` is the hash of PASSWORD. */
export async function withoutChecks(url: string, statements: readonly string[]): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    await client.query("set session_replication_role = replica");
    await client.query("select set_config('bench.hash', $1, false)", [await hashPassword(PASSWORD, "bench")]);
    for (const statement of statements) await client.query(statement);
    await client.query("vacuum analyze");
  } finally {
    await client.end();
  }
}

const people = [
  `insert into user_account (uid, username, password_hash, role_id, nickname, school)
    select case n when 0 then '1' else 'u' || n end, case n when 0 then 'root' else 'user' || n end,
      current_setting('bench.hash'), case n when 0 then 1000 else 1002 end, 'Nick ' || n, 'School ' || n % 300
    from generate_series(0, ${USERS}) n`,
  `insert into user_score (uid, usable, ac) select uid, true, 50 from user_account`,
  `insert into problem (problem_id, title, type, judge_mode, judge_case_mode, time_limit_ms, memory_limit_mib, stack_limit_mib, auth)
    select 'P' || ${FIRST_ID} + n, 'Title ' || n, 0, 'default', 'default', 1000, 256, 128, 1
    from generate_series(0, ${PROBLEMS - 1}) n`,
  `insert into problem_count (problem_id) select id from problem`,
  `insert into solved (uid, problem_id, submission_id, solved_at)
    select 'u' || u, ${FIRST_ID} + (u * 37 + p * 11) % ${PROBLEMS}, 1, now() from generate_series(1, 10000) u,
      generate_series(1, 30) p on conflict do nothing`,
  // One contest that everybody may take part in runs, so that no reader is spared the question what is withheld from them.
  `insert into contest (uid, title, type, auth, start_time, end_time)
    values ('1', 'Over', 0, 0, now() - interval '9 days', now() - interval '8 days'),
      ('1', 'Running', 0, 0, now() - interval '1 hour', now() + interval '30 days')`,
  `insert into contest_problem (contest_id, problem_id, display_id, display_title)
    select ${FIRST_ID + 1}, ${FIRST_ID + 1} + n * 97, chr(65 + n), 'Title' from generate_series(0, 9) n`,
  // And years of others, which that question must not look at.
  `insert into contest (uid, title, type, auth, sealed_password, start_time, end_time)
    select 'u' || 1 + n % 100, 'Contest ' || n, n % 2, n % 3, 'x', now() - (n + 6) * interval '5 hours',
      now() - (n + 5) * interval '5 hours'
    from generate_series(1, ${PAST_CONTESTS}) n`,
  `insert into contest_problem (contest_id, problem_id, display_id, display_title)
    select c, ${FIRST_ID} + (c * 13 + n * 7) % ${PROBLEMS}, chr(65 + n), 'Title'
    from generate_series(${FIRST_ID + 2}, ${FIRST_ID + 1 + PAST_CONTESTS}) c, generate_series(0, 7) n`,
  `insert into contest_registration (contest_id, uid)
    select ${FIRST_ID + 2} + (n::bigint * 7919) % ${PAST_CONTESTS}, 'u' || 1 + (n::bigint * 31) % ${USERS}
    from generate_series(1, ${ENTRIES}) n on conflict do nothing`,
  `insert into contest_participation (contest_id, kind)
    select ${FIRST_ID + 2} + n % ${PAST_CONTESTS}, 0 from generate_series(0, ${ENTRIES - 1}) n`,
  `insert into contest_participant (participation_id, contest_id, uid)
    select id, contest_id, 'u' || 1 + (id::bigint * 31) % ${USERS} from contest_participation on conflict do nothing`,
  `insert into contest_counter (contest_id) select id from contest`,
];

const talk = [
  `insert into discussion_category (name) values ('chat'), ('solution'), ('help'), ('suggestion'), ('record')`,
  `insert into discussion (category_id, title, description, content, uid, problem_id, top_priority, status, view_num, like_num, words, created_at)
    select 1 + n % 5, 'Discussion ' || n, 'What it is about, in a line: ' || n, repeat('Some **Markdown** with $x^2$. ', 60),
      'u' || 1 + (n::bigint * 7919) % ${USERS}, case when n % 5 < 3 then ${FIRST_ID} + (n * 31) % ${PROBLEMS} end,
      n % 20000 = 7, case when n % 200 = 3 then 1 else 0 end, (n::bigint * 104729) % 5000, (n::bigint * 1299709) % 300,
      array_to_tsvector(array['discussion', n::text, 'word' || n % 5000, 'term' || (n::bigint * 7919) % 700, 'line']),
      now() - (${DISCUSSIONS} - n) * interval '5 minutes'
    from generate_series(0, ${DISCUSSIONS - 1}) n`,
  `insert into comment (discussion_id, contest_id, uid, content, like_num, created_at)
    select case when n < ${HOT_COMMENTS} then ${HOT} when n < ${HOT_COMMENTS + CONTEST_COMMENTS} then null
        else ${FIRST_ID} + (n::bigint * 7919) % ${DISCUSSIONS} end,
      case when n >= ${HOT_COMMENTS} and n < ${HOT_COMMENTS + CONTEST_COMMENTS} then ${FIRST_ID} end,
      'u' || 1 + (n::bigint * 104729) % ${USERS}, repeat('It works with a segment tree. ', 5), (n * 13) % 40,
      now() - (${COMMENTS} - n) * interval '20 seconds'
    from generate_series(0, ${COMMENTS - 1}) n`,
  `insert into comment_reply (comment_id, uid, to_uid, content)
    select case when n < ${HOT_REPLIES} then 1 else 1 + (n::bigint * 104729) % ${COMMENTS} end,
      'u' || 1 + (n * 31) % ${USERS}, 'u1', repeat('Thank you. ', 8)
    from generate_series(0, ${REPLIES - 1}) n`,
  `update comment set reply_num = r.n from (select comment_id, count(*) n from comment_reply group by 1) r
    where comment.id = r.comment_id`,
  `update discussion set comment_num = c.n from (select discussion_id, count(*) + sum(reply_num) n from comment
    where discussion_id is not null group by 1) c where discussion.id = c.discussion_id`,
  `insert into discussion_like (discussion_id, uid)
    select ${FIRST_ID} + n, 'u' || 1 + (n * 7) % ${USERS} from generate_series(0, ${DISCUSSIONS - 1}) n`,
  `insert into comment_like (comment_id, uid) select n, 'u1' from generate_series(1, ${COMMENTS}, 40) n`,
  `insert into discussion_report (discussion_id, uid, content, handled)
    select ${FIRST_ID} + n * 7, 'u' || 1 + n, '#spam#', n % 3 = 0 from generate_series(0, 4999) n`,
  `insert into comment_report (comment_id, uid, content, handled)
    select 1 + n * 7, 'u' || 1 + n, '#abusive#', n % 3 = 0 from generate_series(0, 4999) n`,
  `update comment set deleted_at = now(), deleted_by = '1' where id % 100 = 77 and contest_id is null`,
];

const messages = [
  `insert into user_message (uid, kind, action, sender_uid, discussion_id, comment_id, created_at, read_at)
    select case when n < ${MESSAGES} then 'u1' else 'u' || 2 + n % ${USERS - 2} end, 'Discuss', 'Discuss',
      'u' || 2 + n % 1000, c.discussion_id, c.id, c.created_at, case when n % 3 > 0 then now() end
    from generate_series(0, 299999) n join comment c on c.id = 200000 + n where c.discussion_id is not null`,
  `insert into user_message (uid, kind, action, sender_uid, discussion_id, comment_id, created_at, read_at)
    select 'u1', 'Like', 'Like_Discuss', 'u' || 2 + n % 1000, c.discussion_id, c.id, c.created_at, case when n % 3 > 0 then now() end
    from generate_series(0, ${MESSAGES - 1}) n join comment c on c.id = 600000 + n where c.discussion_id is not null`,
  `insert into notice (title, content, type, uid, send_at)
    select 'Notice ' || n, 'Text', 'All', '1', now() - n * interval '1 day' from generate_series(0, 499) n`,
];

const training = [
  `insert into training_category (name, color) select 'Category ' || n, '#409eff' from generate_series(1, 20) n`,
  `insert into training (uid, title, description, auth, sealed_password, rank, category_id)
    select '1', 'Training ' || n, repeat('What is learned here. ', 30), case n when 0 then 'Private' else 'Public' end,
      case n when 0 then '' end, n, 1 + n % 20
    from generate_series(0, 299) n`,
  `insert into training_section (training_id, place, title, due_at)
    select ${FIRST_ID}, n, 'Section ' || n, now() + (n - 2) * interval '7 days' from generate_series(0, 4) n`,
  `insert into training_problem (training_id, problem_id, display_id, rank, section_id)
    select ${FIRST_ID}, ${FIRST_ID} + n, 'T' || n, n, 1 + n / 10 from generate_series(0, ${TRAINING_PROBLEMS - 1}) n`,
  `insert into training_problem (training_id, problem_id, display_id, rank)
    select t, ${FIRST_ID} + (t * 13 + n) % ${PROBLEMS}, 'P' || n, n
    from generate_series(${FIRST_ID + 1}, ${FIRST_ID + 299}) t, generate_series(0, 19) n`,
  `insert into training_member (training_id, uid) select ${FIRST_ID}, 'u' || n from generate_series(1, ${MEMBERS}) n`,
  `insert into training_cell (training_id, uid, problem_id, status, run_time_ms, solved_at, tries)
    select ${FIRST_ID}, 'u' || u, ${FIRST_ID} + p, case when ok then 0 else -1 end, case when ok then (u * 7 + p * 31) % 900 end,
      case when ok then now() - (u % 40) * interval '1 day' end, 1 + (u + p) % 5
    from generate_series(1, ${MEMBERS}) u, generate_series(0, ${TRAINING_PROBLEMS - 1}) p,
      lateral (select (u * 31 + p * 17) % 10 < 6) as solved(ok) where (u * 13 + p * 7) % 10 < 7`,
  `update training_member m set ac = c.ac, run_time_ms = c.ms from (select uid, count(*) filter (where status = 0) ac,
    coalesce(sum(run_time_ms), 0) ms from training_cell group by uid) c where c.uid = m.uid`,
  `insert into training_visit (uid, training_id) select 'u1', ${FIRST_ID} + n from generate_series(0, 9) n`,
];

export const fillCommunity = (url: string): Promise<void> =>
  withoutChecks(url, [...people, ...talk, ...messages, ...training]);
