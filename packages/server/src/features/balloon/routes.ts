import { checkContestAcInfo, getContestAcInfo, ruleOf } from "@verdict/contract";
import type { Deps } from "../../deps.ts";
import { listPage } from "../../platform/list.ts";
import { Refusal } from "../../platform/refusal.ts";
import type { App } from "../../platform/serve.ts";
import { signedIn, type Viewer } from "../../viewer.ts";
import { presentBalloon } from "./present.ts";
import { balloonList } from "./queries.ts";
import { tick } from "./tick.ts";

export function balloonRoutes(app: App<Viewer>, { db, boards }: Deps) {
  app.serve(getContestAcInfo, async ({ query, viewer }) => {
    const loaded = await boards.current(query.cid);
    if (!ruleOf(loaded.made.settings.contest.type).isRace) throw new Refusal("contest-not-acm");
    return listPage(query, balloonList(db, loaded, query, signedIn(viewer)), (rows) =>
      rows.map((row) => presentBalloon(query.cid, row)),
    );
  });

  app.serve(checkContestAcInfo, async (call) => {
    await tick(db, call, call.body);
    return null;
  });
}
