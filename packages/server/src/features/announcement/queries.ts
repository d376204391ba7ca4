import { count, desc, eq, type SQL } from "drizzle-orm";
import { offsetOf, type Sql } from "../../platform/db.ts";
import { users } from "../user/tables.ts";
import { announcements } from "./tables.ts";

const SHOWN = 0;

export function shownAnnouncements(db: Sql, query: { currentPage: number; limit: number }) {
  return announcementPage(db, query, eq(announcements.status, SHOWN));
}

export function allAnnouncements(db: Sql, query: { currentPage: number; limit: number }) {
  return announcementPage(db, query, undefined);
}

async function announcementPage(
  db: Sql,
  query: { currentPage: number; limit: number },
  where: SQL | undefined,
) {
  const rows = await db
    .select({ announcement: announcements, username: users.username })
    .from(announcements)
    .innerJoin(users, eq(users.uid, announcements.uid))
    .where(where)
    .orderBy(desc(announcements.id))
    .limit(query.limit)
    .offset(offsetOf(query));
  const [all] = await db.select({ total: count() }).from(announcements).where(where);
  return { rows, total: all?.total ?? 0 };
}
