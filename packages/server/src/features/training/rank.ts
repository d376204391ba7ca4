import { apiDate, ROOT_ROLE, status, type TrainingCell, type TrainingRankRow } from "@verdict/contract";
import { and, asc, count, desc, eq, ilike, inArray, or, type SQL, sql } from "drizzle-orm";
import { contains, offsetOf, type Sql } from "../../platform/db.ts";
import { groupMembers } from "../group/tables.ts";
import { problems } from "../problem/tables.ts";
import { namesContain, schoolContains } from "../user/queries.ts";
import { users } from "../user/tables.ts";
import { isSeen } from "./queries.ts";
import { trainingCells, trainingMembers, trainingProblems, trainingSections, trainings } from "./tables.ts";

/** Boards of private trainings, as they lie there ready (decision 130). */

interface BoardFilter {
  tid: number;
  keyword?: string | undefined;
}
export type BoardQuery = BoardFilter & { currentPage: number; limit: number };

interface Reader {
  /** Searches and sees real names. */
  manages: boolean;
  /** With those who are shut out. */
  all?: boolean;
}

/** As managers read members. */
export const staff: Reader = { manages: true, all: true };

/**
 * Who teaches and does not compete, by what they are today: the author, roots, and roots of the group. Few, so that they
 * are asked for once a page and not once a member.
 */
export const teachersOf = (tid: number): SQL => sql`array(
  select ${trainings.uid} from ${trainings} where ${trainings.id} = ${tid}
  union all select ${users.uid} from ${users} where ${users.roleId} = ${ROOT_ROLE}
  union all select m.uid from ${groupMembers} m join ${trainings} on ${trainings.groupId} = m.group_id
    where ${trainings.id} = ${tid} and m.level = 5)`;

/** Accounts by part of a username or school, for managers also of a real name: found in indexes, then looked at. */
function named(db: Sql, keyword: string, { manages }: Reader) {
  const words = contains(keyword);
  const isNamed = or(ilike(users.username, words), manages ? ilike(users.realname, words) : undefined);
  return db
    .select({ uid: users.uid })
    .from(users)
    .where(or(and(namesContain(keyword), isNamed), schoolContains(keyword)));
}

/** Members that a reader finds. */
const fitting = (db: Sql, { tid, keyword }: BoardFilter, reader: Reader): SQL | undefined =>
  and(
    eq(trainingMembers.trainingId, tid),
    reader.all ? undefined : eq(trainingMembers.isEnabled, true),
    sql`${trainingMembers.uid} <> all(${teachersOf(tid)})`,
    keyword ? inArray(trainingMembers.uid, named(db, keyword, reader)) : undefined,
  );

const memberColumns = {
  uid: users.uid,
  username: users.username,
  realname: users.realname,
  nickname: users.nickname,
  school: users.school,
  gender: users.gender,
  avatar: users.avatar,
  ac: trainingMembers.ac,
  runTimeMs: trainingMembers.runTimeMs,
  isEnabled: trainingMembers.isEnabled,
  createdAt: trainingMembers.createdAt,
};
type MemberRow = Awaited<ReturnType<typeof memberPage>>[number];

const ranked = [desc(trainingMembers.ac), asc(trainingMembers.runTimeMs), asc(trainingMembers.uid)];

const found = (db: Sql, query: BoardFilter, reader: Reader) =>
  db
    .select({ uid: trainingMembers.uid })
    .from(trainingMembers)
    .where(fitting(db, query, reader));

/** Members that are passed over are keys of one index; names come to those of the page. */
export function memberPage(db: Sql, query: BoardQuery, reader: Reader) {
  const page = found(db, query, reader)
    .orderBy(...ranked)
    .limit(query.limit)
    .offset(offsetOf(query));
  return db
    .select(memberColumns)
    .from(trainingMembers)
    .innerJoin(users, eq(users.uid, trainingMembers.uid))
    .where(and(eq(trainingMembers.trainingId, query.tid), sql`${trainingMembers.uid} = any(array(${page}))`))
    .orderBy(...ranked);
}

export async function countMembers(db: Sql, query: BoardQuery, reader: Reader): Promise<number> {
  const [row] = await db.select({ n: count() }).from(found(db, query, reader).as("found"));
  return row?.n ?? 0;
}

/** Cells of some members (null: of all) at problems that are seen, with when those were due. */
export function cellsOf(db: Sql, tid: number, uids: string[] | null) {
  return db
    .select({
      uid: trainingCells.uid,
      displayId: trainingProblems.displayId,
      status: trainingCells.status,
      score: trainingCells.score,
      runTimeMs: trainingCells.runTimeMs,
      solvedAt: trainingCells.solvedAt,
      tries: trainingCells.tries,
      dueAt: trainingSections.dueAt,
    })
    .from(trainingCells)
    .innerJoin(
      trainingProblems,
      and(
        eq(trainingProblems.trainingId, trainingCells.trainingId),
        eq(trainingProblems.problemId, trainingCells.problemId),
      ),
    )
    .innerJoin(trainings, eq(trainings.id, trainingCells.trainingId))
    .innerJoin(problems, eq(problems.id, trainingCells.problemId))
    .leftJoin(trainingSections, eq(trainingSections.id, trainingProblems.sectionId))
    .where(
      and(eq(trainingCells.trainingId, tid), uids ? inArray(trainingCells.uid, uids) : undefined, isSeen),
    );
}
type CellRow = Awaited<ReturnType<typeof cellsOf>>[number];

export const isLate = ({ solvedAt, dueAt }: Pick<CellRow, "solvedAt" | "dueAt">) =>
  solvedAt !== null && dueAt !== null && solvedAt > dueAt;

function presentCell({ status: code, score, runTimeMs }: CellRow): TrainingCell {
  const isAC = code === status.accepted;
  return { status: code, score, ...(isAC && { isAC, runTime: runTimeMs ?? 0 }) };
}

const presentMemberCell = (cell: CellRow) => ({
  ...presentCell(cell),
  tries: cell.tries,
  solvedTime: cell.solvedAt && apiDate(cell.solvedAt),
  isLate: isLate(cell),
});

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

const cellsBy = <T>(cells: CellRow[], present: (cell: CellRow) => T) => {
  const byUid = Map.groupBy(cells, ({ uid }) => uid);
  return (uid: string): Record<string, T> =>
    Object.fromEntries((byUid.get(uid) ?? []).map((cell) => [cell.displayId, present(cell)]));
};

/** A page of the board. */
export async function rankRows(db: Sql, query: BoardQuery, reader: Reader): Promise<TrainingRankRow[]> {
  const rows = await memberPage(db, query, reader);
  const cells = await cellsOf(
    db,
    query.tid,
    rows.map(({ uid }) => uid),
  );
  const infoOf = cellsBy(cells, presentCell);
  return rows.map((row) => ({ ...presentPerson(row, reader.manages), submissionInfo: infoOf(row.uid) }));
}

/** A page of what managers read of members. */
export async function progressRows(db: Sql, query: BoardQuery) {
  const rows = await memberPage(db, query, staff);
  const cells = await cellsOf(
    db,
    query.tid,
    rows.map(({ uid }) => uid),
  );
  const infoOf = cellsBy(cells, presentMemberCell);
  return rows.map((row) => ({
    ...presentPerson(row, true),
    status: row.isEnabled,
    gmtCreate: apiDate(row.createdAt),
    submissionInfo: infoOf(row.uid),
  }));
}
