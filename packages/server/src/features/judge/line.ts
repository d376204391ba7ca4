// What waits for nodes, in the order in which it is to be judged, as claims read it.

import { randomBytes } from "node:crypto";
import { type NodeKind, nodeKinds, OUTPUT_ONLY_LANGUAGE } from "@verdict/contract";
import { type SQL, sql } from "drizzle-orm";
import type { Db } from "../../platform/db.ts";
import { secondsNow } from "./judge-use.ts";

/** What an attempt is taken to cost before its end is known, seconds. */
export const USUAL_SECONDS = 1;
/** Who took so much more judge time shares a node's slots with whoever waits. */
const LEAD_SECONDS = 10;
/** Of the line as it stands, so many are compared. */
const HEAD = 1000;
/** Where more wait than that, so many other users are looked at as well, from a random one on and round to it. */
const OTHERS = 100;
/** Looked at beyond the wanted: other servers may be leasing the first of them. */
export const SPARE = 16;

/** What a node can judge. */
export interface Offer {
  languages: string[];
  kinds: string[];
}

/** Of an attempt `a`. */
export const isWaiting = sql.raw("a.finished_at is null and a.node_id is null");

/** Of an attempt `a`: a node with this offer can judge it. */
export function suitsOffer({ languages, kinds }: Offer): SQL {
  const judged = kinds.includes("outputOnly") ? [...languages, OUTPUT_ONLY_LANGUAGE] : languages;
  return sql`a.language = any(${sql.param(judged)}::text[]) ${needsOnly(kinds)}`;
}

/** Its problem and its data ask no more of a node than these kinds. Most nodes know all, and nothing is looked up. */
function needsOnly(kinds: readonly string[]): SQL {
  if (nodeKinds.every((kind) => kinds.includes(kind))) return sql``;
  const asks: Record<NodeKind, SQL> = {
    grader: sql`p.grader is not null`,
    groups: sql`exists (select 1 from data_version v
      where v.id = a.data_version_id and jsonb_typeof(v.rules -> 'tree') = 'object')`,
    passes: sql`p.passes > 1`,
    communication: sql`p.communication is not null`,
    // what they are sent has a language that is offered only with the kind
    outputOnly: sql`false`,
    sources: sql`p.grader -> 'others' is not null`,
  };
  const unknown = nodeKinds.filter((kind) => !kinds.includes(kind)).map((kind) => asks[kind]);
  return sql`and not exists (select 1 from problem p
    where p.id = coalesce((select s.problem_id from submission s where s.id = a.submission_id),
        (select t.problem_id from trial t where t.id = a.trial_id))
      and (${sql.join(unknown, sql` or `)}))`;
}

/**
 * Parts of a `with recursive`: `seen` (id, priority, uid), what of the waiting may be next, and `used` (uid, seconds), the
 * judge time of its users and of those who have something in flight. Both reads of the line go by its indexes and are
 * bounded, however long it is: its head, and, so that nobody fills the head for all, the first `most` attempts of others.
 */
export function lineFor(suits: SQL, most: number): SQL {
  const start = randomUid();
  return sql`head as materialized (
      select a.id, a.priority, a.uid from attempt a where ${isWaiting} and ${suits}
      order by a.priority, a.id limit ${HEAD}
    ), class as (select min(priority) as priority, count(*) as number from head
    ), other as (
      select ${start}::text as uid, false as again from class where number = ${HEAD}
      union all
      select next.uid, next.again from other o cross join lateral (
        (select a.uid, o.again from attempt a
        where ${isWaiting} and a.priority = (select priority from class)
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
        where ${isWaiting} and a.priority = (select priority from class) and a.uid = o.uid and ${suits}
        order by a.id limit ${most}) first
    ), flying as (
      select a.uid, count(*) as number,
        sum(extract(epoch from clock_timestamp() - coalesce(a.leased_at, now()))::float8) as seconds
      from attempt a where a.finished_at is null and a.node_id is not null group by a.uid
    ), used as materialized (
      select s.uid, ${secondsNow(sql.raw("u"))} + coalesce(f.seconds, 0)
          + ${USUAL_SECONDS}::int * coalesce(f.number, 0) as seconds
      from (select uid from seen union select uid from flying) s
      left join judge_use u on u.uid = s.uid left join flying f on f.uid = s.uid
    )`;
}

/** Where among all users to begin: uids are random hexadecimal numbers. */
const randomUid = () => randomBytes(4).toString("hex");
const AFTER_ALL_UIDS = "g";

/** Of a row `s` of `seen`: its user has nothing at a node that is as urgent. */
export const hasNothingInFlight = sql`not exists (select 1 from attempt h
    where h.finished_at is null and h.node_id is not null and h.uid = s.uid and h.priority <= s.priority)`;

/** Whether what has this priority and its user this use goes before an attempt `h` at a node, whose user's use is `theirs`. */
export const isBefore = (priority: SQL, seconds: SQL): SQL =>
  sql`(h.priority > ${priority} or h.priority = ${priority} and theirs.seconds > ${seconds} + ${LEAD_SECONDS}::int)`;

/** Whether anything waits that such nodes could judge, be it for others than the one that has just found nothing. */
export async function anyWaits(db: Db, offer: Offer): Promise<boolean> {
  const { rows } = await db.execute<{ waits: boolean }>(sql`
    select exists (select 1 from attempt a where ${isWaiting} and ${suitsOffer(offer)}) as waits`);
  return rows[0]?.waits ?? false;
}

/**
 * Which of these nodes hold something that the most urgent of what waits goes before: for all others a claim beyond their
 * slots would find nothing, and each would read the whole line for it.
 */
export async function nodesToGiveWay(db: Db, offer: Offer, nodeIds: number[]): Promise<Set<number>> {
  const { rows } = await db.execute<{ node: number }>(sql`
    with recursive ${lineFor(suitsOffer(offer), SPARE)}, next as (
      select s.priority, used.seconds from seen s join used on used.uid = s.uid where ${hasNothingInFlight}
      order by s.priority, used.seconds limit 1
    )
    select distinct h.node_id as node from next, attempt h join used theirs on theirs.uid = h.uid
    where h.finished_at is null and h.node_id = any(${sql.param(nodeIds)}::int[])
      and ${isBefore(sql.raw("next.priority"), sql.raw("next.seconds"))}`);
  return new Set(rows.map(({ node }) => node));
}
