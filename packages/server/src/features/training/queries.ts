import { TRAINING_TEASER } from "@verdict/contract";
import {
  and,
  asc,
  count,
  desc,
  eq,
  getTableColumns,
  ilike,
  inArray,
  isNull,
  or,
  type SQL,
  sql,
} from "drizzle-orm";
import { contains, offsetOf, type Sql } from "../../platform/db.ts";
import { groupMembers } from "../group/tables.ts";
import { problems } from "../problem/tables.ts";
import { solved, submissions } from "../submission/tables.ts";
import { users } from "../user/tables.ts";
import {
  trainingCategories,
  trainingMembers,
  trainingProblems,
  trainings,
  trainingVisits,
} from "./tables.ts";

/** Whether a problem of a training is seen in it: of the site's those in the list, of a group's also its own. */
export const isSeen = sql<boolean>`(${problems.isListed}
  or (${problems.auth} = 1 and ${problems.groupId} = ${trainings.groupId}))`;

/** Whether `uid` has solved a problem where the training counts: outside contests, or in its group. */
export const solvedBy = (uid: string) => sql<boolean>`case when ${trainings.groupId} is null
  then exists (select 1 from ${solved} s where s.uid = ${uid} and s.problem_id = ${trainingProblems.problemId})
  else exists (select 1 from ${submissions} s where s.uid = ${uid} and s.problem_id = ${trainingProblems.problemId}
    and s.group_id = ${trainings.groupId} and s.contest_id is null and s.status = 0) end`;

const problemsSeen = (more: SQL = sql`true`) => sql<number>`(select count(*) from ${trainingProblems}
  join ${problems} on ${problems.id} = ${trainingProblems.problemId}
  where ${trainingProblems.trainingId} = ${trainings.id} and ${isSeen} and ${more})::int`;

const { description, sealedPassword, ...columns } = getTableColumns(trainings);

/** `uid` null: a guest, who has solved nothing. */
const listColumns = (uid: string | null) => ({
  ...columns,
  description: sql<string | null>`left(${trainings.description}, ${TRAINING_TEASER})`,
  author: users.username,
  categoryName: trainingCategories.name,
  categoryColor: trainingCategories.color,
  problemCount: problemsSeen(),
  acCount: uid === null ? sql<number | null>`null` : problemsSeen(solvedBy(uid)),
});

export type ListedTraining = Awaited<ReturnType<typeof trainingPage>>[number];

interface ListFilter {
  keyword?: string | undefined;
  categoryId?: number | undefined;
  auth?: string | undefined;
}
type Page = { currentPage: number; limit: number };

function fitting({ keyword, categoryId, auth }: ListFilter): SQL | undefined {
  const words = keyword && contains(keyword);
  return and(
    eq(trainings.isShown, true),
    isNull(trainings.groupId),
    words ? or(ilike(trainings.title, words), ilike(users.username, words)) : undefined,
    categoryId === undefined ? undefined : eq(trainings.categoryId, categoryId),
    auth === undefined ? undefined : sql`${trainings.auth} = ${auth}`,
  );
}

const listed = (db: Sql, uid: string | null) =>
  db
    .select(listColumns(uid))
    .from(trainings)
    .innerJoin(users, eq(users.uid, trainings.uid))
    .leftJoin(trainingCategories, eq(trainingCategories.id, trainings.categoryId));

export function trainingPage(db: Sql, filter: ListFilter & Page, uid: string | null) {
  return listed(db, uid)
    .where(fitting(filter))
    .orderBy(asc(trainings.rank), asc(trainings.id))
    .limit(filter.limit)
    .offset(offsetOf(filter));
}

export async function countTrainings(db: Sql, filter: ListFilter): Promise<number> {
  const [row] = await db
    .select({ n: count() })
    .from(trainings)
    .innerJoin(users, eq(users.uid, trainings.uid))
    .where(fitting(filter));
  return row?.n ?? 0;
}

/** One training with its whole description. */
export async function trainingForPage(db: Sql, tid: number, uid: string) {
  const [[row], [whole]] = await Promise.all([
    listed(db, uid).where(eq(trainings.id, tid)),
    db.select({ description: trainings.description }).from(trainings).where(eq(trainings.id, tid)),
  ]);
  return row && { ...row, description: whole?.description ?? null };
}

/** Trainings that are offered to go on with, newest first, before those that are finished are left out. */
const OWN_MAX = 20;

export function ownTrainings(db: Sql, uid: string) {
  const begun = db
    .$with("begun")
    .as(
      db
        .select({ id: trainingVisits.trainingId, at: trainingVisits.lastAt })
        .from(trainingVisits)
        .where(eq(trainingVisits.uid, uid))
        .orderBy(desc(trainingVisits.lastAt))
        .limit(OWN_MAX),
    );
  return db
    .with(begun)
    .select({
      ...listColumns(uid),
      isEnabled: memberOf(uid),
      groupLevel: levelOf(uid),
    })
    .from(begun)
    .innerJoin(trainings, eq(trainings.id, begun.id))
    .innerJoin(users, eq(users.uid, trainings.uid))
    .leftJoin(trainingCategories, eq(trainingCategories.id, trainings.categoryId))
    .orderBy(desc(begun.at));
}

/** Of one table Drizzle names columns without it, which would compare the inner one with itself. */
const memberOf = (uid: string) => sql<boolean | null>`(select m.is_enabled from ${trainingMembers} m
  where m.training_id = ${trainings}.id and m.uid = ${uid})`;

const levelOf = (uid: string) =>
  sql<number>`coalesce((select m.level from ${groupMembers} m
  where m.group_id = ${trainings}.group_id and m.uid = ${uid}), 0)`.mapWith(Number);

/** A training's rules, and how `uid` stands to it. */
export async function trainingRules(db: Sql, tid: number, uid: string) {
  const [row] = await db
    .select({
      training: {
        id: trainings.id,
        uid: trainings.uid,
        groupId: trainings.groupId,
        title: trainings.title,
        auth: trainings.auth,
        isShown: trainings.isShown,
      },
      isEnabled: memberOf(uid),
      groupLevel: levelOf(uid),
    })
    .from(trainings)
    .where(eq(trainings.id, tid));
  return row;
}

/** Problems that are seen in each of the trainings, in their order, and whether `uid` has solved them. */
export function problemsOf(db: Sql, tids: number[], uid: string) {
  return db
    .select({
      trainingId: trainingProblems.trainingId,
      pid: problems.id,
      problemId: problems.problemId,
      title: problems.title,
      displayId: trainingProblems.displayId,
      sectionId: trainingProblems.sectionId,
      after: trainingProblems.after,
      isSolved: solvedBy(uid),
    })
    .from(trainingProblems)
    .innerJoin(trainings, eq(trainings.id, trainingProblems.trainingId))
    .innerJoin(problems, eq(problems.id, trainingProblems.problemId))
    .where(and(inArray(trainingProblems.trainingId, tids), isSeen))
    .orderBy(asc(trainingProblems.rank), asc(trainingProblems.id));
}

export function categories(db: Sql) {
  return db
    .select()
    .from(trainingCategories)
    .where(isNull(trainingCategories.groupId))
    .orderBy(asc(trainingCategories.id))
    .limit(500);
}

const byKeyword = (keyword: string | undefined) =>
  and(
    isNull(trainings.groupId),
    keyword
      ? or(
          ilike(trainings.title, contains(keyword)),
          /^\d{1,9}$/.test(keyword)
            ? or(eq(trainings.id, Number(keyword)), eq(trainings.rank, Number(keyword)))
            : undefined,
        )
      : undefined,
  );

export function adminTrainingPage(db: Sql, filter: { keyword?: string | undefined } & Page) {
  return db
    .select({ ...columns, author: users.username })
    .from(trainings)
    .innerJoin(users, eq(users.uid, trainings.uid))
    .where(byKeyword(filter.keyword))
    .orderBy(asc(trainings.rank), asc(trainings.id))
    .limit(filter.limit)
    .offset(offsetOf(filter));
}

export async function countAdminTrainings(db: Sql, keyword: string | undefined): Promise<number> {
  const [row] = await db.select({ n: count() }).from(trainings).where(byKeyword(keyword));
  return row?.n ?? 0;
}

/** A training whole, with its author's name and its category. */
export async function trainingById(db: Sql, tid: number) {
  const [row] = await db
    .select({ training: trainings, author: users.username, category: trainingCategories })
    .from(trainings)
    .innerJoin(users, eq(users.uid, trainings.uid))
    .leftJoin(trainingCategories, eq(trainingCategories.id, trainings.categoryId))
    .where(eq(trainings.id, tid));
  return row;
}
