import { randomBytes } from "node:crypto";
import {
  BEYOND_MAX,
  judgeMessage,
  judgeMessageText,
  LEASE_SECONDS,
  MAX_REQUEUES,
  type NodeKind,
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
import { chargeUse, secondsNow } from "./judge-use.ts";
import { lockOwner } from "./owner.ts";
import { attempts } from "./tables.ts";

export type AttemptRow = typeof attempts.$inferSelect;

const leaseEnd = sql`now() + make_interval(secs => ${LEASE_SECONDS})`;

/** Milliseconds from the submission's storing to now, by the database's clock. */
const ageMs = sql`(extract(epoch from clock_timestamp() - ${attempts.createdAt}) * 1000)::int`;

function mark(name: TimelineMark["mark"]): SQL {
  return sql`${attempts.marks} || jsonb_build_array(jsonb_build_object('mark', ${name}::text, 'atMs', ${ageMs}, 'seq', null))`;
}

/** What an attempt is taken to cost before its end is known, seconds. */
const USUAL_SECONDS = 1;
/** Who took so much more judge time shares a node's slots with whoever waits. */
const LEAD_SECONDS = 10;
/** Of the line as it stands, so many are compared. */
const HEAD = 1000;
/** Where more wait than that, so many other users are looked at as well, from a random one on and round to it. */
const OTHERS = 100;
/** Looked at beyond the wanted: other servers may be leasing the first of them. */
const SPARE = 16;

/** What a node asks for. */
export interface Wanted {
  languages: string[];
  kinds: string[];
  slots: number;
  /** Only what goes before some of what the node has got. */
  beyond: boolean;
}

/**
 * Leases up to `slots` waiting attempts to a node: smaller priority first, then whoever took least judge time lately
 * (judge-use.ts) with what they have in flight, then the oldest. Both reads of the line go by its indexes and are
 * bounded, however long it is: its head, and, so that nobody fills the head for all, the first of others' attempts.
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
  const names = sql.join(
    languages.map((name) => sql`${name}`),
    sql`, `,
  );
  const waiting = sql.raw("a.finished_at is null and a.node_id is null");
  const suits = sql`a.language in (${names})
    and (a.requeues = 0 or a.node_name is distinct from ${node.name} or not exists (
      select 1 from judge_node n where n.id <> ${node.id} and ${isFit("n")} and ${seenLately(sql.raw("n.seen_at"))}
        and n.languages @> jsonb_build_array(jsonb_build_object('name', a.language))
        and n.kinds @> ${allKinds}))
    ${needsOnly(kinds)}`;
  const start = randomUid();
  const claimed = await db.execute<{ id: string }>(sql`
    with recursive head as materialized (
      select a.id, a.priority, a.uid from attempt a where ${waiting} and ${suits}
      order by a.priority, a.id limit ${HEAD}
    ), class as (select min(priority) as priority, count(*) as number from head
    ), other as (
      select ${start}::text as uid, false as again from class where number = ${HEAD}
      union all
      select next.uid, next.again from other o cross join lateral (
        (select a.uid, o.again from attempt a
        where ${waiting} and a.priority = (select priority from class)
          and a.uid > o.uid and a.uid < case when o.again then ${start}::text else ${AFTER_ALL_UIDS} end
        order by a.uid limit 1)
        union all select '', true where not o.again
        limit 1) next
    ), seen as (
      select id, priority, uid from head
      union
      select first.id, first.priority, first.uid
      from (select uid from other limit ${OTHERS}) o cross join lateral (
        select a.id, a.priority, a.uid from attempt a
        where ${waiting} and a.priority = (select priority from class) and a.uid = o.uid and ${suits}
        order by a.id limit ${slots + SPARE}) first
    ), flying as (
      select a.uid, count(*) as number,
        sum(extract(epoch from clock_timestamp() - coalesce(a.leased_at, now()))::float8) as seconds
      from attempt a where a.finished_at is null and a.node_id is not null group by a.uid
    ), used as materialized (
      select s.uid, ${secondsNow(sql.raw("u"))} + coalesce(f.seconds, 0)
          + ${USUAL_SECONDS}::int * coalesce(f.number, 0) as seconds
      from (select uid from seen union select uid from flying) s
      left join judge_use u on u.uid = s.uid left join flying f on f.uid = s.uid
    ), first as (
      select s.id, s.priority, used.seconds
          + ${USUAL_SECONDS}::int * row_number() over (partition by s.priority, s.uid order by s.id) as turn
      from seen s join used on used.uid = s.uid where ${beyond ? goesBefore(node) : sql`true`}
      order by s.priority, turn, s.id limit ${slots + SPARE}
    ), picked as (
      select a.id from attempt a join first f on f.id = a.id
      where ${waiting} and exists (select 1 from judge_node n where n.id = ${node.id} and ${isFit("n")})
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

/** Of an attempt `a`: its problem and its data ask no more of a node than these kinds. Most nodes know all, and nothing is looked up. */
function needsOnly(kinds: readonly string[]): SQL {
  if (nodeKinds.every((kind) => kinds.includes(kind))) return sql``;
  const asks: Record<NodeKind, SQL> = {
    grader: sql`p.grader is not null`,
    groups: sql`exists (select 1 from data_version v
      where v.id = a.data_version_id and jsonb_typeof(v.rules -> 'tree') = 'object')`,
    passes: sql`p.passes > 1`,
  };
  const unknown = nodeKinds.filter((kind) => !kinds.includes(kind)).map((kind) => asks[kind]);
  return sql`and not exists (select 1 from problem p
    where p.id = coalesce((select s.problem_id from submission s where s.id = a.submission_id),
        (select t.problem_id from trial t where t.id = a.trial_id))
      and (${sql.join(unknown, sql` or `)}))`;
}

/** Of an attempt `s` and its user's use: it need not wait for a slot of the node's. */
const goesBefore = ({ id }: NodeIdentity) => sql`
  not exists (select 1 from attempt h
    where h.finished_at is null and h.node_id is not null and h.uid = s.uid and h.priority <= s.priority)
  and exists (select 1 from attempt h join used theirs on theirs.uid = h.uid
    where h.finished_at is null and h.node_id = ${id}
      and (h.priority > s.priority or h.priority = s.priority and theirs.seconds > used.seconds + ${LEAD_SECONDS}::int))
  and (select count(*) from attempt h
    where h.finished_at is null and h.node_id = ${id} and h.priority <= s.priority)
    < (select n.slots + ${BEYOND_MAX}::int from judge_node n where n.id = ${id})`;

/** Where among all users to begin: uids are random hexadecimal numbers. */
const randomUid = () => randomBytes(4).toString("hex");
const AFTER_ALL_UIDS = "g";

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
