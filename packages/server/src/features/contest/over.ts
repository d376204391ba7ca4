import { type SQL, sql } from "drizzle-orm";
import { contestParticipations, contests } from "./tables.ts";

/**
 * When a contest is over for everybody: once its end and all extra time are past. Whatever opens after a contest waits
 * for that, also for those who have no extra time; no other condition says it. Of rules that were read, policy.ts asks it.
 * docs/rules.md#contests
 */

/** Own ends of participations beside virtual runs (extra time, personal windows), with indexes of their own; the disqualified do not work any more. */
const ownEnds = sql`${contestParticipations} p where p.kind <> 2 and p.ends_at is not null and p.state <> 2`;

/** The moment. Columns of the row's contest are named with their table: also where it is read alone. */
export const overAt = sql<Date>`greatest(${contests}.end_time,
  (select max(p.ends_at) from ${ownEnds} and p.contest_id = ${contests}.id))`.mapWith(contests.endTime);

/** Whether the row's contest still judges on pretests alone: its system tests have not begun since it is over for everybody. */
export const judgesPretests = sql<boolean>`(coalesce(${contests}.rule ->> 'pretests' = 'true', false)
  and not coalesce(${contests}.system_tests_at >= ${overAt}, false))`;

/** Whether the row's contest is being judged on all tests. */
export const runsSystemTests = sql<boolean>`exists (select 1 from rejudge_job j
  where j.state = 'running' and j.selection ->> 'kind' = 'system-tests'
    and (j.selection ->> 'cid')::int = ${contests}.id)`;

/** Whether what it came to is not known before system tests are over. */
export const awaitsSystemTests = sql<boolean>`(${judgesPretests} or ${runsSystemTests})`;

/** Contests in which somebody has extra time at a moment, or later. */
const inExtraTime = (now: SQL) => sql`select p.contest_id from ${ownEnds} and p.ends_at > ${now}`;

/** Whether the row's contest is over for everybody; extra time is looked up once in a statement. */
export const isOverForAllAt = (now: SQL): SQL =>
  sql`(${contests}.end_time <= ${now} and ${contests}.id not in (${inExtraTime(now)}))`;

/** Whether the row's contest has begun and is not over for everybody; contests are found by index. */
export const runsForSomebodyAt = (now: SQL): SQL =>
  sql`(${contests}.start_time <= ${now} and ${contests}.id = any(array(
    select c.id from ${contests} c where c.start_time <= ${now} and c.end_time > ${now} union all ${inExtraTime(now)})))`;
