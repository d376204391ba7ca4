import {
  addAnnouncement,
  addContestAnnouncement,
  type BodyOf,
  deleteAnnouncement,
  deleteContestAnnouncement,
  getAdminAnnouncements,
  getAdminContestAnnouncements,
  updateAnnouncement,
  updateContestAnnouncement,
} from "@verdict/contract";
import { and, eq, sql } from "drizzle-orm";
import type { Deps } from "../../deps.ts";
import { pageOf, type Sql } from "../../platform/db.ts";
import { tellPages } from "../../platform/notify.ts";
import { Refusal } from "../../platform/refusal.ts";
import type { App } from "../../platform/serve.ts";
import { signedIn, type Viewer } from "../../viewer.ts";
import { type Acting, audit } from "../site/audit.ts";
import { presentAnnouncement } from "./present.ts";
import { type AnnouncedIn, allAnnouncements, isOf } from "./queries.ts";
import { announcements } from "./tables.ts";

const nameOf = (id: number, place: AnnouncedIn) =>
  place === "site" ? `announcement ${id}` : `announcement ${id} of contest ${place.contestId}`;

/** Pages inside a contest ask for what they have not read. */
const tellReaders = (tx: Sql, place: AnnouncedIn): Promise<void> | undefined =>
  place === "site" ? undefined : tellPages(tx, `contest.${place.contestId}`, "announcement");

type Draft = Pick<BodyOf<typeof addAnnouncement>, "title" | "content" | "status">;

/** Announcements of the site and of contests: written, changed and deleted alike, each only in its own place. */
export function announcementAdminRoutes(app: App<Viewer>, { db }: Deps) {
  app.serve(getAdminAnnouncements, async ({ query }) => {
    const { rows, total } = await allAnnouncements(db, "site", query);
    return pageOf(rows.map(presentAnnouncement), total, query);
  });

  app.serve(getAdminContestAnnouncements, async ({ query }) => {
    const { rows, total } = await allAnnouncements(db, { contestId: query.cid }, query);
    return pageOf(rows.map(presentAnnouncement), total, query);
  });

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

  const add = (call: Acting, place: AnnouncedIn, { title, content, status }: Draft) =>
    db.transaction(async (tx) => {
      const { uid } = signedIn(call.viewer);
      const where = place === "site" ? {} : place;
      const [row] = await tx
        .insert(announcements)
        .values({ title, content, status, uid, ...where })
        .returning({ id: announcements.id });
      if (!row) throw new Error("no announcement row came back");
      await audit(tx, call, "announcement.add", nameOf(row.id, place), null, { title, content, status });
      await tellReaders(tx, place);
      return null;
    });

  const change = (call: Acting, place: AnnouncedIn, { id, title, content, status }: Draft & { id: number }) =>
    db.transaction(async (tx) => {
      const here = and(eq(announcements.id, id), isOf(place));
      const [before] = await tx.select().from(announcements).where(here).for("update");
      if (!before) throw new Refusal("announcement-not-found");
      await tx.update(announcements).set({ title, content, status, updatedAt: sql`now()` }).where(here);
      await audit(tx, call, "announcement.edit", nameOf(id, place), before, { title, content, status });
      await tellReaders(tx, place);
      return null;
    });

  const remove = (call: Acting, place: AnnouncedIn, id: number) =>
    db.transaction(async (tx) => {
      const [row] = await tx
        .delete(announcements)
        .where(and(eq(announcements.id, id), isOf(place)))
        .returning();
      if (!row) throw new Refusal("announcement-not-found");
      await audit(tx, call, "announcement.delete", nameOf(id, place), { ...row }, null);
      await tellReaders(tx, place);
      return null;
    });
}
