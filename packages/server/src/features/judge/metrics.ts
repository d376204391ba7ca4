import { sql } from "drizzle-orm";
import type { PgColumn } from "drizzle-orm/pg-core";
import type { Db } from "../../platform/db.ts";
import type { Measure } from "../../platform/metrics.ts";
import { liveNodes } from "../node/nodes.ts";
import { problemCounts } from "../problem/tables.ts";
import { isLeased, waits } from "./queue.ts";
import { attempts, priority } from "./tables.ts";

const priorityNames = new Map<number, string>(
  Object.entries(priority).map(([name, number]) => [number, name]),
);

/** What whoever watches over a site wants to know of its judging. */
export function judgeMeasures(db: Db): readonly Measure[] {
  return [
    {
      name: "verdict_queue_length",
      help: "Judgings that wait for a node.",
      label: "priority",
      read: async () => {
        const rows = await db
          .select({ priority: attempts.priority, count: sql<number>`count(*)::int` })
          .from(attempts)
          .where(waits)
          .groupBy(attempts.priority);
        const counts = new Map(rows.map((row) => [row.priority, row.count]));
        return [...priorityNames].map(([number, label]) => ({ label, value: counts.get(number) ?? 0 }));
      },
    },
    {
      name: "verdict_queue_oldest_seconds",
      help: "Age of the judging that has waited longest for a node, seconds; 0 when none waits.",
      read: async () => {
        const [row] = await db
          .select({
            age: sql<number>`coalesce(extract(epoch from now() - min(${attempts.createdAt})), 0)::float`,
          })
          .from(attempts)
          .where(waits);
        return [{ value: row?.age ?? 0 }];
      },
    },
    {
      name: "verdict_judgings_running",
      help: "Judgings that a node holds.",
      read: async () => {
        const [row] = await db.select({ count: sql<number>`count(*)::int` }).from(attempts).where(isLeased);
        return [{ value: row?.count ?? 0 }];
      },
    },
    {
      name: "verdict_nodes_live",
      help: "Judge nodes that gave a sign of life within half a minute.",
      read: async () => [{ value: (await liveNodes(db)).length }],
    },
    {
      name: "verdict_submissions",
      help: "Submissions outside contests by verdict.",
      label: "verdict",
      read: async () => {
        const [row] = await db
          .select({
            AC: sum(problemCounts.ac),
            WA: sum(problemCounts.wa),
            CE: sum(problemCounts.ce),
            TLE: sum(problemCounts.tle),
            MLE: sum(problemCounts.mle),
            RE: sum(problemCounts.re),
            PE: sum(problemCounts.pe),
            SE: sum(problemCounts.se),
            PAC: sum(problemCounts.pa),
          })
          .from(problemCounts);
        return Object.entries(row ?? {}).map(([label, value]) => ({ label, value }));
      },
    },
  ];
}

const sum = (column: PgColumn) => sql<number>`coalesce(sum(${column}), 0)::int`;
