import {
  getCommonAnnouncement,
  getContestAnnouncement,
  getContestUnreadAnnouncement,
} from "@verdict/contract";
import type { Deps } from "../../deps.ts";
import { pageOf } from "../../platform/db.ts";
import type { App } from "../../platform/serve.ts";
import type { Viewer } from "../../viewer.ts";
import { presentAnnouncement } from "./present.ts";
import { shownAnnouncements, unreadOf } from "./queries.ts";

export function announcementRoutes(app: App<Viewer>, { db }: Deps) {
  app.serve(getCommonAnnouncement, async ({ query }) => {
    const { rows, total } = await shownAnnouncements(db, "site", query);
    return pageOf(rows.map(presentAnnouncement), total, query);
  });

  app.serve(getContestAnnouncement, async ({ query }) => {
    const { rows, total } = await shownAnnouncements(db, { contestId: query.cid }, query);
    return pageOf(rows.map(presentAnnouncement), total, query);
  });

  app.serve(getContestUnreadAnnouncement, async ({ body }) =>
    (await unreadOf(db, body.cid, body.readAnnouncementList ?? [])).map((row) => ({
      ...presentAnnouncement(row),
      gid: row.announcement.groupId,
    })),
  );
}
