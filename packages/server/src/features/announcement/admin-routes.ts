import {
  addAnnouncement,
  addContestAnnouncement,
  deleteAnnouncement,
  deleteContestAnnouncement,
  getAdminAnnouncements,
  getAdminContestAnnouncements,
  updateAnnouncement,
  updateContestAnnouncement,
} from "@verdict/contract";
import { eq } from "drizzle-orm";
import type { Deps } from "../../deps.ts";
import { listPage } from "../../platform/list.ts";
import { Refusal } from "../../platform/refusal.ts";
import type { App } from "../../platform/serve.ts";
import type { Viewer } from "../../viewer.ts";
import { presentAnnouncement } from "./present.ts";
import { allAnnouncements } from "./queries.ts";
import { announcements } from "./tables.ts";
import { announcementWriter } from "./write.ts";

/** Announcements of the site and of contests: written, changed and deleted alike, each only in its own place. */
export function announcementAdminRoutes(app: App<Viewer>, { db }: Deps) {
  app.serve(getAdminAnnouncements, ({ query }) =>
    listPage(query, allAnnouncements(db, "site"), (rows) => rows.map(presentAnnouncement)),
  );

  app.serve(getAdminContestAnnouncements, ({ query }) =>
    listPage(query, allAnnouncements(db, { contestId: query.cid }), (rows) => rows.map(presentAnnouncement)),
  );

  const { add, change, remove } = announcementWriter(db);

  app.serve(addAnnouncement, (call) => add(call, "site", call.body));
  app.serve(addContestAnnouncement, (call) =>
    add(call, { contestId: call.body.cid }, call.body.announcement),
  );
  app.serve(updateAnnouncement, (call) => change(call, "site", call.body));
  app.serve(updateContestAnnouncement, (call) =>
    change(call, { contestId: call.body.cid }, call.body.announcement),
  );
  app.serve(deleteAnnouncement, (call) => remove(call, "site", call.query.aid));
  app.serve(deleteContestAnnouncement, async (call) => {
    const [row] = await db
      .select({ contestId: announcements.contestId })
      .from(announcements)
      .where(eq(announcements.id, call.query.aid));
    if (!row?.contestId) throw new Refusal("announcement-not-found");
    return remove(call, { contestId: row.contestId }, call.query.aid);
  });
}
