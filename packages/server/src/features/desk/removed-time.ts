import {
  type addRemovedTime,
  apiDate,
  type BodyOf,
  type dropRemovedTime,
  type QueryOf,
  REMOVED_MAX,
  type RemovedInterval,
} from "@verdict/contract";
import { eq } from "drizzle-orm";
import { nextUpdatedAt } from "../../platform/based-on.ts";
import type { Db, Sql } from "../../platform/db.ts";
import { Refusal } from "../../platform/refusal.ts";
import { auditName, lockContest } from "../contest/admin-save.ts";
import { raiseEpoch } from "../contest/epoch.ts";
import { moveOwnEnds } from "../contest/participation.ts";
import type { ContestRow } from "../contest/policy.ts";
import { contests } from "../contest/tables.ts";
import { type Acting, audit } from "../site/audit.ts";

interface Span {
  from: number;
  to: number;
}

const spanOf = ({ from, to }: RemovedInterval): Span => ({ from: Date.parse(from), to: Date.parse(to) });
const told = ({ from, to }: Span): RemovedInterval => ({
  from: apiDate(new Date(from)),
  to: apiDate(new Date(to)),
});

export async function removedTimeOf(db: Sql, cid: number): Promise<RemovedInterval[]> {
  const [row] = await db.select({ removed: contests.removed }).from(contests).where(eq(contests.id, cid));
  return row?.removed ?? [];
}

/** Takes an interval out: whatever lies behind it comes as much later, so that everybody has the time they had. */
export function addInterval(db: Db, call: Acting, { cid, end, ...moments }: BodyOf<typeof addRemovedTime>) {
  const span = { from: moments.from.getTime(), to: moments.to.getTime() };
  return db.transaction(async (tx) => {
    const contest = await lockedUntil(tx, call, cid, end);
    const others = contest.removed.map(spanOf);
    const isInside = span.from >= contest.startTime.getTime() && span.from < end.getTime();
    const meetsOther = others.some(({ from, to }) => span.from <= to && span.to >= from);
    if (!isInside || span.from >= span.to || meetsOther) throw new Refusal("removed-time-wrong");
    if (others.length >= REMOVED_MAX) throw new Refusal("removed-time-many");
    const length = span.to - span.from;
    const freeze = contest.sealRankTime?.getTime() ?? null;
    return change(tx, call, contest, {
      removed: [...others, span].toSorted((a, b) => a.from - b.from),
      byMs: length,
      freeze: freeze !== null && freeze >= span.from ? freeze + length : freeze,
    });
  });
}

/** The interval that begins at a moment counts again. */
export function dropInterval(db: Db, call: Acting, { cid, end, from }: QueryOf<typeof dropRemovedTime>) {
  return db.transaction(async (tx) => {
    const contest = await lockedUntil(tx, call, cid, end);
    const all = contest.removed.map(spanOf);
    const span = all.find((one) => one.from === from.getTime());
    if (!span) throw new Refusal("removed-time-gone");
    const length = span.to - span.from;
    const freeze = contest.sealRankTime?.getTime() ?? null;
    return change(tx, call, contest, {
      removed: all.filter((one) => one !== span),
      byMs: -length,
      freeze: freeze !== null && freeze >= span.to ? freeze - length : freeze,
    });
  });
}

async function lockedUntil(tx: Sql, call: Acting, cid: number, end: Date): Promise<ContestRow> {
  const contest = await lockContest(tx, call, cid);
  if (contest.endTime.getTime() !== end.getTime()) throw new Refusal("contest-end-moved");
  return contest;
}

interface Change {
  removed: Span[];
  /** By which everything behind the interval moves. */
  byMs: number;
  freeze: number | null;
}

async function change(tx: Sql, call: Acting, contest: ContestRow, { removed, byMs, freeze }: Change) {
  const { id: cid } = contest;
  const endTime = new Date(contest.endTime.getTime() + byMs);
  const after = {
    endTime,
    removed: removed.map(told),
    sealRankTime: freeze === null ? null : new Date(freeze),
  };
  await tx
    .update(contests)
    .set({ ...after, updatedAt: nextUpdatedAt(contests.updatedAt) })
    .where(eq(contests.id, cid));
  const moved = await moveOwnEnds(tx, cid, byMs);
  const before = { endTime: contest.endTime, removed: contest.removed, sealRankTime: contest.sealRankTime };
  await audit(tx, call, "contest.removed-time", auditName(contest), before, after);
  await raiseEpoch(tx, cid);
  return { end: apiDate(endTime), moved };
}
