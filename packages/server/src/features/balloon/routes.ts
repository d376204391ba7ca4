import { checkContestAcInfo, getContestAcInfo, ruleOf } from "@verdict/contract";
import type { Deps } from "../../deps.ts";
import { pageOf } from "../../platform/db.ts";
import { Refusal } from "../../platform/refusal.ts";
import type { App } from "../../platform/serve.ts";
import { signedIn, type Viewer } from "../../viewer.ts";
import { presentBalloon } from "./present.ts";
import { balloonPage } from "./queries.ts";
import { tick } from "./tick.ts";

export function balloonRoutes(app: App<Viewer>, { db, boards }: Deps) {
  app.serve(getContestAcInfo, async ({ query, viewer }) => {
    const loaded = await boards.current(query.cid);
    if (!ruleOf(loaded.made.settings.contest.type).isRace) throw new Refusal("contest-not-acm");
    const { rows, total } = await balloonPage(db, loaded, query, signedIn(viewer));
    return pageOf(
      rows.map((row) => presentBalloon(query.cid, row)),
      total,
      query,
    );
  });

  app.serve(checkContestAcInfo, async (call) => {
    await tick(db, call, call.body);
    return null;
  });
}
