import { eq } from "drizzle-orm";
import type { Db } from "../../platform/db.ts";
import { Refusal } from "../../platform/refusal.ts";
import { enterGroup } from "../group/level.ts";
import { groupById } from "../group/queries.ts";
import { users } from "../user/tables.ts";
import { contestsOfGroup, dueFor, ownContests } from "./events.ts";
import type { readerOf } from "./feeds.ts";

const FIRST_ROOT = "1";

/** What no other site has, and this one keeps through moves and backups: when its first account was made. */
export async function markOf(db: Db): Promise<string> {
  const [first] = await db
    .select({ createdAt: users.createdAt })
    .from(users)
    .where(eq(users.uid, FIRST_ROOT));
  return Number(first?.createdAt ?? 0).toString(36);
}

type Reader = NonNullable<Awaited<ReturnType<typeof readerOf>>>;

/** What a calendar shows its owner now; null: it is of a group that they are in no more. */
export async function calendarFor(db: Db, { groupId, user }: Reader) {
  if (groupId === null) {
    const [contests, due] = await Promise.all([ownContests(db, user), dueFor(db, user, null)]);
    return { title: user.username, contests, due };
  }
  try {
    await enterGroup(db, user, groupId);
  } catch (error) {
    if (error instanceof Refusal) return null;
    throw error;
  }
  const [group, contests, due] = await Promise.all([
    groupById(db, groupId),
    contestsOfGroup(db, user, groupId),
    dueFor(db, user, groupId),
  ]);
  return { title: group?.name ?? null, contests, due };
}
