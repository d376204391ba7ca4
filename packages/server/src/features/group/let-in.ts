import { groupLevel } from "@verdict/contract";
import { and, eq, gte, inArray, sql } from "drizzle-orm";
import type { Sql } from "../../platform/db.ts";
import { happened } from "../happening/happening.ts";
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
  const those = and(eq(groupMembers.groupId, groupId), inArray(groupMembers.uid, [...uids]));
  const inside = await tx
    .select({ uid: groupMembers.uid })
    .from(groupMembers)
    .where(and(those, gte(groupMembers.level, level)));
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
  const were = new Set(inside.map(({ uid }) => uid));
  const come = uids.filter((uid) => !were.has(uid));
  await happened(tx, "member.joined", ...come.map((uid) => ({ group: groupId, uid })));
}

/** Who is in has nothing to answer. */
export async function forgetInvitations(tx: Sql, groupId: number, uids: readonly string[]): Promise<void> {
  await tx
    .delete(groupInvitations)
    .where(and(eq(groupInvitations.groupId, groupId), inArray(groupInvitations.uid, [...uids])));
}
