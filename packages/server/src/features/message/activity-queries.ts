import {
  and,
  asc,
  count,
  desc,
  eq,
  inArray,
  isNull,
  lte,
  type Placeholder,
  type SQL,
  type SQLWrapper,
  sql,
} from "drizzle-orm";
import {
  DEEP_PAGE_ROWS,
  idOrder,
  isAnyOf,
  LIST_MAX,
  offsetOf,
  pageCut,
  preparedOnce,
  type Sql,
} from "../../platform/db.ts";
import { type ListKeysets, readPage } from "../../platform/keyset-cache.ts";
import { comments, replies } from "../comment/tables.ts";
import { contests } from "../contest/tables.ts";
import { discussions } from "../discussion/tables.ts";
import { users } from "../user/tables.ts";
import type { BoxQuery } from "./queries.ts";
import { type ActivityKind, activities, activityKinds } from "./tables.ts";

/** Unread ones are counted so far; a badge shows 99. */
const UNREAD_MAX = 100;

const isRead = sql`(${activities.readAt} is not null)`;
const inBox = (uid: string | Placeholder, kind: ActivityKind | Placeholder) =>
  and(eq(activities.uid, uid), eq(activities.kind, kind));
/** Of whoever asks, in statements that are built once. */
const asking = sql.placeholder("uid");
const askedBox = inBox(asking, sql.placeholder("kind"));

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
const activityRows = preparedOnce((db) =>
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

const box = (db: Sql, where: SQL | undefined) =>
  db
    .select({ id: activities.id, readAt: activities.readAt })
    .from(activities)
    .where(where)
    .limit(pageCut.limit)
    .offset(pageCut.offset)
    .$dynamic();

const boxes = {
  fromTop: preparedOnce((db) =>
    box(db, askedBox).orderBy(asc(isRead), desc(activities.id)).prepare("activity_box"),
  ),
  fromEnd: preparedOnce((db) =>
    box(db, askedBox).orderBy(desc(isRead), asc(activities.id)).prepare("activity_box_backward"),
  ),
  fromRead: preparedOnce((db) =>
    box(db, and(askedBox, isRead, lte(activities.id, sql.placeholder("from"))))
      .orderBy(asc(isRead), desc(activities.id))
      .prepare("activity_box_from"),
  ),
};

/** The first rows of a box while some that are read stand where they stood unread: each part is cut off by its index. */
async function boxWith(db: Sql, uid: string, kind: ActivityKind, query: BoxQuery): Promise<number[]> {
  const [offset, seen] = [offsetOf(query), sql.param(query.seen ?? [])];
  const part = (later: boolean, where: SQL) => sql`(select ${activities.id} as id, ${later}::boolean as later
    from ${activities} where ${and(inBox(uid, kind), where)} order by ${activities.id} desc limit ${offset + query.limit})`;
  const { rows } = await db.execute<{ id: number }>(sql`select id from (
      ${part(false, sql`not ${isRead}`)}
      union all ${part(false, sql`${isRead} and ${activities.id} = any(${seen}::int[])`)}
      union all ${part(true, sql`${isRead} and ${activities.id} <> all(${seen}::int[])`)}
    ) as parts order by later, id desc limit ${query.limit} offset ${offset}`);
  return rows.map(({ id }) => id);
}

/**
 * Unread first, with what was seen as such, newest first; `total`: messages of the box. Far down nothing is that was seen
 * just now.
 */
export async function activityPage(
  db: Sql,
  uid: string,
  kind: ActivityKind,
  query: BoxQuery,
  total: number,
  keysets: ListKeysets,
) {
  const offset = offsetOf(query);
  if (query.seen && offset < DEEP_PAGE_ROWS) {
    const ids = await boxWith(db, uid, kind, query);
    return ids.length > 0 ? activityRows(db).execute({ ids }) : [];
  }
  const rows = await readPage(
    query,
    { keysets, total: async () => total },
    ({ from, isBackward, ...cut }) => {
      const statement = isBackward ? boxes.fromEnd : from ? boxes.fromRead : boxes.fromTop;
      return statement(db).execute({ uid, kind, ...cut, from: from?.values[0] });
    },
    // An unread message moves down when it is read.
    ({ id, readAt }) => (readAt ? [id] : null),
  );
  return rows.length > 0 ? activityRows(db).execute({ ids: rows.map(({ id }) => id) }) : [];
}

const countStatement = preparedOnce((db) => {
  const some = db
    .select({ one: sql`1`.as("one") })
    .from(activities)
    .where(askedBox)
    .limit(sql.placeholder("most"))
    .as("some");
  return db.select({ total: count() }).from(some).prepare("activity_count");
});

/** Messages of a kind in a box, counted to `most`. */
export async function countActivities(
  db: Sql,
  uid: string,
  kind: ActivityKind,
  most = LIST_MAX,
): Promise<number> {
  const [all] = await countStatement(db).execute({ uid, kind, most });
  return all?.total ?? 0;
}

export type ActivityRow = Awaited<ReturnType<typeof activityPage>>[number];

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
