import type { BodyOf, checkContestAcInfo } from "@verdict/contract";
import { and, eq } from "drizzle-orm";
import type { Db } from "../../platform/db.ts";
import { tellPages } from "../../platform/notify.ts";
import { Refusal } from "../../platform/refusal.ts";
import { signedIn } from "../../viewer.ts";
import { type Acting, audit } from "../site/audit.ts";
import { submissions } from "../submission/tables.ts";
import { balloons } from "./tables.ts";

/**
 * Marks the balloon of a submission's participation and problem as brought, or not. Rows are added and removed, never
 * written over: helpers who tick at once lose nothing, and the first is remembered.
 */
export async function tick(db: Db, call: Acting, { cid, id, checked }: BodyOf<typeof checkContestAcInfo>) {
  const { uid } = signedIn(call.viewer);
  await db.transaction(async (tx) => {
    const [row] = await tx
      .select({
        participationId: submissions.participationId,
        contestProblemId: submissions.contestProblemId,
      })
      .from(submissions)
      .where(and(eq(submissions.id, id), eq(submissions.contestId, cid)));
    const { participationId, contestProblemId } = row ?? {};
    if (!participationId || !contestProblemId) throw new Refusal("balloon-not-found");
    const here = and(
      eq(balloons.participationId, participationId),
      eq(balloons.contestProblemId, contestProblemId),
    );
    const changed = checked
      ? await tx
          .insert(balloons)
          .values({ contestId: cid, participationId, contestProblemId, uid })
          .onConflictDoNothing()
          .returning({ contestId: balloons.contestId })
      : await tx.delete(balloons).where(here).returning({ contestId: balloons.contestId });
    if (changed.length === 0) return;
    await audit(
      tx,
      call,
      checked ? "balloon.check" : "balloon.uncheck",
      `submission ${id} of contest ${cid}`,
      null,
      null,
    );
    await tellPages(tx, `staff.${cid}`, "balloon");
  });
}
