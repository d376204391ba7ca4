import { checkContestAcInfo, contestType, getContestAcInfo } from "@verdict/contract";
import type { Deps } from "../../deps.ts";
import { pageOf } from "../../platform/db.ts";
import { Refusal } from "../../platform/refusal.ts";
import type { App } from "../../platform/serve.ts";
import type { Viewer } from "../../viewer.ts";
import { rulesFor } from "../contest/queries.ts";
import { presentBalloon } from "./present.ts";
import { balloonPage } from "./queries.ts";
import { tick } from "./tick.ts";

export function balloonRoutes(app: App<Viewer>, { db }: Deps) {
  app.serve(getContestAcInfo, async ({ query }) => {
    const rules = await rulesFor(db, query.cid, "");
    if (rules?.contest.type !== contestType.acm) throw new Refusal("contest-not-acm");
    const { rankShowName } = rules.contest;
    const { rows, total } = await balloonPage(db, query);
    return pageOf(
      rows.map((row) => presentBalloon(row, rankShowName)),
      total,
      query,
    );
  });

  app.serve(checkContestAcInfo, async (call) => {
    await tick(db, call, call.body);
    return null;
  });
}
