import { inArray } from "drizzle-orm";
import { users } from "../../user/tables.ts";
import { movedAmong } from "../moved.ts";
import type { Moving } from "../mover.ts";

export interface Person {
  readonly uid: string;
  readonly username: string;
}

/** Accounts here of people there, by their old ids; those that are not here have none. */
export async function peopleOf(
  { db, moveId }: Moving,
  oldIds: readonly string[],
): Promise<Map<string, Person>> {
  const known = await movedAmong(db, moveId, "user", oldIds);
  if (known.size === 0) return new Map();
  const rows = await db
    .select({ uid: users.uid, username: users.username })
    .from(users)
    .where(
      inArray(
        users.uid,
        [...known.values()].map(({ newId }) => newId),
      ),
    );
  const byUid = new Map(rows.map((row) => [row.uid, row]));
  return new Map(
    [...known].flatMap(([oldId, { newId }]) => {
      const person = byUid.get(newId);
      return person ? [[oldId, person] as const] : [];
    }),
  );
}

/** Whose it is here; the first administrator's where that is nobody. */
export async function personOf(moving: Moving, oldId: string | null): Promise<Person> {
  const person = oldId === null ? undefined : (await peopleOf(moving, [oldId])).get(oldId);
  return person ?? { uid: moving.root.uid, username: moving.root.username };
}

/** A moment as it is stored; of unknown ones now. */
export const createdAs = (createdAt: Date | null) => (createdAt ? { createdAt } : {});
