import { apiDate, type DeletedText } from "@verdict/contract";
import { and, desc, eq, isNotNull, isNull, or, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";
import { idOrder, isAnyOf, preparedOnce, type Sql } from "../../platform/db.ts";
import { selectList } from "../../platform/list.ts";
import { comments, replies } from "../comment/tables.ts";
import { isOverForAllAt } from "../contest/over.ts";
import { contests } from "../contest/tables.ts";
import { users } from "../user/tables.ts";
import { discussions } from "./tables.ts";
import { above, discussionOf, places, type TextKind, tables } from "./texts.ts";

const deleters = alias(users, "deleter");

interface DeletedFilter {
  kind: TextKind;
  /**
   * Uid of a reader without what groups deleted among themselves, and what was deleted in contests that others hold and
   * that run for anybody or come; null: all is read.
   */
  reader: string | null;
}

const deleted = ({ kind, reader }: DeletedFilter) =>
  and(
    isNotNull(tables[kind].deletedAt),
    reader === null
      ? undefined
      : and(
          isNull(places.groupId),
          isNull(contests.groupId),
          or(isNull(contests.id), isOverForAllAt(sql`now()`), eq(contests.uid, reader)),
        ),
  );

/** Ids of what is found; where something is left out, texts are looked up with the places they stood in. */
function found(db: Sql, { kind, reader }: DeletedFilter) {
  const from = tables[kind];
  const all = db
    .select({ id: sql<number>`${from.id}`.mapWith(Number) })
    .from(from)
    .$dynamic();
  if (reader === null) return all;
  return all
    .leftJoin(above, kind === "reply" ? eq(above.id, replies.commentId) : sql`false`)
    .leftJoin(places, eq(places.id, discussionOf[kind]))
    .leftJoin(contests, eq(contests.id, kind === "comment" ? comments.contestId : above.contestId));
}

/** What was deleted and is not cleaned up yet, latest first. Rows that are passed over are keys of one index. */
export const deletedList = (db: Sql, filter: DeletedFilter) =>
  selectList(db, {
    select: found(db, filter),
    where: deleted(filter),
    order: [desc(tables[filter.kind].deletedAt), desc(tables[filter.kind].id)],
  });

const rowsOf = (kind: TextKind) =>
  preparedOnce((db) => {
    const from = tables[kind];
    return db
      .select({
        id: sql<number>`${from.id}`.mapWith(Number),
        place: sql<string | null>`coalesce(${places.title}, ${contests.title})`,
        author: users.username,
        content: sql<string>`${from.content}`,
        deletedBy: deleters.username,
        createdAt: sql<Date>`${from.createdAt}`.mapWith(discussions.createdAt),
        deletedAt: sql<Date>`${from.deletedAt}`.mapWith(discussions.createdAt),
      })
      .from(from)
      .innerJoin(users, eq(users.uid, from.uid))
      .leftJoin(deleters, eq(deleters.uid, from.deletedBy))
      .leftJoin(above, kind === "reply" ? eq(above.id, replies.commentId) : sql`false`)
      .leftJoin(places, eq(places.id, discussionOf[kind]))
      .leftJoin(contests, eq(contests.id, kind === "comment" ? comments.contestId : above.contestId))
      .where(isAnyOf(from.id))
      .orderBy(idOrder(from.id))
      .prepare(`deleted_${kind}_rows`);
  });
const rows = { discussion: rowsOf("discussion"), comment: rowsOf("comment"), reply: rowsOf("reply") };

export async function deletedTexts(
  db: Sql,
  kind: TextKind,
  page: readonly { id: number }[],
): Promise<DeletedText[]> {
  if (page.length === 0) return [];
  const texts = await rows[kind](db).execute({ ids: page.map((row) => row.id) });
  return texts.map(({ createdAt, deletedAt, ...row }) => ({
    ...row,
    kind,
    gmtCreate: apiDate(createdAt),
    gmtDeleted: apiDate(deletedAt),
  }));
}
