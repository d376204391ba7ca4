import { and, asc, desc, eq, inArray, isNull, type SQL, type SQLWrapper, sql } from "drizzle-orm";
import { countOf, idOrder, isAnyOf, preparedOnce, type Sql } from "../../platform/db.ts";
import { DEEP_PAGE_ROWS, type ListKeysets } from "../../platform/keyset-cache.ts";
import type { List } from "../../platform/list.ts";
import { LIST_MAX, offsetOf, type PageQuery, readPage } from "../../platform/page-scan.ts";
import { comments, replies } from "../comment/tables.ts";
import { contests } from "../contest/tables.ts";
import { discussions } from "../discussion/tables.ts";
import { users } from "../user/tables.ts";
import { type ActivityKind, activities, activityKinds } from "./tables.ts";

/** Unread ones are counted so far; a badge shows 99. */
const UNREAD_MAX = 100;

const isRead = sql`(${activities.readAt} is not null)`;
const inBox = (uid: string, kind: ActivityKind) => and(eq(activities.uid, uid), eq(activities.kind, kind));
/** Of whoever asks, in statements that are built once. */
const asking = sql.placeholder("uid");

/**
 * Looked up one by one, for the few rows of a page: a statement that joins ten tables is planned for longer than it runs.
 */
const nameOf = (uid: SQLWrapper) =>
  sql<string | null>`(select u.username from ${users} u where u.uid = ${uid})`;
const ofReply = (column: "content" | "uid", id: SQLWrapper) =>
  sql<string | null>`(select r.${sql.identifier(column)} from ${replies} r
    where r.id = ${id} and r.deleted_at is null)`;

/**
 * Built once: planning what names so many tables costs more than reading it. Texts that are deleted are not read; whether
 * the reader may read the others is decided by the place where they lie.
 */
const rowsOf = preparedOnce((db) =>
  db
    .select({
      activity: activities,
      sender: { username: users.username, avatar: users.avatar },
      discussion: { title: discussions.title, groupId: discussions.groupId },
      contestTitle: sql<
        string | null
      >`(select c.title from ${contests} c where c.id = ${activities.contestId})`,
      comment: comments.content,
      commenter: nameOf(comments.uid),
      reply: ofReply("content", activities.replyId),
      quoted: ofReply("content", activities.quotedReplyId),
      quotedAuthor: nameOf(ofReply("uid", activities.quotedReplyId)),
    })
    .from(activities)
    .innerJoin(users, eq(users.uid, activities.senderUid))
    .leftJoin(discussions, eq(discussions.id, activities.discussionId))
    .leftJoin(comments, and(eq(comments.id, activities.commentId), isNull(comments.deletedAt)))
    .where(isAnyOf(activities.id))
    .orderBy(idOrder(activities.id))
    .prepare("activity_rows"),
);

/** The first rows of a box while some that are read stand where they stood unread: each part is cut off by its index. */
async function boxWith(db: Sql, { uid, kind, seen: ids }: Box, query: PageQuery) {
  const [offset, seen] = [offsetOf(query), sql.param(ids ?? [])];
  const part = (later: boolean, where: SQL) => sql`(select ${activities.id} as id, ${later}::boolean as later
    from ${activities} where ${and(inBox(uid, kind), where)} order by ${activities.id} desc limit ${offset + query.limit})`;
  const { rows } = await db.execute<{ id: number }>(sql`select id from (
      ${part(false, sql`not ${isRead}`)}
      union all ${part(false, sql`${isRead} and ${activities.id} = any(${seen}::int[])`)}
      union all ${part(true, sql`${isRead} and ${activities.id} <> all(${seen}::int[])`)}
    ) as parts order by later, id desc limit ${query.limit} offset ${offset}`);
  return rows;
}

interface Box {
  uid: string;
  kind: ActivityKind;
  /** What pages before have shown as unread. */
  seen?: number[] | undefined;
}

/** Unread first, with what was seen as such, newest first. Far down nothing is that was seen just now. */
export const activityList = (db: Sql, box: Box, keysets: ListKeysets): List<{ id: number }> => ({
  most: LIST_MAX,
  rows: (query, total) =>
    box.seen && offsetOf(query) < DEEP_PAGE_ROWS
      ? boxWith(db, box, query)
      : readPage(
          query,
          { keysets, total },
          async ({ from, isBackward, limit, offset }) =>
            db
              .select({ id: activities.id, readAt: activities.readAt })
              .from(activities)
              .where(
                and(
                  inBox(box.uid, box.kind),
                  from && and(isRead, sql`${activities.id} <= ${from.values[0]}`),
                ),
              )
              .orderBy(
                ...(isBackward ? [desc(isRead), asc(activities.id)] : [asc(isRead), desc(activities.id)]),
              )
              .limit(limit)
              .offset(offset),
          // An unread message moves down when it is read.
          ({ id, readAt }) => (readAt ? [id] : null),
        ),
  count: () => countActivities(db, box, LIST_MAX),
});

export async function activityRows(db: Sql, page: readonly { id: number }[]) {
  return page.length === 0 ? [] : rowsOf(db).execute({ ids: page.map(({ id }) => id) });
}

/** Messages of a kind in a box, counted to `most`. */
export const countActivities = (db: Sql, { uid, kind }: Box, most: number): Promise<number> =>
  countOf(db, sql`select 1 from ${activities} where ${inBox(uid, kind)}`, most);

export type ActivityRow = Awaited<ReturnType<typeof activityRows>>[number];

const unreadStatement = preparedOnce((db) => {
  const unread = (kind: ActivityKind) =>
    sql<number>`(select count(*) from (select from ${activities} where ${activities.uid} = ${asking}
      and ${activities.kind} = ${sql.raw(`'${kind}'`)} and not ${isRead} limit ${sql.raw(String(UNREAD_MAX))}) as unread_ones)`.mapWith(
      Number,
    );
  return db
    .select({ Discuss: unread("Discuss"), Reply: unread("Reply"), Like: unread("Like") })
    .from(sql`(values (1)) as one`)
    .prepare("activity_unread");
});

export async function unreadActivities(db: Sql, uid: string): Promise<Record<ActivityKind, number>> {
  const [row] = await unreadStatement(db).execute({ uid });
  return row ?? { Discuss: 0, Reply: 0, Like: 0 };
}

export async function markActivitiesRead(db: Sql, uid: string, ids: number[]): Promise<void> {
  if (ids.length === 0) return;
  await db
    .update(activities)
    .set({ readAt: sql`now()` })
    .where(and(eq(activities.uid, uid), inArray(activities.id, ids), isNull(activities.readAt)));
}

/** Takes one message, or all of a kind, out of a box. Returns how many were in it. */
export async function removeActivities(db: Sql, uid: string, kind: ActivityKind, id: number | undefined) {
  const gone = await db
    .delete(activities)
    .where(and(inBox(uid, kind), id === undefined ? undefined : eq(activities.id, id)));
  return gone.rowCount ?? 0;
}

export const isActivityKind = (kind: string): kind is ActivityKind =>
  (activityKinds as readonly string[]).includes(kind);
