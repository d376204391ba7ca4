import { getCommonAnnouncement } from "@verdict/contract";
import type { Deps } from "../../deps.ts";
import { pageOf } from "../../platform/db.ts";
import type { App } from "../../platform/serve.ts";
import type { Viewer } from "../../viewer.ts";
import { presentAnnouncement } from "./present.ts";
import { shownAnnouncements } from "./queries.ts";

export function announcementRoutes(app: App<Viewer>, { db }: Deps) {
  app.serve(getCommonAnnouncement, async ({ query }) => {
    const { rows, total } = await shownAnnouncements(db, query);
    return pageOf(rows.map(presentAnnouncement), total, query);
  });
}
