import { PROBLEM_DATA_BYTES_MAX, type Scoring, TEST_CASES_MAX } from "@verdict/contract";
import { and, asc, count, desc, eq, isNull, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";
import type { Sql } from "../../platform/db.ts";
import { isOnPage, selectList } from "../../platform/list.ts";
import { Refusal } from "../../platform/refusal.ts";
import { refuseAbove } from "../account/room.ts";
import { groupRoom } from "../file/keep.ts";
import { problems } from "../problem/tables.ts";
import { inWords } from "./sizes.ts";
import { blobs, dataVersions, testCases } from "./tables.ts";

const inputs = alias(blobs, "input_blob");
const outputs = alias(blobs, "output_blob");

/** A case of a data version to be; its blobs are stored already. */
export interface DataCase {
  readonly inputName: string;
  readonly outputName: string;
  readonly inputSha256: string;
  readonly outputSha256: string;
  /** OI points; null in ACM problems. */
  readonly score: number | null;
  /** Subtask, from 1; null outside subtask modes. */
  readonly groupNum: number | null;
}

const ROWS_AT_ONCE = 1000;

/**
 * Makes the data version that is judged from now on; cases are numbered in the given order. Refuses too many or too
 * large ones. `by`: a username; `tree`: how they add up, where the problem's case mode does not say it all. Returns the
 * version's id.
 */
export async function makeDataVersion(
  tx: Sql,
  pid: number,
  cases: readonly DataCase[],
  by: string,
  tree: Scoring | null = null,
): Promise<number> {
  if (cases.length > TEST_CASES_MAX) throw new Refusal("testdata-too-many", { max: TEST_CASES_MAX });
  refuseAmbiguous(cases);
  const [version] = await tx
    .insert(dataVersions)
    .values({ problemId: pid, createdBy: by })
    .returning({ id: dataVersions.id });
  if (!version) throw new Error("no data version row came back");
  for (let from = 0; from < cases.length; from += ROWS_AT_ONCE) {
    const rows = cases
      .slice(from, from + ROWS_AT_ONCE)
      .map((row, index) => ({ ...row, seq: from + index + 1, dataVersionId: version.id }));
    await tx.insert(testCases).values(rows);
  }
  if ((await bytesOf(tx, version.id)) > PROBLEM_DATA_BYTES_MAX) {
    throw new Refusal("testdata-too-large", { size: inWords(PROBLEM_DATA_BYTES_MAX) });
  }
  const [problem] = await tx
    .update(problems)
    .set({ dataVersionId: version.id })
    .where(eq(problems.id, pid))
    .returning({ groupId: problems.groupId, type: problems.type, judgeCaseMode: problems.judgeCaseMode });
  if (problem) {
    const { type, judgeCaseMode } = problem;
    const rules = { type, judgeCaseMode, tree, totalScore: 0 };
    await tx.update(dataVersions).set({ rules }).where(eq(dataVersions.id, version.id));
  }
  if (problem?.groupId) await refuseAbove(tx, groupRoom(problem.groupId));
  return version.id;
}

/** One name stands for one content, or a download could not give the data back. */
function refuseAmbiguous(cases: readonly DataCase[]): void {
  const content = new Map<string, string>();
  const files = cases.flatMap((row) => [
    [row.inputName, row.inputSha256] as const,
    [row.outputName, row.outputSha256] as const,
  ]);
  for (const [name, sha256] of files) {
    if ((content.get(name) ?? sha256) !== sha256) throw new Refusal("archive-duplicate", { name });
    content.set(name, sha256);
  }
}

async function bytesOf(db: Sql, dataVersionId: number): Promise<number> {
  return (await testFilesOf(db, dataVersionId)).reduce((sum, { size }) => sum + size, 0);
}

/** Names of the outputs of a version, in the order of its cases; none where there is no version. */
export async function outputNames(db: Sql, dataVersionId: number | null): Promise<string[]> {
  if (dataVersionId === null) return [];
  const rows = await db
    .select({ name: testCases.outputName })
    .from(testCases)
    .where(eq(testCases.dataVersionId, dataVersionId))
    .orderBy(asc(testCases.seq));
  return rows.map(({ name }) => name);
}

/** The cases of a version with their sizes, in order. */
export function casesOf(db: Sql, dataVersionId: number) {
  return db
    .select({
      seq: testCases.seq,
      inputName: testCases.inputName,
      outputName: testCases.outputName,
      inputSha256: testCases.inputSha256,
      outputSha256: testCases.outputSha256,
      score: testCases.score,
      groupNum: testCases.groupNum,
      inputSize: inputs.size,
      outputSize: outputs.size,
      createdAt: dataVersions.createdAt,
    })
    .from(testCases)
    .innerJoin(dataVersions, eq(dataVersions.id, testCases.dataVersionId))
    .innerJoin(inputs, eq(inputs.sha256, testCases.inputSha256))
    .innerJoin(outputs, eq(outputs.sha256, testCases.outputSha256))
    .where(eq(testCases.dataVersionId, dataVersionId))
    .orderBy(asc(testCases.seq));
}

/** Every file of a version once, in the order of the cases. */
export async function testFilesOf(db: Sql, dataVersionId: number) {
  const files = new Map<string, { name: string; sha256: string; size: number }>();
  for (const row of await casesOf(db, dataVersionId)) {
    files.set(row.inputName, { name: row.inputName, sha256: row.inputSha256, size: row.inputSize });
    files.set(row.outputName, { name: row.outputName, sha256: row.outputSha256, size: row.outputSize });
  }
  return [...files.values()];
}

/** The groups of a version, where the case mode does not say it all. */
export async function treeOf(db: Sql, dataVersionId: number | null): Promise<Scoring | null> {
  if (dataVersionId === null) return null;
  const [row] = await db
    .select({ rules: dataVersions.rules })
    .from(dataVersions)
    .where(eq(dataVersions.id, dataVersionId));
  return row?.rules?.tree ?? null;
}

/** A problem's data versions, newest first, with what they hold. */
export const dataVersionsOf = (db: Sql, pid: number) =>
  selectList(db, {
    select: db.select({ id: dataVersions.id }).from(dataVersions),
    where: and(eq(dataVersions.problemId, pid), isNull(dataVersions.pretestsOf)),
    order: [desc(dataVersions.id)],
    rowsOf: (keys) =>
      db
        .select({
          id: dataVersions.id,
          createdAt: dataVersions.createdAt,
          createdBy: dataVersions.createdBy,
          cases: count(testCases.seq),
          bytes: sql<number>`coalesce(sum(${inputs.size} + ${outputs.size}), 0)`.mapWith(Number),
        })
        .from(dataVersions)
        .leftJoin(testCases, eq(testCases.dataVersionId, dataVersions.id))
        .leftJoin(inputs, eq(inputs.sha256, testCases.inputSha256))
        .leftJoin(outputs, eq(outputs.sha256, testCases.outputSha256))
        .where(isOnPage(dataVersions.id, keys))
        .groupBy(dataVersions.id)
        .orderBy(desc(dataVersions.id)),
  });

/** Whether the version is one of this problem. */
export async function isVersionOf(db: Sql, dataVersionId: number, pid: number): Promise<boolean> {
  const [row] = await db
    .select({ pid: dataVersions.problemId })
    .from(dataVersions)
    .where(eq(dataVersions.id, dataVersionId));
  return row?.pid === pid;
}
