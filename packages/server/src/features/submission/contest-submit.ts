import { problemAuth, type SubmitBody } from "@verdict/contract";
import { and, desc, eq, sql } from "drizzle-orm";
import type { Deps } from "../../deps.ts";
import type { Db } from "../../platform/db.ts";
import { notify } from "../../platform/notify.ts";
import { Refusal, refuseIf } from "../../platform/refusal.ts";
import type { User } from "../../viewer.ts";
import { appendToLog } from "../contest/log.ts";
import { submitRefusal } from "../contest/policy.ts";
import { contestFor, problemInContest } from "../contest/queries.ts";
import { contestProblems, contestRegistrations, contests } from "../contest/tables.ts";
import { problemById } from "../problem/queries.ts";
import { switchRefusal } from "./policy.ts";
import {
  type Author,
  checkLanguage,
  insertSubmission,
  type OfferedLanguages,
  type Submitted,
} from "./submit.ts";
import { inLog } from "./verdict.ts";

/**
 * Checks and stores a submission inside a contest, with its first attempt and its line in the contest's log. How often
 * somebody submits is not limited there.
 */
export async function submitInContest(
  { db, settings }: Pick<Deps, "db" | "settings">,
  offered: OfferedLanguages,
  author: Author,
  cid: number,
  body: SubmitBody,
): Promise<Submitted> {
  const target = { cid, gid: body.gid ?? null, isRemote: body.isRemote ?? false };
  refuseIf(switchRefusal(target, settings.switches()));
  const found = await contestFor(db, cid, author.uid);
  refuseIf(
    submitRefusal(found?.contest, { user: author, isRegistered: found?.isRegistered ?? false }, new Date()),
  );
  const place = await problemInContest(db, cid, { displayId: body.pid });
  const problem = place && (await problemById(db, place.problemId));
  if (!problem) throw new Refusal("contest-problem-gone");
  if (problem.auth === problemAuth.hidden) throw new Refusal("problem-hidden");
  await checkLanguage(db, offered, problem, body.language);

  return db.transaction(async (tx) => {
    // Whoever takes the problem out of the contest waits for this, or is seen by it.
    const [kept] = await tx
      .select({ id: contestProblems.id })
      .from(contestProblems)
      .where(eq(contestProblems.id, place.id))
      .for("key share");
    if (!kept) throw new Refusal("contest-problem-gone");
    const inside = { contestId: cid, contestProblemId: place.id };
    const submission = await insertSubmission(tx, author, problem, body, inside);
    const logged = inLog(submission);
    if (logged) await appendToLog(tx, cid, [logged]);
    await notify(tx, "judge_work");
    return { submission, displayPid: place.displayId };
  });
}

/** Contests with the problem that are looked at for one that would take a submission; newest first. */
const CONTESTS_TRIED = 20;

/**
 * Refuses who may not submit to the problem in a contest. `cid` null: in any contest that has it, for clients that do
 * not say in which they are.
 */
export async function refuseOutsider(
  db: Db,
  user: User,
  { pid, cid }: { pid: number; cid: number | null },
): Promise<void> {
  const rows = await db
    .select({
      contest: contests,
      isRegistered: sql<boolean>`exists (select 1 from ${contestRegistrations} r
        where r.contest_id = ${contests.id} and r.uid = ${user.uid})`,
    })
    .from(contestProblems)
    .innerJoin(contests, eq(contests.id, contestProblems.contestId))
    .where(
      and(eq(contestProblems.problemId, pid), cid === null ? undefined : eq(contestProblems.contestId, cid)),
    )
    .orderBy(desc(contests.startTime))
    .limit(CONTESTS_TRIED);
  const now = new Date();
  const refusals = rows.map(({ contest, isRegistered }) =>
    submitRefusal(contest, { user, isRegistered }, now),
  );
  if (refusals.includes(null)) return;
  if (cid !== null && rows.length === 0) {
    throw new Refusal((await contestFor(db, cid, null)) ? "contest-problem-gone" : "contest-not-found");
  }
  throw new Refusal(refusals[0] ?? "contest-not-found");
}
