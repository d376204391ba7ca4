import {
  type askClarification,
  type BodyOf,
  CLARIFICATION_PAUSE_S,
  CLARIFICATIONS_OPEN_MAX,
} from "@verdict/contract";
import { and, eq, sql } from "drizzle-orm";
import type { Db, Sql } from "../../platform/db.ts";
import { tellPages } from "../../platform/notify.ts";
import { Refusal, refuseIf } from "../../platform/refusal.ts";
import type { User } from "../../viewer.ts";
import { participationAt } from "../contest/participation.ts";
import { problemInContest, rulesFor } from "../contest/queries.ts";
import { participationKind } from "../contest/tables.ts";
import { happened } from "../happening/happening.ts";
import { askRefusal } from "./policy.ts";
import { companyOf, nextChange } from "./queries.ts";
import { clarifications, clarificationReaders as readers } from "./tables.ts";

/** Stores a question, within the limits of who asks, and tells its number. A virtual run gives no right to ask: no manager is there then. */
export async function ask(
  db: Db,
  user: User,
  { cid, displayId, question }: BodyOf<typeof askClarification>,
): Promise<number> {
  const rules = await rulesFor(db, cid, user.uid);
  const moment = rules?.now ?? new Date();
  const own = rules && (await participationAt(db, { contestId: cid, uid: user.uid, moment }));
  const window = own?.kind === participationKind.virtual ? null : own;
  refuseIf(
    askRefusal(rules?.contest, { user, ...rules, isRegistered: !!rules?.isRegistered, window }, moment),
  );
  const contestProblemId = await problemNamed(db, cid, displayId);
  return db.transaction(async (tx) => {
    await countAsked(tx, cid, user.uid);
    const change = await nextChange(tx, cid);
    const [row] = await tx
      .insert(clarifications)
      .values({ contestId: cid, contestProblemId, uid: user.uid, question, change })
      .returning({ id: clarifications.id });
    if (!row) throw new Error("no clarification row came back");
    await happened(tx, "clarification.asked", { clarification: row.id });
    await tellPages(tx, `staff.${cid}`, "clarification");
    for (const mate of await companyOf(tx, cid, user.uid)) {
      if (mate !== user.uid) await tellPages(tx, `user.${mate}`);
    }
    return row.id;
  });
}

export async function problemNamed(
  db: Sql,
  cid: number,
  displayId: string | undefined,
): Promise<number | null> {
  if (displayId === undefined) return null;
  const contestProblem = await problemInContest(db, cid, { displayId });
  if (!contestProblem) throw new Refusal("contest-problem-not-found");
  return contestProblem.id;
}

/** One conditional write: of questions that come together only those within the limits are taken. */
async function countAsked(tx: Sql, contestId: number, uid: string): Promise<void> {
  const hasPaused = sql`coalesce(${readers.askedAt} <= clock_timestamp() - make_interval(secs => ${CLARIFICATION_PAUSE_S}), true)`;
  const counted = await tx
    .insert(readers)
    .values({ contestId, uid, open: 1, askedAt: sql`clock_timestamp()` })
    .onConflictDoUpdate({
      target: [readers.contestId, readers.uid],
      set: { open: sql`${readers.open} + 1`, askedAt: sql`clock_timestamp()` },
      setWhere: sql`${readers.open} < ${CLARIFICATIONS_OPEN_MAX} and ${hasPaused}`,
    })
    .returning({ open: readers.open });
  if (counted.length > 0) return;
  const [row] = await tx
    .select({ open: readers.open })
    .from(readers)
    .where(and(eq(readers.contestId, contestId), eq(readers.uid, uid)));
  if ((row?.open ?? 0) >= CLARIFICATIONS_OPEN_MAX) {
    throw new Refusal("clarification-too-many", { max: CLARIFICATIONS_OPEN_MAX });
  }
  throw new Refusal("clarification-too-soon", { seconds: CLARIFICATION_PAUSE_S });
}
