import {
  BEYOND_MAX,
  judgeMessage,
  judgeMessageText,
  LEASE_SECONDS,
  MAX_REQUEUES,
  nodeKinds,
  OWN_FAULTS_MAX,
  status,
  type TimelineMark,
} from "@verdict/contract";
import { and, eq, inArray, isNotNull, isNull, lt, notInArray, type SQL, sql } from "drizzle-orm";
import type { Db, Sql } from "../../platform/db.ts";
import { notify } from "../../platform/notify.ts";
import type { NodeIdentity } from "../../viewer.ts";
import { type CustomRunRow, failedCustomRun, finishCustomRun } from "../custom-run/rows.ts";
import { seenLately } from "../node/nodes.ts";
import { isForNodes } from "../submission/remote-queue.ts";
import { caseResults } from "../submission/tables.ts";
import { changeStatus, type SubmissionRow } from "../submission/verdict.ts";
import { chargeUse } from "./judge-use.ts";
import {
  hasNothingInFlight,
  isBefore,
  isWaiting,
  lineFor,
  type Offer,
  SPARE,
  suitsOffer,
  USUAL_SECONDS,
} from "./line.ts";
import { lockOwner } from "./owner.ts";
import { attempts } from "./tables.ts";

export type AttemptRow = typeof attempts.$inferSelect;

/** What a node asks for. */
export interface Wanted extends Offer {
  slots: number;
  /** Only what goes before some of what the node has got. */
  beyond: boolean;
}

const leaseEnd = sql`now() + make_interval(secs => ${LEASE_SECONDS})`;

/** Milliseconds from the submission's storing to now, by the database's clock. */
const ageMs = sql`(extract(epoch from clock_timestamp() - ${attempts.createdAt}) * 1000)::int`;

function mark(name: TimelineMark["mark"]): SQL {
  return sql`${attempts.marks} || jsonb_build_array(jsonb_build_object('mark', ${name}::text, 'atMs', ${ageMs}, 'seq', null))`;
}

/**
 * Leases up to `slots` waiting attempts to a node: smaller priority first, then whoever took least judge time lately
 * (judge-use.ts) with what they have in flight, then the oldest, of what `lineFor` reads.
 * Attempts that another server is just leasing are passed over, not waited for.
 * A node that drains, was quarantined or disabled gets none, also when that happened while its claim waited.
 * A node whose slots are taken gets what would otherwise wait for work that should wait itself: decision 300.
 * What came back from a node goes to another one, if one is there that can: a bad disk spoils the same work twice.
 */
export async function claimAttempts(
  db: Db,
  node: NodeIdentity,
  { languages, kinds, slots, beyond }: Wanted,
): Promise<number[]> {
  if (languages.length === 0) return [];
  const suits = sql`${suitsOffer({ languages, kinds })}
    and (a.requeues = 0 or a.node_name is distinct from ${node.name} or not exists (
      select 1 from judge_node n where n.id <> ${node.id} and ${isFit("n")} and ${seenLately(sql.raw("n.seen_at"))}
        and n.languages @> jsonb_build_array(jsonb_build_object('name', a.language))
        and n.kinds @> ${allKinds}))`;
  const claimed = await db.execute<{ id: string }>(sql`
    with recursive ${lineFor(suits, slots + SPARE)}, first as (
      select s.id, s.priority, used.seconds
          + ${USUAL_SECONDS}::int * row_number() over (partition by s.priority, s.uid order by s.id) as turn
      from seen s join used on used.uid = s.uid where ${beyond ? goesBefore(node) : sql`true`}
      order by s.priority, turn, s.id limit ${slots + SPARE}
    ), picked as (
      select a.id from attempt a join first f on f.id = a.id
      where ${isWaiting} and exists (select 1 from judge_node n where n.id = ${node.id} and ${isFit("n")})
      order by f.priority, f.turn, a.id limit ${slots} for update of a skip locked
    )
    update attempt set node_id = ${node.id}, node_name = ${node.name}, lease_until = ${leaseEnd},
      leased_at = clock_timestamp(),
      marks = marks || jsonb_build_array(jsonb_build_object('mark', 'leased', 'atMs',
        (extract(epoch from clock_timestamp() - created_at) * 1000)::int, 'seq', null))
    from picked where attempt.id = picked.id returning attempt.id`);
  return claimed.rows.map((row) => Number(row.id));
}

const allKinds = sql`${JSON.stringify(nodeKinds)}::jsonb`;

/** Of an attempt `s` and its user's use: it need not wait for a slot of the node's. */
const goesBefore = ({ id }: NodeIdentity) => sql`
  ${hasNothingInFlight}
  and exists (select 1 from attempt h join used theirs on theirs.uid = h.uid
    where h.finished_at is null and h.node_id = ${id} and ${isBefore(sql.raw("s.priority"), sql.raw("used.seconds"))})
  and (select count(*) from attempt h
    where h.finished_at is null and h.node_id = ${id} and h.priority <= s.priority)
    < (select n.slots + ${BEYOND_MAX}::int from judge_node n where n.id = ${id})`;

const isFit = (alias: string) =>
  sql.raw(
    `${alias}.removed_at is null and not ${alias}.disabled and not ${alias}.draining and ${alias}.aside is null`,
  );

/** Conditions of an attempt that waits for a node. */
export const waits = and(isNull(attempts.finishedAt), isNull(attempts.nodeId), isForNodes(attempts.language));

/** Conditions of an attempt that is leased to some node. */
export const isLeased = and(isNull(attempts.finishedAt), isNotNull(attempts.nodeId));

/** Conditions of an attempt that is leased to `node` and that is still wanted. */
export function leasedTo(node: NodeIdentity): SQL | undefined {
  return and(eq(attempts.nodeId, node.id), isNull(attempts.finishedAt));
}

/** Renews the given leases; returns those that are no longer the node's. */
export async function renewLeases(db: Sql, node: NodeIdentity, ids: number[]): Promise<number[]> {
  if (ids.length === 0) return [];
  const renewed = await db
    .update(attempts)
    .set({ leaseUntil: leaseEnd })
    .where(and(inArray(attempts.id, ids), leasedTo(node)))
    .returning({ id: attempts.id });
  const kept = new Set(renewed.map((row) => row.id));
  return ids.filter((id) => !kept.has(id));
}

/** Leases of a node other than `holding`: work it forgot when it was restarted. */
export async function forgottenBy(db: Sql, node: NodeIdentity, holding: number[]): Promise<number[]> {
  const rows = await db
    .select({ id: attempts.id })
    .from(attempts)
    .where(and(leasedTo(node), holding.length > 0 ? notInArray(attempts.id, holding) : undefined));
  return rows.map((row) => row.id);
}

export async function lapsedLeases(db: Sql): Promise<{ id: number; nodeId: number }[]> {
  const rows = await db
    .select({ id: attempts.id, nodeId: attempts.nodeId })
    .from(attempts)
    .where(and(isLeased, lt(attempts.leaseUntil, sql`now()`)));
  return rows.flatMap(({ id, nodeId }) => (nodeId === null ? [] : [{ id, nodeId }]));
}

interface Return {
  /** Why, for staff; null for an orderly drain, which is not counted against the attempt. */
  reason: string | null;
  /** The node passed its self-test right after it failed at the attempt: the next time it is the submission's fault. */
  isOwnFault?: boolean;
  /** Only if this holds when the row is locked: another server may have been faster. */
  where: SQL | undefined;
}

/** Puts leased attempts back at their old place in the queue; one that falls back too often ends with its cause. */
export async function requeue(db: Db, ids: number[], why: Return): Promise<number> {
  let returned = 0;
  for (const id of ids) {
    returned += await db.transaction((tx) => requeueOne(tx, id, why));
  }
  if (returned > 0) await notify(db, "judge_work");
  return returned;
}

async function requeueOne(tx: Sql, id: number, { reason, isOwnFault, where }: Return): Promise<0 | 1> {
  const owner = await lockOwner(tx, id);
  if (!owner) return 0;
  const [attempt] = await tx
    .update(attempts)
    .set({
      nodeId: null,
      leaseUntil: null,
      requeues: reason === null ? attempts.requeues : sql`${attempts.requeues} + 1`,
      ownFaults: isOwnFault ? sql`${attempts.ownFaults} + 1` : attempts.ownFaults,
      requeueReason: reason ?? attempts.requeueReason,
      marks: mark("requeued"),
    })
    .where(and(eq(attempts.id, id), isNull(attempts.finishedAt), where))
    .returning();
  if (!attempt) return 0;
  const isHopeless = attempt.requeues >= MAX_REQUEUES || attempt.ownFaults >= OWN_FAULTS_MAX;
  if (owner.kind === "custom_run") {
    if (isHopeless) await giveUpCustomRun(tx, attempt, owner.customRun);
    return 1;
  }
  const { submission } = owner;
  if (attempt.number !== submission.attempt) {
    await tx.update(attempts).set({ finishedAt: sql`now()` }).where(eq(attempts.id, id));
    return 0;
  }
  await tx.delete(caseResults).where(eq(caseResults.submissionId, submission.id));
  if (isHopeless) await giveUp(tx, attempt, submission);
  else await changeStatus(tx, submission, { status: status.pending, judger: null });
  if (isOwnFault) await chargeUse(tx, id);
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

/** What the author reads: whether the program or the judge is to blame. */
function lastWords({ requeues, ownFaults }: AttemptRow) {
  const isOwn = ownFaults >= OWN_FAULTS_MAX;
  return isOwn
    ? judgeMessage("fails-where-others-run", { times: ownFaults })
    : judgeMessage("nodes-gave-up", { times: requeues });
}

async function giveUpCustomRun(tx: Sql, attempt: AttemptRow, customRun: CustomRunRow): Promise<void> {
  await close(tx, attempt);
  const words = lastWords(attempt);
  const result = failedCustomRun(judgeMessageText(words), traceOf(attempt));
  await finishCustomRun(tx, customRun, { ...result, errorSentences: [words] });
}

async function giveUp(tx: Sql, attempt: AttemptRow, submission: SubmissionRow): Promise<void> {
  await close(tx, attempt);
  const outcome = { status: status.systemError, timeMs: null, memoryKiB: null, score: null };
  await tx.update(attempts).set({ outcome }).where(eq(attempts.id, attempt.id));
  const gaveUp = lastWords(attempt);
  await changeStatus(tx, submission, {
    status: status.systemError,
    errorMessage: judgeMessageText(gaveUp),
    errorSentences: [gaveUp],
    staffTrace: traceOf(attempt),
  });
}

export { ageMs, mark };

/** Takes from a node all that is leased to it. Staff's doing, not a failure: it does not count against the attempts. */
export async function takeBack(db: Db, node: NodeIdentity): Promise<void> {
  const leased = await forgottenBy(db, node, []);
  await requeue(db, leased, { reason: null, where: leasedTo(node) });
}
