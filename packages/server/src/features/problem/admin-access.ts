import { problemFaults } from "@verdict/contract";
import { eq } from "drizzle-orm";
import { later } from "../../platform/based-on.ts";
import type { Db, Sql } from "../../platform/db.ts";
import { Refusal, refuseIf } from "../../platform/refusal.ts";
import { signedIn } from "../../viewer.ts";
import { languagesOfProblem } from "../language/queries.ts";
import type { Acting } from "../site/audit.ts";
import { caseCounts } from "./admin-list.ts";
import { accessOf, firstFault, keepChange, lockProblem } from "./admin-save.ts";
import { problems } from "./tables.ts";
import { keepFirstVersion } from "./versions.ts";

/** Makes a problem public, hidden or contest only. A draft that is made public has to be solvable. */
export async function changeAccess(db: Db, call: Acting, pid: number, auth: number): Promise<void> {
  const user = signedIn(call.viewer);
  await db.transaction(async (tx) => {
    const before = await lockProblem(tx, pid, user);
    await keepFirstVersion(tx, pid);
    const access = accessOf(before, { auth }, user);
    if (before.isDraft && !access.isDraft) await refuseUnready(tx, before);
    await tx
      .update(problems)
      .set({ ...access, modifiedUser: user.username, updatedAt: later(problems.updatedAt) })
      .where(eq(problems.id, pid));
    await keepChange(tx, call, pid, "access", "problem.access");
  });
}

type Row = typeof problems.$inferSelect;

async function refuseUnready(tx: Sql, problem: Row): Promise<void> {
  const cases = await caseCounts(tx, [problem.dataVersionId]);
  if (problem.dataVersionId === null || !cases.get(problem.dataVersionId)) throw new Refusal("no-cases");
  const faults = problemFaults({
    ...problem,
    isDraft: false,
    spjCode: problem.checkerCode,
    spjLanguage: problem.checkerLanguage,
    isFileIO: problem.isFileIo,
    languages: await languagesOfProblem(tx, problem.id),
  });
  refuseIf(firstFault(faults));
}
