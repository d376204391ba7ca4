import { apiDate, CALENDAR_FEED_PATH, CALENDAR_FEEDS_MAX, type CalendarFeed } from "@verdict/contract";
import { and, count, desc, eq, sql } from "drizzle-orm";
import type { Db, Sql } from "../../platform/db.ts";
import { Refusal } from "../../platform/refusal.ts";
import { newSecret, secretHash } from "../../platform/secret.ts";
import type { User } from "../../viewer.ts";
import { holdAccount } from "../account/queries.ts";
import { enterGroup } from "../group/level.ts";
import { groups } from "../group/tables.ts";
import { accountState } from "../user/ban.ts";
import { users } from "../user/tables.ts";
import { calendarFeeds } from "./tables.ts";

type Row = Pick<typeof calendarFeeds.$inferSelect, "id" | "groupId" | "createdAt" | "usedAt">;

const present = ({ id, groupId, createdAt, usedAt }: Row, group: string | null): CalendarFeed => ({
  ...{ id, gid: groupId, group, createdAt: apiDate(createdAt), usedAt: usedAt && apiDate(usedAt) },
});

export async function feedsOf(db: Db, uid: string): Promise<CalendarFeed[]> {
  const rows = await db
    .select({ feed: calendarFeeds, group: groups.name })
    .from(calendarFeeds)
    .leftJoin(groups, eq(groups.id, calendarFeeds.groupId))
    .where(eq(calendarFeeds.uid, uid))
    .orderBy(desc(calendarFeeds.id))
    .limit(CALENDAR_FEEDS_MAX);
  return rows.map(({ feed, group }) => present(feed, group));
}

/** The account's row is held meanwhile: of two that are made at once, both are counted. */
export function addFeed(
  db: Db,
  user: User,
  gid: number | undefined,
): Promise<CalendarFeed & { path: string }> {
  const groupId = gid ?? null;
  return db.transaction(async (tx) => {
    if (groupId !== null) await enterGroup(tx, user, groupId);
    if (!(await holdAccount(tx, user.uid))) throw new Refusal("token-invalid");
    const [known] = await tx
      .select({ n: count() })
      .from(calendarFeeds)
      .where(eq(calendarFeeds.uid, user.uid));
    if ((known?.n ?? 0) >= CALENDAR_FEEDS_MAX)
      throw new Refusal("calendar-feeds-many", { max: CALENDAR_FEEDS_MAX });
    const secret = newSecret();
    const [row] = await tx
      .insert(calendarFeeds)
      .values({ uid: user.uid, groupId, secretHash: secretHash(secret) })
      .returning();
    if (!row) throw new Error("no feed row came back");
    const [group] = groupId === null ? [] : await tx.select().from(groups).where(eq(groups.id, groupId));
    return { ...present(row, group?.name ?? null), path: `${CALENDAR_FEED_PATH}?key=${secret}` };
  });
}

export async function removeFeed(db: Db, uid: string, id: number): Promise<void> {
  const gone = await db
    .delete(calendarFeeds)
    .where(and(eq(calendarFeeds.uid, uid), eq(calendarFeeds.id, id)))
    .returning({ id: calendarFeeds.id });
  if (gone.length === 0) throw new Refusal("calendar-feed-unknown");
}

/** Whose calendar a secret opens now, and of which group; null: nobody's. Who is banned or gone has none. */
export async function readerOf(db: Sql, secret: string) {
  const [row] = await db
    .select({
      ...{ id: calendarFeeds.id, groupId: calendarFeeds.groupId, uid: users.uid, username: users.username },
      ...{ roleId: users.roleId, status: users.status, banUntil: users.banUntil },
    })
    .from(calendarFeeds)
    .innerJoin(users, eq(users.uid, calendarFeeds.uid))
    .where(eq(calendarFeeds.secretHash, secretHash(secret)));
  if (!row) return null;
  const { status, roleId } = accountState(row);
  if (status !== 0) return null;
  const { id, groupId, uid, username } = row;
  const user: User = { uid, username, roleId, sessionId: "", ip: "" };
  return { id, groupId, user };
}

/** One write a minute at most. */
export async function markRead(db: Db, id: number): Promise<void> {
  await db
    .update(calendarFeeds)
    .set({ usedAt: sql`now()` })
    .where(
      and(
        eq(calendarFeeds.id, id),
        sql`coalesce(${calendarFeeds.usedAt} < now() - interval '1 minute', true)`,
      ),
    );
}
