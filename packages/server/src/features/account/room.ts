import { and, eq, type SQL, sql } from "drizzle-orm";
import type { Db, Sql } from "../../platform/db.ts";
import type { Refusal } from "../../platform/refusal.ts";
import { rateCounts } from "./tables.ts";

/**
 * Room for something that stays, such as files. Rows say what is stored, so that whatever deletes them gives it back; the
 * ledger holds what is on its way, and is the lock: of any number that come at once no more pass than fit.
 */
export interface Room {
  purpose: string;
  /** Whose: a user or a group. */
  subject: string;
  stored: SQL<number>;
  max: SQL<number> | number;
  /** Said where something does not fit. */
  full(used: number, max: number): Refusal;
}

/** What is on its way counts so long: more than an upload may take. */
const LAPSES_S = 3600;

const lapses = sql`now() + make_interval(secs => ${LAPSES_S})`;
const sameRoom = ({ purpose, subject }: Room) =>
  and(eq(rateCounts.purpose, purpose), eq(rateCounts.subject, subject));

/** Keeps others from taking room until the transaction ends; what they store meanwhile is seen by the next statement. */
async function lock(tx: Sql, { purpose, subject }: Room): Promise<void> {
  await tx
    .insert(rateCounts)
    .values({ purpose, subject, count: 0, expiresAt: lapses })
    .onConflictDoUpdate({
      target: [rateCounts.purpose, rateCounts.subject],
      set: {
        count: sql`case when ${rateCounts.expiresAt} > now() then ${rateCounts.count} else 0 end`,
        expiresAt: lapses,
      },
    });
}

/** Refuses, in the transaction that stores something, when it does not fit. */
export async function refuseAbove(tx: Sql, room: Room): Promise<void> {
  await lock(tx, room);
  if (!(await add(tx, room, 0))) throw await refusalOf(tx, room);
}

/**
 * Does the work while so many bytes are counted as on their way. It tells `settle`, in the transaction that stores what came
 * of it, that rows count it from now on; nothing of the work may fail after that.
 */
export async function withRoom<T>(
  db: Db,
  room: Room | null,
  bytes: number,
  work: (settle: (tx: Sql) => Promise<void>) => Promise<T>,
): Promise<T> {
  if (!room) return work(async () => {});
  const fits = await db.transaction(async (tx) => {
    await lock(tx, room);
    return add(tx, room, bytes);
  });
  if (!fits) throw await refusalOf(db, room);
  const settle = async (tx: Sql) => {
    await tx
      .update(rateCounts)
      .set({ count: sql`greatest(${rateCounts.count} - ${bytes}, 0)` })
      .where(sameRoom(room));
  };
  try {
    return await work(settle);
  } catch (error) {
    await settle(db); // the transaction in which it was settled has not happened
    throw error;
  }
}

async function add(tx: Sql, room: Room, bytes: number): Promise<boolean> {
  const after = sql`${rateCounts.count} + ${bytes}`;
  const added = await tx
    .update(rateCounts)
    .set({ count: after })
    .where(and(sameRoom(room), sql`${after} + ${room.stored} <= ${room.max}`))
    .returning({ purpose: rateCounts.purpose });
  return added.length > 0;
}

async function refusalOf(db: Sql, { stored, max, full }: Room): Promise<Refusal> {
  const { used, most } = await useOf(db, { stored, max });
  return full(used, most);
}

/** Bytes that are stored, and that may be. */
export async function useOf(db: Sql, { stored, max }: Pick<Room, "stored" | "max">) {
  const { rows } = await db.execute<{ used: string; most: string }>(
    sql`select ${stored}::text as used, (${max})::text as most`,
  );
  return { used: Number(rows[0]?.used ?? 0), most: Number(rows[0]?.most ?? 0) };
}
