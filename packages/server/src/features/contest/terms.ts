import { type BodyOf, type confirmContestTerms, ROOT_ROLE } from "@verdict/contract";
import { eq, sql } from "drizzle-orm";
import type { Db } from "../../platform/db.ts";
import { Refusal, refuseIf } from "../../platform/refusal.ts";
import type { User } from "../../viewer.ts";
import { knownRules } from "./entered.ts";
import { outsideRefusal } from "./policy.ts";
import { contestConfirmations, contests } from "./tables.ts";

/** Keeps that somebody confirms a contest's rules, as they have read them: they may have been changed meanwhile. */
export async function confirmTerms(
  db: Db,
  user: User,
  { cid, version }: BodyOf<typeof confirmContestTerms>,
): Promise<void> {
  const { contest, groupLevel } = await knownRules(db, cid, user);
  if (user.roleId !== ROOT_ROLE) refuseIf(outsideRefusal(contest, groupLevel));
  await db.transaction(async (tx) => {
    // A change of them waits for this, or is seen by it.
    const [row] = await tx
      .select({ hasTerms: sql<boolean>`${contests.terms} is not null`, version: contests.termsVersion })
      .from(contests)
      .where(eq(contests.id, cid))
      .for("share");
    if (!row?.hasTerms) throw new Refusal("contest-terms-none");
    if (row.version !== version) throw new Refusal("contest-terms-changed");
    await tx
      .insert(contestConfirmations)
      .values({ contestId: cid, uid: user.uid, version })
      .onConflictDoUpdate({
        target: [contestConfirmations.contestId, contestConfirmations.uid],
        set: { version, confirmedAt: sql`clock_timestamp()` },
      });
  });
}
