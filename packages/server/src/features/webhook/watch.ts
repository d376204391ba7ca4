import { and, eq, gt, isNull, lte, sql } from "drizzle-orm";
import type { Deps } from "../../deps.ts";
import type { Db, Sql } from "../../platform/db.ts";
import { every, withAdvisoryLock } from "../../platform/every.ts";
import { locks } from "../../platform/locks.ts";
import { assignments } from "../assignment/tables.ts";
import { awaitsSystemTests, overAt } from "../contest/over.ts";
import { contestParticipations, contests } from "../contest/tables.ts";
import { type HappeningOf, happened } from "../happening/happening.ts";
import { happeningWatch } from "../happening/tables.ts";
import { waits } from "../judge/queue.ts";
import { attempts, priority } from "../judge/tables.ts";
import { judgeNodes } from "../node/tables.ts";
import { rehearsals } from "../rehearsal/tables.ts";
import { trainingSections, trainings } from "../training/tables.ts";
import { webhooks } from "./tables.ts";

/** What nobody does, but time: a contest begins, an assignment is due, a node falls silent, the queue grows old. */

const EVERY_MS = 5_000;
/** A site that was down for longer does not tell of what passed meanwhile. */
const LATE_HOURS = 24;
/** A node is told of as lost after this; for handing out work it counts as gone earlier. */
const SILENT_S = 60;
const QUEUE_OLD_S = 300;
/** While the queue stays old it is told again so often. */
const QUEUE_AGAIN_S = 3_600;

export function startHappeningWatch({ db, log, stopping }: Pick<Deps, "db" | "log" | "stopping">): void {
  every({ log, stopping }, { ms: EVERY_MS, failure: "what time brings could not be looked for" }, () =>
    watchTime(db),
  );
}

/** A span of time without its first moment: the one before ends there. */
interface Span {
  from: Date;
  to: Date;
}

/** Tells of what the time since the last look has brought, on any number of servers once. */
export async function watchTime(db: Db): Promise<void> {
  const [someone] = await db
    .select({ id: webhooks.id })
    .from(webhooks)
    .where(isNull(webhooks.offReason))
    .limit(1);
  if (!someone) return;
  await withAdvisoryLock(db, locks.happenings, async (tx) => {
    await tx.insert(happeningWatch).values({}).onConflictDoNothing();
    const [watch] = await tx
      .select({
        from: sql<Date>`greatest(${happeningWatch.lookedAt}, now() - make_interval(hours => ${LATE_HOURS}))`.mapWith(
          happeningWatch.lookedAt,
        ),
        to: sql<Date>`now()`.mapWith(happeningWatch.lookedAt),
        mayTellQueue: sql<boolean>`coalesce(${happeningWatch.queueToldAt} < now() - make_interval(secs => ${QUEUE_AGAIN_S}), true)`,
      })
      .from(happeningWatch);
    if (!watch) return;
    await happened(tx, "contest.phase", ...(await phasesIn(tx, watch)));
    await happened(tx, "assignment.due", ...(await dueIn(tx, watch)));
    await happened(tx, "node.lost", ...(await silentIn(tx, watch)));
    const queue = await oldQueue(tx);
    if (queue && watch.mayTellQueue) await happened(tx, "queue.old", queue);
    const queueToldAt = queue ? (watch.mayTellQueue ? sql`now()` : undefined) : null;
    await tx
      .update(happeningWatch)
      .set({ lookedAt: watch.to, ...(queueToldAt !== undefined && { queueToldAt }) });
  });
}

/** From now on, for somebody who asks as the first one; what was before is not theirs to hear. */
export async function watchFromNow(tx: Sql): Promise<void> {
  await tx
    .insert(happeningWatch)
    .values({})
    .onConflictDoUpdate({ target: happeningWatch.id, set: { lookedAt: sql`now()` } });
}

async function phasesIn(tx: Sql, { from, to }: Span): Promise<HappeningOf["contest.phase"][]> {
  const isIn = (moment: unknown) => sql`${moment} > ${from} and ${moment} <= ${to}`;
  const c = contests;
  const { rows } = await tx.execute<{ id: number; phase: HappeningOf["contest.phase"]["phase"]; at: string }>(
    sql`with found as (
      select ${c.id}, 'started' as phase, ${c.startTime} as at from ${c} where ${isIn(c.startTime)}
      union all
      select ${c.id}, 'frozen', ${c.sealRankTime} from ${c}
        where ${c.endTime} > ${from} and ${c.sealRank} and ${isIn(c.sealRankTime)}
      union all
      select ${c.id}, 'ended', ${c.endTime} from ${c} where ${isIn(c.endTime)}
      union all
      select ${c.id}, 'finalised', ${overAt} from ${c}
        where (${isIn(c.endTime)} or ${c.id} in (
            select p.contest_id from ${contestParticipations} p where p.kind <> 2 and ${isIn(sql`p.ends_at`)}))
          and (not ${c.sealRank} or ${c.autoRealRank}) and ${isIn(overAt)} and not ${awaitsSystemTests}
    )
    select id, phase, to_char(at at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as at from found
    where not exists (select from ${rehearsals} r where r.copy_id = found.id)
    order by at, id, phase desc`,
  );
  return rows.map(({ id, phase, at }) => ({ contest: id, phase, at }));
}

async function dueIn(tx: Sql, { from, to }: Span): Promise<HappeningOf["assignment.due"][]> {
  return tx
    .selectDistinct({ training: assignments.trainingId })
    .from(assignments)
    .innerJoin(trainings, and(eq(trainings.id, assignments.trainingId), eq(trainings.isShown, true)))
    .innerJoin(trainingSections, eq(trainingSections.trainingId, trainings.id))
    .where(and(gt(trainingSections.dueAt, from), lte(trainingSections.dueAt, to)));
}

/** Nodes whose last sign of life has just become too old; one that is disabled is silent on purpose. */
async function silentIn(tx: Sql, { from, to }: Span): Promise<HappeningOf["node.lost"][]> {
  const lostAt = sql`${judgeNodes.seenAt} + make_interval(secs => ${SILENT_S})`;
  const rows = await tx
    .select({ node: judgeNodes.id })
    .from(judgeNodes)
    .where(
      and(
        isNull(judgeNodes.removedAt),
        eq(judgeNodes.disabled, false),
        sql`${lostAt} > ${from} and ${lostAt} <= ${to}`,
      ),
    );
  return rows.map(({ node }) => ({ node, reason: "silent", detail: null }));
}

/** Work that somebody waits for; rejudges may take hours. */
async function oldQueue(tx: Sql): Promise<HappeningOf["queue.old"] | null> {
  const [row] = await tx
    .select({
      waiting: sql<number>`count(*)::int`,
      oldestSeconds: sql<number>`coalesce(extract(epoch from now() - min(${attempts.createdAt})), 0)::int`,
    })
    .from(attempts)
    .where(and(waits, lte(attempts.priority, priority.practice)));
  return row && row.oldestSeconds >= QUEUE_OLD_S ? row : null;
}
