import {
  addAnnouncement,
  deleteAnnouncement,
  getAdminAnnouncements,
  updateAnnouncement,
} from "@verdict/contract";
import { eq, sql } from "drizzle-orm";
import type { Deps } from "../../deps.ts";
import { pageOf } from "../../platform/db.ts";
import { Refusal } from "../../platform/refusal.ts";
import type { App } from "../../platform/serve.ts";
import { signedIn, type Viewer } from "../../viewer.ts";
import { audit } from "../site/audit.ts";
import { presentAnnouncement } from "./present.ts";
import { allAnnouncements } from "./queries.ts";
import { announcements } from "./tables.ts";

const nameOf = (id: number) => `announcement ${id}`;

export function announcementAdminRoutes(app: App<Viewer>, { db }: Deps) {
  app.serve(getAdminAnnouncements, async ({ query }) => {
    const { rows, total } = await allAnnouncements(db, query);
    return pageOf(rows.map(presentAnnouncement), total, query);
  });

  app.serve(addAnnouncement, async (call) => {
    const { title, content, status } = call.body;
    const { uid } = signedIn(call.viewer);
    await db.transaction(async (tx) => {
      const [row] = await tx
        .insert(announcements)
        .values({ title, content, status, uid })
        .returning({ id: announcements.id });
      if (!row) throw new Error("no announcement row came back");
      await audit(tx, call, "announcement.add", nameOf(row.id), null, { title, content, status });
    });
    return null;
  });

  app.serve(updateAnnouncement, async (call) => {
    const { id, title, content, status } = call.body;
    await db.transaction(async (tx) => {
      const [before] = await tx.select().from(announcements).where(eq(announcements.id, id)).for("update");
      if (!before) throw new Refusal("announcement-not-found");
      await tx
        .update(announcements)
        .set({ title, content, status, updatedAt: sql`now()` })
        .where(eq(announcements.id, id));
      await audit(tx, call, "announcement.edit", nameOf(id), before, { title, content, status });
    });
    return null;
  });

  app.serve(deleteAnnouncement, async (call) => {
    const id = call.query.aid;
    await db.transaction(async (tx) => {
      const [row] = await tx.delete(announcements).where(eq(announcements.id, id)).returning();
      if (!row) throw new Refusal("announcement-not-found");
      await audit(tx, call, "announcement.delete", nameOf(id), { ...row }, null);
    });
    return null;
  });
}
