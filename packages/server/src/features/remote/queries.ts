import type { RemoteAccountRow, RemoteRunRow, RemoteSiteRow } from "@verdict/contract";
import { apiDate } from "@verdict/contract";
import { and, asc, count, desc, eq, isNotNull, isNull, sql } from "drizzle-orm";
import type { Sql } from "../../platform/db.ts";
import { type RowOf, selectList } from "../../platform/list.ts";
import { problems } from "../problem/tables.ts";
import { submissions } from "../submission/tables.ts";
import type { Sites } from "./sites.ts";
import { remoteAccounts, remotePages, remoteRuns, remoteSites } from "./tables.ts";

type SiteName = RemoteSiteRow["site"];

export async function siteRows(db: Sql, sites: Sites): Promise<RemoteSiteRow[]> {
  const [rows, accounts, figures, bank] = await Promise.all([
    db.select().from(remoteSites).limit(20),
    db.select().from(remoteAccounts).orderBy(asc(remoteAccounts.id)).limit(500),
    db.execute<{
      site: string;
      waiting: number;
      running: number;
      judged: number;
      failed: number;
      median: number | null;
    }>(sql`
      select site,
        count(*) filter (where finished_at is null and phase = 'waiting')::int as waiting,
        count(*) filter (where finished_at is null and phase <> 'waiting')::int as running,
        count(*) filter (where outcome = 'judged')::int as judged,
        count(*) filter (where outcome = 'failed')::int as failed,
        (percentile_cont(0.5) within group (order by extract(epoch from finished_at - queued_at))
          filter (where outcome = 'judged'))::float8 as median
      from ${remoteRuns} where finished_at is null or finished_at > now() - interval '1 day' group by site`),
    db
      .select({ oj: problems.remoteOj, number: count() })
      .from(problems)
      .where(isNotNull(problems.remoteOj))
      .groupBy(problems.remoteOj),
  ]);
  return sites.all
    .filter(({ adapter }) => adapter.oj === adapter.site)
    .flatMap(({ adapter, origin, intervalMs }) => {
      const row = rows.find(({ site }) => site === adapter.site);
      if (!row) return [];
      const figure = figures.rows.find(({ site }) => site === adapter.site);
      const shared = sites.all
        .filter((one) => one.adapter.site === adapter.site)
        .map((one) => one.adapter.oj);
      const own = accounts.filter(({ site }) => site === adapter.site).map(presentAccount);
      const number = bank
        .filter(({ oj }) => oj && shared.includes(oj))
        .reduce((sum, entry) => sum + entry.number, 0);
      const wasAsked =
        row.lastErrorAt !== null || number > 0 || figure || own.some(({ lastUsed }) => lastUsed !== null);
      return [
        {
          site: adapter.site as SiteName,
          name: adapter.name,
          url: origin || null,
          enabled: row.enabled,
          intervalMs: row.intervalMs ?? intervalMs,
          usualIntervalMs: intervalMs,
          breaker: wasAsked ? breakerOf(row.openUntil) : "unasked",
          openUntil: row.openUntil && apiDate(row.openUntil),
          lastError: row.lastError,
          lastErrorAt: row.lastErrorAt && apiDate(row.lastErrorAt),
          accounts: own,
          waiting: figure?.waiting ?? 0,
          running: figure?.running ?? 0,
          judged: figure?.judged ?? 0,
          failed: figure?.failed ?? 0,
          medianSeconds: figure?.median ?? null,
          problems: number,
        } satisfies RemoteSiteRow,
      ];
    });
}

function breakerOf(openUntil: Date | null): RemoteSiteRow["breaker"] {
  if (openUntil === null) return "closed";
  return openUntil.getTime() > Date.now() ? "open" : "trying";
}

function presentAccount(row: typeof remoteAccounts.$inferSelect): RemoteAccountRow {
  const isLeased = row.runId !== null && row.leaseUntil !== null && row.leaseUntil.getTime() > Date.now();
  return {
    id: row.id,
    username: row.username,
    enabled: row.enabled,
    submitId: isLeased ? row.runId : null,
    lastUsed: row.lastUsedAt && apiDate(row.lastUsedAt),
    lastError: row.lastError,
    lastErrorAt: row.lastErrorAt && apiDate(row.lastErrorAt),
    disabledAt: row.disabledAt && apiDate(row.disabledAt),
  };
}

interface RunFilter {
  site?: string | undefined;
  failed: boolean;
}

export const runList = (db: Sql, { site, failed }: RunFilter) =>
  selectList(db, {
    select: db
      .select({
        run: remoteRuns,
        problemId: problems.problemId,
        status: submissions.status,
        account: remoteAccounts.username,
        pagesOf: remotePages.submissionId,
      })
      .from(remoteRuns)
      .innerJoin(submissions, eq(submissions.id, remoteRuns.submissionId))
      .innerJoin(problems, eq(problems.id, submissions.problemId))
      .leftJoin(remoteAccounts, eq(remoteAccounts.id, remoteRuns.accountId))
      .leftJoin(remotePages, eq(remotePages.submissionId, remoteRuns.submissionId)),
    where: and(
      failed ? eq(remoteRuns.outcome, "failed") : isNull(remoteRuns.finishedAt),
      failed ? sql`${remoteRuns.finishedAt} > now() - interval '14 days'` : undefined,
      site ? eq(remoteRuns.site, site) : undefined,
    ),
    order: [failed ? desc(remoteRuns.finishedAt) : asc(remoteRuns.submissionId)],
    of: remoteRuns,
  });

export const presentRun = ({
  run,
  problemId,
  status,
  account,
  pagesOf,
}: RowOf<typeof runList>): RemoteRunRow => ({
  submitId: run.submissionId,
  problemId,
  oj: run.oj as RemoteRunRow["oj"],
  phase: run.phase,
  status,
  remoteRunId: run.remoteRunId,
  account,
  queued: apiDate(run.queuedAt),
  finished: run.finishedAt && apiDate(run.finishedAt),
  outcome: run.outcome,
  hasPages: pagesOf !== null,
});
