import { groupLevel } from "@verdict/contract";
import { and, eq, inArray, sql } from "drizzle-orm";
import type { Sql } from "../../platform/db.ts";
import { groupInvitations, groupMembers } from "./tables.ts";

/** Makes accounts members who are none yet. `agreed`: of their own will; whoever applied was so already. */
export async function letIn(
  tx: Sql,
  groupId: number,
  uids: readonly string[],
  { agreed }: { agreed: boolean },
): Promise<void> {
  if (uids.length === 0) return;
  const level = groupLevel.member;
  await tx
    .insert(groupMembers)
    .values(uids.map((uid) => ({ groupId, uid, level, agreed })))
    .onConflictDoUpdate({
      target: [groupMembers.groupId, groupMembers.uid],
      set: {
        level: sql`greatest(${groupMembers.level}, ${level})`,
        agreed: sql`${groupMembers.agreed} or excluded.agreed`,
        updatedAt: sql`now()`,
      },
    });
  await forgetInvitations(tx, groupId, uids);
}

/** Who is in has nothing to answer. */
export async function forgetInvitations(tx: Sql, groupId: number, uids: readonly string[]): Promise<void> {
  await tx
    .delete(groupInvitations)
    .where(and(eq(groupInvitations.groupId, groupId), inArray(groupInvitations.uid, [...uids])));
}
