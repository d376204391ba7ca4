import {
  type BodyOf,
  type giveExtraTime,
  type moveContestEnd,
  participationStates,
  type setParticipationState,
} from "@verdict/contract";
import { and, eq } from "drizzle-orm";
import { nextUpdatedAt } from "../../platform/based-on.ts";
import type { Db, Sql } from "../../platform/db.ts";
import { Refusal } from "../../platform/refusal.ts";
import { auditName, lockContest } from "../contest/admin-save.ts";
import { raiseEpoch } from "../contest/epoch.ts";
import { changeEnd, moveOwnEnds } from "../contest/participation.ts";
import { contestParticipations, contests, type ParticipationState } from "../contest/tables.ts";
import { windowFrom } from "../contest/window.ts";
import { type Acting, audit } from "../site/audit.ts";

const nameOf = (id: number, cid: number) => `participation ${id} of contest ${cid}`;

/** Hides, disqualifies or takes back in; boards are folded anew, and nothing of the log is lost by it. */
export function decideState(db: Db, call: Acting, body: BodyOf<typeof setParticipationState>): Promise<void> {
  const { cid, id, reason } = body;
  const state = participationStates.indexOf(body.state) as ParticipationState;
  return db.transaction(async (tx) => {
    await lockContest(tx, call, cid);
    const before = await participation(tx, cid, id);
    const stateReason = state === 0 ? null : reason || null;
    await tx
      .update(contestParticipations)
      .set({ state, stateReason })
      .where(eq(contestParticipations.id, id));
    const told = (row: { state: number; stateReason: string | null }) => ({
      state: participationStates[row.state],
      reason: row.stateReason,
    });
    await audit(tx, call, "participation.state", nameOf(id, cid), told(before), told({ state, stateReason }));
    await raiseEpoch(tx, cid);
  });
}

async function participation(tx: Sql, cid: number, id: number) {
  const [row] = await tx
    .select()
    .from(contestParticipations)
    .where(and(eq(contestParticipations.id, id), eq(contestParticipations.contestId, cid)))
    .for("no key update");
  if (!row) throw new Refusal("participation-not-found");
  return row;
}

/** Minutes after the contest's end, or that of a personal window, for one. */
export function giveMinutes(db: Db, call: Acting, body: BodyOf<typeof giveExtraTime>): Promise<void> {
  const { cid, id, minutes } = body;
  return db.transaction(async (tx) => {
    const contest = await lockContest(tx, call, cid);
    const before = await participation(tx, cid, id);
    if (contest.windowMinutes !== null && !before.startsAt) throw new Refusal("contest-window-not-begun");
    const end = before.startsAt
      ? windowFrom(contest, before.startsAt, before.lateReason !== null)
      : contest.endTime;
    const endsAt = minutes === 0 && !before.startsAt ? null : new Date(end.getTime() + minutes * 60_000);
    await audit(tx, call, "participation.extra-time", nameOf(id, cid), { endsAt: before.endsAt }, { endsAt });
    if (!(await changeEnd(tx, { id, contestId: cid }, endsAt))) throw new Refusal("participation-not-found");
  });
}

/**
 * Another end for all, over the one that was read. Who has extra time keeps it after the new end; the freeze stays
 * where it is, unless the new end leaves no room for it.
 */
export function moveEnd(db: Db, call: Acting, { cid, from, to }: BodyOf<typeof moveContestEnd>) {
  return db.transaction(async (tx) => {
    const contest = await lockContest(tx, call, cid);
    if (contest.endTime.getTime() !== from.getTime()) throw new Refusal("contest-end-moved");
    if (to <= contest.startTime) throw new Refusal("contest-times-wrong");
    if (contest.sealRank && contest.sealRankTime && contest.sealRankTime >= to) {
      throw new Refusal("contest-seal-outside");
    }
    await tx
      .update(contests)
      .set({ endTime: to, updatedAt: nextUpdatedAt(contests.updatedAt) })
      .where(eq(contests.id, cid));
    const moved = await moveOwnEnds(tx, cid, to.getTime() - from.getTime());
    await audit(tx, call, "contest.end", auditName(contest), { endTime: from }, { endTime: to });
    await raiseEpoch(tx, cid);
    return { moved };
  });
}
