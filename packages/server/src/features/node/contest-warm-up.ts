import { sql } from "drizzle-orm";
import type { Deps } from "../../deps.ts";
import type { Db } from "../../platform/db.ts";
import { every } from "../../platform/every.ts";
import { contestProblems, contests } from "../contest/tables.ts";
import { problems } from "../problem/tables.ts";
import { isLive } from "./nodes.ts";
import { judgeNodes, nodeWarmUps } from "./tables.ts";
import { lockOrders } from "./warm-up.ts";

/**
 * How long before a contest its data are fetched. Problems have up to 2 GB of data; over a slow line (10 MB/s) a dozen
 * of such problems take half an hour, and ordinary ones are there in seconds. Earlier than that, other work could push
 * them out of a node's cache again.
 */
export const WARM_UP_MINUTES = 30;
/** An order that failed (a server restarted meanwhile, a full disk) is given again after so long. */
const AGAIN_MINUTES = 5;
const EVERY_MS = 5000;

const opens = sql`${contests.startTime} - make_interval(mins => ${WARM_UP_MINUTES})`;

/**
 * Orders what the contests that begin soon or run need: of every live node, once for each problem. Asked again when the
 * problem was changed since (other data, another checker), when a node has come, and after a failure. Returns how many
 * orders were given.
 */
export function warmContests(db: Db): Promise<number> {
  return db.transaction(async (tx) => {
    await lockOrders(tx);
    const { rowCount } = await tx.execute(sql`
      insert into ${nodeWarmUps} (node_id, problem_id, data_version_id)
      select ${judgeNodes.id}, ${problems.id}, ${problems.dataVersionId}
      from ${contests}
        join ${contestProblems} on ${contestProblems.contestId} = ${contests.id}
        join ${problems} on ${problems.id} = ${contestProblems.problemId}
        cross join ${judgeNodes}
      where ${contests.endTime} > now() and ${opens} <= now() and ${problems.dataVersionId} is not null
        and not ${judgeNodes.disabled} and ${judgeNodes.removedAt} is null and ${isLive}
        and not exists (
          select 1 from ${nodeWarmUps} w
          where w.data_version_id = ${problems.dataVersionId} and w.node_id = ${judgeNodes.id}
            and (w.finished_at is null
              or w.failure is null and w.created_at >= greatest(${opens}, ${problems.updatedAt})
              or w.failure is not null and w.finished_at > now() - make_interval(mins => ${AGAIN_MINUTES})))
      group by ${judgeNodes.id}, ${problems.id}, ${problems.dataVersionId}
      order by min(${contests.startTime}), ${judgeNodes.id}, ${problems.id}`);
    return rowCount ?? 0;
  });
}

/** Every server looks, and the lock lets one at a time: whatever one of them ordered the next one finds. */
export function startContestWarmUp(deps: Pick<Deps, "db" | "log" | "stopping">): void {
  every(deps, { ms: EVERY_MS, failure: "data of contests could not be ordered" }, async () => {
    const ordered = await warmContests(deps.db);
    if (ordered > 0) deps.log.info({ orders: ordered }, "nodes were asked to fetch the data of contests");
  });
}
