import { groupLevel, type RefusalCode } from "@verdict/contract";
import { and, eq, inArray, isNull, type SQL, type SQLWrapper, sql } from "drizzle-orm";
import type { Sql } from "../../platform/db.ts";
import { Refusal, refuseIf } from "../../platform/refusal.ts";
import type { User, Viewer } from "../../viewer.ts";
import { actingLevel, viewRefusal } from "./policy.ts";
import { groupById } from "./queries.ts";
import { groupMembers, groups } from "./tables.ts";

/**
 * The level of `uid` in the group of the row of `table`, whose column is called group_id; 0 where they have none, and
 * in a group that is banned. Named with its table: of one table Drizzle names columns without it, which would compare
 * an inner one with itself.
 */
export const levelIn = (table: SQLWrapper, uid: string | SQL | null) =>
  sql<number>`coalesce((select m.level from ${groupMembers} m join ${groups} g on g.id = m.group_id
    where m.group_id = ${table}.group_id and m.uid = ${uid ?? ""} and g.status = 0 and g.dissolved_at is null), 0)`.mapWith(
    Number,
  );

const isUsable = and(eq(groups.id, groupMembers.groupId), eq(groups.status, 0), isNull(groups.dissolvedAt));

/** The same of one group; null: none. */
export async function levelFor(db: Sql, groupId: number | null, uid: string | undefined): Promise<number> {
  if (groupId === null || uid === undefined) return 0;
  const [row] = await db
    .select({ level: groupMembers.level })
    .from(groupMembers)
    .innerJoin(groups, isUsable)
    .where(and(eq(groupMembers.groupId, groupId), eq(groupMembers.uid, uid)));
  return row?.level ?? 0;
}

/** The user's levels in those of the groups they are in, in one look; none where no group is among them. */
export async function levelsAmong(
  db: Sql,
  groupIds: (number | null)[],
  uid: string | undefined,
): Promise<(groupId: number | null) => number> {
  const ids = [...new Set(groupIds.filter((id) => id !== null))];
  if (ids.length === 0 || uid === undefined) return () => 0;
  const rows = await db
    .select({ groupId: groupMembers.groupId, level: groupMembers.level })
    .from(groupMembers)
    .innerJoin(groups, isUsable)
    .where(and(inArray(groupMembers.groupId, ids), eq(groupMembers.uid, uid)));
  const known = new Map(rows.map((row) => [row.groupId, row.level]));
  return (groupId) => (groupId === null ? 0 : (known.get(groupId) ?? 0));
}

/** Why somebody of this level may not look into a group, or null; root may into all. */
export function insideRefusal(
  user: Pick<User, "uid" | "roleId">,
  level: number,
  least: number = groupLevel.member,
): RefusalCode | null {
  return actingLevel(user, level) >= least ? null : "group-level-too-low";
}

/**
 * The caller's level in a group that is named, for who may look inside. One that they may not know of is as one that
 * there is none of: `missing`.
 */
export async function enterGroup(
  db: Sql,
  user: User,
  gid: number,
  { least = groupLevel.member, missing = "group-not-found" }: { least?: number; missing?: RefusalCode } = {},
): Promise<number> {
  const group = await groupById(db, gid);
  const level = group ? await levelFor(db, gid, user.uid) : 0;
  if (viewRefusal(group, user, level)) throw new Refusal(missing);
  refuseIf(insideRefusal(user, level, least));
  return level;
}

/** As whom somebody looks at something inside a group they name. */
export interface Membership {
  gid: number;
  user: User;
  level: number;
}

/** The same of a call that guests may make, too: they are in no group. */
export async function membership(db: Sql, { user }: Pick<Viewer, "user">, gid: number): Promise<Membership> {
  if (!user) throw new Refusal("only-mine-needs-login");
  return { gid, user, level: await enterGroup(db, user, gid) };
}
