import { and, desc, eq, isNull, notInArray, type SQL } from "drizzle-orm";
import type { Sql } from "../../platform/db.ts";
import { selectList } from "../../platform/list.ts";
import { users } from "../user/tables.ts";
import { announcements } from "./tables.ts";

const SHOWN = 0;

/** Whose announcements: a contest's, a group's, or the site's. */
export type AnnouncedIn = { contestId: number } | { groupId: number } | "site";

export function isOf(place: AnnouncedIn): SQL | undefined {
  if (place === "site") return and(isNull(announcements.contestId), isNull(announcements.groupId));
  return "groupId" in place
    ? eq(announcements.groupId, place.groupId)
    : eq(announcements.contestId, place.contestId);
}

const listOf = (db: Sql, where: SQL | undefined) =>
  selectList(db, {
    select: db
      .select({ announcement: announcements, username: users.username })
      .from(announcements)
      .innerJoin(users, eq(users.uid, announcements.uid)),
    where,
    order: [desc(announcements.id)],
    of: announcements,
  });

export const shownAnnouncements = (db: Sql, place: AnnouncedIn) =>
  listOf(db, and(isOf(place), eq(announcements.status, SHOWN)));

export const allAnnouncements = (db: Sql, place: AnnouncedIn) => listOf(db, isOf(place));

/** Announcements a reader of a contest may ask for at once. */
const UNREAD_MAX = 100;

/** Shown announcements of a contest but for those named, newest first. */
export async function unreadOf(db: Sql, contestId: number, readIds: number[]) {
  return db
    .select({ announcement: announcements, username: users.username })
    .from(announcements)
    .innerJoin(users, eq(users.uid, announcements.uid))
    .where(
      and(
        eq(announcements.contestId, contestId),
        eq(announcements.status, SHOWN),
        readIds.length > 0 ? notInArray(announcements.id, readIds) : undefined,
      ),
    )
    .orderBy(desc(announcements.id))
    .limit(UNREAD_MAX);
}
