import { apiDate, type DataOf, type getTrainingProgress, status } from "@verdict/contract";
import { and, asc, count, eq, sql } from "drizzle-orm";
import type { Db } from "../../platform/db.ts";
import { CSV_START, csv, type SpreadsheetRow, XLSX_TYPE, xlsx } from "../../platform/spreadsheet.ts";
import type { User } from "../../viewer.ts";
import { extensions } from "../gradebook/tables.ts";
import { problems } from "../problem/tables.ts";
import { cellsOf, isExtended, isLate } from "./cells.ts";
import { isSeen } from "./queries.ts";
import { asManager, memberPage, teachersOf } from "./rank.ts";
import { trainingCells, trainingMembers, trainingProblems, trainingSections, trainings } from "./tables.ts";

/** How far members of a training are: over all, by problem, and as files. */

const shownProblems = (db: Db, tid: number) =>
  db
    .select({
      pid: problems.id,
      displayId: trainingProblems.displayId,
      title: problems.title,
      dueAt: trainingSections.dueAt,
    })
    .from(trainingProblems)
    .innerJoin(trainings, eq(trainings.id, trainingProblems.trainingId))
    .innerJoin(problems, eq(problems.id, trainingProblems.problemId))
    .leftJoin(trainingSections, eq(trainingSections.id, trainingProblems.sectionId))
    .where(and(eq(trainingProblems.trainingId, tid), isSeen))
    .orderBy(asc(trainingProblems.rank), asc(trainingProblems.id));

export async function progressOf(db: Db, tid: number): Promise<DataOf<typeof getTrainingProgress>> {
  const accepted = sql`${trainingCells.status} = ${status.accepted}`;
  const shown = await shownProblems(db, tid);
  const pids = sql.param(shown.map(({ pid }) => pid));
  const dues = sql.param(shown.map(({ dueAt }) => dueAt?.toISOString() ?? null));
  const due = sql`unnest(${pids}::int[], ${dues}::timestamptz[]) as due(pid, at)`;
  const [byProblem, bySolved] = await Promise.all([
    db
      .select({
        pid: trainingCells.problemId,
        tried: count(),
        solved: sql<number>`(count(*) filter (where ${accepted}))::int`,
        late: sql<number>`(count(*) filter (where ${trainingCells.solvedAt} > coalesce(${extensions.dueAt}, due.at)))::int`,
      })
      .from(trainingCells)
      .innerJoin(due, sql`due.pid = ${trainingCells.problemId}`)
      .leftJoin(extensions, isExtended)
      .where(and(eq(trainingCells.trainingId, tid), sql`${trainingCells.uid} <> all(${teachersOf(tid)})`))
      .groupBy(trainingCells.problemId),
    db
      .select({ ac: trainingMembers.ac, members: count() })
      .from(trainingMembers)
      .where(and(eq(trainingMembers.trainingId, tid), sql`${trainingMembers.uid} <> all(${teachersOf(tid)})`))
      .groupBy(trainingMembers.ac),
  ]);
  const countsOf = new Map(byProblem.map(({ pid, ...counts }) => [pid, counts]));
  const steps = Math.max(shown.length, ...bySolved.map(({ ac }) => ac));
  const membersWith = new Map(bySolved.map(({ ac, members }) => [ac, members]));
  return {
    members: bySolved.reduce((sum, { members }) => sum + members, 0),
    problems: shown.map(({ pid, displayId, title }) => {
      const { tried = 0, solved = 0, late = 0 } = countsOf.get(pid) ?? {};
      return { displayId, title, tried, solved, late };
    }),
    bySolved: Array.from({ length: steps + 1 }, (_, ac) => membersWith.get(ac) ?? 0),
  };
}

/** Members that one file holds. */
const FILE_MAX = 20_000;

/** Every member with every problem: a line of heads, then one a member. */
async function spreadsheetOf(db: Db, tid: number, reader: User): Promise<SpreadsheetRow[]> {
  const query = { tid, currentPage: 1, limit: FILE_MAX };
  const [shown, members] = await Promise.all([
    shownProblems(db, tid),
    memberPage(db, query, asManager(reader), async () => FILE_MAX),
  ]);
  const cells = await cellsOf(
    db,
    tid,
    members.map(({ uid }) => uid),
  );
  const byMember = Map.groupBy(cells, ({ uid }) => uid);
  const heads = ["Username", "Real name", "School", "Enabled", "Solved", "Late", "Run time (ms)"];
  return [
    [...heads, ...shown.map(({ displayId, title }) => `${displayId} ${title}`)],
    ...members.map((member) => {
      const own = byMember.get(member.uid) ?? [];
      const byProblem = new Map(own.map((cell) => [cell.displayId, cell]));
      return [
        member.username,
        member.realname,
        member.school,
        member.isEnabled ? "yes" : "no",
        member.ac,
        own.filter(isLate).length,
        member.runTimeMs,
        ...shown.map(({ displayId }) => said(byProblem.get(displayId))),
      ];
    }),
  ];
}

/** The moment it was solved, or in brackets the number of tries so far. */
function said(cell: Awaited<ReturnType<typeof cellsOf>>[number] | undefined): string | null {
  if (!cell) return null;
  if (cell.solvedAt) return apiDate(cell.solvedAt) + (isLate(cell) ? " late" : "");
  return `(${cell.tries})`;
}

export async function progressFile(db: Db, tid: number, format: "csv" | "xlsx", reader: User) {
  const rows = await spreadsheetOf(db, tid, reader);
  return format === "csv"
    ? { type: "text/csv; charset=utf-8", bytes: Buffer.from(CSV_START + csv(rows)) }
    : { type: XLSX_TYPE, bytes: await xlsx(rows) };
}
