import { and, eq, sql } from "drizzle-orm";
import type { Sql } from "../../platform/db.ts";
import { happened } from "../happening/happening.ts";
import { awaitsSystemTests, isOverForAllAt } from "./over.ts";
import { contests } from "./tables.ts";

/** Tells that a contest's results stand, where now they do: it is over, not frozen any more, and awaits no system tests. */
export async function tellFinal(tx: Sql, id: number): Promise<void> {
  const [final] = await tx
    .select({ at: sql<Date>`now()`.mapWith(contests.endTime) })
    .from(contests)
    .where(
      and(
        eq(contests.id, id),
        isOverForAllAt(sql`now()`),
        sql`(not ${contests.sealRank} or ${contests.autoRealRank})`,
        sql`not ${awaitsSystemTests}`,
      ),
    );
  if (!final) return;
  await happened(tx, "contest.phase", { contest: id, phase: "finalised", at: final.at.toISOString() });
}
