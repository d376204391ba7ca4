import { apiDate, type ProblemVersionRow, problemAuth, type VersionDiff } from "@verdict/contract";
import { and, desc, eq, sql } from "drizzle-orm";
import type { Sql } from "../../platform/db.ts";
import { storableJson } from "../../platform/json.ts";
import { selectList } from "../../platform/list.ts";
import { tellPages } from "../../platform/notify.ts";
import { Refusal } from "../../platform/refusal.ts";
import { runsForSomebodyAt } from "../contest/over.ts";
import { contestProblems, contests } from "../contest/tables.ts";
import { happened } from "../happening/happening.ts";
import { casesOf, treeOf } from "../testdata/versions.ts";
import { users } from "../user/tables.ts";
import { refuseLongJudging } from "./judge-time.ts";
import { type CaseRows, diffOf, takeSnapshot } from "./snapshot.ts";
import { problemVersions } from "./tables.ts";

type Row = typeof problemVersions.$inferSelect;
type Reason = ProblemVersionRow["reason"];
/** Who changed it; uid null: the site itself. */
export interface Author {
  uid: string | null;
  username: string;
}

async function newest(tx: Sql, pid: number): Promise<Row | undefined> {
  const [row] = await tx
    .select()
    .from(problemVersions)
    .where(eq(problemVersions.problemId, pid))
    .orderBy(desc(problemVersions.number))
    .limit(1);
  return row;
}

async function dataIn(tx: Sql, dataVersionId: number | null) {
  const cases: CaseRows = dataVersionId === null ? [] : await casesOf(tx, dataVersionId);
  return { cases, scoring: await treeOf(tx, dataVersionId) };
}
const noData = { cases: [], scoring: null };

/**
 * Keeps what a problem is before its first change that is kept: problems older than the history, or imported.
 * The caller holds the problem's row.
 */
export async function keepFirstVersion(tx: Sql, pid: number): Promise<void> {
  if (await newest(tx, pid)) return;
  const now = await takeSnapshot(tx, pid);
  if (!now) return;
  const username = now.snapshot.problem.author ?? "";
  await tx.insert(problemVersions).values({
    problemId: pid,
    number: 1,
    reason: "before",
    snapshot: storableJson(now.snapshot),
    changed: [],
    dataVersionId: now.dataVersionId,
    uid: now.snapshot.problem.authorUid,
    username,
  });
}

/**
 * Keeps what a problem has become, when it has changed at all, and in a group may. The caller holds the problem's row.
 * Returns what differs from the version before.
 */
export async function keepVersion(tx: Sql, pid: number, reason: Reason, by: Author): Promise<VersionDiff[]> {
  const now = await takeSnapshot(tx, pid);
  if (!now) return [];
  const before = await newest(tx, pid);
  const sameData = before?.dataVersionId === now.dataVersionId;
  const diffs = before
    ? diffOf(
        { snapshot: before.snapshot, ...(sameData ? noData : await dataIn(tx, before.dataVersionId)) },
        { snapshot: now.snapshot, ...(sameData ? noData : await dataIn(tx, now.dataVersionId)) },
      )
    : [];
  if (before && diffs.length === 0 && sameData) return [];
  const isJudgedAsBefore = sameData && !diffs.some(({ field }) => field === "timeLimit");
  if (by.uid !== null && !(before && isJudgedAsBefore)) await refuseLongJudging(tx, pid, by.uid);
  const isPublic = (one: typeof now.snapshot | undefined) => one?.problem.auth === problemAuth.public;
  if (isPublic(now.snapshot) && !isPublic(before?.snapshot)) {
    await happened(tx, "problem.published", { problem: pid });
  }
  await tx.insert(problemVersions).values({
    problemId: pid,
    number: (before?.number ?? 0) + 1,
    reason,
    snapshot: storableJson(now.snapshot),
    changed: diffs.map((diff) => diff.field),
    dataVersionId: now.dataVersionId,
    ...by,
  });
  if (before) await tellContests(tx, pid);
  return diffs;
}

/** Pages of contests that run with the problem ask what has changed. */
async function tellContests(tx: Sql, pid: number): Promise<void> {
  const rows = await tx
    .select({ cid: contestProblems.contestId })
    .from(contestProblems)
    .innerJoin(contests, eq(contests.id, contestProblems.contestId))
    .where(and(eq(contestProblems.problemId, pid), runsForSomebodyAt(sql`now()`)));
  for (const { cid } of rows) await tellPages(tx, `contest.${cid}`, "announcement");
}

/** Who changed it, as the account is called now. */
const changedBy = sql<string>`coalesce(
  (select account.username from ${users} account where account.uid = ${problemVersions}.uid),
  ${problemVersions}.username)`;

export const versionList = (db: Sql, pid: number) =>
  selectList(db, {
    select: db
      .select({
        number: problemVersions.number,
        reason: problemVersions.reason,
        changed: problemVersions.changed,
        dataVersionId: problemVersions.dataVersionId,
        uid: problemVersions.uid,
        username: changedBy,
        createdAt: problemVersions.createdAt,
      })
      .from(problemVersions),
    where: eq(problemVersions.problemId, pid),
    order: [desc(problemVersions.number)],
    of: problemVersions,
  });

export async function findVersion(db: Sql, pid: number, number: number): Promise<Row> {
  const [row] = await db
    .select()
    .from(problemVersions)
    .where(and(eq(problemVersions.problemId, pid), eq(problemVersions.number, number)));
  if (!row) throw new Refusal("version-not-found");
  return row;
}

export async function diffVersions(db: Sql, pid: number, from: number, to: number): Promise<VersionDiff[]> {
  const [before, after] = [await findVersion(db, pid, from), await findVersion(db, pid, to)];
  return diffOf(
    { snapshot: before.snapshot, ...(await dataIn(db, before.dataVersionId)) },
    { snapshot: after.snapshot, ...(await dataIn(db, after.dataVersionId)) },
  );
}

export function presentVersion(row: Omit<Row, "snapshot" | "problemId">): ProblemVersionRow {
  return {
    number: row.number,
    reason: row.reason,
    changed: row.changed,
    caseVersion: String(row.dataVersionId ?? 0),
    uid: row.uid,
    username: row.username,
    gmtCreate: apiDate(row.createdAt),
  };
}
