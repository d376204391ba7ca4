import { hostname } from "node:os";
import type { DataOf, getDashboardOverview } from "@verdict/contract";
import type { Deps } from "../../deps.ts";
import { diskSpace } from "../../platform/machine.ts";
import { ofTheClock } from "../site/backup-schedule.ts";
import { countRequests } from "../user/role-request.ts";
import { lateRemote, mailTroubles, nodeStates, queueState } from "./queries.ts";

export type Alert = DataOf<typeof getDashboardOverview>["alerts"][number];

/** What is wrong can be told from. */
export async function findings({ config, db, settings }: Pick<Deps, "config" | "db" | "settings">) {
  const [queue, remote, nodes, mails, disk, roleRequests, [backup]] = await Promise.all([
    queueState(db),
    lateRemote(db),
    nodeStates(db),
    mailTroubles(db),
    diskSpace(config.STORE_URL),
    countRequests(db),
    ofTheClock({ db }).limit(1),
  ]);
  return {
    ...{ queue, remote, nodes, mails, disk, roleRequests, backup },
    sendsMail: settings.mail().host !== null,
    maintenance: settings.maintenance(),
    isJudgingOpen: settings.switches().openPublicJudge,
    /** Name of the machine this server runs on. */
    host: hostname(),
  };
}

type Findings = Awaited<ReturnType<typeof findings>> & { systemErrors: number };

/** Share of free disk, in percent, below which staff are told, and below which it is an error. */
const DISK_LOW = { warning: 10, error: 3 };

const countOf = (rows: readonly { count: number }[]) => rows.reduce((all, row) => all + row.count, 0);

const nothing = { name: null, detail: null, count: null };

/** Everything that is wrong now; errors first, then warnings, in the order of the contract. */
export function alertsOf(findings: Findings): Alert[] {
  const {
    queue,
    remote,
    nodes,
    mails,
    sendsMail,
    systemErrors,
    maintenance,
    isJudgingOpen,
    disk,
    host,
    roleRequests,
    backup,
  } = findings;
  const enabled = nodes.filter((node) => !node.disabled);
  const able = enabled.filter((node) => node.live && !node.quarantine && !node.draining);
  const offered = new Set(able.flatMap((node) => node.languages.map(({ name }) => name)));
  const late = queue.late.filter(({ language }) => offered.has(language));
  const missing = queue.late.filter(({ language }) => !offered.has(language));
  const alerts: Alert[] = [];
  if (maintenance.on) {
    alerts.push({ ...nothing, code: "maintenance", level: "error", detail: maintenance.text || null });
  }
  const free = disk ? Math.floor((100 * disk.freeMB) / Math.max(1, disk.totalMB)) : 100;
  if (free < DISK_LOW.warning) {
    const level = free < DISK_LOW.error ? "error" : "warning";
    alerts.push({ ...nothing, code: "disk-low", level, name: host, count: free });
  }
  if (able.length === 0) alerts.push({ ...nothing, code: "no-nodes", level: "error" });
  else if (missing.length > 0) {
    const name = missing.map(({ language }) => language).join(", ");
    alerts.push({ ...nothing, code: "language-missing", level: "error", name, count: countOf(missing) });
  }
  if (late.length > 0) alerts.push({ ...nothing, code: "queue-old", level: "error", count: countOf(late) });
  for (const { name, live, quarantine } of enabled) {
    if (quarantine)
      alerts.push({ ...nothing, code: "node-quarantined", level: "error", name, detail: quarantine.text });
    else if (!live) alerts.push({ ...nothing, code: "node-away", level: "warning", name });
  }
  for (const { name, live, sandbox } of enabled) {
    if (live && sandbox?.weak) alerts.push({ ...nothing, code: "node-weak", level: "warning", name });
  }
  if (systemErrors > 0) {
    alerts.push({ ...nothing, code: "system-errors", level: "warning", count: systemErrors });
  }
  if (remote.length > 0) {
    const name = remote.map(({ site }) => site).join(", ");
    alerts.push({ ...nothing, code: "remote-late", level: "warning", name, count: countOf(remote) });
  }
  const failed = mails.get("failed");
  if (failed) {
    alerts.push({ ...nothing, code: "mail-failed", level: "warning", count: failed.n, detail: failed.error });
  }
  if (!sendsMail) alerts.push({ ...nothing, code: "mail-unset", level: "warning" });
  if (backup?.failure) alerts.push({ ...nothing, code: "backup-bad", level: "error", detail: backup.detail });
  if (!isJudgingOpen) alerts.push({ ...nothing, code: "judging-closed", level: "warning" });
  if (roleRequests > 0)
    alerts.push({ ...nothing, code: "role-requests", level: "warning", count: roleRequests });
  return alerts.toSorted((a, b) => Number(a.level === "warning") - Number(b.level === "warning"));
}
