import {
  apiDate,
  DASHBOARD_NODES,
  dismissFirstSteps,
  getDashboardInfo,
  getDashboardOverview,
  getFirstSteps,
  getSessions,
  ROOT_ROLE,
} from "@verdict/contract";
import type { Deps } from "../../deps.ts";
import { cached } from "../../platform/cache.ts";
import { SITE_ZONE } from "../../platform/days.ts";
import { listPage } from "../../platform/list.ts";
import type { App } from "../../platform/serve.ts";
import { signedIn, type Viewer } from "../../viewer.ts";
import { countRecentContests } from "../contest/queries.ts";
import { presentNode } from "../node/present.ts";
import { listNodes, runningAt } from "../node/queries.ts";
import { audit } from "../site/audit.ts";
import { type Alert, alertsOf, findings } from "./alerts.ts";
import { stepsOf } from "./first-steps.ts";
import {
  countProblems,
  countUsable,
  dailyCounts,
  databaseSize,
  lastSignIn,
  recentSignIns,
  runningWork,
  systemErrors,
} from "./queries.ts";

/** Mails and their errors name users; roles and backups are root's to give and make. */
const rootsAlone = new Set<Alert["code"]>(["mail-failed", "mail-unset", "role-requests", "backup-bad"]);

/** The heavy counts are the same for all of staff. */
const DAYS_MS = 30_000;

export function dashboardRoutes(app: App<Viewer>, deps: Deps) {
  const { db, config, settings } = deps;
  const days = cached(config.LIST_TOTAL_MS === 0 ? 0 : DAYS_MS, () =>
    Promise.all([dailyCounts(db, SITE_ZONE), databaseSize(db), countProblems(db), systemErrors(db)]),
  );

  app.serve(getDashboardInfo, async () => {
    const [userNum, recentContestNum, [daily]] = await Promise.all([
      countUsable(db),
      countRecentContests(db),
      days(),
    ]);
    return { userNum, recentContestNum, todayJudgeNum: daily.at(-1)?.submissions ?? 0 };
  });

  app.serve(getFirstSteps, async () => ({
    steps: await stepsOf(deps),
    dismissed: settings.hasDismissedFirstSteps(),
  }));

  app.serve(dismissFirstSteps, async (call) => {
    await settings.dismissFirstSteps((tx, before) =>
      audit(tx, call, "site.checklist", "site", { ...before }, { dismissed: true }),
    );
    return null;
  });

  app.serve(getSessions, async ({ viewer }) => {
    const { uid, sessionId } = signedIn(viewer);
    const session = await lastSignIn(db, uid);
    if (!session) throw new Error(`${uid} calls without a session`);
    return {
      // Clients want a number; sessions have random names.
      id: Number.parseInt(session.id.slice(0, 8), 16),
      uid,
      userAgent: session.userAgent,
      ip: session.ip,
      gmtCreate: apiDate(session.createdAt),
      gmtModified: apiDate(session.issuedAt),
      isCurrent: session.id === sessionId,
    };
  });

  async function shownNodes() {
    const first = { currentPage: 1, limit: DASHBOARD_NODES };
    const { records: rows } = await listPage(first, listNodes(db, false));
    const running = await runningAt(
      db,
      rows.map(({ id }) => id),
    );
    return rows.map((row) => presentNode(row, running.get(row.id) ?? 0));
  }

  app.serve(getDashboardOverview, async ({ viewer }) => {
    const isRoot = signedIn(viewer).roleId === ROOT_ROLE;
    const [found, list, work, signIns, [daily, databaseMB, problems, systemErrors]] = await Promise.all([
      findings(deps),
      shownNodes(),
      runningWork(db),
      isRoot ? recentSignIns(db) : [],
      days(),
    ]);
    const { queue, nodes, disk } = found;
    const live = nodes.filter((node) => node.live && !node.disabled);
    const alerts = alertsOf({ ...found, systemErrors });
    return {
      alerts: isRoot ? alerts : alerts.filter(({ code }) => !rootsAlone.has(code)),
      queue: { waiting: queue.waiting, running: queue.running, oldestSeconds: queue.oldestSeconds },
      nodes: {
        live: live.length,
        total: nodes.length,
        slots: live.reduce((sum, { slots }) => sum + slots, 0),
        list,
      },
      problems,
      databaseMB,
      disk,
      days: daily,
      work,
      signIns: signIns.map(({ at, ...row }) => ({ ...row, at: apiDate(at) })),
    };
  });
}
