import type { BodyOf, orderContestProblems } from "@verdict/contract";
import { eq, sql } from "drizzle-orm";
import type { Db } from "../../platform/db.ts";
import { Refusal } from "../../platform/refusal.ts";
import { type Acting, audit } from "../site/audit.ts";
import { auditName, lockContest } from "./admin-save.ts";
import { raiseEpoch } from "./epoch.ts";
import { problemsOfContest } from "./queries.ts";
import { contestProblems } from "./tables.ts";

/**
 * Deals the letters that the contest has out to its problems in another order, all at once or not at all. Submissions
 * name the problem, not its letter: they go along.
 */
export function orderProblems(
  db: Db,
  call: Acting,
  { cid, ids }: BodyOf<typeof orderContestProblems>,
): Promise<void> {
  return db.transaction(async (tx) => {
    const contest = await lockContest(tx, call, cid);
    const inContest = (await problemsOfContest(tx, cid)).map(({ contestProblem }) => contestProblem);
    const known = new Set(inContest.map(({ id }) => id));
    if (
      ids.length !== inContest.length ||
      new Set(ids).size !== ids.length ||
      !ids.every((id) => known.has(id))
    ) {
      throw new Refusal("contest-order-changed");
    }
    const moved = ids.flatMap((id, index) => {
      const letter = inContest[index]?.displayId ?? "";
      return inContest.find((contestProblem) => contestProblem.id === id)?.displayId === letter
        ? []
        : [{ id, letter }];
    });
    if (moved.length === 0) return;
    // No two have the same letter even for a moment: they first take names that nobody can give.
    for (const { id } of moved) {
      await tx
        .update(contestProblems)
        .set({ displayId: `\u{e000}${id}` })
        .where(eq(contestProblems.id, id));
    }
    for (const { id, letter } of moved) {
      await tx
        .update(contestProblems)
        .set({ displayId: letter, updatedAt: sql`now()` })
        .where(eq(contestProblems.id, id));
    }
    const told = (order: number[]) => ({ order: order.join(" ") });
    const before = told(inContest.map(({ id }) => id));
    await audit(tx, call, "contest-problem.order", auditName(contest), before, told(ids));
    await raiseEpoch(tx, cid);
  });
}
