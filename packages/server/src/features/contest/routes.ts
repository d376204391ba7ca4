import { checkContestSubmissionsStatus, getRecentContest, getRecentOtherContest } from "@verdict/contract";
import { Refusal } from "../../platform/refusal.ts";
import type { App } from "../../platform/serve.ts";
import type { Viewer } from "../../viewer.ts";

export function contestRoutes(app: App<Viewer>) {
  // Contests are not built yet: there are none.
  app.serve(getRecentContest, async () => []);
  app.serve(getRecentOtherContest, async () => []);
  app.serve(checkContestSubmissionsStatus, async () => {
    throw new Refusal("contest-not-found");
  });
}
