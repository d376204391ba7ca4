/**
 * The site that bench/groups asks: 2,000 groups; one of them has 5,000 members, 300 problems and 500,000 submissions.
 * The same in every run.
 */
import { PASSWORD, withoutChecks } from "./community-data.ts";

export const GROUPS = 2000;
export const MEMBERS = 5000;
export const PROBLEMS = 300;
export const SUBMISSIONS = 500_000;
/** Of groups and problems. */
export const FIRST_ID = 1000;
/** A member of the large group, and one of its roots. */
export const MEMBER = "user7";
export const TEACHER = "user2";
export { PASSWORD };

const statements = [
  `insert into user_account (uid, username, password_hash, role_id, nickname, school)
    select case n when 0 then '1' else 'u' || n end, case n when 0 then 'root' else 'user' || n end,
      current_setting('bench.hash'), case n when 0 then 1000 else 1002 end, 'Nick ' || n, 'School ' || n % 300
    from generate_series(0, 20000) n`,
  `insert into user_score (uid, usable, ac) select uid, true, 50 from user_account`,
  `insert into user_group (name, short_name, brief, description, uid, auth, code, visible)
    select 'Group ' || n, 'GRP' || n, 'What it is for', repeat('We meet on **Tuesdays**. ', 20), 'u' || 1 + n,
      1 + n % 3, case n % 3 when 0 then null else 'abc123' end, n % 7 > 0 or n = 0
    from generate_series(0, ${GROUPS - 1}) n`,
  `insert into group_member (group_id, uid, level)
    select ${FIRST_ID}, 'u' || n, case when n <= 5 then 5 when n <= 20 then 4 when n % 100 = 99 then 1 else 3 end
    from generate_series(1, ${MEMBERS}) n`,
  `insert into group_member (group_id, uid, level)
    select ${FIRST_ID} + g, 'u' || 1 + (g * 31 + m * 97) % 20000, case m when 0 then 5 else 3 end
    from generate_series(1, ${GROUPS - 1}) g, generate_series(0, 29) m on conflict do nothing`,
  `insert into problem (problem_id, title, type, judge_mode, judge_case_mode, time_limit_ms, memory_limit_mib, stack_limit_mib, auth, group_id, is_group, author, author_uid)
    select 'GRP0P' || n, 'Title ' || n, 0, 'default', 'default', 1000, 256, 128, case n % 20 when 19 then 2 else 1 end,
      ${FIRST_ID}, true, 'user2', 'u2'
    from generate_series(0, ${PROBLEMS - 1}) n`,
  `insert into problem_count (problem_id) select id from problem`,
  `insert into problem_statement (problem_id, locale, description) select id, '', repeat('Some text. ', 50) from problem`,
  `insert into tag (name, group_id) select 'Week ' || n, ${FIRST_ID} from generate_series(1, 20) n`,
  `insert into problem_tag (problem_id, tag_id) select p.id, t.id from problem p join tag t on t.id % 20 = p.id % 20`,
  `insert into submission (uid, problem_id, group_id, language, code, length, status, time_ms, memory_kib, submitted_at)
    select 'u' || 1 + (n::bigint * 7919) % ${MEMBERS}, ${FIRST_ID} + (n::bigint * 104729) % ${PROBLEMS}, ${FIRST_ID}, 'C',
      'int main() {}', 13, case when n % 3 = 0 then 0 when n % 3 = 1 then -1 else 2 end, n % 900, 2000,
      now() - (${SUBMISSIONS} - n) * interval '30 seconds'
    from generate_series(0, ${SUBMISSIONS - 1}) n`,
  `insert into announcement (title, content, uid, group_id)
    select 'News ' || n, repeat('Something was announced. ', 10), 'u2', ${FIRST_ID} from generate_series(1, 200) n`,
  `insert into training (uid, title, description, auth, rank, group_id)
    select 'u2', 'Training ' || n, 'What is learned here.', 'Public', n, ${FIRST_ID} from generate_series(1, 100) n`,
  `insert into training_problem (training_id, problem_id, display_id, rank)
    select t.id, ${FIRST_ID} + (t.id * 13 + n) % ${PROBLEMS}, 'P' || n, n from training t, generate_series(0, 19) n`,
  `insert into contest (uid, title, type, auth, start_time, end_time, group_id)
    select 'u2', 'Contest ' || n, 0, 0, now() - n * interval '1 day', now() - n * interval '1 day' + interval '3 hours', ${FIRST_ID}
    from generate_series(1, 100) n`,
  `insert into contest_counter (contest_id) select id from contest`,
  `insert into discussion_category (name) values ('chat')`,
  `insert into discussion (category_id, title, description, content, uid, group_id, words, created_at)
    select 1, 'Discussion ' || n, 'In a line', 'Some text', 'u' || 1 + n % ${MEMBERS}, ${FIRST_ID},
      array_to_tsvector(array['discussion', n::text]), now() - n * interval '5 minutes'
    from generate_series(1, 5000) n`,
];

export const fillGroups = (url: string): Promise<void> => withoutChecks(url, statements);
