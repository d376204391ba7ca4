import { type ClicsContestPatch, msOfRelative } from "@verdict/contract";
import { eq, sql } from "drizzle-orm";
import type { FastifyRequest } from "fastify";
import type { z } from "zod";
import { nextUpdatedAt } from "../../platform/based-on.ts";
import type { Db } from "../../platform/db.ts";
import { auditName, lockContest } from "../contest/admin-save.ts";
import { raiseEpoch } from "../contest/epoch.ts";
import { tellOfChange } from "../contest/news.ts";
import { moveOwnEnds } from "../contest/participation.ts";
import type { ContestRow } from "../contest/policy.ts";
import { contests } from "../contest/tables.ts";
import { audit } from "../site/audit.ts";
import { ClicsError, needs, type Reader } from "./reader.ts";

/** So close to the start nothing moves it any more, and none is set so close. */
const CLOSE_MS = 30_000;
/** A start without a time is so far away, and moves nearer by being set. */
const FAR_MS = 366 * 24 * 3_600_000;

/** Sets the start of a contest that has not begun, or lets its countdown stand. All its times move along. */
export function setStart(
  db: Db,
  request: FastifyRequest,
  reader: Reader,
  patch: z.output<typeof ClicsContestPatch>,
): Promise<void> {
  const user = needs(reader, "contest:manage");
  const call = { viewer: { user, node: null }, request };
  const { cid } = reader;
  if (patch.id !== String(cid)) throw new ClicsError(409, "The id is of another contest");
  if (patch.start_time !== null && patch.countdown_pause_time) {
    throw new ClicsError(400, "The countdown stands while there is no start time");
  }
  const leftMs = patch.countdown_pause_time ? msOfRelative(patch.countdown_pause_time) : 0;
  if (leftMs < 0) throw new ClicsError(400, "The countdown has something left");
  return db.transaction(async (tx) => {
    const before = await lockContest(tx, call, cid);
    const { rows } = await tx.execute<{ ms: number }>(
      sql`select extract(epoch from now())::float8 * 1000 as ms`,
    );
    const now = rows[0]?.ms ?? Number.POSITIVE_INFINITY;
    if (before.startTime.getTime() - now <= CLOSE_MS) {
      throw new ClicsError(403, "The contest has started, or starts within 30 seconds");
    }
    const startAt = patch.start_time === null ? now + FAR_MS : Date.parse(patch.start_time);
    if (startAt - now <= CLOSE_MS)
      throw new ClicsError(403, "The start is in the past, or within 30 seconds");
    if (startAt - now > FAR_MS) throw new ClicsError(403, "The start is more than a year away");
    const moved = movedBy(before, startAt - before.startTime.getTime());
    const pausedMs = patch.start_time === null ? Math.round(leftMs) : null;
    const [after] = await tx
      .update(contests)
      .set({ ...moved, pausedMs, updatedAt: nextUpdatedAt(contests.updatedAt) })
      .where(eq(contests.id, cid))
      .returning();
    if (!after) throw new Error("no contest row came back");
    await moveOwnEnds(tx, cid, startAt - before.startTime.getTime());
    await tellOfChange(tx, [before, after], { by: user.uid, dropped: [] });
    const told = ({ startTime, endTime, sealRankTime, pausedMs }: ContestRow) => ({
      ...{ startTime, endTime, sealRankTime, pausedMs },
    });
    await audit(tx, call, "contest.edit", auditName(before), told(before), told(after));
    await raiseEpoch(tx, cid);
  });
}

function movedBy({ startTime, endTime, sealRankTime, removed }: ContestRow, ms: number) {
  const moved = (at: Date) => new Date(at.getTime() + ms);
  return {
    startTime: moved(startTime),
    endTime: moved(endTime),
    sealRankTime: sealRankTime && moved(sealRankTime),
    removed: removed.map(({ from, to }) => ({
      ...{ from: moved(new Date(from)).toISOString(), to: moved(new Date(to)).toISOString() },
    })),
  };
}
