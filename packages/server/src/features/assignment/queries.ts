import {
  type Assignment,
  apiDate,
  type Calendar,
  groupLevel,
  OWN_ASSIGNMENTS_DAYS,
  OWN_ASSIGNMENTS_MAX,
} from "@verdict/contract";
import { type SQL, sql } from "drizzle-orm";
import type { Sql } from "../../platform/db.ts";
import { countOf } from "../../platform/db.ts";
import type { List } from "../../platform/list.ts";
import { offsetOf } from "../../platform/page-scan.ts";
import type { User } from "../../viewer.ts";
import { fullPoints, reachedBy } from "../gradebook/read.ts";
import { closingOf, isAssignedTo } from "../group/assigned.ts";
import { isUsable } from "../group/level.ts";
import { actingLevel } from "../group/policy.ts";

/** Lists of assignments, as one user stands with each. */

interface Row extends Record<string, unknown> {
  tid: number;
  gid: number;
  group: string;
  title: string;
  due: Date | string;
  closes: Date | string | null;
  is_closed: boolean;
  is_for_all: boolean;
  problems: number;
  full: number;
  /** null: nothing was written by hand. */
  remark: string | null;
  graded: number | null;
}

/** Assignments `a`, their trainings `t` and groups `g`, with the user's own due date. */
const own = (uid: string) => sql`assignment a join training t on t.id = a.training_id
  join training_section x on x.training_id = t.id
  join user_group g on g.id = t.group_id
  left join training_extension e on e.training_id = t.id and e.uid = ${uid}
  left join manual_grade mg on mg.training_id = t.id and mg.uid = ${uid}`;

const due = sql`coalesce(e.due_at, x.due_at)`;
const closes = closingOf(sql`e.due_at`, sql`x.due_at`);
/** What can still be handed in in time first, the next due on top. */
const order = sql`(${due} < now()), case when ${due} >= now() then ${due} end, ${due} desc, t.id desc`;

async function rowsOf(db: Sql, user: User, where: SQL, { limit, offset }: { limit: number; offset: number }) {
  const { rows } =
    await db.execute<Row>(sql`select t.id as tid, t.group_id as gid, g.name as "group", t.title,
      ${due} as due, ${closes} as closes, coalesce(${closes} <= now(), false) as is_closed, a.is_for_all,
      mg.points as graded, mg.remark,
      (select count(*) from training_problem tp where tp.training_id = t.id)::int as problems,
      (select coalesce(sum(${fullPoints}), 0) from training_problem tp join problem p on p.id = tp.problem_id
        where tp.training_id = t.id)::int as full
    from ${own(user.uid)} where ${where} order by ${order} limit ${limit} offset ${offset}`);
  if (rows.length === 0) return [];
  const reached = await reachedBy(
    db,
    rows.map(({ tid }) => tid),
    user.uid,
  );
  return rows.map((row): Assignment => {
    const { points, solved } = reached.get(row.tid) ?? { points: 0, solved: 0 };
    return {
      ...{ tid: row.tid, gid: row.gid, group: row.group, title: row.title },
      ...{ problemCount: row.problems, solved, points: row.graded ?? points, full: row.full },
      dueTime: apiDate(new Date(row.due)),
      closeTime: row.closes && apiDate(new Date(row.closes)),
      ...{ isClosed: row.is_closed, isForAll: row.is_for_all },
      grade: row.remark === null ? null : { points: row.graded, remark: row.remark },
    };
  });
}

/** Who teaches in the group sees all of them. */
const seenBy = (user: User, level: number): SQL =>
  actingLevel(user, level) >= groupLevel.admin
    ? sql`true`
    : sql`(t.uid = ${user.uid} or ${isAssignedTo(sql`t`, user.uid)})`;

export function assignmentList(
  db: Sql,
  user: User,
  { gid, level }: { gid: number; level: number },
): List<Assignment> {
  const where = sql`t.group_id = ${gid} and ${seenBy(user, level)}`;
  return {
    rows: (page) => rowsOf(db, user, where, { limit: page.limit, offset: offsetOf(page) }),
    count: () =>
      countOf(db, sql`select 1 from assignment a join training t on t.id = a.training_id where ${where}`),
  };
}

/** Of the groups that the user is a plain member of: who teaches hands nothing in. */
export function ownAssignments(db: Sql, user: User): Promise<Assignment[]> {
  const where = sql`g.dissolved_at is null and ${isUsable}
    and exists (select 1 from group_member m where m.group_id = g.id and m.uid = ${user.uid} and m.level = ${groupLevel.member})
    and ${isAssignedTo(sql`t`, user.uid)}
    and ${due} > now() - make_interval(days => ${OWN_ASSIGNMENTS_DAYS})`;
  return rowsOf(db, user, where, { limit: OWN_ASSIGNMENTS_MAX, offset: 0 });
}

/** An assignment with its due date for one user, and when either was last changed. */
export interface DueRow {
  tid: number;
  gid: number;
  group: string;
  title: string;
  dueAt: Date;
  createdAt: Date;
  updatedAt: Date;
}

interface Span {
  from: Date;
  to: Date;
  limit: number;
}

/** Of all the user's groups, due in a span of time; whoever teaches in one is told of what is due there, too. */
export async function dueRows(
  db: Sql,
  user: Pick<User, "uid">,
  { from, to, limit }: Span,
): Promise<DueRow[]> {
  const { rows } = await db.execute<
    Pick<Row, "tid" | "gid" | "group" | "title" | "due"> & Record<"made" | "changed", Date | string>
  >(sql`
    select t.id as tid, t.group_id as gid, g.name as "group", t.title, ${due} as due,
      t.created_at as made, greatest(t.updated_at, e.created_at) as changed
    from ${own(user.uid)}
    join group_member m on m.group_id = g.id and m.uid = ${user.uid} and m.level >= ${groupLevel.member}
    where ${isUsable} and (m.level >= ${groupLevel.admin} or t.uid = ${user.uid} or ${isAssignedTo(sql`t`, user.uid)})
      and ${due} >= ${from} and ${due} < ${to}
    order by ${due}, t.id limit ${limit}`);
  return rows.map(({ due: at, made, changed, ...row }) => ({
    ...row,
    ...{ dueAt: new Date(at), createdAt: new Date(made), updatedAt: new Date(changed) },
  }));
}

/** The same as a page shows it. */
export async function assignmentsDue(db: Sql, user: User, span: Span): Promise<Calendar["assignments"]> {
  const rows = await dueRows(db, user, span);
  return rows.map(({ tid, gid, group, title, dueAt }) => ({
    ...{ tid, gid, group, title, dueTime: apiDate(dueAt) },
  }));
}

/** The one that a training is, for who may look into it; null: it is none. */
export async function assignmentOf(db: Sql, user: User, tid: number): Promise<Assignment | null> {
  const [row] = await rowsOf(db, user, sql`t.id = ${tid}`, { limit: 1, offset: 0 });
  return row ?? null;
}
