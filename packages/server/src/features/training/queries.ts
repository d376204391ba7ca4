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
import { contains, isAnyOf, preparedOnce, type Sql } from "../../platform/db.ts";
import { isOnPage, type RowOf, selectList } from "../../platform/list.ts";
import { assignments } from "../assignment/tables.ts";
import { extensions } from "../gradebook/tables.ts";
import { closingOf, isAssignedTo, isAssignment } from "../group/assigned.ts";
import { levelIn } from "../group/level.ts";
import { isSeenIn } from "../problem/policy.ts";
import { problems, statements } from "../problem/tables.ts";
import { localesOf, nearStatements, titleIn, translation } from "../problem/titles.ts";
import { solved, submissions } from "../submission/tables.ts";
import { users } from "../user/tables.ts";
import {
  trainingCategories,
  trainingMembers,
  trainingProblems,
  trainingSections,
  trainings,
  trainingVisits,
} from "./tables.ts";

/** Whether a problem of a training is seen in it. */
export const isSeen = isSeenIn(trainings.groupId);
const isSeenAmong = (ids: number[]) => and(inArray(trainingProblems.trainingId, ids), isSeen);

/** Whether `uid` has solved a problem where the training counts: outside contests, or in its group. */
export const solvedBy = (uid: string | SQL) => sql<boolean>`case when ${trainings.groupId} is null
  then exists (select 1 from ${solved} s where s.uid = ${uid} and s.problem_id = ${trainingProblems.problemId})
  else exists (select 1 from ${submissions} s where s.uid = ${uid} and s.problem_id = ${trainingProblems.problemId}
    and s.group_id = ${trainings.groupId} and s.contest_id is null and s.status = 0) end`;

const asking = sql`${sql.placeholder("uid")}`;

/** Adds to a training how many problems are seen in it, and how many of them `uid` has solved; null: a guest. */
async function countsOf(db: Sql, ids: number[], uid: string | null) {
  if (ids.length === 0) return <Row>(row: Row) => ({ ...row, problemCount: 0, acCount: null });
  const counts = await db
    .select({
      id: trainingProblems.trainingId,
      all: count(),
      ac: sql<number>`(count(*) filter (where ${solvedBy(uid ?? "")}))`.mapWith(Number),
    })
    .from(trainingProblems)
    .innerJoin(trainings, eq(trainings.id, trainingProblems.trainingId))
    .innerJoin(problems, eq(problems.id, trainingProblems.problemId))
    .where(isSeenAmong(ids))
    .groupBy(trainingProblems.trainingId);
  const byId = new Map(counts.map((row) => [row.id, row]));
  return <Row extends { id: number }>(row: Row) => {
    const { all = 0, ac = 0 } = byId.get(row.id) ?? {};
    return { ...row, problemCount: all, acCount: uid === null ? null : ac };
  };
}

const { description, sealedPassword, ...own } = getTableColumns(trainings);

const columns = {
  ...own,
  /** Lists say when the training or its plan changed. */
  updatedAt: sql<Date>`greatest(${trainings.updatedAt}, (select max(p.updated_at) from ${trainingProblems} p
    where p.training_id = ${trainings}.id))`.mapWith(trainings.updatedAt),
};

const listColumns = {
  ...columns,
  description: sql<string | null>`left(${trainings.description}, ${TRAINING_TEASER})`,
  author: users.username,
  categoryName: trainingCategories.name,
  categoryColor: trainingCategories.color,
};

export type ListedTraining = Awaited<ReturnType<typeof withCounts>>[number];

interface ListFilter {
  /** The group's; absent: the site's. */
  gid?: number | undefined;
  keyword?: string | undefined;
  categoryId?: number | undefined;
  auth?: string | undefined;
}

/** Of a group without its assignments, which have a list of their own. */
const ofGroup = (gid: number | undefined) =>
  gid === undefined
    ? isNull(trainings.groupId)
    : and(eq(trainings.groupId, gid), sql`not ${isAssignment(trainings)}`);

/** Of one table Drizzle names columns without it, which would compare an inner one with itself. */
const authorMatches = (words: string) =>
  sql`exists (select 1 from ${users} u where u.uid = ${trainings}.uid and u.username ilike ${words})`;

function conditionsOf({ gid, keyword, categoryId, auth }: ListFilter): SQL | undefined {
  const words = keyword && contains(keyword);
  return and(
    eq(trainings.isShown, true),
    ofGroup(gid),
    words ? or(ilike(trainings.title, words), authorMatches(words)) : undefined,
    categoryId === undefined ? undefined : eq(trainings.categoryId, categoryId),
    auth === undefined ? undefined : sql`${trainings.auth} = ${auth}`,
  );
}

const listed = (db: Sql, more = { description: listColumns.description }) =>
  db
    .select({ ...listColumns, ...more })
    .from(trainings)
    .innerJoin(users, eq(users.uid, trainings.uid))
    .leftJoin(trainingCategories, eq(trainingCategories.id, trainings.categoryId));

export function trainingList(db: Sql, filter: ListFilter) {
  const order = [asc(trainings.rank), asc(trainings.id)];
  return selectList(db, {
    select: db.select({ id: trainings.id }).from(trainings),
    where: conditionsOf(filter),
    order,
    of: trainings,
    rowsOf: (keys) =>
      listed(db)
        .where(isOnPage(trainings.id, keys))
        .orderBy(...order),
  });
}

/** Trainings of a page with their counts for `uid`; null: a guest. */
export async function withCounts(db: Sql, rows: RowOf<typeof trainingList>[], uid: string | null) {
  const ids = rows.map(({ id }) => id);
  return rows.map(await countsOf(db, ids, uid));
}

/** One training with its whole description. */
export async function trainingForPage(db: Sql, tid: number, uid: string) {
  const [[row], counts] = await Promise.all([
    listed(db, { description: sql<string | null>`${trainings.description}` }).where(eq(trainings.id, tid)),
    countsOf(db, [tid], uid),
  ]);
  return row && counts(row);
}

/** Trainings that are offered to go on with, newest first, before those that are finished are left out. */
const OWN_MAX = 20;

const memberOf = (uid: string | SQL) => sql<boolean | null>`(select m.is_enabled from ${trainingMembers} m
  where m.training_id = ${trainings}.id and m.uid = ${uid})`;

/** How somebody stands to a training. */
const standing = (uid: string | SQL) => ({
  isEnabled: memberOf(uid),
  groupLevel: levelIn(trainings, uid),
  isAssigned: isAssignedTo(trainings, uid),
});

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
    .select({ ...listColumns, ...standing(uid) })
    .from(begun)
    .innerJoin(trainings, eq(trainings.id, begun.id))
    .innerJoin(users, eq(users.uid, trainings.uid))
    .leftJoin(trainingCategories, eq(trainingCategories.id, trainings.categoryId))
    .where(sql`not ${isAssignment(trainings)}`)
    .orderBy(desc(begun.at));
}

/** How a user stands with a problem of a training. */
interface Standing {
  pid: number;
  after: number[];
  isSolved: boolean;
}

/** How `uid` stands with the problems that are seen in each of the trainings, in their order. */
export async function standingsOf(db: Sql, ids: number[], uid: string): Promise<Map<number, Standing[]>> {
  const one = sql`json_build_object('pid', ${problems.id}, 'after', ${trainingProblems.after}, 'isSolved', ${solvedBy(uid)})`;
  const rows = await db
    .select({
      id: trainingProblems.trainingId,
      all: sql<Standing[]>`json_agg(${one} order by ${trainingProblems.rank}, ${trainingProblems.id})`,
    })
    .from(trainingProblems)
    .innerJoin(trainings, eq(trainings.id, trainingProblems.trainingId))
    .innerJoin(problems, eq(problems.id, trainingProblems.problemId))
    .where(isSeenAmong(ids))
    .groupBy(trainingProblems.trainingId);
  return new Map(rows.map(({ id, all }) => [id, all]));
}

/** What problems are called in a language. */
export async function namesOf(db: Sql, pids: number[], l: string | undefined) {
  const { locale, near } = localesOf(l);
  const rows = await db
    .select({ pid: problems.id, problemId: problems.problemId, title: titleIn })
    .from(problems)
    .leftJoin(statements, translation(statements, locale))
    .leftJoin(nearStatements, translation(nearStatements, near))
    .where(inArray(problems.id, pids));
  return new Map(rows.map(({ pid, ...name }) => [pid, name]));
}

/** Whether it is an assignment that takes nothing from `uid` any more. */
const isClosedFor = (
  uid: SQL,
) => sql<boolean>`coalesce((select ${closingOf(sql`e.due_at`, sql`x.due_at`)} <= now()
  from ${assignments} a left join ${trainingSections} x on x.training_id = a.training_id
    left join ${extensions} e on e.training_id = a.training_id and e.uid = ${uid}
  where a.training_id = ${trainings}.id), false)`;

/** Of every call inside a training. */
const rulesStatement = preparedOnce((db) =>
  db
    .select({
      training: {
        id: trainings.id,
        uid: trainings.uid,
        groupId: trainings.groupId,
        title: trainings.title,
        auth: trainings.auth,
        isShown: trainings.isShown,
      },
      ...standing(asking),
      isClosed: isClosedFor(asking),
    })
    .from(trainings)
    .where(eq(trainings.id, sql.placeholder("tid")))
    .prepare("training_rules"),
);

/** A training's rules, and how `uid` stands to it. */
export async function trainingRules(db: Sql, tid: number, uid: string) {
  const [row] = await rulesStatement(db).execute({ tid, uid });
  return row;
}

const problemStatement = preparedOnce((db) =>
  db
    .select({
      trainingId: trainingProblems.trainingId,
      pid: problems.id,
      problemId: problems.problemId,
      title: titleIn,
      displayId: trainingProblems.displayId,
      sectionId: trainingProblems.sectionId,
      after: trainingProblems.after,
      isSolved: solvedBy(asking),
    })
    .from(trainingProblems)
    .innerJoin(trainings, eq(trainings.id, trainingProblems.trainingId))
    .innerJoin(problems, eq(problems.id, trainingProblems.problemId))
    .leftJoin(statements, translation(statements, sql.placeholder("locale")))
    .leftJoin(nearStatements, translation(nearStatements, sql.placeholder("near")))
    .where(and(isAnyOf(trainingProblems.trainingId), isSeen))
    .orderBy(asc(trainingProblems.rank), asc(trainingProblems.id))
    .prepare("training_problems"),
);

/** Problems that are seen in each of the trainings, in their order, and whether `uid` has solved them. */
export const problemsOf = (db: Sql, tids: number[], uid: string, l?: string) =>
  problemStatement(db).execute({ ids: tids, uid, ...localesOf(l) });

/** Of the site, and of the group where one is named. */
export function categories(db: Sql, gid?: number) {
  return db
    .select()
    .from(trainingCategories)
    .where(
      or(
        isNull(trainingCategories.groupId),
        gid === undefined ? undefined : eq(trainingCategories.groupId, gid),
      ),
    )
    .orderBy(asc(trainingCategories.id))
    .limit(500);
}

type AdminFilter = Pick<ListFilter, "gid" | "keyword">;

const byKeyword = ({ gid, keyword }: AdminFilter) =>
  and(
    ofGroup(gid),
    keyword
      ? or(
          ilike(trainings.title, contains(keyword)),
          /^\d{1,9}$/.test(keyword)
            ? or(eq(trainings.id, Number(keyword)), eq(trainings.rank, Number(keyword)))
            : undefined,
        )
      : undefined,
  );

/** The site's by rank, a group's newest first. */
export const adminTrainingList = (db: Sql, filter: AdminFilter) =>
  selectList(db, {
    select: db
      .select({ ...columns, author: users.username })
      .from(trainings)
      .innerJoin(users, eq(users.uid, trainings.uid)),
    where: byKeyword(filter),
    order: filter.gid === undefined ? [asc(trainings.rank), asc(trainings.id)] : [desc(trainings.id)],
    of: trainings,
  });

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
