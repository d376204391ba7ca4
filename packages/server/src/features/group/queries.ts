import { GROUP_TEASER, groupLevel as levels } from "@verdict/contract";
import {
  and,
  asc,
  desc,
  eq,
  exists,
  gte,
  ilike,
  isNull,
  like,
  or,
  type Placeholder,
  type SQL,
  sql,
} from "drizzle-orm";
import { contains, preparedOnce, type Sql } from "../../platform/db.ts";
import { isOnPage, type RowOf, selectList } from "../../platform/list.ts";
import { namesContain, shownNamesContain } from "../user/queries.ts";
import { users } from "../user/tables.ts";
import { groupMembers, groups } from "./tables.ts";

/** The user's level in a group, 1 to 5; 0: nothing. */
export async function groupLevel(db: Sql, groupId: number, uid: string): Promise<number> {
  const [row] = await db
    .select({ level: groupMembers.level })
    .from(groupMembers)
    .where(and(eq(groupMembers.groupId, groupId), eq(groupMembers.uid, uid)));
  return row?.level ?? 0;
}

const isThere = (id: number | Placeholder) => and(eq(groups.id, id), isNull(groups.dissolvedAt));

/** A group that was not dissolved. */
export async function groupById(db: Sql, id: number) {
  const [row] = await db.select().from(groups).where(isThere(id));
  return row;
}

/**
 * The group, its row locked until the transaction ends: whoever comes, goes or changes something of it does so one after the
 * other, while submissions in it are stored all the same.
 */
export async function lockGroup(tx: Sql, id: number) {
  const [row] = await tx.select().from(groups).where(isThere(id)).for("no key update");
  return row;
}

const isInside = sql`m.level >= ${sql.raw(String(levels.member))}`;
const memberCount = sql<number>`(select count(*) from ${groupMembers} m
  where m.group_id = ${groups.id} and ${isInside})::int`;
const levelOf = (uid: SQL) => sql<number>`coalesce((select m.level from ${groupMembers} m
  where m.group_id = ${groups.id} and m.uid = ${uid}), 0)`;

const shown = {
  id: groups.id,
  avatar: groups.avatar,
  name: groups.name,
  shortName: groups.shortName,
  brief: groups.brief,
  owner: users.username,
  auth: groups.auth,
  visible: groups.visible,
  status: groups.status,
  memberCount,
  createdAt: groups.createdAt,
};

/** Must match the index of migration 0053. */
const groupNames = sql`lower(${groups.name} || E'\n' || ${groups.shortName})`;

/** Users whose username contains `text`: all names together have an index. */
const ownersNamed = (db: Sql, text: string) =>
  db
    .select({ uid: users.uid })
    .from(users)
    .where(and(namesContain(text), ilike(users.username, contains(text))));

interface ListFilter {
  keyword?: string | undefined;
  auth?: number | undefined;
  onlyMine?: boolean | undefined;
}

/** Who asks for the list; `uid` null: a guest. */
export interface ListReader {
  uid: string | null;
  isRoot: boolean;
}

function conditionsOf(
  db: Sql,
  { keyword, auth, onlyMine }: ListFilter,
  { uid, isRoot }: ListReader,
): SQL | undefined {
  const words = keyword && contains(keyword);
  const isMine =
    uid === null
      ? sql`false`
      : sql`exists (select 1 from ${groupMembers} m
          where m.group_id = ${groups.id} and m.uid = ${uid} and ${isInside})`;
  return and(
    isNull(groups.dissolvedAt),
    isRoot ? undefined : eq(groups.status, 0),
    isRoot ? undefined : or(eq(groups.visible, true), isMine),
    onlyMine ? isMine : undefined,
    auth === undefined ? undefined : eq(groups.auth, auth),
    words
      ? or(
          like(groupNames, words.toLowerCase()),
          // As ids, so that either condition is looked for in an index.
          sql`${groups.uid} = any(array(${ownersNamed(db, keyword)}))`,
        )
      : undefined,
  );
}

/** Members are counted for the groups of the page only, not for those before it. */
export const groupList = (db: Sql, filter: ListFilter, reader: ListReader) =>
  selectList(db, {
    select: db.select({ id: groups.id }).from(groups),
    where: conditionsOf(db, filter, reader),
    order: [asc(groups.id)],
    of: groups,
    rowsOf: (keys) =>
      db
        .select({
          ...shown,
          description: sql<string | null>`left(${groups.description}, ${GROUP_TEASER})`,
          level: levelOf(sql`${reader.uid ?? ""}`),
        })
        .from(groups)
        .innerJoin(users, eq(users.uid, groups.uid))
        .where(isOnPage(groups.id, keys))
        .orderBy(asc(groups.id)),
  });

export type ListedGroup = RowOf<typeof groupList>;

const frontDoor = preparedOnce((db) =>
  db
    .select({
      ...shown,
      description: groups.description,
      uid: groups.uid,
      code: groups.code,
      updatedAt: groups.updatedAt,
      level: levelOf(sql`${sql.placeholder("uid")}`),
    })
    .from(groups)
    .innerJoin(users, eq(users.uid, groups.uid))
    .where(isThere(sql.placeholder("id")))
    .prepare("group_front_door"),
);

/** A group for its front door, with the level of who asks. */
export async function groupForPage(db: Sql, id: number, uid: string) {
  const [row] = await frontDoor(db).execute({ id, uid });
  return row;
}

interface MemberFilter {
  gid: number;
  keyword?: string | undefined;
  auth?: number | undefined;
}

const membersFitting = (db: Sql, { gid, keyword, auth }: MemberFilter, least: number): SQL | undefined =>
  and(
    eq(groupMembers.groupId, gid),
    gte(groupMembers.level, least),
    auth === undefined ? undefined : eq(groupMembers.level, auth),
    keyword
      ? exists(
          db
            .select({ uid: users.uid })
            .from(users)
            .where(and(eq(users.uid, groupMembers.uid), shownNamesContain(keyword))),
        )
      : undefined,
  );

/** Who stands to a group with `least` or more, newest first. Names are read for the page's rows only. */
export const memberList = (db: Sql, filter: MemberFilter, least: number) =>
  selectList(db, {
    select: db.select({ id: groupMembers.id }).from(groupMembers),
    where: membersFitting(db, filter, least),
    order: [desc(groupMembers.id)],
    of: groupMembers,
    rowsOf: (keys) =>
      db
        .select({
          id: groupMembers.id,
          gid: groupMembers.groupId,
          uid: groupMembers.uid,
          username: users.username,
          nickname: users.nickname,
          avatar: users.avatar,
          level: groupMembers.level,
          reason: groupMembers.reason,
          createdAt: groupMembers.createdAt,
          updatedAt: groupMembers.updatedAt,
        })
        .from(groupMembers)
        .innerJoin(users, eq(users.uid, groupMembers.uid))
        .where(isOnPage(groupMembers.id, keys))
        .orderBy(desc(groupMembers.id)),
  });

/** How one person stands to a group. */
export async function standingIn(tx: Sql, groupId: number, uid: string) {
  const [row] = await tx
    .select({ uid: groupMembers.uid, level: groupMembers.level })
    .from(groupMembers)
    .where(and(eq(groupMembers.groupId, groupId), eq(groupMembers.uid, uid)));
  return row;
}

/** Everybody of a group from a level up. */
export async function uidsFrom(tx: Sql, groupId: number, least: number): Promise<string[]> {
  const rows = await tx
    .select({ uid: groupMembers.uid })
    .from(groupMembers)
    .where(and(eq(groupMembers.groupId, groupId), gte(groupMembers.level, least)));
  return rows.map(({ uid }) => uid);
}
