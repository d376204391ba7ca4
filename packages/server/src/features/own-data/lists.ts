import { type SQL, sql } from "drizzle-orm";

/**
 * What a user is given of the site's rows about them, a file each. Nothing that would tell more than their own pages: no
 * verdict of a contest (it may be hidden now), no password, no key, no words of others.
 */
export const ownLists: Readonly<Record<string, (uid: string) => SQL>> = {
  account: (
    uid,
  ) => sql`select uid, username, nickname, realname, email, mobile, number, gender, school, course, signature,
    github, blog, cf_username, avatar, locale, role_id, title_name, created_at, updated_at from user_account where uid = ${uid}`,
  sessions: (uid) =>
    sql`select ip, user_agent, created_at, expires_at from session where uid = ${uid} order by created_at`,
  second_factors: (uid) =>
    sql`select kind, name, created_at, used_at from second_factor where uid = ${uid} order by id`,
  calendars: (uid) =>
    sql`select group_id, created_at, used_at from calendar_feed where uid = ${uid} order by id`,
  devices: (uid) => sql`select name, created_at, used_at from push_device where uid = ${uid} order by id`,
  identities: (
    uid,
  ) => sql`select p.name as provider, i.subject, i.claims, i.created_at, i.used_at from identity i
    join identity_provider p on p.id = i.provider_id where i.uid = ${uid} order by i.id`,
  provisioned: (
    uid,
  ) => sql`select p.name as provider, s.user_name, s.external_id, s.data, s.active, s.created_at, s.updated_at,
      array(select g.name from scim_member m join scim_group g on g.id = m.group_id where m.user_id = s.id) as groups
    from scim_user s join identity i on i.id = s.identity_id join identity_provider p on p.id = s.provider_id
    where i.uid = ${uid} order by s.created_at`,
  lti_courses: (
    uid,
  ) => sql`select pr.name as platform, c.title as course, p.subject, p.teaches, p.left_at, p.created_at from lti_person p
    join lti_course c on c.id = p.course_id join identity_provider pr on pr.id = c.provider_id
    where p.uid = ${uid} order by p.created_at`,
  lti_scores: (
    uid,
  ) => sql`select c.title as course, l.title as link, s.points, s.full, s.sent_at from lti_score s
    join lti_link l on l.id = s.link_id join lti_course c on c.id = l.course_id where s.uid = ${uid} order by s.id`,
  submissions: (
    uid,
  ) => sql`select s.id, p.problem_id as problem, s.language, s.length, s.ip, s.submitted_at, s.contest_id,
      s.group_id, case when s.contest_id is null then s.status end as status,
      case when s.contest_id is null then s.score end as score
    from submission s join problem p on p.id = s.problem_id where s.uid = ${uid} order by s.id`,
  solved: (
    uid,
  ) => sql`select p.problem_id as problem, p.title from solved v join problem p on p.id = v.problem_id
    where v.uid = ${uid} and p.is_listed order by p.problem_id`,
  contests: (uid) => sql`select c.id, c.title, r.created_at as registered_at from contest_registration r
    join contest c on c.id = r.contest_id where r.uid = ${uid} order by c.id`,
  ratings: (
    uid,
  ) => sql`select c.title, g.place, round(g.performance) as performance, round(g.before) as before,
      round(g.rating) as after from rating_change g join rated_contest r on r.contest_id = g.contest_id
    join contest c on c.id = g.contest_id where g.uid = ${uid} order by r.over_at, c.id`,
  clarifications: (uid) => sql`select contest_id, question, created_at from contest_clarification
    where uid = ${uid} order by created_at`,
  groups: (uid) => sql`select g.id, g.name, m.level, m.created_at from group_member m
    join user_group g on g.id = m.group_id where m.uid = ${uid} order by g.id`,
  trainings: (uid) => sql`select t.id, t.title, m.ac as solved, m.created_at from training_member m
    join training t on t.id = m.training_id where m.uid = ${uid} order by t.id`,
  teams: (uid) => sql`select t.id, t.name, m.accepted_at from team_member m join team t on t.id = m.team_id
    where m.uid = ${uid} order by t.id`,
  discussions: (uid) => sql`select id, title, description, content, created_at, updated_at from discussion
    where uid = ${uid} and deleted_at is null order by id`,
  comments: (uid) => sql`select id, discussion_id, contest_id, content, created_at from comment
    where uid = ${uid} and deleted_at is null order by id`,
  replies: (uid) => sql`select id, comment_id, content, created_at from comment_reply
    where uid = ${uid} and deleted_at is null order by id`,
  "line-comments": (uid) =>
    sql`select id, content, created_at from line_comment where uid = ${uid} order by id`,
  files: (uid) =>
    sql`select name, original_name, size, created_at from public_file where uid = ${uid} order by created_at`,
  bookmarks: (uid) => sql`select p.problem_id as problem from problem_bookmark b
    join problem p on p.id = b.problem_id where b.uid = ${uid} and p.is_listed order by p.problem_id`,
};
