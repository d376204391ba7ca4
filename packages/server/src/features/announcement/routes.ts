import {
  getCommonAnnouncement,
  getContestAnnouncement,
  getContestUnreadAnnouncement,
} from "@verdict/contract";
import type { Deps } from "../../deps.ts";
import { listPage } from "../../platform/list.ts";
import type { App } from "../../platform/serve.ts";
import type { Viewer } from "../../viewer.ts";
import { presentAnnouncement } from "./present.ts";
import { shownAnnouncements, unreadOf } from "./queries.ts";

export function announcementRoutes(app: App<Viewer>, { db }: Deps) {
  app.serve(getCommonAnnouncement, ({ query }) =>
    listPage(query, shownAnnouncements(db, "site"), (rows) => rows.map(presentAnnouncement)),
  );

  app.serve(getContestAnnouncement, ({ query }) =>
    listPage(query, shownAnnouncements(db, { contestId: query.cid }), (rows) =>
      rows.map(presentAnnouncement),
    ),
  );

  app.serve(getContestUnreadAnnouncement, async ({ body }) =>
    (await unreadOf(db, body.cid, body.readAnnouncementList ?? [])).map((row) => ({
      ...presentAnnouncement(row),
      gid: row.announcement.groupId,
    })),
  );
}
