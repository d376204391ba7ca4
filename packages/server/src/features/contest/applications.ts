import {
  type ApplicationQuestion,
  type applyForContest,
  type BodyOf,
  type decideApplications,
  ROOT_ROLE,
} from "@verdict/contract";
import { and, eq, inArray, notExists, sql } from "drizzle-orm";
import type { Db, Sql } from "../../platform/db.ts";
import { Refusal, refuseIf } from "../../platform/refusal.ts";
import { signedIn, type User } from "../../viewer.ts";
import { levelFor } from "../group/level.ts";
import { contestSeats } from "../seat/tables.ts";
import { type Acting, audit } from "../site/audit.ts";
import { users } from "../user/tables.ts";
import { auditName, lockContest } from "./admin-save.ts";
import { tellContest } from "./news.ts";
import { type ContestRow, isUnknownTo, outsideRefusal, registerRefusal } from "./policy.ts";
import { applicationState, contestApplications, contestRegistrations, contests } from "./tables.ts";
import { promote } from "./waiting-list.ts";

/** Applications of a contest are made, withdrawn and decided one after the other: its row is locked. */

const { asked, waiting, admitted, declined } = applicationState;

export type WithApplications = ContestRow & { applications: NonNullable<ContestRow["applications"]> };

/** The contest, for one who may apply; `isLocked`: until the transaction ends. */
export async function applicable(
  tx: Sql,
  user: User,
  cid: number,
  isLocked: boolean,
): Promise<WithApplications> {
  const select = tx.select().from(contests).where(eq(contests.id, cid));
  const [contest] = await (isLocked ? select.for("no key update") : select);
  const level = contest ? await levelFor(tx, contest.groupId, user.uid) : 0;
  if (!contest || isUnknownTo(contest, user, level)) throw new Refusal("no-such-contest");
  if (user.roleId !== ROOT_ROLE) refuseIf(outsideRefusal(contest, level));
  const { applications } = contest;
  if (!applications) throw new Refusal("contest-applications-none");
  return { ...contest, applications };
}

export const closesAt = ({ startTime, applications }: WithApplications): Date =>
  new Date(startTime.getTime() - applications.closesMinutes * 60_000);

async function refuseClosed(tx: Sql, contest: WithApplications): Promise<void> {
  const { rows } = await tx.execute<{ closed: boolean }>(
    sql`select clock_timestamp() >= ${closesAt(contest).toISOString()}::timestamptz as closed`,
  );
  if (rows[0]?.closed) throw new Refusal("contest-applications-closed");
}

const isAnswered = ({ choices, required }: ApplicationQuestion, answer: string) =>
  answer === "" ? !required : choices.length === 0 || choices.includes(answer);

const ofUser = (cid: number, uid: string) =>
  and(eq(contestApplications.contestId, cid), eq(contestApplications.uid, uid));

/** What becomes of an application; its state. */
export function apply(db: Db, user: User, { cid, answers }: BodyOf<typeof applyForContest>): Promise<number> {
  return db.transaction(async (tx) => {
    const contest = await applicable(tx, user, cid, true);
    await refuseClosed(tx, contest);
    refuseIf(registerRefusal(contest, user, await levelFor(tx, contest.groupId, user.uid)));
    const { questions, approval } = contest.applications;
    const isComplete = questions.every((question, index) => isAnswered(question, answers[index] ?? ""));
    if (!isComplete) throw new Refusal("contest-application-incomplete");
    const kept = questions.map((_, index) => answers[index] ?? "");
    const [known] = await tx.select().from(contestApplications).where(ofUser(cid, user.uid));
    if (known?.state === declined) throw new Refusal("contest-application-declined");
    if (known) {
      await tx.update(contestApplications).set({ answers: kept }).where(ofUser(cid, user.uid));
      return known.state;
    }
    const [registered] = await tx
      .select({ uid: contestRegistrations.uid })
      .from(contestRegistrations)
      .where(and(eq(contestRegistrations.contestId, cid), eq(contestRegistrations.uid, user.uid)));
    if (registered) throw new Refusal("contest-registered");
    const state = approval ? asked : waiting;
    await tx.insert(contestApplications).values({ contestId: cid, uid: user.uid, state, answers: kept });
    const promoted = approval ? [] : await promote(tx, contest, user.uid);
    return promoted.includes(user.uid) ? admitted : state;
  });
}

/** Takes an application back, and the registration that came of it: not that of somebody on the contest's list. */
export function withdrawOwn(db: Db, user: User, cid: number): Promise<void> {
  return db.transaction(async (tx) => {
    const contest = await applicable(tx, user, cid, true);
    await refuseClosed(tx, contest);
    const gone = await tx
      .delete(contestApplications)
      .where(and(ofUser(cid, user.uid), sql`${contestApplications.state} <> ${declined}`))
      .returning({ state: contestApplications.state });
    if (gone.length === 0) throw new Refusal("contest-application-missing");
    if (gone[0]?.state === admitted) await shutOut(tx, cid, [user.uid]);
    await promote(tx, contest);
  });
}

async function shutOut(tx: Sql, cid: number, uids: string[]): Promise<void> {
  const seat = tx
    .select({ uid: contestSeats.uid })
    .from(contestSeats)
    .where(and(eq(contestSeats.contestId, cid), eq(contestSeats.uid, contestRegistrations.uid)));
  await tx
    .delete(contestRegistrations)
    .where(
      and(eq(contestRegistrations.contestId, cid), inArray(contestRegistrations.uid, uids), notExists(seat)),
    );
}

/** Managers admit people, as far as there are places, or decline them; how many were changed. */
export function decide(
  db: Db,
  call: Acting,
  { cid, uids, admit }: BodyOf<typeof decideApplications>,
): Promise<number> {
  return db.transaction(async (tx) => {
    const contest = await lockContest(tx, call, cid);
    if (!contest.applications) throw new Refusal("contest-applications-none");
    const from = admit ? [asked, declined] : [asked, waiting, admitted];
    const changed = await tx
      .update(contestApplications)
      .set({ state: admit ? waiting : declined })
      .where(
        and(
          eq(contestApplications.contestId, cid),
          inArray(contestApplications.uid, uids),
          inArray(contestApplications.state, from),
        ),
      )
      .returning({ uid: contestApplications.uid });
    if (changed.length === 0) return 0;
    const ids = changed.map(({ uid }) => uid);
    if (!admit) {
      await shutOut(tx, cid, ids);
      await tellContest(tx, ids, "declined", contest);
    }
    await promote(tx, contest, signedIn(call.viewer).uid);
    const named = await tx.select({ username: users.username }).from(users).where(inArray(users.uid, ids));
    const usernames = named.map(({ username }) => username);
    await audit(tx, call, "contest.applications", auditName(contest), null, {
      usernames,
      state: admit ? "admitted" : "declined",
    });
    return changed.length;
  });
}
