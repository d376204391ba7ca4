import { GROUP_TEASER, groupLevel as levels } from "@verdict/contract";
import {
  and,
  asc,
  count,
  desc,
  eq,
  exists,
  gte,
  ilike,
  isNull,
  or,
  type Placeholder,
  type SQL,
  sql,
} from "drizzle-orm";
import type { PgColumn } from "drizzle-orm/pg-core";
import { builtOnce, contains, offsetOf, type Sql } from "../../platform/db.ts";
import { namesContain } from "../user/queries.ts";
import { users } from "../user/tables.ts";
import { groupMembers, groups } from "./tables.ts";

type Page = { currentPage: number; limit: number };

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
 * The group, held until the transaction ends: whoever comes, goes or changes something of it does so one after the
 * other, while submissions in it are stored all the same.
 */
export async function holdGroup(tx: Sql, id: number) {
  const [row] = await tx.select().from(groups).where(isThere(id)).for("no key update");
  return row;
}

const isInside = sql`m.level >= ${sql.raw(String(levels.member))}`;
const memberCount = sql<number>`(select count(*) from ${groupMembers} m
  where m.group_id = ${groups.id} and ${isInside})::int`;
const levelOf = (uid: string | SQL | null) =>
  uid === null
    ? sql<number>`0`
    : sql<number>`coalesce((select m.level from ${groupMembers} m
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

/** A user, if `text` is in one of the names that may be searched: all names together have an index. */
const namedLike = (db: Sql, uid: PgColumn, text: string, isInOne: SQL | undefined) =>
  db
    .select({ uid: users.uid })
    .from(users)
    .where(and(eq(users.uid, uid), namesContain(text), isInOne));

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

function fitting(
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
          ilike(groups.name, words),
          ilike(groups.shortName, words),
          exists(namedLike(db, groups.uid, keyword, ilike(users.username, words))),
        )
      : undefined,
  );
}

/** Members are counted for the groups of the page only, not for those before it. */
export function groupPage(db: Sql, filter: ListFilter & Page, reader: ListReader) {
  const onPage = db
    .select({ id: groups.id })
    .from(groups)
    .where(fitting(db, filter, reader))
    .orderBy(asc(groups.id))
    .limit(filter.limit)
    .offset(offsetOf(filter))
    .as("on_page");
  return db
    .select({
      ...shown,
      description: sql<string | null>`left(${groups.description}, ${GROUP_TEASER})`,
      level: levelOf(reader.uid),
    })
    .from(onPage)
    .innerJoin(groups, eq(groups.id, onPage.id))
    .innerJoin(users, eq(users.uid, groups.uid))
    .orderBy(asc(groups.id));
}

export async function countGroups(db: Sql, filter: ListFilter, reader: ListReader): Promise<number> {
  const [row] = await db
    .select({ n: count() })
    .from(groups)
    .where(fitting(db, filter, reader));
  return row?.n ?? 0;
}

export type ListedGroup = Awaited<ReturnType<typeof groupPage>>[number];

const frontDoor = builtOnce((db) =>
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

const membersFitting = (db: Sql, { gid, keyword, auth }: MemberFilter, least: number): SQL | undefined => {
  const words = keyword && contains(keyword);
  return and(
    eq(groupMembers.groupId, gid),
    gte(groupMembers.level, least),
    auth === undefined ? undefined : eq(groupMembers.level, auth),
    words
      ? exists(
          namedLike(
            db,
            groupMembers.uid,
            keyword,
            or(ilike(users.username, words), ilike(users.nickname, words)),
          ),
        )
      : undefined,
  );
};

/** Who stands to a group with `least` or more, newest first. Names are read for the page's rows only. */
export function memberPage(db: Sql, filter: MemberFilter & Page, least: number) {
  const onPage = db
    .select({ id: groupMembers.id })
    .from(groupMembers)
    .where(membersFitting(db, filter, least))
    .orderBy(desc(groupMembers.id))
    .limit(filter.limit)
    .offset(offsetOf(filter))
    .as("on_page");
  return db
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
    .from(onPage)
    .innerJoin(groupMembers, eq(groupMembers.id, onPage.id))
    .innerJoin(users, eq(users.uid, groupMembers.uid))
    .orderBy(desc(groupMembers.id));
}

export async function countMembers(db: Sql, filter: MemberFilter, least: number): Promise<number> {
  const [row] = await db
    .select({ n: count() })
    .from(groupMembers)
    .where(membersFitting(db, filter, least));
  return row?.n ?? 0;
}

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
