import type {
  answerClarification,
  BodyOf,
  broadcastClarification,
  claimClarification,
} from "@verdict/contract";
import { and, eq, not, or, sql } from "drizzle-orm";
import type { Db, Sql } from "../../platform/db.ts";
import { tellPages } from "../../platform/notify.ts";
import { Refusal } from "../../platform/refusal.ts";
import { signedIn } from "../../viewer.ts";
import { happened } from "../happening/happening.ts";
import { entrantsOf, pushTo } from "../happening/pushed.ts";
import { type Acting, audit } from "../site/audit.ts";
import { users } from "../user/tables.ts";
import { problemNamed } from "./ask.ts";
import { companyOf, isClaimed, nextChange } from "./queries.ts";
import { clarifications, clarificationReaders as readers } from "./tables.ts";

const nameOf = (id: number, cid: number) => `clarification ${id} of contest ${cid}`;

const tellAll = (tx: Sql, cid: number) => tellPages(tx, `contest.${cid}`, "clarification");
const tellManagers = (tx: Sql, cid: number) => tellPages(tx, `staff.${cid}`, "clarification");

/** Nobody else is on it. */
const isFreeFor = (uid: string) => or(not(isClaimed), eq(clarifications.claimedBy, uid));

/** Takes a question or gives it back; of two who take it at once one does. */
export async function claim(db: Db, call: Acting, { cid, id, claim }: BodyOf<typeof claimClarification>) {
  const { uid } = signedIn(call.viewer);
  await db.transaction(async (tx) => {
    const changed = await tx
      .update(clarifications)
      .set(claim ? { claimedBy: uid, claimedAt: sql`now()` } : { claimedBy: null, claimedAt: null })
      .where(and(eq(clarifications.contestId, cid), eq(clarifications.id, id), isFreeFor(uid)))
      .returning({ id: clarifications.id });
    if (changed.length === 0) throw await whyNot(tx, cid, id, uid, null);
    await audit(
      tx,
      call,
      claim ? "clarification.claim" : "clarification.release",
      nameOf(id, cid),
      null,
      null,
    );
    await tellManagers(tx, cid);
  });
}

/** Why the row was not written: it is not there, somebody else is on it, or it is another one than was read. */
async function whyNot(
  tx: Sql,
  cid: number,
  id: number,
  uid: string,
  change: number | null,
): Promise<Refusal> {
  const [row] = await tx
    .select({ claimedBy: clarifications.claimedBy, isClaimed, username: users.username })
    .from(clarifications)
    .leftJoin(users, eq(users.uid, clarifications.claimedBy))
    .where(and(eq(clarifications.contestId, cid), eq(clarifications.id, id)));
  if (!row) return new Refusal("clarification-not-found");
  if (change === null || (row.isClaimed && row.claimedBy !== uid)) {
    return new Refusal("clarification-taken", { username: row.username ?? "" });
  }
  return new Refusal("clarification-changed");
}

/** Answers, or corrects what was told, over the change that was read; what was told to all stays so for a broadcast. */
export async function answer(db: Db, call: Acting, body: BodyOf<typeof answerClarification>) {
  const { cid, id, change } = body;
  const { uid } = signedIn(call.viewer);
  await db.transaction(async (tx) => {
    const next = await nextChange(tx, cid);
    const here = and(eq(clarifications.contestId, cid), eq(clarifications.id, id));
    const [before] = await tx.select().from(clarifications).where(here);
    const isPublic = body.isPublic || before?.question === null;
    const [after] = await tx
      .update(clarifications)
      .set({
        ...{ answer: body.answer, isPublic, answeredBy: uid, change: next },
        ...{ answeredAt: sql`clock_timestamp()`, claimedBy: null, claimedAt: null },
      })
      .where(and(here, eq(clarifications.change, change), isFreeFor(uid)))
      .returning();
    if (!before || !after) throw await whyNot(tx, cid, id, uid, change);
    if (before.answer === null) await countAnswered(tx, cid, before.uid);
    const told = (row: typeof after) => ({ answer: row.answer, isPublic: row.isPublic });
    await happened(tx, "clarification.answered", { clarification: id });
    const company = before.question === null ? [] : await companyOf(tx, cid, before.uid);
    const whom = isPublic ? entrantsOf(cid) : company;
    await pushTo(tx, "clarification", whom, `${id} ${next}`, { clarification: id });
    await audit(tx, call, "clarification.answer", nameOf(id, cid), told(before), told(after));
    if (before.isPublic || isPublic) return tellAll(tx, cid);
    for (const uid of company) await tellPages(tx, `user.${uid}`);
    await tellManagers(tx, cid);
  });
}

function countAnswered(tx: Sql, cid: number, uid: string) {
  return tx
    .update(readers)
    .set({ open: sql`greatest(${readers.open} - 1, 0)` })
    .where(and(eq(readers.contestId, cid), eq(readers.uid, uid)));
}

/** The number of what was told. */
export async function broadcast(
  db: Db,
  call: Acting,
  body: BodyOf<typeof broadcastClarification>,
): Promise<number> {
  const { cid, displayId, text } = body;
  const { uid } = signedIn(call.viewer);
  const contestProblemId = await problemNamed(db, cid, displayId);
  return db.transaction(async (tx) => {
    const change = await nextChange(tx, cid);
    const [row] = await tx
      .insert(clarifications)
      .values({
        ...{ contestId: cid, contestProblemId, uid, answer: text, answeredBy: uid, isPublic: true, change },
        answeredAt: sql`clock_timestamp()`,
      })
      .returning({ id: clarifications.id });
    if (!row) throw new Error("no clarification row came back");
    await happened(tx, "clarification.answered", { clarification: row.id });
    await pushTo(tx, "clarification", entrantsOf(cid), row.id, { clarification: row.id });
    await audit(tx, call, "clarification.broadcast", nameOf(row.id, cid), null, { displayId, text });
    await tellAll(tx, cid);
    return row.id;
  });
}
