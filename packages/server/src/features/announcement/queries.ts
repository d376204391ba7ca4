import { count, desc, eq } from "drizzle-orm";
import { offsetOf, type Sql } from "../../platform/db.ts";
import { users } from "../user/tables.ts";
import { announcements } from "./tables.ts";

const SHOWN = 0;

export async function shownAnnouncements(db: Sql, query: { currentPage: number; limit: number }) {
  const rows = await db
    .select({ announcement: announcements, username: users.username })
    .from(announcements)
    .innerJoin(users, eq(users.uid, announcements.uid))
    .where(eq(announcements.status, SHOWN))
    .orderBy(desc(announcements.id))
    .limit(query.limit)
    .offset(offsetOf(query));
  const [all] = await db
    .select({ total: count() })
    .from(announcements)
    .where(eq(announcements.status, SHOWN));
  return { rows, total: all?.total ?? 0 };
}
