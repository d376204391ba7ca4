import { apiDate, FACTOR_MINUTES, FACTORS_MAX, type Factor } from "@verdict/contract";
import { and, asc, eq, gt, sql } from "drizzle-orm";
import type { Sql } from "../../../platform/db.ts";
import { Refusal } from "../../../platform/refusal.ts";
import { holdAccount } from "../queries.ts";
import { newRecoveryCodes } from "./recovery.ts";
import { factorBeginnings, recoveryCodes, secondFactors } from "./tables.ts";

export type FactorRow = typeof secondFactors.$inferSelect;

export const factorsOf = (db: Sql, uid: string): Promise<FactorRow[]> =>
  db.select().from(secondFactors).where(eq(secondFactors.uid, uid)).orderBy(asc(secondFactors.id));

/** Whether there is any reason to offer signing in by one. */
export async function anyPasskey(db: Sql): Promise<boolean> {
  const isPasskey = eq(secondFactors.kind, "passkey");
  return (await db.select({ id: secondFactors.id }).from(secondFactors).where(isPasskey).limit(1)).length > 0;
}

export async function factorList(db: Sql, uid: string): Promise<Factor[]> {
  return (await factorsOf(db, uid)).map(({ id, kind, name, createdAt, usedAt }) => ({
    ...{ id, kind, name },
    ...{ gmtCreate: apiDate(createdAt), gmtUsed: usedAt && apiDate(usedAt) },
  }));
}

/** What was begun, for so long as somebody needs who looks for their telephone. */
export async function begin(
  db: Sql,
  row: Pick<typeof factorBeginnings.$inferInsert, "kind" | "uid" | "value">,
): Promise<string> {
  const expiresAt = sql`now() + make_interval(mins => ${FACTOR_MINUTES})`;
  const [begun] = await db
    .insert(factorBeginnings)
    .values({ ...row, expiresAt })
    .returning({ id: factorBeginnings.id });
  if (!begun) throw new Error("no row of what was begun came back");
  return begun.id;
}

/** What was begun under this id; it is gone afterwards, whatever becomes of it. */
export async function takeBegun(db: Sql, id: string, kind: "passkey" | "sign-in") {
  const [begun] = await db
    .delete(factorBeginnings)
    .where(
      and(
        eq(factorBeginnings.id, id),
        eq(factorBeginnings.kind, kind),
        gt(factorBeginnings.expiresAt, sql`now()`),
      ),
    )
    .returning();
  return begun;
}

/** The factors of an account that may have one more. */
export async function factorsWithRoom(db: Sql, uid: string): Promise<FactorRow[]> {
  const kept = await factorsOf(db, uid);
  if (kept.length >= FACTORS_MAX) throw new Refusal("factor-too-many", { max: FACTORS_MAX });
  return kept;
}

/** Takes a factor in, and makes recovery codes when it is the first. The account is held: two at once are counted. */
export async function addFactor(
  tx: Sql,
  row: typeof secondFactors.$inferInsert,
): Promise<{ recoveryCodes: string[] | null }> {
  await holdAccount(tx, row.uid);
  const isFirst = (await factorsWithRoom(tx, row.uid)).length === 0;
  await tx.insert(secondFactors).values(row);
  return { recoveryCodes: isFirst ? await newRecoveryCodes(tx, row.uid) : null };
}

/** Takes a factor away, or all; with the last one the recovery codes go. What was taken. */
export async function removeFactors(tx: Sql, uid: string, id?: number): Promise<FactorRow[]> {
  await holdAccount(tx, uid);
  const mine = eq(secondFactors.uid, uid);
  const gone = await tx
    .delete(secondFactors)
    .where(id === undefined ? mine : and(mine, eq(secondFactors.id, id)))
    .returning();
  if ((await factorsOf(tx, uid)).length === 0)
    await tx.delete(recoveryCodes).where(eq(recoveryCodes.uid, uid));
  return gone;
}
