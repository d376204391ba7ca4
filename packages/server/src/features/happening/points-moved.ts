import { type SQL, sql } from "drizzle-orm";
import type { Sql } from "../../platform/db.ts";
import { notify } from "../../platform/notify.ts";
import { ltiLinks, ltiPeople, ltiScores } from "../lti/tables.ts";

/** Whose points may be others now: who sent a submission; one person, or everybody, in a training; all of a course. */
type Moved =
  | { sent: { uid: string; contestId: number | null; problemId: number } }
  | { training: number; uid?: string }
  | { course: number };

/**
 * Keeps in the caller's transaction that points may have moved which a learning platform is told of; what is told is worked
 * out when it has committed (features/lti). Best at its end: it locks.
 */
export async function pointsMoved(tx: Sql, moved: Moved): Promise<void> {
  const { rowCount } = await tx.execute(sql`
    insert into ${ltiScores} (link_id, uid, next_at)
    select l.id, p.uid, greatest(now(), (select c.end_time from contest c where c.id = l.contest_id))
    from ${ltiPeople} p join ${ltiLinks} l on l.course_id = p.course_id and l.line_item is not null
      and l.place is not null
    where ${whoseAndWhich(moved)} and p.uid is not null and not p.teaches
    order by l.id, p.uid
    on conflict (link_id, uid) do update set state = 'waiting', tries = 0, tried_at = null, next_at = excluded.next_at`);
  if (rowCount) await notify(tx, "lti");
}

function whoseAndWhich(moved: Moved): SQL {
  if ("course" in moved) return sql`p.course_id = ${moved.course}`;
  if ("training" in moved)
    return sql`l.training_id = ${moved.training} and ${moved.uid === undefined ? sql`true` : sql`p.uid = ${moved.uid}`}`;
  const { uid, contestId, problemId } = moved.sent;
  const isLed =
    contestId === null
      ? sql`exists (select from training_problem tp
          where tp.training_id = l.training_id and tp.problem_id = ${problemId})`
      : sql`l.contest_id = ${contestId}`;
  return sql`p.uid = ${uid} and ${isLed}`;
}
