import { desc, eq, inArray } from "drizzle-orm";
import type { Db, Sql } from "../../platform/db.ts";
import { Refusal } from "../../platform/refusal.ts";
import { signedIn } from "../../viewer.ts";
import { nameOf, stateOf } from "../contest/admin-problems.ts";
import { auditName, lockContest } from "../contest/admin-save.ts";
import { raiseEpoch } from "../contest/epoch.ts";
import { appendToLog } from "../contest/log.ts";
import { mayHandleProblems, notYours } from "../contest/policy.ts";
import { contestById, problemInContest } from "../contest/queries.ts";
import { contestProblems, contests } from "../contest/tables.ts";
import { levelFor } from "../group/level.ts";
import { type Acting, audit } from "../site/audit.ts";
import { submissions } from "./tables.ts";
import { inLog } from "./verdict.ts";

/** Submissions deleted in one transaction. */
const BATCH = 200;

/** Deletes the newest submissions of a contest's problem; the log says of each that it is gone. Returns how many. */
async function removeNewest(tx: Sql, contestProblem: { id: number; contestId: number }): Promise<number> {
  const rows = await tx
    .select()
    .from(submissions)
    .where(eq(submissions.contestProblemId, contestProblem.id))
    .orderBy(desc(submissions.id))
    .limit(BATCH)
    .for("update");
  if (rows.length === 0) return 0;
  await tx.delete(submissions).where(
    inArray(
      submissions.id,
      rows.map((row) => row.id),
    ),
  );
  const gone = rows
    .flatMap((row) => inLog(row) ?? [])
    .map((row) => ({ ...row, status: null, score: null, timeMs: null }));
  await appendToLog(tx, contestProblem.contestId, gone);
  return rows.length;
}

/**
 * Takes a problem out of a contest with its submissions there, in transactions of bounded size. `last` runs in the one
 * that takes it out.
 */
export async function removeContestProblem(
  db: Db,
  contestProblem: { id: number; contestId: number },
  last: (tx: Sql) => Promise<void>,
): Promise<void> {
  for (;;) {
    while ((await db.transaction((tx) => removeNewest(tx, contestProblem))) === BATCH) {}
    const gone = await db.transaction(async (tx) => {
      const [row] = await tx
        .select({ id: contestProblems.id })
        .from(contestProblems)
        .where(eq(contestProblems.id, contestProblem.id))
        .for("update"); // nobody submits to it from here on
      if (!row) return true;
      const [left] = await tx
        .select({ id: submissions.id })
        .from(submissions)
        .where(eq(submissions.contestProblemId, contestProblem.id))
        .limit(1);
      if (left) return false;
      await tx.delete(contestProblems).where(eq(contestProblems.id, contestProblem.id));
      await last(tx);
      await raiseEpoch(tx, contestProblem.contestId);
      return true;
    });
    if (gone) return;
  }
}

export async function takeOut(db: Db, call: Acting, cid: number, pid: number): Promise<void> {
  const contest = await contestById(db, cid);
  if (!contest) throw new Refusal("no-such-contest");
  const user = signedIn(call.viewer);
  const level = await levelFor(db, contest.groupId, user.uid);
  if (!mayHandleProblems(contest, user, level)) throw new Refusal(notYours(contest, user, level));
  const contestProblem = await problemInContest(db, cid, { pid });
  if (!contestProblem) throw new Refusal("not-in-contest");
  await removeContestProblem(db, contestProblem, (tx) =>
    audit(tx, call, "contest-problem.delete", nameOf(contest, contestProblem), stateOf(contestProblem), null),
  );
}

/** Takes a problem out of every contest, as when it is deleted. */
export async function takeOutEverywhere(db: Db, pid: number): Promise<void> {
  const inContest = await db
    .select({ id: contestProblems.id, contestId: contestProblems.contestId })
    .from(contestProblems)
    .where(eq(contestProblems.problemId, pid))
    .orderBy(contestProblems.id);
  for (const contestProblem of inContest) await removeContestProblem(db, contestProblem, async () => {});
}

/** For who manages it, whatever the call was admitted by. */
export async function removeContest(db: Db, call: Acting, cid: number): Promise<void> {
  const contest = await db.transaction((tx) => lockContest(tx, call, cid));
  for (;;) {
    const inContest = await db
      .select({ id: contestProblems.id, contestId: contestProblems.contestId })
      .from(contestProblems)
      .where(eq(contestProblems.contestId, cid));
    for (const contestProblem of inContest) await removeContestProblem(db, contestProblem, async () => {});
    const gone = await db.transaction(async (tx) => {
      const [row] = await tx
        .select({ id: contests.id })
        .from(contests)
        .where(eq(contests.id, cid))
        .for("update"); // no problem is taken in from here on
      if (!row) return true;
      const [left] = await tx
        .select({ id: contestProblems.id })
        .from(contestProblems)
        .where(eq(contestProblems.contestId, cid))
        .limit(1);
      if (left) return false;
      await tx.delete(contests).where(eq(contests.id, cid));
      const { title, uid, startTime, endTime } = contest;
      await audit(tx, call, "contest.delete", auditName(contest), { title, uid, startTime, endTime }, null);
      return true;
    });
    if (gone) return;
  }
}
