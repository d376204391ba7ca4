import type { addAnnouncement, BodyOf, updateAnnouncement } from "@verdict/contract";
import { and, eq, sql } from "drizzle-orm";
import type { Db, Sql } from "../../platform/db.ts";
import { tellPages } from "../../platform/notify.ts";
import { Refusal } from "../../platform/refusal.ts";
import { signedIn } from "../../viewer.ts";
import { happened } from "../happening/happening.ts";
import { type Acting, audit } from "../site/audit.ts";
import { type AnnouncedIn, isOf } from "./queries.ts";
import { announcements } from "./tables.ts";

function nameOf(id: number, place: AnnouncedIn): string {
  if (place === "site") return `announcement ${id}`;
  const of = "groupId" in place ? `group ${place.groupId}` : `contest ${place.contestId}`;
  return `announcement ${id} of ${of}`;
}

const SHOWN = 0;

/** Pages inside a contest ask for what they have not read. */
const tellReaders = (tx: Sql, place: AnnouncedIn): Promise<void> | undefined =>
  place === "site" || "groupId" in place
    ? undefined
    : tellPages(tx, `contest.${place.contestId}`, "announcement");

type Draft = Pick<BodyOf<typeof addAnnouncement>, "title" | "content" | "status">;
type Change = Pick<BodyOf<typeof updateAnnouncement>, "id" | "title" | "content" | "status">;

/** Writes, changes and deletes announcements, each only in its own place. */
export function announcementWriter(db: Db) {
  const add = (call: Acting, place: AnnouncedIn, { title, content, status }: Draft) =>
    db.transaction(async (tx) => {
      const { uid } = signedIn(call.viewer);
      const where = place === "site" ? {} : place;
      const [row] = await tx
        .insert(announcements)
        .values({ title, content, status, uid, ...where })
        .returning({ id: announcements.id });
      if (!row) throw new Error("no announcement row came back");
      if (status === SHOWN) await happened(tx, "announcement.published", { announcement: row.id });
      await audit(tx, call, "announcement.add", nameOf(row.id, place), null, { title, content, status });
      await tellReaders(tx, place);
      return null;
    });

  const change = (call: Acting, place: AnnouncedIn, { id, title, content, status }: Change) =>
    db.transaction(async (tx) => {
      const here = and(eq(announcements.id, id), isOf(place));
      const [before] = await tx.select().from(announcements).where(here).for("update");
      if (!before) throw new Refusal("announcement-not-found");
      await tx.update(announcements).set({ title, content, status, updatedAt: sql`now()` }).where(here);
      if (status === SHOWN && before.status !== SHOWN) {
        await happened(tx, "announcement.published", { announcement: id });
      }
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

  return { add, change, remove };
}
