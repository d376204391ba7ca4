import {
  getLastWeekSubmissionStatistics,
  getRankList,
  getRecentSevenAcRank,
  problemType,
  ROOT_ROLE,
} from "@verdict/contract";
import type { Deps } from "../../deps.ts";
import { cached } from "../../platform/cache.ts";
import { lastDays, SITE_ZONE } from "../../platform/days.ts";
import { withPlaces } from "../../platform/level-places.ts";
import { listPage, withKeptTotal } from "../../platform/list.ts";
import { Refusal } from "../../platform/refusal.ts";
import type { App } from "../../platform/serve.ts";
import { openSharedReads } from "../../platform/shared-reads.ts";
import type { Viewer } from "../../viewer.ts";
import { openRankings } from "./pages.ts";
import { presentAcmRow, presentOiRow } from "./present.ts";
import { recentSolvers, submissionsByDay } from "./queries.ts";

const RECENT_MS = 60_000;
const WEEK_MS = 60_000;

export function rankingRoutes(app: App<Viewer>, { config, db, totals }: Deps) {
  const listOf = openRankings(db, config.LIST_TOTAL_MS === 0 ? 0 : undefined);
  const shared = openSharedReads();

  app.serve(getRankList, async ({ query }) => {
    const isAcm = query.type === problemType.acm;
    if (!isAcm && query.type !== problemType.oi) throw new Refusal("ranking-unknown");
    const kind = isAcm ? "acm" : "oi";
    const list = withKeptTotal(totals, ["rank", kind, query.searchUser], listOf(kind, query.searchUser));
    return shared.of(JSON.stringify(query), () =>
      listPage(query, list, (rows) => rows.map((row) => (isAcm ? presentAcmRow(row) : presentOiRow(row)))),
    );
  });

  const recent = cached(RECENT_MS, () => recentSolvers(db, 7, 10));

  app.serve(getRecentSevenAcRank, async () =>
    withPlaces(await recent(), (a, b) => a.ac === b.ac).map((row) => ({
      ...presentAcmRow({ ...row, total: null }),
      signature: null,
    })),
  );

  const readWeek = async () => {
    const days = lastDays(7);
    // A day more than shown: it began earlier in other time zones.
    const since = new Date(Date.parse(`${days[0]}T00:00:00Z`) - 86_400_000);
    const counts = new Map((await submissionsByDay(db, SITE_ZONE, since)).map((row) => [row.day, row]));
    return {
      dateStrList: days.map((day) => day.slice("yyyy-".length)),
      acCountList: days.map((day) => counts.get(day)?.ac ?? 0),
      totalCountList: days.map((day) => counts.get(day)?.total ?? 0),
    };
  };
  // The first submission after a week without any is seen at once.
  const week = cached(WEEK_MS, readWeek, ({ totalCountList }) => totalCountList.some((count) => count > 0));

  app.serve(getLastWeekSubmissionStatistics, async ({ query, viewer }) =>
    week(query.forceRefresh === true && viewer.user?.roleId === ROOT_ROLE),
  );
}
