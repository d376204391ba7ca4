import {
  apiDate,
  ROOT_ROLE,
  type SubmissionStatus,
  status,
  type TrainingCell,
  type TrainingRankRow,
} from "@verdict/contract";
import {
  and,
  asc,
  count,
  desc,
  eq,
  ilike,
  inArray,
  or,
  type Placeholder,
  type SQL,
  type SQLWrapper,
  sql,
} from "drizzle-orm";
import type { PgColumn } from "drizzle-orm/pg-core";
import { builtOnce, contains, offsetOf, type Sql } from "../../platform/db.ts";
import { extensions } from "../gradebook/tables.ts";
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
export const teachersOf = (tid: number | Placeholder): SQL => sql`array(
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

/** In statements that are built once: of one training, of some users. */
const asked = sql.placeholder("tid");
const isOneOfThem = (column: PgColumn): SQL => sql`${column} = any(${sql.placeholder("uids")}::text[])`;

type MemberFilter = Omit<BoardFilter, "tid"> & { tid: number | Placeholder };

/** Members that a reader finds. */
const fitting = (db: Sql, { tid, keyword }: MemberFilter, reader: Reader): SQL | undefined =>
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

const found = (db: Sql, filter: MemberFilter, reader: Reader) =>
  db
    .select({ uid: trainingMembers.uid })
    .from(trainingMembers)
    .where(fitting(db, filter, reader));

const wholePage = (reader: Reader, name: string) =>
  builtOnce((db) =>
    found(db, { tid: asked }, reader)
      .orderBy(...ranked)
      .limit(sql.placeholder("limit"))
      .offset(sql.placeholder("offset"))
      .prepare(name),
  );
const boardPage = wholePage({ manages: false }, "training_board_page");
const staffPage = wholePage(staff, "training_member_page");

/** Whose page it is; those that are passed over are keys of one index. */
function uidsOfPage(db: Sql, query: BoardQuery, reader: Reader) {
  const { tid, keyword, limit } = query;
  const offset = offsetOf(query);
  if (!keyword) return (reader.all ? staffPage : boardPage)(db).execute({ tid, limit, offset });
  return found(db, query, reader)
    .orderBy(...ranked)
    .limit(limit)
    .offset(offset);
}

const memberRows = builtOnce((db) =>
  db
    .select(memberColumns)
    .from(trainingMembers)
    .innerJoin(users, eq(users.uid, trainingMembers.uid))
    .where(and(eq(trainingMembers.trainingId, asked), isOneOfThem(trainingMembers.uid)))
    .orderBy(...ranked)
    .prepare("training_member_rows"),
);

export async function memberPage(db: Sql, query: BoardQuery, reader: Reader) {
  const page = await uidsOfPage(db, query, reader);
  return memberRows(db).execute({ tid: query.tid, uids: page.map(({ uid }) => uid) });
}

export async function countMembers(db: Sql, query: BoardQuery, reader: Reader): Promise<number> {
  const [row] = await db.select({ n: count() }).from(found(db, query, reader).as("found"));
  return row?.n ?? 0;
}

/** Problems of a training that are seen, with when they are due. */
const placeStatement = builtOnce((db) =>
  db
    .select({
      problemId: trainingProblems.problemId,
      displayId: trainingProblems.displayId,
      dueAt: trainingSections.dueAt,
    })
    .from(trainingProblems)
    .innerJoin(trainings, eq(trainings.id, trainingProblems.trainingId))
    .innerJoin(problems, eq(problems.id, trainingProblems.problemId))
    .leftJoin(trainingSections, eq(trainingSections.id, trainingProblems.sectionId))
    .where(and(eq(trainingProblems.trainingId, asked), isSeen))
    .prepare("training_places"),
);

/** All values of a column in one: a page has a thousand cells, and a row for each costs several times as much. */
const all = <T>(column: SQLWrapper) => sql<T[]>`to_json(array_agg(${column}))`;

/** The own due date of who stands in a cell. */
export const isExtended = and(
  eq(extensions.trainingId, trainingCells.trainingId),
  eq(extensions.uid, trainingCells.uid),
);

const cellStatement = builtOnce((db) => {
  const { uid, problemId, status, score, runTimeMs, solvedAt, tries } = trainingCells;
  return db
    .select({
      uid,
      /** The member's own, in place of all others. */
      ownDueAt: sql<string | null>`max(${extensions.dueAt})`,
      problemId: all<number>(problemId),
      status: all<SubmissionStatus>(status),
      score: all<number | null>(score),
      runTimeMs: all<number | null>(runTimeMs),
      /** Seconds, with whole milliseconds: that is all a Date holds. */
      solvedAt: all<number | null>(sql`date_part('epoch', date_trunc('milliseconds', ${solvedAt}))`),
      tries: all<number>(tries),
    })
    .from(trainingCells)
    .leftJoin(extensions, isExtended)
    .where(and(eq(trainingCells.trainingId, asked), isOneOfThem(uid)))
    .groupBy(uid)
    .prepare("training_cells");
});

/** Cells of members at problems that are seen, with when those were due. */
export async function cellsOf(db: Sql, tid: number, uids: readonly string[]) {
  const [places, members] = await Promise.all([
    placeStatement(db).execute({ tid }),
    cellStatement(db).execute({ tid, uids }),
  ]);
  const placeOf = new Map(places.map((place) => [place.problemId, place]));
  return members.flatMap(({ uid, ownDueAt, problemId: pids, ...values }) =>
    pids.flatMap((problemId, index) => {
      const place = placeOf.get(problemId);
      if (!place) return [];
      const seconds = values.solvedAt[index] ?? null;
      return {
        uid,
        displayId: place.displayId,
        dueAt: ownDueAt === null ? place.dueAt : new Date(ownDueAt),
        status: values.status[index] as SubmissionStatus,
        score: values.score[index] ?? null,
        runTimeMs: values.runTimeMs[index] ?? null,
        solvedAt: seconds === null ? null : new Date(Math.round(seconds * 1000)),
        tries: values.tries[index] ?? 0,
      };
    }),
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
