import { groupLevel as levels, type RefusalCode, ROOT_ROLE } from "@verdict/contract";
import { type Placeholder, type SQL, type SQLWrapper, sql } from "drizzle-orm";
import { batchLoader } from "../../platform/batch-loader.ts";
import { genericParam, preparedOnce, type Sql } from "../../platform/db.ts";
import { Refusal, refuseIf } from "../../platform/refusal.ts";
import type { User, Viewer } from "../../viewer.ts";
import { users } from "../user/tables.ts";
import { actingLevel, UNSEEN, viewRefusal } from "./policy.ts";
import { groupMembers, groups } from "./tables.ts";

/** The level as rules take it: of a group that the user may not know of it is UNSEEN, whatever they applied for. */
const told = sql<number>`case when m.level >= ${sql.raw(String(levels.member))} or g.visible
  then coalesce(m.level, 0) else ${sql.raw(String(UNSEEN))} end`;

/** Whether the group `g` is there and not banned: what else there is of it is nobody's, but for roots of the site. */
export const isUsable = sql`g.status = 0 and g.dissolved_at is null`;

/**
 * The level of `uid` in the group of the row of `table`, whose column is called group_id: 0 where they have none or
 * there is no group, UNSEEN in one that they may not know of. Named with its table: of one table Drizzle names columns
 * without it, which would compare an inner one with itself.
 */
export const levelIn = (table: SQLWrapper, uid: string | SQLWrapper | null) =>
  sql<number>`case when ${table}.group_id is null then 0 else coalesce((select ${told}
    from ${groups} g left join ${groupMembers} m on m.group_id = g.id and m.uid = ${uid ?? ""}
    where g.id = ${table}.group_id and ${isUsable}), ${sql.raw(String(UNSEEN))}) end`.mapWith(Number);

/** The same of one group; null: none. */
export async function levelFor(db: Sql, groupId: number | null, uid: string | undefined): Promise<number> {
  return (await levelsAmong(db, [groupId], uid))(groupId);
}

const above = (level: number) => sql.raw(String(level));

/**
 * `managesMade` as a condition, but for roots of the site, who are found by their role: whether `uid` manages the row of
 * `table`, a contest or training.
 */
export const isManagedBy = (table: SQLWrapper, uid: string | SQLWrapper) => {
  const level = levelIn(table, uid);
  return sql<boolean>`case when ${table}.group_id is null then ${table}.uid = ${uid}
    else ${level} >= ${above(levels.root)} or (${table}.uid = ${uid} and ${level} >= ${above(levels.member)}) end`;
};

/**
 * Accounts that are on no board of one contest or training: roots of the site, who made it, roots of its group. It is not
 * asked who manages it now: who made it knew its problems before the others, and does so after leaving the group; and a
 * group that is banned for a while moves nobody on a board. Few, so that they are read once a statement.
 */
export const offBoards = (table: SQLWrapper, id: number | Placeholder): SQL => sql`array(
  select ${table}.uid from ${table} where ${table}.id = ${id}
  union all select ${users.uid} from ${users} where ${users.roleId} = ${sql.raw(String(ROOT_ROLE))}
  union all select m.uid from ${groupMembers} m join ${table} on ${table}.group_id = m.group_id
    where ${table}.id = ${id} and m.level >= ${above(levels.root)})`;

/** Groups with what is told of the caller in them: of every call inside one, so that statements with it are built once. */
const withCaller = sql`${groups} g left join ${groupMembers} m on m.group_id = g.id and m.uid = ${sql.placeholder("uid")}`;

const levelStatement = preparedOnce((db) =>
  db
    .select({ id: sql<number>`g.id`, level: told })
    .from(withCaller)
    .where(sql`g.id = any(${genericParam("ids", "int[]")}) and ${isUsable}`)
    .prepare("group_levels"),
);

/** The user's levels in these groups, in one look; none where no group is among them. */
export async function levelsAmong(
  db: Sql,
  groupIds: (number | null)[],
  uid: string | undefined,
): Promise<(groupId: number | null) => number> {
  const ids = [...new Set(groupIds.filter((id) => id !== null))];
  if (ids.length === 0) return () => 0;
  const rows = await levelStatement(db).execute({ ids, uid: uid ?? "" });
  const known = new Map(rows.map(({ id, level }) => [id, level]));
  return (groupId) => (groupId === null ? 0 : (known.get(groupId) ?? UNSEEN));
}

/** Why somebody of this level may not look into a group, or null; root may into all. */
export function insideRefusal(
  user: Pick<User, "uid" | "roleId">,
  level: number,
  least: number = levels.member,
): RefusalCode | null {
  return actingLevel(user, level) >= least ? null : "group-level-too-low";
}

/** What every call inside a group asks first; in a crowd it is read for all together. */
const memberships = preparedOnce((db) => {
  const rules = { uid: sql<string>`g.uid`, auth: sql<number>`g.auth`, visible: sql<boolean>`g.visible` };
  const level = sql<number>`case when g.status = 0 then ${told} else ${sql.raw(String(UNSEEN))} end`;
  const asked = sql`unnest(${genericParam("gids", "int[]")}, ${genericParam("uids", "text[]")})
    with ordinality as asked (gid, uid, place)`;
  const statement = db
    .select({
      place: sql<number>`asked.place`.mapWith(Number),
      ...rules,
      status: sql<number>`g.status`,
      level,
    })
    .from(sql`${asked} join ${groups} g on g.id = asked.gid and g.dissolved_at is null
      left join ${groupMembers} m on m.group_id = g.id and m.uid = asked.uid`)
    .prepare("group_memberships");
  return batchLoader(async (all: readonly { gid: number; uid: string }[]) => {
    const rows = await statement.execute({
      gids: all.map(({ gid }) => gid),
      uids: all.map(({ uid }) => uid),
    });
    const byPlace = new Map(rows.map((row) => [row.place, row]));
    return all.map((_, index) => byPlace.get(index + 1));
  });
});

/**
 * The caller's level in a group that is named, for who may look inside. One that they may not know of is as one that
 * there is none of: `missing`.
 */
export async function enterGroup(
  db: Sql,
  user: User,
  gid: number,
  {
    least = levels.member,
    missing = "group-not-found",
    isHidden = false,
  }: {
    least?: number;
    missing?: RefusalCode;
    /** Of what the call is about: only the group's administrators have it in a list. */
    isHidden?: boolean;
  } = {},
): Promise<number> {
  const found = await memberships(db)({ gid, uid: user.uid });
  const level = found?.level ?? 0;
  if (viewRefusal(found, user, level)) throw new Refusal(missing);
  const refusal = insideRefusal(user, level, least);
  refuseIf(refusal && isHidden && level < levels.admin ? missing : refusal);
  return level;
}

/**
 * For who handles things of all groups by their role: of the one that a thing lies in they need only know, else there is
 * no such thing (`missing`). null: it is the site's.
 */
export async function refuseUnknown(
  db: Sql,
  user: User,
  gid: number | null,
  missing: RefusalCode = "group-not-found",
): Promise<void> {
  if (gid !== null) await enterGroup(db, user, gid, { least: 0, missing });
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
