import type { AuditAction } from "@verdict/contract";
import { eq } from "drizzle-orm";
import { nextUpdatedAt } from "../../platform/based-on.ts";
import type { Db } from "../../platform/db.ts";
import { signedIn } from "../../viewer.ts";
import type { Acting } from "../site/audit.ts";
import { accessOf, keepChange, lockProblem } from "./admin-save.ts";
import { refuseUnready } from "./ready.ts";
import { refuseInRunning } from "./running.ts";
import { problems } from "./tables.ts";
import { keepFirstVersion } from "./versions.ts";

/**
 * Makes a problem public, hidden or contest only. A draft that is opened has to be solvable, and what a contest runs with
 * is not made public.
 */
export async function changeAccess(
  db: Db,
  call: Acting,
  pid: number,
  auth: number,
  action: AuditAction = "problem.access",
): Promise<void> {
  const user = signedIn(call.viewer);
  await db.transaction(async (tx) => {
    const before = await lockProblem(tx, pid, user);
    await keepFirstVersion(tx, pid);
    const access = accessOf(before, { auth }, user);
    await refuseInRunning(tx, before, { ...before, ...access });
    if (before.isDraft && !access.isDraft) await refuseUnready(tx, before);
    await tx
      .update(problems)
      .set({ ...access, modifiedUser: user.username, updatedAt: nextUpdatedAt(problems.updatedAt) })
      .where(eq(problems.id, pid));
    await keepChange(tx, call, pid, "access", action);
  });
}
