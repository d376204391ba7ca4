import {
  apiDate,
  type Coursework,
  GRADEBOOK_MEMBERS_MAX,
  GRADEBOOK_TRIES_MAX,
  type Gradebook,
  type GradebookCell,
  groupLevel,
  programVerdicts,
  SOLVED_POINTS,
  status,
} from "@verdict/contract";
import { eq, type SQL, sql } from "drizzle-orm";
import type { Sql } from "../../platform/db.ts";
import { Refusal } from "../../platform/refusal.ts";
import type { User } from "../../viewer.ts";
import { byLabel } from "../contest/queries.ts";
import { contests } from "../contest/tables.ts";
import { closingOf, isAssignedTo, isAssignment } from "../group/assigned.ts";
import { groups } from "../group/tables.ts";
import { maySeeCode } from "../submission/policy.ts";
import { trainings } from "../training/tables.ts";
import { byName } from "../user/natural-order.ts";
import { groupOf, type PersonalReader, realNameFor } from "../user/personal.ts";
import { lateRules, manualGrades } from "./tables.ts";

type Member = Gradebook["members"][number];
type Problem = Gradebook["problems"][number];

const told = sql`s.status in (${sql.join(
  programVerdicts.map((code) => sql`${code}`),
  sql`, `,
)})`;

/** The gradebook of a training or a contest, or of all assignments of a group. */
export async function gradebookOf(db: Sql, place: Coursework, reader: PersonalReader): Promise<Gradebook> {
  const [head, members, problems, rows, grades] = await Promise.all([
    headOf(db, place),
    membersOf(db, place, reader),
    problemsOf(db, place),
    cellsOf(db, place),
    gradesOf(db, place),
  ]);
  const memberAt = new Map(members.map(({ uid }, index) => [uid, index]));
  const problemAt = new Map(problems.map(({ pid }, index) => [pid, index]));
  const byHand = new Map(grades.map(({ uid, tid, points }) => [`${uid} ${tid}`, points]));
  const isGroup = place.kind === "group";
  const cells: GradebookCell[] = [];
  for (const row of rows) {
    const [m, p] = [memberAt.get(row.uid), problemAt.get(row.pid)];
    const member = m === undefined ? undefined : members[m];
    if (m === undefined || p === undefined || !member) continue;
    const hasGrade = isGroup && byHand.get(`${row.uid} ${row.pid}`) != null;
    if (!hasGrade) member.points += row.points;
    if (row.status === status.accepted) member.solved++;
    cells.push([
      m,
      p,
      row.points,
      row.status,
      row.tries,
      row.late ? 1 : 0,
      Number(row.last_id),
      Number(row.last_ms),
    ]);
  }
  for (const { uid, points } of grades) {
    const member = members[memberAt.get(uid) ?? -1];
    if (member && points !== null) member.points = points + (isGroup ? member.points : 0);
  }
  return { ...head, members, problems, cells, grades: grades.filter(({ uid }) => memberAt.has(uid)) };
}

type Head = Pick<Gradebook, "title" | "lateRule" | "isGraded">;

async function headOf(db: Sql, { kind, id }: Coursework): Promise<Head> {
  if (kind !== "training") {
    const table = kind === "contest" ? contests : groups;
    const title = sql<string>`${kind === "contest" ? contests.title : groups.name}`;
    const [row] = await db.select({ title }).from(table).where(eq(table.id, id));
    return { title: row?.title ?? "", lateRule: null, isGraded: kind === "group" };
  }
  const [row] = await db
    .select({
      title: trainings.title,
      percent: lateRules.percent,
      floor: lateRules.floor,
      isGraded: isAssignment(trainings),
    })
    .from(trainings)
    .leftJoin(lateRules, eq(lateRules.trainingId, trainings.id))
    .where(eq(trainings.id, id));
  const lateRule = row?.percent != null ? { percent: row.percent, floor: row.floor ?? 0 } : null;
  return { title: row?.title ?? "", lateRule, isGraded: row?.isGraded ?? false };
}

/** Assignments of a group, as `a` and `t`. */
const assignmentsOf = (gid: number) =>
  sql`assignment a join training t on t.id = a.training_id and t.group_id = ${gid}`;

/** What teachers wrote by hand. */
async function gradesOf(db: Sql, { kind, id }: Coursework): Promise<Gradebook["grades"]> {
  if (kind === "contest") return [];
  const which = kind === "training" ? sql`${id}` : sql`select a.training_id from ${assignmentsOf(id)}`;
  const { trainingId: tid, uid, points, remark } = manualGrades;
  return db.select({ tid, uid, points, remark }).from(manualGrades).where(sql`${tid} in (${which})`);
}

/** Who has a line: a group's members below its administrators, a site training's members, a contest's participants. */
function peopleOf({ kind, id }: Coursework): SQL {
  if (kind === "contest")
    return sql`select distinct one.uid from contest_participant one join contest_participation p
      on p.id = one.participation_id where one.contest_id = ${id} and p.kind in (0, 1)`;
  if (kind === "group")
    return sql`select m.uid from group_member m where m.group_id = ${id} and m.level = ${groupLevel.member}`;
  return sql`select m.uid from training t join group_member m on m.group_id = t.group_id and m.level = ${groupLevel.member}
      where t.id = ${id} and ${isAssignedTo(sql`t`, sql`m.uid`)}
    union select m.uid from training t join training_member m on m.training_id = t.id and m.is_enabled
      where t.id = ${id} and t.group_id is null`;
}

async function membersOf(db: Sql, place: Coursework, reader: PersonalReader): Promise<Member[]> {
  const own =
    place.kind === "training"
      ? sql`left join training_extension e on e.training_id = ${place.id} and e.uid = u.uid`
      : sql`left join (select null::text as uid, null::timestamptz as due_at) e on e.uid = u.uid`;
  const realname = realNameFor(reader, { groupId: groupOf(place), uid: sql`u.uid` }, sql`u`);
  const { rows } = await db.execute<{
    uid: string;
    username: string;
    realname: string | null;
    due_at: Date | string | null;
  }>(sql`select u.uid, u.username, ${realname} as realname, e.due_at from (${peopleOf(place)}) who
    join user_account u on u.uid = who.uid ${own}
    order by ${realname} nulls last, u.username limit ${GRADEBOOK_MEMBERS_MAX}`);
  return rows.toSorted(byName).map(({ due_at, ...one }) => ({
    ...one,
    dueTime: due_at === null ? null : apiDate(new Date(due_at)),
    points: 0,
    solved: 0,
  }));
}

/** What a problem `p` is worth. */
export const fullPoints = sql`case when p.type = 0 then ${SOLVED_POINTS}::int else p.io_score end`;

async function problemsOf(db: Sql, { kind, id }: Coursework): Promise<Problem[]> {
  if (kind === "group") return columnsOf(db, id);
  const full = sql`${fullPoints} as full_points`;
  const source =
    kind === "contest"
      ? sql`select p.id as pid, contest_problem.display_id, contest_problem.display_title as title, ${full},
            null::timestamptz as due_at
          from contest_problem join problem p on p.id = contest_problem.problem_id
          where contest_problem.contest_id = ${id} order by ${byLabel}`
      : sql`select p.id as pid, t.display_id, p.title, ${full}, s.due_at
          from training_problem t join problem p on p.id = t.problem_id
          left join training_section s on s.id = t.section_id
          where t.training_id = ${id} order by t.rank, t.id`;
  const { rows } = await db.execute<{
    pid: number;
    display_id: string;
    title: string;
    full_points: number;
    due_at: Date | string | null;
  }>(source);
  return rows.map(({ pid, display_id, title, full_points, due_at }) => ({
    pid,
    displayId: display_id,
    title,
    full: full_points,
    dueTime: due_at === null ? null : apiDate(new Date(due_at)),
  }));
}

/** Assignments of a group as columns, in the order of their due dates. */
async function columnsOf(db: Sql, gid: number): Promise<Problem[]> {
  const { rows } = await db.execute<{
    pid: number;
    title: string;
    full: number;
    due_at: Date | string | null;
  }>(sql`
    select t.id as pid, t.title, x.due_at, (select coalesce(sum(${fullPoints}), 0)::int from training_problem tp
      join problem p on p.id = tp.problem_id where tp.training_id = t.id) as full
    from ${assignmentsOf(gid)} left join training_section x on x.training_id = t.id
    order by x.due_at, t.id`);
  return rows.map(({ due_at, ...row }, index) => ({
    ...row,
    displayId: String(index + 1),
    dueTime: due_at === null ? null : apiDate(new Date(due_at)),
  }));
}

interface CellRow extends Record<string, unknown> {
  uid: string;
  pid: number;
  points: number;
  status: number;
  tries: number;
  late: boolean;
  last_id: string;
  last_ms: string;
}

/** Submissions of coursework; `due` is the moment after which one is late, null: never. */
function sentIn(place: Coursework): SQL {
  const { kind, id } = place;
  if (kind === "contest")
    return sql`select s.*, null::int as training_id, null::timestamptz as due, 0 as percent, 0 as floor
      from submission s join contest_participation c on c.id = s.participation_id
      where s.contest_id = ${id} and c.kind in (0, 1) and ${told}`;
  const mine =
    kind === "training"
      ? sql`t.id = ${id}`
      : sql`t.group_id = ${id} and a.training_id is not null and ${isAssignedTo(sql`t`, sql`s.uid`)}`;
  return sentInTrainings(sql`${mine} and s.uid in (${peopleOf(place)})`);
}

/** Submissions of trainings `t`, as `s`, where both fit; of an assignment that closed those that were sent before. */
function sentInTrainings(fit: SQL): SQL {
  return sql`select s.*, t.id as training_id, coalesce(e.due_at, x.due_at) as due, coalesce(r.percent, 0) as percent,
      coalesce(r.floor, 0) as floor
    from training t
    join training_problem tp on tp.training_id = t.id
    join submission s on s.problem_id = tp.problem_id and s.contest_id is null
      and s.group_id is not distinct from t.group_id
    left join training_section x on x.id = tp.section_id
    left join training_extension e on e.training_id = t.id and e.uid = s.uid
    left join late_rule r on r.training_id = t.id
    left join assignment a on a.training_id = t.id
    where ${fit} and ${told}
      and (a.closes_at is null or s.submitted_at < ${closingOf(sql`e.due_at`, sql`x.due_at`)})`;
}

/** Late by less than a day costs a day. */
const kept = sql`case when s.due is null or s.submitted_at <= s.due then 100
  else greatest(s.floor, 100 - s.percent * ceil(extract(epoch from s.submitted_at - s.due) / 86400)) end`;

/** What counts of those submissions: a row for each training, person and problem. */
function countedOf(sent: SQL): SQL {
  const raw = sql`case when p.type = 0 then (case when s.status = ${status.accepted} then ${SOLVED_POINTS}::int else 0 end)
    else coalesce(s.score, 0) end`;
  const best = sql`order by (s.status = ${status.accepted}) desc, (${raw} * ${kept}) desc, s.id desc`;
  return sql`
    select s.training_id, s.uid, s.problem_id as pid, round(max(${raw} * ${kept} / 100.0))::int as points,
      (array_agg(s.status ${best}))[1]::int as status, count(*)::int as tries,
      coalesce((array_agg(s.submitted_at > s.due ${best}))[1], false) as late,
      max(s.id) as last_id, floor(extract(epoch from max(s.submitted_at)) * 1000)::bigint as last_ms
    from (${sent}) s join problem p on p.id = s.problem_id
    group by s.training_id, s.uid, s.problem_id`;
}

async function cellsOf(db: Sql, place: Coursework): Promise<CellRow[]> {
  const counted = countedOf(sentIn(place));
  const { rows } = await db.execute<CellRow>(place.kind === "group" ? byAssignment(counted) : counted);
  return rows;
}

/** Each assignment as one cell: solved when all of it is, late when any of it is. */
const byAssignment = (counted: SQL): SQL => sql`
  select c.uid, c.training_id as pid, sum(c.points)::int as points, sum(c.tries)::int as tries,
    case when count(*) filter (where c.status = ${status.accepted})
      = (select count(*) from training_problem tp where tp.training_id = c.training_id)
      then ${status.accepted}::int else ${status.partialAccepted}::int end as status,
    bool_or(c.late) as late, max(c.last_id) as last_id, max(c.last_ms) as last_ms
  from (${counted}) c group by c.uid, c.training_id`;

/** What one person has reached in each of the trainings, by their ids. */
export async function reachedBy(db: Sql, tids: readonly number[], uid: string) {
  const fit = sql`t.id = any(${sql.param(tids)}::int[]) and s.uid = ${uid}`;
  const { rows } = await db.execute<{ training_id: number; points: number; solved: number }>(sql`
    select training_id, sum(points)::int as points, count(*) filter (where status = ${status.accepted})::int as solved
    from (${countedOf(sentInTrainings(fit))}) counted group by training_id`);
  return new Map(rows.map(({ training_id, points, solved }) => [training_id, { points, solved }]));
}

/**
 * What a member sent for a problem. Programs of the site's own trainings are sent to no teacher: who made one reads those
 * that they may read anyway.
 */
export async function triesOf(
  db: Sql,
  place: Coursework,
  { uid, pid }: { uid: string; pid: number },
  reader: { user: User; hidesCode: boolean },
) {
  if (place.kind === "group") throw new Refusal("coursework-not-found");
  const { rows } = await db.execute<{
    id: string;
    status: number;
    score: number | null;
    language: string;
    submitted_at: Date | string;
    late: boolean | null;
    code: string;
    is_site: boolean;
    share: boolean;
  }>(sql`select s.id, s.status, s.score, s.language, s.submitted_at, s.submitted_at > s.due as late, s.code,
      s.contest_id is null and s.group_id is null as is_site,
      s.share and (select is_listed from problem where id = s.problem_id) as share
    from (${sentIn(place)}) s where s.uid = ${uid} and s.problem_id = ${pid}
    order by s.id desc limit ${GRADEBOOK_TRIES_MAX}`);
  const reads = ({ is_site, share }: { is_site: boolean; share: boolean }) =>
    !is_site || maySeeCode({ uid, share, groupId: null }, reader.user, reader.hidesCode, () => 0);
  return rows.reverse().map(({ id, submitted_at, late, is_site, share, ...row }) => ({
    ...row,
    code: reads({ is_site, share }) ? row.code : null,
    submitId: Number(id),
    submitTime: apiDate(new Date(submitted_at)),
    isLate: late ?? false,
  }));
}
