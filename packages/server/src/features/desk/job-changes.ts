import { sql } from "drizzle-orm";
import { LRUCache } from "lru-cache";
import type { Db, Sql } from "../../platform/db.ts";
import { headsOf } from "../board/read.ts";
import { logKind } from "../contest/tables.ts";
import type { JobRow } from "../judge/rejudge-job.ts";
import { standingChanges } from "../judge/rejudge-undo.ts";

/** What jobs of a contest changed. */

export interface Change extends Record<string, unknown> {
  job: number;
  from: number;
  to: number;
  number: number;
}

/** Whether a job may be taken back once it is over. */
export const isUndoable = ({ selection }: JobRow): boolean =>
  !["undo", "dry-run", "system-tests"].includes(selection.kind);

export const idsOf = (jobs: readonly JobRow[]): number[] => jobs.map(({ id }) => id);

interface Told {
  /** Where the contest's log stood. */
  logged: number;
  changes: Change[];
  /** Submissions that are still as the job left them; 0 where it may not be taken back. */
  standing: number;
}

/** Jobs that are kept. */
const KEPT_MAX = 1000;

/**
 * What jobs changed, in their order. One may have judged every submission of a contest: of those that are over it is
 * read again only when the contest's log has grown.
 */
export function openJobChanges(db: Db) {
  const kept = new LRUCache<number, Told>({ max: KEPT_MAX });
  return async (cid: number, jobs: readonly JobRow[]): Promise<Told[]> => {
    const { heads } = await headsOf(db, [cid]);
    const logged = heads[0]?.number ?? 0;
    const known = jobs
      .map(({ id }) => kept.get(id))
      .map((told) => (told?.logged === logged ? told : undefined));
    const asked = jobs.filter((_, at) => !known[at]);
    const changes = Map.groupBy(await changesOf(db, cid, idsOf(asked)), ({ job }) => job);
    const undoable = asked.filter((job) => isUndoable(job) && job.state !== "running");
    const standing = await standingChanges(db, idsOf(undoable));
    return jobs.map(({ id, state }, at) => {
      if (known[at]) return known[at];
      const told = { logged, changes: changes.get(id) ?? [], standing: standing.get(id) ?? 0 };
      if (state !== "running") kept.set(id, told);
      return told;
    });
  };
}

/** What jobs changed: the verdict of each attempt beside the last one before it, as the contest's log tells them. */
async function changesOf(db: Sql, cid: number, ids: number[]): Promise<Change[]> {
  if (ids.length === 0) return [];
  const { rows } = await db.execute<Change>(sql`
    select a.rejudge_job_id as job, b.status as from, n.status as to, count(*)::int as number
    from attempt a
    join contest_log n on n.contest_id = ${cid} and n.submission_id = a.submission_id and n.attempt = a.number
      and n.kind = ${logKind.judged}
    cross join lateral (select l.status from contest_log l
      where l.submission_id = a.submission_id and l.attempt < a.number
        and l.kind in (${logKind.judged}, ${logKind.withdrawn})
      order by l.attempt desc limit 1) b
    where a.rejudge_job_id = any(${sql.param(ids)}::int[]) and b.status <> n.status
    group by 1, 2, 3 order by 4 desc`);
  return rows;
}
