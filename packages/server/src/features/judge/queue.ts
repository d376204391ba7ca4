import {
  judgeMessage,
  judgeMessageText,
  LEASE_SECONDS,
  MAX_REQUEUES,
  status,
  type TimelineMark,
} from "@verdict/contract";
import { and, eq, inArray, isNotNull, isNull, lt, notInArray, type SQL, sql } from "drizzle-orm";
import type { Db, Sql } from "../../platform/db.ts";
import { notify } from "../../platform/notify.ts";
import type { NodeIdentity } from "../../viewer.ts";
import { attempts, caseResults, type submissions } from "../submission/tables.ts";
import { changeStatus, lockSubmission } from "../submission/verdict.ts";
import { seenLately } from "./nodes.ts";
import { failedTrial, finishTrial, lockTrial, type TrialRow } from "./trial-rows.ts";

export type AttemptRow = typeof attempts.$inferSelect;

const leaseEnd = sql`now() + make_interval(secs => ${LEASE_SECONDS})`;

/** Milliseconds from the submission's storing to now, by the database's clock. */
const ageMs = sql`(extract(epoch from clock_timestamp() - ${attempts.createdAt}) * 1000)::int`;

function mark(name: TimelineMark["mark"]): SQL {
  return sql`${attempts.marks} || jsonb_build_array(jsonb_build_object('mark', ${name}::text, 'atMs', ${ageMs}, 'seq', null))`;
}

/**
 * Leases up to `slots` waiting attempts to a node: smaller priority first, then whoever has fewest in
 * flight, then the oldest. Attempts that another server is just leasing are passed over, not waited for.
 * A node that drains, was set aside or disabled gets none, also when that happened while its claim waited.
 * What came back from a node goes to another one, if one is there that can: a bad disk spoils the same work twice.
 */
export async function claimAttempts(
  db: Db,
  node: NodeIdentity,
  languages: string[],
  slots: number,
): Promise<number[]> {
  if (languages.length === 0) return [];
  const names = sql.join(
    languages.map((name) => sql`${name}`),
    sql`, `,
  );
  const claimed = await db.execute<{ id: string }>(sql`
    with flying as (
      select uid, count(*) as number from attempt
      where finished_at is null and node_id is not null group by uid
    ), waiting as (
      select a.id, a.priority,
        coalesce(f.number, 0) + row_number() over (partition by a.uid, a.priority order by a.id) as turn
      from attempt a left join flying f on f.uid = a.uid
      where a.finished_at is null and a.node_id is null and a.language in (${names})
    ), picked as (
      select a.id from attempt a join waiting w on w.id = a.id
      where a.finished_at is null and a.node_id is null
        and exists (select 1 from judge_node n where n.id = ${node.id} and ${isFit("n")})
        and (a.requeues = 0 or a.node_name is distinct from ${node.name} or not exists (
          select 1 from judge_node n where n.id <> ${node.id} and ${isFit("n")} and ${seenLately(sql.raw("n.seen_at"))}
            and n.languages @> jsonb_build_array(jsonb_build_object('name', a.language))))
      order by w.priority, w.turn, a.id limit ${slots} for update of a skip locked
    )
    update attempt set node_id = ${node.id}, node_name = ${node.name}, lease_until = ${leaseEnd},
      marks = marks || jsonb_build_array(jsonb_build_object('mark', 'leased', 'atMs',
        (extract(epoch from clock_timestamp() - created_at) * 1000)::int, 'seq', null))
    from picked where attempt.id = picked.id returning attempt.id`);
  return claimed.rows.map((row) => Number(row.id));
}

const isFit = (alias: string) =>
  sql.raw(
    `${alias}.removed_at is null and not ${alias}.disabled and not ${alias}.draining and ${alias}.aside is null`,
  );

/** Conditions of an attempt that waits for a node. */
export const waits = and(isNull(attempts.finishedAt), isNull(attempts.nodeId));

/** Conditions of an attempt that some node holds. */
export const isHeld = and(isNull(attempts.finishedAt), isNotNull(attempts.nodeId));

/** Conditions of an attempt that `node` holds and that is still wanted. */
export function heldBy(node: NodeIdentity): SQL | undefined {
  return and(eq(attempts.nodeId, node.id), isNull(attempts.finishedAt));
}

/** Renews the given leases; returns those the node does not hold any more. */
export async function renewLeases(db: Sql, node: NodeIdentity, ids: number[]): Promise<number[]> {
  if (ids.length === 0) return [];
  const held = await db
    .update(attempts)
    .set({ leaseUntil: leaseEnd })
    .where(and(inArray(attempts.id, ids), heldBy(node)))
    .returning({ id: attempts.id });
  const kept = new Set(held.map((row) => row.id));
  return ids.filter((id) => !kept.has(id));
}

/** Leases of a node other than `holding`: work it forgot when it was restarted. */
export async function forgottenBy(db: Sql, node: NodeIdentity, holding: number[]): Promise<number[]> {
  const rows = await db
    .select({ id: attempts.id })
    .from(attempts)
    .where(and(heldBy(node), holding.length > 0 ? notInArray(attempts.id, holding) : undefined));
  return rows.map((row) => row.id);
}

export async function lapsedLeases(db: Sql): Promise<{ id: number; nodeId: number }[]> {
  const rows = await db
    .select({ id: attempts.id, nodeId: attempts.nodeId })
    .from(attempts)
    .where(and(isHeld, lt(attempts.leaseUntil, sql`now()`)));
  return rows.flatMap(({ id, nodeId }) => (nodeId === null ? [] : [{ id, nodeId }]));
}

interface Return {
  /** Why, for staff; null for an orderly drain, which is not counted against the attempt. */
  reason: string | null;
  /** Only if this holds when the row is locked: another server may have been faster. */
  where: SQL | undefined;
}

/** Puts leased attempts back at their old place in the queue; one that falls back too often ends with its cause. */
export async function requeue(db: Db, ids: number[], { reason, where }: Return): Promise<number> {
  let returned = 0;
  for (const id of ids) {
    returned += await db.transaction((tx) => requeueOne(tx, id, reason, where));
  }
  if (returned > 0) await notify(db, "judge_work");
  return returned;
}

async function requeueOne(
  tx: Sql,
  id: number,
  reason: string | null,
  where: SQL | undefined,
): Promise<0 | 1> {
  const [owner] = await tx
    .select({ submissionId: attempts.submissionId, trialId: attempts.trialId })
    .from(attempts)
    .where(eq(attempts.id, id));
  // Submission or trial first, attempt second: the order in which results lock them.
  const submission = owner?.submissionId ? await lockSubmission(tx, owner.submissionId) : undefined;
  const trial = owner?.trialId ? await lockTrial(tx, owner.trialId) : undefined;
  if (!submission && !trial) return 0;
  const [attempt] = await tx
    .update(attempts)
    .set({
      nodeId: null,
      leaseUntil: null,
      requeues: reason === null ? attempts.requeues : sql`${attempts.requeues} + 1`,
      requeueReason: reason ?? attempts.requeueReason,
      marks: mark("requeued"),
    })
    .where(and(eq(attempts.id, id), isNull(attempts.finishedAt), where))
    .returning();
  if (!attempt) return 0;
  if (trial && attempt.requeues >= MAX_REQUEUES) await giveUpTrial(tx, attempt, trial);
  if (!submission) return 1;
  if (attempt.number !== submission.attempt) {
    await tx.update(attempts).set({ finishedAt: sql`now()` }).where(eq(attempts.id, id));
    return 0;
  }
  await tx.delete(caseResults).where(eq(caseResults.submissionId, submission.id));
  if (attempt.requeues >= MAX_REQUEUES) await giveUp(tx, attempt, submission);
  else await changeStatus(tx, submission, { status: status.pending, judger: null });
  await notify(tx, "submission", submission.id);
  return 1;
}

function close(tx: Sql, attempt: AttemptRow) {
  return tx
    .update(attempts)
    .set({ finishedAt: sql`now()`, marks: mark("stored") })
    .where(eq(attempts.id, attempt.id));
}

function traceOf(attempt: AttemptRow): string {
  return `returned to the queue ${attempt.requeues} times; last reason: ${attempt.requeueReason}`;
}

async function giveUpTrial(tx: Sql, attempt: AttemptRow, trial: TrialRow): Promise<void> {
  await close(tx, attempt);
  const message = `${attempt.requeues} judge nodes in a row could not finish this. Please try again later; an administrator can see the cause.`;
  await finishTrial(tx, trial, failedTrial(message, traceOf(attempt)));
}

async function giveUp(
  tx: Sql,
  attempt: AttemptRow,
  submission: typeof submissions.$inferSelect,
): Promise<void> {
  await close(tx, attempt);
  const outcome = { status: status.systemError, timeMs: null, memoryKiB: null, score: null };
  await tx.update(attempts).set({ outcome }).where(eq(attempts.id, attempt.id));
  const gaveUp = judgeMessage("nodes-gave-up", { times: attempt.requeues });
  await changeStatus(tx, submission, {
    status: status.systemError,
    errorMessage: judgeMessageText(gaveUp),
    errorSentences: [gaveUp],
    staffTrace: traceOf(attempt),
  });
}

export { ageMs, mark };
