import { createHash } from "node:crypto";
import type { MoveKind, MoveSystem } from "@verdict/contract";
import { and, count, eq, inArray, sql } from "drizzle-orm";
import type { Db, Sql } from "../../platform/db.ts";
import { moved, moves } from "./tables.ts";

/** The books of one move: what of the old site is what here. */

export async function openMove(db: Db, system: MoveSystem, site: string): Promise<number> {
  const [row] = await db
    .insert(moves)
    .values({ system, site })
    .onConflictDoUpdate({ target: [moves.system, moves.site], set: { updatedAt: sql`now()` } })
    .returning({ id: moves.id });
  if (!row) throw new Error("no move row came back");
  return row.id;
}

/** The move of a site that has begun; undefined: it has not. */
export async function knownMove(db: Sql, system: MoveSystem, site: string): Promise<number | undefined> {
  const [row] = await db
    .select({ id: moves.id })
    .from(moves)
    .where(and(eq(moves.system, system), eq(moves.site, site)));
  return row?.id;
}

export interface Moved {
  readonly newId: string;
  readonly hash: string | null;
}

/** Which of these things are here, by their old ids. */
export async function movedAmong(
  db: Sql,
  moveId: number,
  kind: MoveKind,
  oldIds: readonly string[],
): Promise<Map<string, Moved>> {
  if (oldIds.length === 0) return new Map();
  const rows = await db
    .select({ oldId: moved.oldId, newId: moved.newId, hash: moved.hash })
    .from(moved)
    .where(and(eq(moved.moveId, moveId), eq(moved.kind, kind), inArray(moved.oldId, [...new Set(oldIds)])));
  return new Map(rows.map(({ oldId, ...row }) => [oldId, row]));
}

export async function countMoved(db: Sql, moveId: number, kind: MoveKind): Promise<number> {
  const [row] = await db
    .select({ n: count() })
    .from(moved)
    .where(and(eq(moved.moveId, moveId), eq(moved.kind, kind)));
  return row?.n ?? 0;
}

/** Writes down, in the transaction that makes them, what became of things. */
export async function noteMoved(tx: Sql, rows: readonly (typeof moved.$inferInsert)[]): Promise<void> {
  if (rows.length > 0) await tx.insert(moved).values([...rows]);
}

/**
 * Of what a source gave of a thing, by which a later run sees that it was changed there. Without passwords and what was kept
 * of them: a quick hash of such a thing would be one more place to guess it at.
 */
export const hashOf = (thing: unknown): string =>
  createHash("sha256")
    .update(JSON.stringify(thing, (name, value: unknown) => (name === "password" ? undefined : value)))
    .digest("base64url");
