import { REPLIES_MAX, REPLIES_SHOWN, ROOT_ROLE, WAITING_SHOWN } from "@verdict/contract";
import { and, desc, eq, isNull, lt, or, type Placeholder, type SQL, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";
import { genericParam, idOrder, isAnyOf, preparedOnce, type Sql } from "../../platform/db.ts";
import type { ListKeysets } from "../../platform/keyset-cache.ts";
import { keysetList } from "../../platform/page-scan.ts";
import type { User } from "../../viewer.ts";
import { contests } from "../contest/tables.ts";
import { isManagedBy } from "../group/level.ts";
import { groupMembers } from "../group/tables.ts";
import { users } from "../user/tables.ts";
import { type Place, showsAll } from "./policy.ts";
import { commentLikes, comments, replies } from "./tables.ts";

/** Group of a place; authors are shown with their level there. */
const groupOf = (place: Place) => (place.kind === "discussion" ? place.groupId : place.contest.groupId);

const levelIn = (groupId: number | Placeholder | null, uid: typeof comments.uid | typeof replies.uid) =>
  sql<
    number | null
  >`(select m.level from ${groupMembers} m where m.group_id = ${groupId} and m.uid = ${uid})`;

/** In statements that are built once: the reader, and the group of the place. */
const asking = sql.placeholder("uid");
const there = sql.placeholder("groupId");

const author = {
  fromUid: users.uid,
  fromName: users.username,
  fromAvatar: users.avatar,
  roleId: users.roleId,
  fromTitleName: users.titleName,
  fromTitleColor: users.titleColor,
};

const standsIn = ({ kind, id }: { kind: Place["kind"]; id: number | Placeholder }) =>
  eq(kind === "discussion" ? comments.discussionId : comments.contestId, id);

/** Own ones and those of who manages the contest, while that is all a contestant may read. */
function shownTo(place: Place, user: User | null): SQL | undefined {
  if (place.kind === "discussion" || showsAll(place, user)) return undefined;
  return or(
    eq(comments.uid, user?.uid ?? ""),
    sql`exists (select 1 from ${users} u where u.uid = ${comments.uid} and u.role_id = ${ROOT_ROLE})`,
    sql`exists (select 1 from ${contests} where ${contests.id} = ${place.id}
      and ${isManagedBy(contests, comments.uid)})`,
  );
}

const readable = (place: Place, user: User | null) =>
  and(standsIn(place), isNull(comments.deletedAt), shownTo(place, user));

/** What everybody reads who reads all of a place. */
const openly = (place: Parameters<typeof standsIn>[0]) =>
  and(standsIn(place), isNull(comments.deletedAt), sql`not ${comments.isWaiting}`);

const listed = (place: Place, user: User | null) => and(openly(place), shownTo(place, user));

/** What waits is its author's alone. */
const waitsNotFor = (of: typeof comments | typeof replies, user: { uid: string | Placeholder } | null) =>
  user ? sql`(not ${of.isWaiting} or ${of.uid} = ${user.uid})` : sql`not ${of.isWaiting}`;

const commentStatement = preparedOnce((db) =>
  db
    .select({
      comment: comments,
      ...author,
      level: levelIn(there, comments.uid),
      isLiked: sql<boolean>`exists (select 1 from ${commentLikes} l
        where l.comment_id = ${comments.id} and l.uid = ${asking})`,
    })
    .from(comments)
    .innerJoin(users, eq(users.uid, comments.uid))
    .where(and(isAnyOf(comments.id), isNull(comments.deletedAt)))
    .orderBy(idOrder(comments.id))
    .prepare("comment_rows"),
);

/** Comments as `user` reads them, in the order of their ids. */
export async function commentRows(db: Sql, place: Place, user: User | null, ids: readonly number[]) {
  if (ids.length === 0) return [];
  return commentStatement(db).execute({ ids, groupId: groupOf(place), uid: user?.uid ?? "" });
}

export type ListedComment = Awaited<ReturnType<typeof commentRows>>[number];

const idsOf = (rows: readonly { id: number }[]) => rows.map(({ id }) => id);

/** Most liked first, then newest. Rows that are passed over are keys of one index. */
const sortedBy = { likeNum: comments.likeNum, id: comments.id };

export const commentList = (db: Sql, place: Place, user: User | null, keysets: ListKeysets) =>
  keysetList(db, keysets, { of: comments, where: listed(place, user), sortedBy });

/** The caller's own ones that wait, newest first. */
export async function waitingOf(db: Sql, place: Place, user: User | null): Promise<number[]> {
  if (!user || place.kind === "contest") return [];
  const rows = await db
    .select({ id: comments.id })
    .from(comments)
    .where(
      and(
        standsIn(place),
        isNull(comments.deletedAt),
        eq(comments.uid, user.uid),
        sql`${comments.isWaiting}`,
      ),
    )
    .orderBy(desc(comments.id))
    .limit(WAITING_SHOWN);
  return idsOf(rows);
}

/** The id again, where it is one of the place that the caller may read. */
export async function commentHere(
  db: Sql,
  place: Place,
  user: User | null,
  id: number | undefined,
): Promise<number[]> {
  if (id === undefined) return [];
  const rows = await db
    .select({ id: comments.id })
    .from(comments)
    .where(and(readable(place, user), waitsNotFor(comments, user), eq(comments.id, id)));
  return idsOf(rows);
}

/** One comment of the place that the caller may read. */
export async function commentIn(db: Sql, place: Place, user: User | null, id: number) {
  const [row] = await commentRows(db, place, user, await commentHere(db, place, user, id));
  return row;
}

/** A comment that is not deleted, wherever it stands. */
export async function commentById(db: Sql, id: number, user: User | null = null) {
  const [row] = await db
    .select({
      comment: comments,
      /** Whether a reply under it waits that only the reader sees. */
      ownWaits: sql<boolean>`exists (select 1 from ${replies} r where r.comment_id = ${comments}.id
        and r.is_waiting and r.deleted_at is null and r.uid = ${user?.uid ?? ""})`,
    })
    .from(comments)
    .where(and(eq(comments.id, id), isNull(comments.deletedAt)));
  return row && { ...row.comment, ownWaits: row.ownWaits };
}

/** Whether the caller may read a comment that stands in the place. */
export async function isReadable(
  db: Sql,
  place: Place,
  user: User | null,
  comment: { id: number; uid: string; isWaiting: boolean },
): Promise<boolean> {
  if (comment.isWaiting && comment.uid !== user?.uid) return false;
  return showsAll(place, user) || (await commentHere(db, place, user, comment.id)).length > 0;
}

/** A reply that is not deleted, under a comment that is not. */
export async function replyById(db: Sql, id: number) {
  const [row] = await db
    .select({ reply: replies, comment: comments })
    .from(replies)
    .innerJoin(comments, eq(comments.id, replies.commentId))
    .where(and(eq(replies.id, id), isNull(replies.deletedAt), isNull(comments.deletedAt)));
  return row;
}

const toUsers = alias(users, "to_user");

const selectReplies = (db: Sql, groupId: number | Placeholder | null) =>
  db
    .select({
      reply: replies,
      ...author,
      level: levelIn(groupId, replies.uid),
      toName: toUsers.username,
      toAvatar: toUsers.avatar,
    })
    .from(replies)
    .innerJoin(users, eq(users.uid, replies.uid))
    .innerJoin(toUsers, eq(toUsers.uid, replies.toUid));

const newestStatement = preparedOnce((db) =>
  selectReplies(db, there)
    .where(
      sql`${replies.id} = any(array(select newest.id from unnest(${genericParam("ids", "int[]")}) as c(id)
        cross join lateral (select r.id from ${replies} r where r.comment_id = c.id and r.deleted_at is null
            and (not r.is_waiting or r.uid = ${asking})
          order by r.id desc limit ${REPLIES_SHOWN}) as newest))`,
    )
    .orderBy(desc(replies.id))
    .prepare("reply_newest"),
);

/** The newest replies of each of the comments, newest first. */
export async function newestReplies(db: Sql, place: Place, user: User | null, ids: readonly number[]) {
  if (ids.length === 0) return [];
  return newestStatement(db).execute({ ids, groupId: groupOf(place), uid: user?.uid ?? "" });
}

export type ListedReply = Awaited<ReturnType<typeof newestReplies>>[number];

export function repliesOf(
  db: Sql,
  place: Place,
  user: User | null,
  { commentId, before }: { commentId: number; before?: number | undefined },
) {
  return selectReplies(db, groupOf(place))
    .where(
      and(
        eq(replies.commentId, commentId),
        isNull(replies.deletedAt),
        waitsNotFor(replies, user),
        before === undefined ? undefined : lt(replies.id, before),
      ),
    )
    .orderBy(desc(replies.id))
    .limit(REPLIES_MAX);
}

/** Whether it is a reply to the comment that the caller may read, who may read the comment. */
export async function isReplyTo(db: Sql, commentId: number, id: number, user: User | null): Promise<boolean> {
  const [row] = await db
    .select({ id: replies.id })
    .from(replies)
    .where(
      and(
        eq(replies.id, id),
        eq(replies.commentId, commentId),
        isNull(replies.deletedAt),
        waitsNotFor(replies, user),
      ),
    );
  return row !== undefined;
}

export async function replyIn(db: Sql, place: Place, id: number) {
  const [row] = await selectReplies(db, groupOf(place)).where(eq(replies.id, id));
  return row;
}
