import { and, eq } from "drizzle-orm";
import type { Sql } from "../../platform/db.ts";
import { groupMembers, groups } from "./tables.ts";

/** The user's level in a group, 1 to 5; 0: nothing. */
export async function groupLevel(db: Sql, groupId: number, uid: string): Promise<number> {
  const [row] = await db
    .select({ level: groupMembers.level })
    .from(groupMembers)
    .where(and(eq(groupMembers.groupId, groupId), eq(groupMembers.uid, uid)));
  return row?.level ?? 0;
}

export async function groupById(db: Sql, id: number) {
  const [row] = await db.select().from(groups).where(eq(groups.id, id));
  return row;
}
