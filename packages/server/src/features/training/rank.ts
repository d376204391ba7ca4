import { apiDate, type TrainingMember, type TrainingRankRow } from "@verdict/contract";
import { and, asc, count, desc, eq, ilike, inArray, lt, or, type SQL, sql } from "drizzle-orm";
import { contains, countOf, type Db, type Sql } from "../../platform/db.ts";
import { JsonText } from "../../platform/json.ts";
import { withPlaces } from "../../platform/level-places.ts";
import { isOnPage, type List } from "../../platform/list.ts";
import { offsetOf, pageScan } from "../../platform/page-scan.ts";
import type { User } from "../../viewer.ts";
import { extensions } from "../gradebook/tables.ts";
import { offBoards } from "../group/level.ts";
import { isToldOfAll, realNameFor } from "../user/personal.ts";
import { namesContain, schoolContains } from "../user/queries.ts";
import { users } from "../user/tables.ts";
import { openCellTexts, presentCell, presentMemberCell } from "./cells.ts";
import { trainingMembers, trainings } from "./tables.ts";

/** Members of private trainings and their boards. */

interface BoardFilter {
  tid: number;
  keyword?: string | undefined;
}
export type BoardQuery = BoardFilter & { currentPage: number; limit: number };

interface Reader {
  /** Searches and sees real names, as far as they are shown to them. */
  manages: boolean;
  /** Is of the site's staff. */
  isStaff: boolean;
  /** With those who are shut out. */
  all?: boolean;
}

/** As managers read members. */
export const asManager = ({ roleId }: Pick<User, "roleId">): Reader => ({
  ...{ manages: true, all: true },
  isStaff: isToldOfAll({ roleId }),
});

const met = (tid: number) => ({
  groupId: sql`(select t.group_id from ${trainings} t where t.id = ${tid})`,
  uid: users.uid,
});

/** Who teaches and does not compete. */
export const teachersOf = (tid: number): SQL => offBoards(trainings, tid);

/** Accounts by part of a username or school, for managers also of a real name: found in indexes, then looked at. */
function named(db: Sql, tid: number, keyword: string, reader: Reader) {
  const words = contains(keyword);
  const realname = realNameFor(sql<boolean>`${reader.isStaff}::boolean`, met(tid));
  const isNamed = or(ilike(users.username, words), reader.manages ? ilike(realname, words) : undefined);
  return db
    .select({ uid: users.uid })
    .from(users)
    .where(or(and(namesContain(keyword), isNamed), schoolContains(keyword)));
}

/** Members that a reader finds. */
const conditionsOf = (db: Sql, { tid, keyword }: BoardFilter, reader: Reader): SQL | undefined =>
  and(
    eq(trainingMembers.trainingId, tid),
    reader.all ? undefined : sql`${trainingMembers.isEnabled}`,
    sql`${trainingMembers.uid} <> all(${teachersOf(tid)})`,
    keyword ? inArray(trainingMembers.uid, named(db, tid, keyword, reader)) : undefined,
  );

const memberColumns = ({ tid }: BoardFilter, { isStaff }: Reader) => ({
  uid: users.uid,
  username: users.username,
  realname: realNameFor(sql<boolean>`${isStaff}::boolean`, met(tid)),
  nickname: users.nickname,
  school: users.school,
  gender: users.gender,
  avatar: users.avatar,
  ac: trainingMembers.ac,
  runTimeMs: trainingMembers.runTimeMs,
  isEnabled: trainingMembers.isEnabled,
  createdAt: trainingMembers.createdAt,
  /**
   * Another one with each change of the row, so also of the member's cells (submission/training-record.ts), and of their
   * due date.
   */
  version: sql<string>`concat_ws(' ', ${trainingMembers}.xmin, (select e.due_at from ${extensions} e
    where e.training_id = ${trainingMembers.trainingId} and e.uid = ${trainingMembers.uid}))`,
});
type MemberRow = Awaited<ReturnType<typeof memberPage>>[number];

const ranked = [desc(trainingMembers.ac), asc(trainingMembers.runTimeMs), asc(trainingMembers.uid)];
const rankedBackward = [asc(trainingMembers.ac), desc(trainingMembers.runTimeMs), desc(trainingMembers.uid)];

const found = (db: Sql, filter: BoardFilter, reader: Reader) =>
  db
    .select({ uid: trainingMembers.uid })
    .from(trainingMembers)
    .where(conditionsOf(db, filter, reader));

/** `total`: of the members that are found, asked for only far down. Those that are passed over are keys of one index. */
export async function memberPage(db: Sql, query: BoardQuery, reader: Reader, total: () => Promise<number>) {
  const { isBackward, ...cut } = await pageScan(query, total, Number.POSITIVE_INFINITY);
  const page = found(db, query, reader)
    .orderBy(...(isBackward ? rankedBackward : ranked))
    .limit(cut.limit)
    .offset(cut.offset);
  return db
    .select(memberColumns(query, reader))
    .from(trainingMembers)
    .innerJoin(users, eq(users.uid, trainingMembers.uid))
    .where(and(eq(trainingMembers.trainingId, query.tid), isOnPage(trainingMembers.uid, page.getSQL())))
    .orderBy(...ranked);
}

const countMembers = (db: Sql, filter: BoardFilter, reader: Reader) =>
  countOf(db, found(db, filter, reader).getSQL());

const presentPerson = (row: MemberRow, manages: boolean) => ({
  uid: row.uid,
  username: row.username,
  realname: manages ? row.realname : null,
  nickname: row.nickname,
  school: row.school,
  gender: row.gender,
  avatar: row.avatar,
  ac: row.ac,
  totalRunTime: row.runTimeMs,
});

/** Of a page of the board: who has solved nothing has none, and nobody in a search. */
async function placesOf(db: Db, query: BoardQuery, reader: Reader, rows: readonly MemberRow[]) {
  const [first] = rows;
  if (query.keyword || !first) return [];
  const offset = offsetOf(query);
  const before = offset > 0 ? await levelBefore(db, query, reader, first) : 0;
  const isLevel = (a: MemberRow, b: MemberRow) => a.ac === b.ac && a.runTimeMs === b.runTimeMs;
  return withPlaces(rows, isLevel, offset, before).map(({ ac, place }) => (ac > 0 ? place : null));
}

/** How many of the pages before stand level with the first row of this one. */
async function levelBefore(db: Db, query: BoardQuery, reader: Reader, { ac, runTimeMs, uid }: MemberRow) {
  const isLevel = and(
    eq(trainingMembers.ac, ac),
    eq(trainingMembers.runTimeMs, runTimeMs),
    lt(trainingMembers.uid, uid),
  );
  const [row] = await db
    .select({ n: count() })
    .from(trainingMembers)
    .where(and(conditionsOf(db, query, reader), isLevel));
  return row?.n ?? 0;
}

/** What is shown of a member and, as text, of their cells. */
const rowsOf = <Row extends { submissionInfo: object }>(
  people: readonly Omit<Row, "submissionInfo">[],
  cells: readonly string[],
) =>
  people.map(
    (person, index) =>
      new JsonText<Row>(`${JSON.stringify(person).slice(0, -1)},"submissionInfo":${cells[index]}}`),
  );

/** Boards. */
export function openBoardLists(db: Db) {
  const cellsOf = openCellTexts(db, presentCell);
  return (filter: BoardFilter, reader: Reader): List<JsonText<TrainingRankRow>> => ({
    async rows(page, total) {
      const query = { ...filter, ...page };
      const rows = await memberPage(db, query, reader, total);
      const places = await placesOf(db, query, reader, rows);
      const people = rows.map((row, index) => ({
        ...presentPerson(row, reader.manages),
        place: places[index] ?? null,
      }));
      return rowsOf<TrainingRankRow>(people, await cellsOf(filter.tid, rows));
    },
    count: () => countMembers(db, filter, reader),
  });
}

/** What managers see of members. */
export function openProgressLists(db: Db) {
  const cellsOf = openCellTexts(db, presentMemberCell);
  return (filter: BoardFilter, reader: Reader): List<JsonText<TrainingMember>> => ({
    async rows(page, total) {
      const rows = await memberPage(db, { ...filter, ...page }, reader, total);
      const people = rows.map((row) => ({
        ...presentPerson(row, true),
        status: row.isEnabled,
        gmtCreate: apiDate(row.createdAt),
      }));
      return rowsOf<TrainingMember>(people, await cellsOf(filter.tid, rows));
    },
    count: () => countMembers(db, filter, reader),
  });
}
