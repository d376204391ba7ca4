import { and, eq, inArray, isNotNull, ne, sql } from "drizzle-orm";
import type { Db, Sql } from "../../platform/db.ts";
import { tellPages } from "../../platform/notify.ts";
import { Refusal } from "../../platform/refusal.ts";
import { problems } from "../problem/tables.ts";
import { type Acting, audit } from "../site/audit.ts";
import { nameOf } from "./admin-problems.ts";
import { lockContest } from "./admin-save.ts";
import { isUnderWay } from "./problem-changes.ts";
import { byLabel, problemInContest } from "./queries.ts";
import { contestProblems } from "./tables.ts";

/** The test data that a contest keeps for a problem from its first submission on, whatever the problem gets later. */

/** Problems of a contest, or the one that is named, that have other data since. */
export function withNewerData(db: Sql, { cid, pid }: { cid: number; pid?: number | undefined }) {
  return db
    .select({ id: contestProblems.id, displayId: contestProblems.displayId, present: problems.dataVersionId })
    .from(contestProblems)
    .innerJoin(problems, eq(problems.id, contestProblems.problemId))
    .where(
      and(
        eq(contestProblems.contestId, cid),
        pid === undefined ? undefined : eq(contestProblems.problemId, pid),
        isNotNull(problems.dataVersionId),
        ne(contestProblems.dataVersionId, problems.dataVersionId),
      ),
    )
    .orderBy(byLabel);
}

/** From now on problems of a contest are judged on these data. */
export async function keepData(
  tx: Sql,
  call: Acting,
  cid: number,
  kept: { id: number; dataVersionId: number }[],
): Promise<void> {
  const contest = await lockContest(tx, call, cid);
  const runs = isUnderWay(contest);
  const ids = kept.map(({ id }) => id);
  const rows = await tx
    .select()
    .from(contestProblems)
    .where(and(eq(contestProblems.contestId, cid), inArray(contestProblems.id, ids)));
  for (const row of rows) {
    const dataVersionId = kept.find(({ id }) => id === row.id)?.dataVersionId ?? null;
    if (dataVersionId === null || row.dataVersionId === dataVersionId) continue;
    await tx
      .update(contestProblems)
      .set({ dataVersionId, updatedAt: sql`now()`, ...(runs && { dataRenewedAt: sql`now()` }) })
      .where(eq(contestProblems.id, row.id));
    const before = { dataVersionId: row.dataVersionId };
    await audit(tx, call, "contest-problem.data", nameOf(contest, row), before, { dataVersionId });
    if (runs) await tellPages(tx, `contest.${cid}`, "announcement");
  }
}

/** `keepData` of what the problems have now. */
export async function keepPresentData(tx: Sql, call: Acting, of: { cid: number; pid?: number | undefined }) {
  const newer = await withNewerData(tx, of);
  const kept = newer.flatMap(({ id, present }) => (present === null ? [] : [{ id, dataVersionId: present }]));
  if (kept.length > 0) await keepData(tx, call, of.cid, kept);
}

/** From now on a contest's problem is judged on the test data it has; nothing changes where none is fixed. */
export function renewData(db: Db, call: Acting, of: { cid: number; pid: number }): Promise<void> {
  return db.transaction(async (tx) => {
    await lockContest(tx, call, of.cid);
    if (!(await problemInContest(tx, of.cid, { pid: of.pid }))) throw new Refusal("not-in-contest");
    await keepPresentData(tx, call, of);
  });
}
