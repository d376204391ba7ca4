import { getRecentContest, getRecentOtherContest } from "@verdict/contract";
import type { App } from "../../platform/serve.ts";
import type { Viewer } from "../../viewer.ts";

export function contestRoutes(app: App<Viewer>) {
  // Contests are not built yet: there are none.
  app.serve(getRecentContest, async () => []);
  app.serve(getRecentOtherContest, async () => []);
}
