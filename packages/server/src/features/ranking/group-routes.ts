import { getGroupRank, problemType } from "@verdict/contract";
import type { Deps } from "../../deps.ts";
import { arrayList, listPage } from "../../platform/list.ts";
import { Refusal } from "../../platform/refusal.ts";
import type { App } from "../../platform/serve.ts";
import type { Viewer } from "../../viewer.ts";
import { openGroupRanks, withNames } from "./group-rank.ts";
import { presentOiRow } from "./present.ts";

export function groupRankRoutes(app: App<Viewer>, { config, db }: Deps) {
  const readRank = openGroupRanks(db, config.LIST_TOTAL_MS === 0 ? 0 : undefined);

  app.serve(getGroupRank, async ({ query }) => {
    const isAcm = query.type === problemType.acm;
    if (!isAcm && query.type !== problemType.oi) throw new Refusal("ranking-unknown");
    const all = await readRank(isAcm ? "acm" : "oi", query);
    return listPage(query, arrayList(all), async (rows) => (await withNames(db, rows)).map(presentOiRow));
  });
}
