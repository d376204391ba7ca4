import { getUnreadCounts } from "@verdict/contract";
import type { App } from "../../platform/serve.ts";
import type { Viewer } from "../../viewer.ts";

export function messageRoutes(app: App<Viewer>) {
  // Messages are not built yet: nobody has any.
  app.serve(getUnreadCounts, async () => ({ comment: 0, reply: 0, like: 0, sys: 0, mine: 0 }));
}
