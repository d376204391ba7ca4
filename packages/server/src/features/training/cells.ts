import { apiDate, type SubmissionStatus, status, type TrainingCell } from "@verdict/contract";
import { and, eq, type SQLWrapper, sql } from "drizzle-orm";
import { LRUCache } from "lru-cache";
import type { Db, Sql } from "../../platform/db.ts";
import { extensions } from "../gradebook/tables.ts";
import { problems } from "../problem/tables.ts";
import { isSeen } from "./queries.ts";
import { trainingCells, trainingProblems, trainingSections, trainings } from "./tables.ts";

/**
 * Cells of boards of private trainings, as they lie there ready (decision 130). They are kept in memory as the text of their
 * JSON for as long as their member's row has the same version (`xmin`), since everything that changes cells writes that row in
 * the same transaction, and the training's problems are the same. So no trigger or column says that a text is old, and any
 * server sees what another one changed. A page of 1,000 cells cost 3.4 ms of PostgreSQL and 2 ms of the server for each
 * reader. Not whole boards, as contests have them: trainings last for months, and most members are looked at by nobody.
 */

/** What cells are shown by: problem, the name it has in the training, and when it is due, in seconds. */
type Column = [problemId: number, displayId: string, dueAt: number | null];

/** Seconds, with whole milliseconds: that is all a Date holds. */
const seconds = (moment: SQLWrapper) => sql`date_part('epoch', date_trunc('milliseconds', ${moment}))`;
const dateOf = (seconds: number | null) => (seconds === null ? null : new Date(Math.round(seconds * 1000)));

/** Problems of a training that are seen, with when they are due: as one text, which also tells whether any of it has changed. */
async function columnsOf(db: Sql, tid: number): Promise<string> {
  const column = sql`json_build_array(${trainingProblems.problemId}, ${trainingProblems.displayId},
    ${seconds(trainingSections.dueAt)})`;
  const [row] = await db
    .select({ all: sql<string>`coalesce(json_agg(${column} order by ${trainingProblems.id}), '[]')::text` })
    .from(trainingProblems)
    .innerJoin(trainings, eq(trainings.id, trainingProblems.trainingId))
    .innerJoin(problems, eq(problems.id, trainingProblems.problemId))
    .leftJoin(trainingSections, eq(trainingSections.id, trainingProblems.sectionId))
    .where(and(eq(trainingProblems.trainingId, tid), isSeen));
  return row?.all ?? "[]";
}

/** All values of a column in one: a page has a thousand cells, and a row for each costs several times as much. */
const all = <T>(column: SQLWrapper) => sql<T[]>`to_json(array_agg(${column}))`;

/** The own due date of who stands in a cell. */
export const isExtended = and(
  eq(extensions.trainingId, trainingCells.trainingId),
  eq(extensions.uid, trainingCells.uid),
);

function cellRows(db: Sql, tid: number, uids: readonly string[]) {
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
      solvedAt: all<number | null>(seconds(solvedAt)),
      tries: all<number>(tries),
    })
    .from(trainingCells)
    .leftJoin(extensions, isExtended)
    .where(and(eq(trainingCells.trainingId, tid), sql`${uid} = any(${sql.param(uids)}::text[])`))
    .groupBy(uid);
}

async function cellsAt(db: Sql, tid: number, uids: readonly string[], columns: string) {
  const members = await cellRows(db, tid, uids);
  const columnOf = new Map((JSON.parse(columns) as Column[]).map((column) => [column[0], column]));
  return members.flatMap(({ uid, ownDueAt, problemId: pids, ...values }) =>
    pids.flatMap((problemId, index) => {
      const column = columnOf.get(problemId);
      if (!column) return [];
      return {
        uid,
        displayId: column[1],
        dueAt: ownDueAt === null ? dateOf(column[2]) : new Date(ownDueAt),
        status: values.status[index] as SubmissionStatus,
        score: values.score[index] ?? null,
        runTimeMs: values.runTimeMs[index] ?? null,
        solvedAt: dateOf(values.solvedAt[index] ?? null),
        tries: values.tries[index] ?? 0,
      };
    }),
  );
}

/** Cells of members at problems that are seen, with when those were due. */
export async function cellsOf(db: Sql, tid: number, uids: readonly string[]) {
  return cellsAt(db, tid, uids, await columnsOf(db, tid));
}
export type CellRow = Awaited<ReturnType<typeof cellsOf>>[number];

export const isLate = ({ solvedAt, dueAt }: Pick<CellRow, "solvedAt" | "dueAt">) =>
  solvedAt !== null && dueAt !== null && solvedAt > dueAt;

export function presentCell({ status: code, score, runTimeMs }: CellRow): TrainingCell {
  const isAC = code === status.accepted;
  return { status: code, score, ...(isAC && { isAC, runTime: runTimeMs ?? 0 }) };
}

export const presentMemberCell = (cell: CellRow) => ({
  ...presentCell(cell),
  tries: cell.tries,
  solvedTime: cell.solvedAt && apiDate(cell.solvedAt),
  isLate: isLate(cell),
});

/** Characters of texts that are kept. */
const KEPT_MAX = 48 * 1024 * 1024;

/**
 * What a page shows of members' cells, as JSON: most of what a board costs is to read and write it. A text is kept until its
 * member's row has another version, which every change of their cells gives it, or the training's problems change.
 */
export function openCellTexts(db: Db, present: (cell: CellRow) => object) {
  const kept = new LRUCache<string, { version: string; columns: string; text: string }>({
    maxSize: KEPT_MAX,
    sizeCalculation: ({ text }) => text.length,
  });
  /** In the order of the members. */
  return async (tid: number, members: readonly { uid: string; version: string }[]): Promise<string[]> => {
    const columns = await columnsOf(db, tid);
    const known = members.map(({ uid, version }) => {
      const one = kept.get(`${tid} ${uid}`);
      return one?.version === version && one.columns === columns ? one.text : undefined;
    });
    const missing = members.filter((_, index) => known[index] === undefined);
    if (missing.length === 0) return known as string[];
    const uids = missing.map(({ uid }) => uid);
    const byUid = Map.groupBy(await cellsAt(db, tid, uids, columns), ({ uid }) => uid);
    return members.map(({ uid, version }, index) => {
      if (known[index] !== undefined) return known[index];
      const cells = byUid.get(uid) ?? [];
      const text = JSON.stringify(Object.fromEntries(cells.map((cell) => [cell.displayId, present(cell)])));
      kept.set(`${tid} ${uid}`, { version, columns, text });
      return text;
    });
  };
}
