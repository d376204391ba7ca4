import { problemAuth, roleMay } from "@verdict/contract";
import { and, eq, inArray, sql } from "drizzle-orm";
import { nextUpdatedAt } from "../../platform/based-on.ts";
import type { Db } from "../../platform/db.ts";
import { Refusal } from "../../platform/refusal.ts";
import { signedIn } from "../../viewer.ts";
import { isListedFor } from "../group/policy.ts";
import { keepChange } from "../problem/admin-save.ts";
import { problems } from "../problem/tables.ts";
import { keepFirstVersion } from "../problem/versions.ts";
import type { Acting } from "../site/audit.ts";
import { lockContest } from "./admin-save.ts";
import { isOverForAllAt } from "./over.ts";
import { contestById } from "./queries.ts";
import { contestProblems, contests } from "./tables.ts";

/** Gives a contest's problems back to the list; those of a contest that is not over stay, and so do drafts. */
export function returnProblems(db: Db, call: Acting, cid: number) {
  return db.transaction(async (tx) => {
    const contest = await contestById(tx, cid);
    if (!contest) throw new Refusal("no-such-contest");
    const user = signedIn(call.viewer);
    if (contest.groupId === null && !roleMay(user.roleId, "root/pa"))
      throw new Refusal(
        isListedFor({ groupId: null, isShown: contest.visible }, user, 0)
          ? "permission-denied"
          : "no-such-contest",
      );
    if (contest.groupId !== null) await lockContest(tx, call, cid);
    const isNeeded = sql`not ${isOverForAllAt(sql`clock_timestamp()`)}`;
    const [running] = await tx
      .select({ id: contests.id })
      .from(contests)
      .where(and(eq(contests.id, cid), isNeeded));
    if (running) throw new Refusal("contest-not-over");
    const inside = tx
      .select({ id: contestProblems.problemId })
      .from(contestProblems)
      .where(eq(contestProblems.contestId, cid));
    const rows = await tx
      .select({ id: problems.id, isDraft: problems.isDraft })
      .from(problems)
      .where(
        and(
          inArray(problems.id, inside),
          eq(problems.auth, problemAuth.contestOnly),
          contest.groupId === null ? eq(problems.isGroup, false) : eq(problems.groupId, contest.groupId),
        ),
      )
      .orderBy(problems.id) // one order of locks for all
      .for("no key update");
    const needed = await tx
      .select({ id: contestProblems.problemId })
      .from(contestProblems)
      .innerJoin(contests, eq(contests.id, contestProblems.contestId))
      .where(and(inArray(contestProblems.problemId, inside), isNeeded));
    const kept = new Set(needed.map(({ id }) => id));
    const free = rows.filter(({ id, isDraft }) => !isDraft && !kept.has(id));
    for (const { id } of free) {
      await keepFirstVersion(tx, id);
      await tx
        .update(problems)
        .set({
          auth: problemAuth.public,
          modifiedUser: signedIn(call.viewer).username,
          updatedAt: nextUpdatedAt(problems.updatedAt),
        })
        .where(eq(problems.id, id));
      await keepChange(tx, call, id, "access", "problem.access");
    }
    return { returned: free.length, kept: rows.length - free.length };
  });
}
