import type { DataOf, getDashboardOverview } from "@verdict/contract";
import type { mailTroubles, nodeStates, queueState } from "./queries.ts";

export type Alert = DataOf<typeof getDashboardOverview>["alerts"][number];

interface Findings {
  queue: Awaited<ReturnType<typeof queueState>>;
  nodes: Awaited<ReturnType<typeof nodeStates>>;
  mails: Awaited<ReturnType<typeof mailTroubles>>;
  systemErrors: number;
}

const nothing = { name: null, detail: null, count: null };

/** Everything that is wrong now; errors first, then warnings, in the order of the contract. */
export function alertsOf({ queue, nodes, mails, systemErrors }: Findings): Alert[] {
  const enabled = nodes.filter((node) => !node.disabled);
  const able = enabled.filter((node) => node.live && !node.aside);
  const alerts: Alert[] = [];
  if (able.length === 0) alerts.push({ ...nothing, code: "no-nodes", level: "error" });
  if (queue.late > 0) alerts.push({ ...nothing, code: "queue-old", level: "error", count: queue.late });
  for (const { name, live, aside } of enabled) {
    if (aside) alerts.push({ ...nothing, code: "node-aside", level: "error", name, detail: aside.text });
    else if (!live) alerts.push({ ...nothing, code: "node-away", level: "warning", name });
  }
  for (const { name, live, sandbox } of enabled) {
    if (live && sandbox?.weak) alerts.push({ ...nothing, code: "node-weak", level: "warning", name });
  }
  if (systemErrors > 0) {
    alerts.push({ ...nothing, code: "system-errors", level: "warning", count: systemErrors });
  }
  const failed = mails.get("failed");
  if (failed) {
    alerts.push({ ...nothing, code: "mail-failed", level: "warning", count: failed.n, detail: failed.error });
  }
  const kept = mails.get("kept");
  if (kept) alerts.push({ ...nothing, code: "mail-unset", level: "warning", count: kept.n });
  return alerts.toSorted((a, b) => Number(a.level === "warning") - Number(b.level === "warning"));
}
