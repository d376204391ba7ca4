import { type Rehearsal, type RehearsalReport, rehearsalActs } from "@verdict/contract";
import { and, count, eq, isNull, sql } from "drizzle-orm";
import type { Db } from "../../platform/db.ts";
import { isLive } from "../node/nodes.ts";
import { judgeNodes } from "../node/tables.ts";
import type { CrowdSample } from "./crowd.ts";

/** What was seen while it ran, besides the crowd's own samples. */
export interface Seen {
  samples: CrowdSample[];
  /** Submissions waiting or running, at each look. */
  atOnce: number[];
  /** Percent, highest. */
  serverCpu: number;
  nodeCpu: number | null;
  delayP95: number;
  diskBefore: number;
  free: number | null;
}

/** From here on a part is said to give way: pages in milliseconds, a verdict's wait, the server's deafness; shares of one. */
const BOUNDS = { pageMs: 1000, waitMs: 10_000, delayMs: 200, cpu: 90, used: 80, disk: 0.8 };
/** Room above what was needed most of the time. */
const ROOM = 1.3;

/** The value that `part` of the values do not exceed; 0 of none. */
export function quantile(values: readonly number[], part: number): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.max(0, Math.ceil(sorted.length * part) - 1)] ?? 0;
}

const round = (value: number) => Math.round(value * 10) / 10;

interface Judging extends Record<string, unknown> {
  wait: number | null;
  total: number | null;
  busy: number | null;
  is_expected: boolean | null;
}

/** Judgings of the copy, in milliseconds; what the jury expects is looked up by the program. */
async function judgingsOf(db: Db, cid: number): Promise<Judging[]> {
  const { rows } = await db.execute<Judging>(sql`
    select extract(epoch from a.leased_at - a.created_at)::float8 * 1000 as wait,
      extract(epoch from a.finished_at - a.created_at)::float8 * 1000 as total,
      extract(epoch from a.finished_at - a.leased_at)::float8 * 1000 as busy,
      case when a.finished_at is null then null else exists (
        select 1 from problem_reference j where j.problem_id = s.problem_id and j.code = s.code
          and j.language = s.language and j.expected @> to_jsonb(s.status)) end as is_expected
    from submission s join attempt a on a.submission_id = s.id where s.contest_id = ${cid}`);
  return rows;
}

export async function databaseSize(db: Db): Promise<number> {
  const { rows } = await db.execute<{ size: string }>(
    sql`select pg_database_size(current_database()) as size`,
  );
  return Number(rows[0]?.size ?? 0);
}

/** Live nodes with their slots. */
async function judgesOf(db: Db): Promise<{ nodes: number; slots: number }> {
  const [row] = await db
    .select({ nodes: count(), slots: sql<number>`coalesce(sum(${judgeNodes.slots}), 0)::int` })
    .from(judgeNodes)
    .where(
      and(
        eq(judgeNodes.disabled, false),
        isNull(judgeNodes.removedAt),
        isNull(judgeNodes.quarantine),
        isLive,
      ),
    );
  return row ?? { nodes: 0, slots: 0 };
}

export async function progressOf(
  db: Db,
  cid: number,
  samples: readonly CrowdSample[],
): Promise<Rehearsal["progress"]> {
  const { rows } = await db.execute<{ sent: number; judged: number }>(sql`
    select count(*)::int as sent, (count(*) filter (where a.finished_at is not null))::int as judged
    from submission s join attempt a on a.submission_id = s.id where s.contest_id = ${cid}`);
  return {
    signedIn: samples.filter(({ act, isGood }) => act === "signIn" && isGood).length,
    answers: samples.length,
    failed: samples.filter(({ isGood }) => !isGood).length,
    ...{ sent: rows[0]?.sent ?? 0, judged: rows[0]?.judged ?? 0 },
  };
}

export async function reportOf(
  db: Db,
  { cid, seconds, contestSeconds }: { cid: number; seconds: number; contestSeconds: number },
  seen: Seen,
): Promise<RehearsalReport> {
  const judgings = await judgingsOf(db, cid);
  const of = (name: "wait" | "total" | "busy") => judgings.flatMap((row) => row[name] ?? []);
  const { nodes, slots } = await judgesOf(db);
  const used = Math.max(0, (await databaseSize(db)) - seen.diskBefore);
  const acts = rehearsalActs.map((act) => {
    const mine = seen.samples.filter((sample) => sample.act === act);
    const times = mine.map(({ ms }) => ms);
    return {
      ...{ act, number: mine.length, failed: mine.filter(({ isGood }) => !isGood).length },
      ...{ median: round(quantile(times, 0.5)), p95: round(quantile(times, 0.95)) },
      longest: round(quantile(times, 1)),
    };
  });
  const busy = of("busy").reduce((sum, one) => sum + one, 0);
  const share = slots > 0 ? (100 * busy) / (slots * seconds * 1000) : 0;
  const atOnce = quantile(seen.atOnce, 0.95);
  const perNode = nodes > 0 ? slots / nodes : 1;
  const waitP95 = quantile(of("wait"), 0.95);
  const projected = Math.round((used * contestSeconds) / seconds);
  const strain: RehearsalReport["strain"] = [
    { part: "judges", ratio: Math.max(waitP95 / BOUNDS.waitMs, share / BOUNDS.used) },
    { part: "pages", ratio: Math.max(...acts.map(({ p95 }) => p95)) / BOUNDS.pageMs },
    { part: "server", ratio: Math.max(seen.delayP95 / BOUNDS.delayMs, seen.serverCpu / BOUNDS.cpu) },
    { part: "disk", ratio: seen.free === null ? 0 : projected / (BOUNDS.disk * Math.max(1, seen.free)) },
  ];
  return {
    acts,
    verdicts: {
      sent: judgings.length,
      judged: of("total").length,
      unexpected: judgings.filter((row) => row.is_expected === false).length,
      ...{ waitMedian: round(quantile(of("wait"), 0.5)), waitP95: round(waitP95) },
      ...{ waitLongest: round(quantile(of("wait"), 1)), totalP95: round(quantile(of("total"), 0.95)) },
    },
    judges: {
      ...{ nodes, slots, used: round(share), cpu: seen.nodeCpu, atOnce },
      needed: Math.max(1, Math.ceil((atOnce * ROOM) / perNode)),
    },
    server: { cpu: round(seen.serverCpu), delayP95: round(seen.delayP95) },
    disk: { used, projected, free: seen.free },
    strain: strain
      .map(({ part, ratio }) => ({ part, ratio: Math.round(ratio * 100) / 100 }))
      .toSorted((a, b) => b.ratio - a.ratio),
  };
}
