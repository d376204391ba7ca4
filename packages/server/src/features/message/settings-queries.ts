import { apiDate, BLOCKED_MAX, type BlockedUser, type MailedKind, type MutableKind } from "@verdict/contract";
import { and, count, desc, eq, sql } from "drizzle-orm";
import type { Sql } from "../../platform/db.ts";
import { takeLock } from "../../platform/locks.ts";
import { Refusal } from "../../platform/refusal.ts";
import { users } from "../user/tables.ts";
import { messageSettings, userBlocks } from "./tables.ts";

/** What a user wants to hear, how, and of whom. */

export async function settingsOf(db: Sql, uid: string) {
  const [row] = await db.select().from(messageSettings).where(eq(messageSettings.uid, uid));
  const [user] = await db.select({ email: users.email }).from(users).where(eq(users.uid, uid));
  return { muted: row?.muted ?? [], mailed: row?.mailed ?? [], hasAddress: Boolean(user?.email) };
}

/** Letters begin with what comes after the first of them is asked for. What is muted is not mailed. */
export async function saveSettings(
  db: Sql,
  uid: string,
  { muted, mailed }: { muted: MutableKind[]; mailed: MailedKind[] | undefined },
): Promise<void> {
  const isMuted = new Set<string>(muted);
  const wanted = mailed && [...new Set(mailed)].filter((kind) => !isMuted.has(kind));
  const isFirst = sql`${messageSettings.mailed} = '{}'`;
  await db
    .insert(messageSettings)
    .values({ uid, muted: [...new Set(muted)], ...(wanted && { mailed: wanted }) })
    .onConflictDoUpdate({
      target: messageSettings.uid,
      set: {
        muted: [...new Set(muted)],
        ...(wanted && {
          mailed: wanted,
          letterAt: sql`case when ${isFirst} then now() else ${messageSettings.letterAt} end`,
        }),
      },
    });
}

export async function blockedBy(db: Sql, uid: string): Promise<BlockedUser[]> {
  const rows = await db
    .select({
      uid: users.uid,
      username: users.username,
      avatar: users.avatar,
      createdAt: userBlocks.createdAt,
    })
    .from(userBlocks)
    .innerJoin(users, eq(users.uid, userBlocks.blockedUid))
    .where(eq(userBlocks.uid, uid))
    .orderBy(desc(userBlocks.createdAt), users.uid)
    .limit(BLOCKED_MAX);
  return rows.map(({ createdAt, ...row }) => ({ ...row, gmtCreate: apiDate(createdAt) }));
}

/** What somebody blocks at once is counted one after the other. */
export async function block(tx: Sql, uid: string, blockedUid: string): Promise<void> {
  if (uid === blockedUid) throw new Refusal("block-self");
  await takeLock(tx, "blocks", uid);
  const [known] = await tx.select({ uid: users.uid }).from(users).where(eq(users.uid, blockedUid));
  if (!known) throw new Refusal("user-not-found");
  const [all] = await tx.select({ n: count() }).from(userBlocks).where(eq(userBlocks.uid, uid));
  if ((all?.n ?? 0) >= BLOCKED_MAX) throw new Refusal("blocked-too-many");
  await tx.insert(userBlocks).values({ uid, blockedUid }).onConflictDoNothing();
}

export async function unblock(db: Sql, uid: string, blockedUid: string): Promise<void> {
  await db.delete(userBlocks).where(and(eq(userBlocks.uid, uid), eq(userBlocks.blockedUid, blockedUid)));
}
