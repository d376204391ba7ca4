import { and, eq, isNull, lt, notExists, or, sql } from "drizzle-orm";
import type { Db, Sql } from "../../platform/db.ts";
import { attempts } from "../judge/tables.ts";
import { dataVersions, testCases } from "../testdata/tables.ts";
import { KEPT_HOURS } from "./cleanup.ts";
import { customRuns } from "./tables.ts";

/** data_version.problem_id of cases that belong to no problem. */
const NO_PROBLEM = 0;
const ROWS_AT_ONCE = 1000;

type OwnCase = Pick<
  typeof testCases.$inferInsert,
  "inputName" | "outputName" | "inputSha256" | "outputSha256"
>;

/** Cases of a custom run alone, numbered in this order; their blobs are stored. Returns the data version to run on. */
export async function insertOwnCases(tx: Sql, cases: readonly OwnCase[]): Promise<number> {
  const [version] = await tx
    .insert(dataVersions)
    .values({ problemId: NO_PROBLEM })
    .returning({ id: dataVersions.id });
  if (!version) throw new Error("no data version row came back");
  const rows = cases.map((row, index) => ({ ...row, dataVersionId: version.id, seq: index + 1 }));
  for (let from = 0; from < rows.length; from += ROWS_AT_ONCE) {
    await tx.insert(testCases).values(rows.slice(from, from + ROWS_AT_ONCE));
  }
  return version.id;
}

/** Deletes runs on cases of their own that are over, and these cases. */
export async function dropOwnCases(db: Db): Promise<void> {
  const old = sql`now() - make_interval(hours => ${KEPT_HOURS})`;
  await db
    .delete(customRuns)
    .where(
      and(
        eq(customRuns.kind, "reference"),
        or(isNull(customRuns.problemId), sql`${customRuns.input} ? 'outputs'`),
        lt(customRuns.finishedAt, old),
      ),
    );
  const used = db
    .select({ id: attempts.id })
    .from(attempts)
    .where(eq(attempts.dataVersionId, dataVersions.id));
  await db
    .delete(dataVersions)
    .where(and(eq(dataVersions.problemId, NO_PROBLEM), lt(dataVersions.createdAt, old), notExists(used)));
}
