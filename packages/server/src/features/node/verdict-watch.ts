import { status } from "@verdict/contract";
import { and, eq, lt, sql } from "drizzle-orm";
import type { Deps } from "../../deps.ts";
import type { Sql } from "../../platform/db.ts";
import { attempts } from "../judge/tables.ts";
import { submissions } from "../submission/tables.ts";
import { raiseAlarm } from "./nodes.ts";
import { nodeTallies } from "./tables.ts";

/**
 * A stolen token can be used to hand out verdicts. They show in the rate: of the last two hours, those of a node are
 * compared with what the same problems got from other nodes, or from itself before.
 */
const RECENT = sql`interval '2 hours'`;
/** Verdicts of a problem elsewhere that make it known, and verdicts on known problems that a node is judged by. */
const KNOWN_MIN = 10;
const COMPARED_MIN = 30;
/** How far from what was to be expected is odd: in standard deviations, and in share of the verdicts. */
const ODD_DEVIATIONS = 5;
const ODD_SHARE = 0.25;
const EVERY_MS = 60_000;

/** Counts a submission's verdict for its node. */
export async function tallyVerdict(
  db: Sql,
  nodeId: number,
  attemptId: number,
  verdict: number,
): Promise<void> {
  const accepted = verdict === status.accepted ? 1 : 0;
  await db
    .insert(nodeTallies)
    .select(
      db
        .select({
          nodeId: sql<number>`${nodeId}::int`.as("node_id"),
          problemId: submissions.problemId,
          hour: sql<Date>`date_trunc('hour', now())`.as("hour"),
          total: sql<number>`1`.as("total"),
          accepted: sql<number>`${accepted}::int`.as("accepted"),
        })
        .from(attempts)
        .innerJoin(submissions, eq(submissions.id, attempts.submissionId))
        .where(and(eq(attempts.id, attemptId))),
    )
    .onConflictDoUpdate({
      target: [nodeTallies.nodeId, nodeTallies.problemId, nodeTallies.hour],
      set: {
        total: sql`${nodeTallies.total} + 1`,
        accepted: sql`${nodeTallies.accepted} + ${accepted}`,
      },
    });
}

interface Compared extends Record<string, unknown> {
  id: number;
  total: number;
  accepted: number;
  expected: number;
  /** Of the expectation itself, too: a problem that few have tried says little. */
  variance: number;
}

/** Raises the alarm of nodes whose verdicts are odd; returns them. */
export async function watchVerdicts(db: Sql): Promise<number[]> {
  const { rows } = await db.execute<Compared>(sql`
    with recent as (
      select node_id, problem_id, sum(total)::float8 as n, sum(accepted)::float8 as a from node_tally
      where hour > now() - ${RECENT} group by node_id, problem_id
    ), known as (
      select problem_id, sum(total)::float8 as n, sum(accepted)::float8 as a from node_tally group by problem_id
    ), compared as (
      select r.node_id, r.n, r.a, k.n - r.n as others, (k.a - r.a + 1) / (k.n - r.n + 2) as p
      from recent r join known k on k.problem_id = r.problem_id where k.n - r.n >= ${KNOWN_MIN}
    )
    select node_id as id, sum(n) as total, sum(a) as accepted, sum(n * p) as expected,
      sum(n * p * (1 - p) * (1 + n / others)) as variance
    from compared group by node_id having sum(n) >= ${COMPARED_MIN}`);
  const raised: number[] = [];
  for (const { id, total, accepted, expected, variance } of rows) {
    const off = Math.abs(accepted - expected);
    if (off < ODD_DEVIATIONS * Math.sqrt(variance) || off < ODD_SHARE * total) continue;
    const text = `${accepted} of ${total} verdicts in two hours are Accepted; ${Math.round(expected)} were to be expected`;
    if (await raiseAlarm(db, id, { kind: "odd_verdicts", text })) raised.push(id);
  }
  return raised;
}

export function startVerdictWatch({ db, log, stopping }: Pick<Deps, "db" | "log" | "stopping">): void {
  let timer: NodeJS.Timeout;
  async function look(): Promise<void> {
    try {
      for (const nodeId of await watchVerdicts(db)) log.warn({ nodeId }, "odd verdicts of a judge node");
      await db.delete(nodeTallies).where(lt(nodeTallies.hour, sql`now() - interval '7 days'`));
    } catch (error) {
      log.warn({ err: error }, "verdicts could not be compared");
    }
    if (!stopping.aborted) timer = setTimeout(look, EVERY_MS);
  }
  timer = setTimeout(look, EVERY_MS);
  stopping.addEventListener("abort", () => clearTimeout(timer));
}
