import {
  apiDate,
  CONTROL_MINUTES,
  type DataOf,
  type getContestControl,
  status,
  WAIT_ALARM_S,
} from "@verdict/contract";
import { and, isNull, sql } from "drizzle-orm";
import { databaseMs, databaseNow } from "../../platform/clock.ts";
import type { Sql } from "../../platform/db.ts";
import type { LoadedBoard } from "../board/loaded-board.ts";
import { isOpen } from "../judge/tables.ts";
import { isLive } from "../node/nodes.ts";
import { judgeNodes } from "../node/tables.ts";
import { presenceOf } from "../seat/sign-ins.ts";

type Control = DataOf<typeof getContestControl>;

/** How a contest is doing at this moment, by its board, the queue and the nodes. */
export async function controlOf(
  db: Sql,
  loaded: LoadedBoard,
  disagreements: ReadonlyMap<number, number>,
): Promise<Control> {
  const { cid } = loaded;
  const [queue, nodes, people] = [await queueOf(db, cid), await nodesNow(db), await presenceOf(db, cid)];
  const [minutes, problems] = [paceOf(loaded), problemsOf(loaded, disagreements)];
  return {
    ...{ now: apiDate(databaseNow()), queue, nodes, people, minutes, problems },
    alarms: alarmsOf({ queue, nodes, problems }),
  };
}

export async function queueOf(db: Sql, cid: number): Promise<Control["queue"]> {
  const { rows } = await db.execute<Control["queue"]>(sql`
    select count(*) filter (where a.node_id is null and s.contest_id = ${cid})::int as waiting,
      count(*) filter (where a.node_id is null)::int as all,
      count(*) filter (where a.node_id is not null and s.contest_id = ${cid})::int as running,
      coalesce(extract(epoch from now() - min(a.created_at)
        filter (where a.node_id is null and s.contest_id = ${cid})), 0)::int as "longestS"
    from attempt a left join submission s on s.id = a.submission_id
    where ${isOpen(sql`a`)}`);
  return rows[0] ?? { waiting: 0, all: 0, running: 0, longestS: 0 };
}

async function nodesNow(db: Sql): Promise<Control["nodes"]> {
  const [row] = await db
    .select({
      live: sql<number>`count(*) filter (where ${judgeNodes.quarantine} is null and not ${judgeNodes.disabled})::int`,
      slots: sql<number>`coalesce(sum(${judgeNodes.slots})
        filter (where ${judgeNodes.quarantine} is null and not ${judgeNodes.disabled}), 0)::int`,
      aside: sql<number>`count(*) filter (where ${judgeNodes.quarantine} is not null)::int`,
    })
    .from(judgeNodes)
    .where(and(isNull(judgeNodes.removedAt), isLive));
  return row ?? { live: 0, slots: 0, aside: 0 };
}

/** Of the attempts a board has. */
function paceOf({ board: { store } }: LoadedBoard): number[] {
  const minutes = new Array<number>(CONTROL_MINUTES).fill(0);
  const now = databaseMs();
  for (let attempt = 0; attempt < store.size; attempt++) {
    const ago = Math.floor((now - (store.submittedAt[attempt] as number)) / 60_000);
    const at = CONTROL_MINUTES - 1 - Math.max(0, ago);
    if (at >= 0 && !store.isGone(attempt)) minutes[at] = (minutes[at] ?? 0) + 1;
  }
  return minutes;
}

/** Verdicts by problem, those after the end included; what is judged again is pending. */
function problemsOf(
  { board: { store, spec } }: LoadedBoard,
  disagreements: ReadonlyMap<number, number>,
): Control["problems"] {
  const mixes = spec.problems.map(() => ({
    pending: 0,
    verdicts: new Map<number, number>(),
    solvers: new Set<number>(),
  }));
  for (let attempt = 0; attempt < store.size; attempt++) {
    const cell = store.cell[attempt] as number;
    if (cell < 0 || store.isGone(attempt)) continue;
    const mix = mixes[cell % store.problems] as (typeof mixes)[number];
    if (store.isAwaited(attempt)) {
      mix.pending++;
      continue;
    }
    const verdict = store.verdict[attempt] as number;
    mix.verdicts.set(verdict, (mix.verdicts.get(verdict) ?? 0) + 1);
    if (verdict === status.accepted) mix.solvers.add(cell);
  }
  return spec.problems.map(({ id, label, color }, column) => {
    const { pending, verdicts, solvers } = mixes[column] as (typeof mixes)[number];
    const told = [...verdicts].map(([code, number]) => ({ status: code, number }));
    return {
      ...{ displayId: label, color, pending, solved: solvers.size },
      disagreements: disagreements.get(id) ?? 0,
      total: told.reduce((sum, { number }) => sum + number, pending),
      verdicts: told.toSorted((a, b) => b.number - a.number),
    };
  });
}

/** Tries of a problem that nobody has solved, from which on it is odd. */
const ODD_TRIES = 20;

/** What managers should look at; pure. */
export function alarmsOf({ queue, nodes, problems }: Pick<Control, "queue" | "nodes" | "problems">) {
  const alarms: Control["alarms"] = [];
  if (nodes.live === 0) alarms.push({ kind: "no-node", displayId: null, number: 0 });
  if (nodes.aside > 0) alarms.push({ kind: "node-aside", displayId: null, number: nodes.aside });
  if (queue.longestS >= WAIT_ALARM_S) {
    alarms.push({ kind: "long-wait", displayId: null, number: queue.longestS });
  }
  for (const { displayId, solved, total, pending: waiting, verdicts, disagreements } of problems) {
    const errors = verdicts.find(({ status: code }) => code === status.systemError)?.number ?? 0;
    if (errors > 0) alarms.push({ kind: "system-errors", displayId, number: errors });
    const judged = total - waiting;
    if (solved === 0 && judged >= ODD_TRIES) alarms.push({ kind: "unsolved", displayId, number: judged });
    if (disagreements > 0) alarms.push({ kind: "disagreements", displayId, number: disagreements });
  }
  return alarms;
}
