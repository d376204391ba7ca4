import { and, eq, isNotNull, sql } from "drizzle-orm";
import type { Sql } from "../../platform/db.ts";
import { isCounted, oiBests, submissions, userScores } from "./tables.ts";

/** Adds to what rankings sort by. Callers hold the problem's counts already: one order of locks for all. */
export async function addToScore(tx: Sql, uid: string, step: { ac?: number; total?: number }): Promise<void> {
  const { ac = 0, total = 0 } = step;
  if (ac === 0 && total === 0) return;
  await tx
    .update(userScores)
    .set({ ac: sql`${userScores.ac} + ${ac}`, total: sql`${userScores.total} + ${total}` })
    .where(eq(userScores.uid, uid));
}

/** Brings a user's best OI rank score of a problem, and the sum of their bests, in line with their submissions. */
export async function settleOiBest(tx: Sql, uid: string, problemId: number): Promise<void> {
  // The user's row is the lock: the maximum below sees all that was settled before.
  await tx.select({ uid: userScores.uid }).from(userScores).where(eq(userScores.uid, uid)).for("update");
  const key = and(eq(oiBests.uid, uid), eq(oiBests.problemId, problemId));
  const [before] = await tx.select({ score: oiBests.score }).from(oiBests).where(key);
  const [now] = await tx
    .select({ score: sql<number | null>`max(${submissions.oiRankScore})` })
    .from(submissions)
    .where(
      and(
        eq(submissions.uid, uid),
        eq(submissions.problemId, problemId),
        isNotNull(submissions.oiRankScore),
        isCounted,
      ),
    );
  const score = now?.score ?? null;
  if (score === (before?.score ?? null)) return;
  if (score === null) await tx.delete(oiBests).where(key);
  else {
    await tx
      .insert(oiBests)
      .values({ uid, problemId, score })
      .onConflictDoUpdate({ target: [oiBests.uid, oiBests.problemId], set: { score } });
  }
  const step = (score ?? 0) - (before?.score ?? 0);
  await tx
    .update(userScores)
    .set({ oiScore: sql`${userScores.oiScore} + ${step}` })
    .where(eq(userScores.uid, uid));
}
