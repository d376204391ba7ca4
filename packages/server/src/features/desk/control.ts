import {
  apiDate,
  CONTROL_MINUTES,
  type DataOf,
  type getContestControl,
  status,
  WAIT_ALARM_S,
} from "@verdict/contract";
import { and, gt, isNull, sql } from "drizzle-orm";
import type { Sql } from "../../platform/db.ts";
import { NODE_LIVE_SECONDS } from "../node/nodes.ts";
import { judgeNodes } from "../node/tables.ts";

type Control = DataOf<typeof getContestControl>;

const pending = [status.pending, status.compiling, status.judging, status.submitting];

/** How a contest is doing at this moment; a handful of statements over its own rows. */
export async function controlOf(db: Sql, cid: number): Promise<Control> {
  const [queue, nodes, minutes, problems] = [
    await queueOf(db, cid),
    await nodesNow(db),
    await paceOf(db, cid),
    await problemsOf(db, cid),
  ];
  return {
    ...{ now: apiDate(new Date()), queue, nodes, minutes, problems },
    alarms: alarmsOf({ queue, nodes, problems }),
  };
}

async function queueOf(db: Sql, cid: number): Promise<Control["queue"]> {
  const { rows } = await db.execute<Control["queue"]>(sql`
    select count(*) filter (where a.node_id is null and s.contest_id = ${cid})::int as waiting,
      count(*) filter (where a.node_id is null)::int as all,
      count(*) filter (where a.node_id is not null and s.contest_id = ${cid})::int as running,
      coalesce(extract(epoch from now() - min(a.created_at)
        filter (where a.node_id is null and s.contest_id = ${cid})), 0)::int as "longestS"
    from attempt a left join submission s on s.id = a.submission_id
    where a.finished_at is null`);
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
    .where(
      and(
        isNull(judgeNodes.removedAt),
        gt(judgeNodes.seenAt, sql`now() - make_interval(secs => ${NODE_LIVE_SECONDS})`),
      ),
    );
  return row ?? { live: 0, slots: 0, aside: 0 };
}

async function paceOf(db: Sql, cid: number): Promise<number[]> {
  const { rows } = await db.execute<{ ago: number; n: number }>(sql`
    select floor(extract(epoch from now() - submitted_at) / 60)::int as ago, count(*)::int as n
    from submission
    where contest_id = ${cid} and submitted_at > now() - make_interval(mins => ${CONTROL_MINUTES})
    group by 1`);
  const minutes = new Array<number>(CONTROL_MINUTES).fill(0);
  for (const { ago, n } of rows)
    if (ago >= 0 && ago < CONTROL_MINUTES) minutes[CONTROL_MINUTES - 1 - ago] = n;
  return minutes;
}

async function problemsOf(db: Sql, cid: number): Promise<Control["problems"]> {
  const { rows } = await db.execute<{
    display_id: string;
    color: string | null;
    status: number | null;
    n: number;
    solved: number;
  }>(sql`
    select p.display_id, p.color, s.status, count(s.id)::int as n,
      count(distinct s.participation_id) filter (where s.status = ${status.accepted})::int as solved
    from contest_problem p left join submission s on s.contest_problem_id = p.id
    where p.contest_id = ${cid}
    group by p.id, p.display_id, p.color, s.status
    order by length(p.display_id), upper(p.display_id), 4 desc`);
  return [...Map.groupBy(rows, (row) => row.display_id)].map(([displayId, of]) => {
    const verdicts = of.flatMap(({ status: code, n }) =>
      code === null ? [] : [{ status: code, number: n }],
    );
    const sum = (some: typeof verdicts) => some.reduce((all, { number }) => all + number, 0);
    const isPending = ({ status: code }: { status: number }) => (pending as number[]).includes(code);
    return {
      ...{ displayId, color: of[0]?.color ?? null, total: sum(verdicts) },
      solved: Math.max(0, ...of.map((row) => row.solved)),
      pending: sum(verdicts.filter(isPending)),
      verdicts: verdicts.filter((verdict) => !isPending(verdict)),
    };
  });
}

/** Tries of a problem that nobody has solved, from which on it is odd. */
const ODD_TRIES = 20;

/** What the staff should look at; pure. */
export function alarmsOf({ queue, nodes, problems }: Pick<Control, "queue" | "nodes" | "problems">) {
  const alarms: Control["alarms"] = [];
  if (nodes.live === 0) alarms.push({ kind: "no-node", displayId: null, number: 0 });
  if (nodes.aside > 0) alarms.push({ kind: "node-aside", displayId: null, number: nodes.aside });
  if (queue.longestS >= WAIT_ALARM_S) {
    alarms.push({ kind: "long-wait", displayId: null, number: queue.longestS });
  }
  for (const { displayId, solved, total, pending: waiting, verdicts } of problems) {
    const errors = verdicts.find(({ status: code }) => code === status.systemError)?.number ?? 0;
    if (errors > 0) alarms.push({ kind: "system-errors", displayId, number: errors });
    const judged = total - waiting;
    if (solved === 0 && judged >= ODD_TRIES) alarms.push({ kind: "unsolved", displayId, number: judged });
  }
  return alarms;
}
