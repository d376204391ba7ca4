import { and, desc, eq, inArray, isNull, sql } from "drizzle-orm";
import type { Db, Sql } from "../../platform/db.ts";
import { signedIn } from "../../viewer.ts";
import { contestProblems } from "../contest/tables.ts";
import { managedProblem } from "../problem/managed.ts";
import { problemCounts, problems } from "../problem/tables.ts";
import { type Acting, audit } from "../site/audit.ts";
import { dataVersions } from "../testdata/tables.ts";
import { takeOutEverywhere } from "./contest-remove.ts";
import { addToScore, settleOiBest } from "./scores.ts";
import { oiBests, solved, submissions, userScores } from "./tables.ts";
import { takeOutOfTrainings } from "./training-record.ts";
import { withdrawCounts } from "./verdict.ts";

/** Submissions deleted in one transaction. */
const BATCH = 200;

/**
 * Deletes a problem with its submissions, those in contests first, in transactions of bounded size after each of which counts, solved marks
 * and scores equal a recount: cut off in between, the problem is there with fewer submissions, and may be deleted
 * again. The audit log's line is written where the problem itself is deleted.
 */
export async function removeProblem(db: Db, call: Acting, pid: number): Promise<void> {
  const problem = await managedProblem(db, signedIn(call.viewer), pid);
  const { problemId, title, author, auth } = problem;
  for (;;) {
    await takeOutEverywhere(db, pid);
    await db.transaction((tx) => takeOutOfTrainings(tx, pid));
    while ((await db.transaction((tx) => removeNewest(tx, pid))) === BATCH) {}
    const gone = await db.transaction(async (tx) => {
      const [row] = await tx
        .select({ id: problems.id })
        .from(problems)
        .where(eq(problems.id, pid))
        .for("update"); // nobody submits to it from here on
      if (!row) return true;
      const [left] = await tx
        .select({ id: submissions.id })
        .from(submissions)
        .where(eq(submissions.problemId, pid))
        .limit(1);
      const [contestProblem] = await tx
        .select({ id: contestProblems.id })
        .from(contestProblems)
        .where(eq(contestProblems.problemId, pid))
        .limit(1);
      if (left || contestProblem) return false;
      await takeOutOfTrainings(tx, pid);
      await audit(tx, call, "problem.delete", `problem ${problemId}`, { title, author, auth }, null);
      await tx.delete(problems).where(eq(problems.id, pid));
      await tx.delete(dataVersions).where(eq(dataVersions.problemId, pid));
      return true;
    });
    if (gone) return;
  }
}

/**
 * Deletes the newest submissions of a problem outside contests, with attempts and cases. Newest first: a user's solved
 * row hangs on their first accepted one, so it goes only when no other is left to take its place. Returns how many.
 */
async function removeNewest(tx: Sql, pid: number): Promise<number> {
  const rows = await tx
    .select({
      id: submissions.id,
      uid: submissions.uid,
      status: submissions.status,
      groupId: submissions.groupId,
    })
    .from(submissions)
    .where(and(eq(submissions.problemId, pid), isNull(submissions.contestId)))
    .orderBy(desc(submissions.id))
    .limit(BATCH)
    .for("update");
  if (rows.length === 0) return 0;
  const ids = rows.map((row) => row.id);
  // Same order of locks as a verdict's: submissions, counts, solved rows, scores.
  await tx.select().from(problemCounts).where(eq(problemCounts.problemId, pid)).for("update");
  const counted = rows.filter((row) => row.groupId === null);
  await withdrawCounts(
    tx,
    pid,
    counted.map((row) => row.status),
  );
  const unsolved = await tx
    .delete(solved)
    .where(and(eq(solved.problemId, pid), inArray(solved.submissionId, ids)))
    .returning({ uid: solved.uid });
  await tx.delete(submissions).where(inArray(submissions.id, ids));
  const byUser = Map.groupBy(counted, (row) => row.uid);
  const uids = [...byUser.keys()].toSorted();
  await tx
    .select({ uid: userScores.uid })
    .from(userScores)
    .where(inArray(userScores.uid, uids))
    .orderBy(userScores.uid)
    .for("update");
  const lost = new Set(unsolved.map((row) => row.uid));
  for (const uid of uids) {
    await addToScore(tx, uid, { total: -(byUser.get(uid)?.length ?? 0), ac: lost.has(uid) ? -1 : 0 });
  }
  const scored = await tx
    .select({ uid: oiBests.uid })
    .from(oiBests)
    .where(and(eq(oiBests.problemId, pid), inArray(oiBests.uid, uids)))
    .orderBy(sql`${oiBests.uid}`);
  for (const { uid } of scored) await settleOiBest(tx, uid, pid);
  return rows.length;
}
