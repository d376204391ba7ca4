import { and, eq, isNull, or, sql } from "drizzle-orm";
import { nextUpdatedAt } from "../../platform/based-on.ts";
import type { Sql } from "../../platform/db.ts";
import { Refusal } from "../../platform/refusal.ts";
import { users } from "../user/tables.ts";
import { lookOf } from "../user/username.ts";

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

/** Another account that has a name, or one that looks like it. */
export async function hasLookAlike(db: Sql, username: string, except = ""): Promise<boolean> {
  const rows = await db
    .select({ uid: users.uid })
    .from(users)
    .where(or(eq(sql`lower(${users.username})`, sql`lower(${username})`), eq(users.look, lookOf(username))));
  return rows.some(({ uid }) => uid !== except);
}

export async function accountByEmail(db: Sql, email: string): Promise<AccountRow | undefined> {
  const [row] = await db
    .select()
    .from(users)
    .where(eq(sql`lower(${users.email})`, sql`lower(${email})`));
  return row;
}

/**
 * An account as it is now, which nobody else changes until the transaction ends; undefined once it is deleted, or has another
 * password than the one that was looked at (`passwordHash`). Whatever writes codes or sessions of an account as well takes the
 * account first: two that did so in another order would wait for each other.
 */
export async function holdAccount(
  tx: Sql,
  uid: string,
  passwordHash?: string,
): Promise<AccountRow | undefined> {
  const isTheSame = passwordHash === undefined ? undefined : eq(users.passwordHash, passwordHash);
  const [row] = await tx
    .select()
    .from(users)
    .where(and(eq(users.uid, uid), isNull(users.deletedAt), isTheSame))
    .for("no key update");
  return row;
}

/** What of it users change themselves and the form of the back office shows, too. */
const inForm = ["realname", "nickname", "email"] as const;

/** Changes one account and returns it as it is now. One that was deleted meanwhile gets nothing of its user back. */
export async function changeAccount(
  db: Sql,
  uid: string,
  change: Partial<typeof users.$inferInsert>,
): Promise<AccountRow> {
  const given = inForm.filter((field) => change[field] !== undefined);
  const differs = or(...given.map((field) => sql`${users[field]} is distinct from ${change[field]}`));
  const [row] = await db
    .update(users)
    .set({
      ...change,
      ...(differs && {
        updatedAt: sql`case when ${differs} then ${nextUpdatedAt(users.updatedAt)} else ${users.updatedAt} end`,
      }),
    })
    .where(and(eq(users.uid, uid), isNull(users.deletedAt)))
    .returning();
  if (!row) throw new Refusal("token-invalid");
  return row;
}
