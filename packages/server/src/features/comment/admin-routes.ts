import { decideWaitingText, getWaitingTexts } from "@verdict/contract";
import type { Deps } from "../../deps.ts";
import { pageOf } from "../../platform/db.ts";
import type { App } from "../../platform/serve.ts";
import type { Viewer } from "../../viewer.ts";
import { countWaiting, decide, waitingPage } from "./waiting.ts";

export function commentAdminRoutes(app: App<Viewer>, { db }: Deps) {
  app.serve(getWaitingTexts, async ({ query }) => {
    const [rows, total] = [await waitingPage(db, query), await countWaiting(db, query.kind)];
    return pageOf(rows, total, query);
  });

  app.serve(decideWaitingText, async (call) => {
    await decide(db, call, call.body);
    return null;
  });
}
