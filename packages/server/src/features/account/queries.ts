import { eq, sql } from "drizzle-orm";
import type { Sql } from "../../platform/db.ts";
import { users } from "../user/tables.ts";

export type AccountRow = typeof users.$inferSelect;

export async function accountByUid(db: Sql, uid: string): Promise<AccountRow> {
  const [row] = await db.select().from(users).where(eq(users.uid, uid));
  if (!row) throw new Error(`no account ${uid}`);
  return row;
}

export async function accountByName(db: Sql, username: string): Promise<AccountRow | undefined> {
  const [row] = await db
    .select()
    .from(users)
    .where(eq(sql`lower(${users.username})`, sql`lower(${username})`));
  return row;
}

export async function accountByEmail(db: Sql, email: string): Promise<AccountRow | undefined> {
  const [row] = await db
    .select()
    .from(users)
    .where(eq(sql`lower(${users.email})`, sql`lower(${email})`));
  return row;
}

/** Changes one account and returns it as it is now. */
export async function changeAccount(
  db: Sql,
  uid: string,
  change: Partial<typeof users.$inferInsert>,
): Promise<AccountRow> {
  const [row] = await db
    .update(users)
    .set({ ...change, updatedAt: sql`now()` })
    .where(eq(users.uid, uid))
    .returning();
  if (!row) throw new Error(`no account ${uid}`);
  return row;
}
