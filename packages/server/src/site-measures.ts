import { dashboardAlerts } from "@verdict/contract";
import { and, count, eq, isNull, sql } from "drizzle-orm";
import type { Deps } from "./deps.ts";
import { alertsOf, findings } from "./features/dashboard/alerts.ts";
import { systemErrors } from "./features/dashboard/queries.ts";
import { attempts, isOpen, rejudgeJobs } from "./features/judge/tables.ts";
import { remoteRuns } from "./features/remote/tables.ts";
import { shadows } from "./features/shadow/tables.ts";
import { siteBackups } from "./features/site/tables.ts";
import { cached } from "./platform/cache.ts";
import { databaseMs } from "./platform/clock.ts";
import { mailOutbox } from "./platform/mail-tables.ts";
import type { Measure } from "./platform/metrics.ts";

/** Several measures of one scrape share what is read. */
const SCRAPE_MS = 1000;

/** What whoever watches over a site wants to know of all its queues and parts; of judging see `judgeMeasures`. */
export function siteMeasures(deps: Deps): readonly Measure[] {
  const { boards, db } = deps;
  const found = cached(SCRAPE_MS, () => findings(deps));
  const nodes = async () =>
    (await found()).nodes.filter(({ seenAt, disabled }) => seenAt !== null && !disabled);
  const mails = cached(SCRAPE_MS, () =>
    db
      .select({ state: mailOutbox.state, value: count(), age: ageOf(sql`min(${mailOutbox.createdAt})`) })
      .from(mailOutbox)
      .groupBy(mailOutbox.state),
  );
  return [
    {
      name: "verdict_alert",
      help: "1 while the dashboard shows this alert; docs/operations.md says what each means.",
      label: "code",
      async read() {
        const shown = alertsOf({ ...(await found()), systemErrors: await systemErrors(db) });
        const codes = new Set(shown.map(({ code }) => code));
        return dashboardAlerts.map((label) => ({ label, value: Number(codes.has(label)) }));
      },
    },
    {
      name: "verdict_node_seen_seconds",
      help: "Since a judge node last gave a sign of life, seconds. Disabled and removed nodes are left out.",
      label: "node",
      read: async () =>
        (await nodes()).map(({ name, seenAt }) => ({
          label: name,
          value: (databaseMs() - Number(seenAt)) / 1000,
        })),
    },
    {
      name: "verdict_node_slots",
      help: "Programs that a judge node runs at once; 0 while it is away, draining or quarantined.",
      label: "node",
      read: async () =>
        (await nodes()).map(({ name, live, draining, quarantine, slots }) => ({
          label: name,
          value: live && !draining && !quarantine ? slots : 0,
        })),
    },
    {
      name: "verdict_judgings_returned",
      help: "Unfinished judgings that a node gave back or lost at least once.",
      read: () =>
        db
          .select({ value: count() })
          .from(attempts)
          .where(and(isOpen(attempts), sql`${attempts.requeues} > 0`)),
    },
    {
      name: "verdict_rejudge_jobs_running",
      help: "Rejudges of many submissions that are under way.",
      read: () => db.select({ value: count() }).from(rejudgeJobs).where(eq(rejudgeJobs.state, "running")),
    },
    {
      name: "verdict_remote_runs",
      help: "Submissions on their way to another judge and back.",
      label: "site",
      read: () =>
        db
          .select({ label: remoteRuns.site, value: count() })
          .from(remoteRuns)
          .where(isNull(remoteRuns.finishedAt))
          .groupBy(remoteRuns.site),
    },
    {
      name: "verdict_remote_oldest_seconds",
      help: "Age of the oldest submission that another judge has not answered, seconds.",
      label: "site",
      read: () =>
        db
          .select({ label: remoteRuns.site, value: ageOf(sql`min(${remoteRuns.queuedAt})`) })
          .from(remoteRuns)
          .where(isNull(remoteRuns.finishedAt))
          .groupBy(remoteRuns.site),
    },
    {
      name: "verdict_mails",
      help: "Mails of the last 30 days by state; kept: written to the store for want of a mail server.",
      label: "state",
      async read() {
        const counts = new Map((await mails()).map(({ state, value }) => [state, value]));
        return mailStates.map((label) => ({ label, value: counts.get(label) ?? 0 }));
      },
    },
    {
      name: "verdict_mail_oldest_seconds",
      help: "Age of the mail that has waited longest, seconds; 0 when none waits.",
      read: async () => [{ value: (await mails()).find(({ state }) => state === "waiting")?.age ?? 0 }],
    },
    {
      name: "verdict_boards_loaded",
      help: "Boards of contests in this server's memory.",
      read: async () => [{ value: boards.count() }],
    },
    {
      name: "verdict_shadows_failing",
      help: "Contests of other systems whose feed could not be read the last time.",
      read: () =>
        db
          .select({ value: count() })
          .from(shadows)
          .where(sql`${shadows.isRunning} and ${shadows.error} is not null`),
    },
    {
      name: "verdict_backup_age_seconds",
      help: "Since the newest whole backup that the site made itself, seconds; absent before the first.",
      read: async () =>
        (
          await db
            .select({
              value: sql<number | null>`extract(epoch from now() - max(${siteBackups.createdAt}))::float`,
            })
            .from(siteBackups)
            .where(sql`${siteBackups.bytes} is not null and ${siteBackups.failure} is null`)
        ).flatMap(({ value }) => (value === null ? [] : [{ value }])),
    },
    {
      name: "verdict_wal_archive_failing",
      help: "1 while PostgreSQL cannot keep its log where it is told to, and needs room for it; 0 also where it keeps none.",
      async read() {
        const { rows } = await db.execute<{ value: number }>(
          sql`select (last_failed_time > coalesce(last_archived_time, '-infinity'))::int as value from pg_stat_archiver`,
        );
        return [{ value: Number(rows[0]?.value ?? 0) }];
      },
    },
    {
      name: "verdict_disk_free_bytes",
      help: "Free on the disk that holds the site's files, bytes; absent where they lie in a bucket.",
      async read() {
        const { disk } = await found();
        return disk ? [{ value: disk.freeMB * 1_000_000 }] : [];
      },
    },
  ];
}

const mailStates = [
  "waiting",
  "sent",
  "kept",
  "failed",
] as const satisfies (typeof mailOutbox.$inferSelect)["state"][];

const ageOf = (moment: ReturnType<typeof sql>) =>
  sql<number>`coalesce(extract(epoch from now() - ${moment}), 0)::float`;
