import type { MultipartFile } from "@fastify/multipart";
import { groupLevel, isStaff } from "@verdict/contract";
import { and, eq, isNull } from "drizzle-orm";
import type { Sql } from "../../platform/db.ts";
import { Refusal } from "../../platform/refusal.ts";
import type { User } from "../../viewer.ts";
import { groupMembers, groups } from "../group/tables.ts";

/** A number among the form's fields, as far as they came before or with its file. */
export function numberIn(part: Pick<MultipartFile, "fields">, name: string): number | undefined {
  const field = part.fields[name];
  const value = field && "value" in field ? Number(field.value) : Number.NaN;
  return Number.isInteger(value) && value > 0 && value < 2 ** 31 ? value : undefined;
}

/** Staff put pictures and files into texts, and administrators of a group into those of their group. */
export async function admitWriter(
  db: Sql,
  user: User,
  named: number | undefined,
  part: Pick<MultipartFile, "fields">,
): Promise<void> {
  if (isStaff(user.roleId)) return;
  const gid = named ?? numberIn(part, "gid");
  if (gid === undefined) throw new Refusal("permission-denied");
  const [group] = await db
    .select({ level: groupMembers.level, visible: groups.visible, status: groups.status })
    .from(groups)
    .leftJoin(groupMembers, and(eq(groupMembers.groupId, groups.id), eq(groupMembers.uid, user.uid)))
    .where(and(eq(groups.id, gid), isNull(groups.dissolvedAt)));
  const level = group?.level ?? groupLevel.outsider;
  const isSeen = group?.status === 0 && (group.visible || level >= groupLevel.member);
  if (!isSeen) throw new Refusal("group-not-found");
  if (level < groupLevel.admin) throw new Refusal("group-level-too-low");
}
