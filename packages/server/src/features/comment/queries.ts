import { REPLIES_MAX, REPLIES_SHOWN, ROOT_ROLE, WAITING_SHOWN } from "@verdict/contract";
import { and, count, desc, eq, inArray, isNull, lt, or, type SQL, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";
import { offsetOf, type Sql } from "../../platform/db.ts";
import type { User } from "../../viewer.ts";
import { groupMembers } from "../group/tables.ts";
import { users } from "../user/tables.ts";
import { type Place, showsAll } from "./policy.ts";
import { commentLikes, comments, replies } from "./tables.ts";

/** Comments of a place are counted so far. */
export const LIST_MAX = 100_000;

/** Group of a place; authors are shown with their level there. */
const groupOf = (place: Place) => (place.kind === "discussion" ? place.groupId : place.contest.groupId);

const levelIn = (place: Place, uid: typeof comments.uid | typeof replies.uid) =>
  sql<
    number | null
  >`(select m.level from ${groupMembers} m where m.group_id = ${groupOf(place)} and m.uid = ${uid})`;

const author = {
  fromUid: users.uid,
  fromName: users.username,
  fromAvatar: users.avatar,
  roleId: users.roleId,
  fromTitleName: users.titleName,
  fromTitleColor: users.titleColor,
};

const standsIn = (place: Place) =>
  place.kind === "discussion" ? eq(comments.discussionId, place.id) : eq(comments.contestId, place.id);

/** Own ones and those of who manages the contest, while that is all a contestant may read. */
function shownTo(place: Place, user: User | null): SQL | undefined {
  if (place.kind === "discussion" || showsAll(place, user)) return undefined;
  const { groupId, uid } = place.contest;
  return or(
    eq(comments.uid, user?.uid ?? ""),
    sql`exists (select 1 from ${users} u where u.uid = ${comments.uid} and u.role_id = ${ROOT_ROLE})`,
    eq(comments.uid, uid),
    groupId === null ? undefined : sql`${levelIn(place, comments.uid)} >= 5`,
  );
}

const standing = (place: Place, user: User | null) =>
  and(standsIn(place), isNull(comments.deletedAt), shownTo(place, user));

const listed = (place: Place, user: User | null) =>
  and(standing(place, user), sql`not ${comments.isWaiting}`);

/** What waits is its author's alone. */
const waitsNotFor = (of: typeof comments | typeof replies, user: User | null) =>
  user ? sql`(not ${of.isWaiting} or ${of.uid} = ${user.uid})` : sql`not ${of.isWaiting}`;

const selectComments = (db: Sql, place: Place) =>
  db
    .select({ comment: comments, ...author, level: levelIn(place, comments.uid) })
    .from(comments)
    .innerJoin(users, eq(users.uid, comments.uid));

/** Most liked first, then newest. Rows that are passed over are keys of one index. */
export function commentPage(
  db: Sql,
  place: Place,
  user: User | null,
  query: { currentPage: number; limit: number },
) {
  const page = db
    .select({ id: comments.id })
    .from(comments)
    .where(listed(place, user))
    .orderBy(desc(comments.likeNum), desc(comments.id))
    .limit(query.limit)
    .offset(offsetOf(query));
  return selectComments(db, place)
    .where(sql`${comments.id} = any(array(${page}))`)
    .orderBy(desc(comments.likeNum), desc(comments.id));
}

export type ListedComment = Awaited<ReturnType<typeof commentPage>>[number];

/** The caller's own ones that wait, newest first. */
export async function waitingOf(db: Sql, place: Place, user: User | null): Promise<ListedComment[]> {
  if (!user || place.kind === "contest") return [];
  return selectComments(db, place)
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
}

export async function countComments(db: Sql, place: Place, user: User | null): Promise<number> {
  const some = db
    .select({ one: sql`1`.as("one") })
    .from(comments)
    .where(listed(place, user))
    .limit(LIST_MAX)
    .as("some");
  const [row] = await db.select({ n: count() }).from(some);
  return row?.n ?? 0;
}

/** One comment of the place that the caller may read. */
export async function commentIn(db: Sql, place: Place, user: User | null, id: number) {
  const [row] = await selectComments(db, place).where(
    and(standing(place, user), waitsNotFor(comments, user), eq(comments.id, id)),
  );
  return row;
}

/** A comment that is not deleted, wherever it stands. */
export async function commentById(db: Sql, id: number) {
  const [row] = await db
    .select()
    .from(comments)
    .where(and(eq(comments.id, id), isNull(comments.deletedAt)));
  return row;
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

const selectReplies = (db: Sql, place: Place) =>
  db
    .select({
      reply: replies,
      ...author,
      level: levelIn(place, replies.uid),
      toName: toUsers.username,
      toAvatar: toUsers.avatar,
    })
    .from(replies)
    .innerJoin(users, eq(users.uid, replies.uid))
    .innerJoin(toUsers, eq(toUsers.uid, replies.toUid));

/** The newest replies of each of the comments, newest first. */
export async function newestReplies(db: Sql, place: Place, user: User | null, commentIds: number[]) {
  if (commentIds.length === 0) return [];
  const newest = sql`(select newest.id from unnest(${sql.param(commentIds)}::int[]) as c(id)
    cross join lateral (select r.id from ${replies} r where r.comment_id = c.id and r.deleted_at is null
        and (not r.is_waiting or r.uid = ${user?.uid ?? ""})
      order by r.id desc limit ${REPLIES_SHOWN}) as newest)`;
  return selectReplies(db, place).where(sql`${replies.id} in ${newest}`).orderBy(desc(replies.id));
}

export type ListedReply = Awaited<ReturnType<typeof newestReplies>>[number];

export function repliesOf(
  db: Sql,
  place: Place,
  user: User | null,
  { commentId, before }: { commentId: number; before?: number | undefined },
) {
  return selectReplies(db, place)
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
  const [row] = await selectReplies(db, place).where(eq(replies.id, id));
  return row;
}

/** Which of the comments the user likes. */
export async function likedOf(db: Sql, uid: string, ids: number[]): Promise<number[]> {
  if (ids.length === 0) return [];
  const rows = await db
    .select({ id: commentLikes.commentId })
    .from(commentLikes)
    .where(and(eq(commentLikes.uid, uid), inArray(commentLikes.commentId, ids)));
  return rows.map((row) => row.id);
}
