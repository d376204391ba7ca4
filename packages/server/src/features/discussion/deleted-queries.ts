import { apiDate, type DeletedText } from "@verdict/contract";
import { and, desc, eq, isNotNull, isNull, or, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";
import type { Sql } from "../../platform/db.ts";
import { isOnPage, type RowOf, selectList } from "../../platform/list.ts";
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

/** What was deleted and is not cleaned up yet, latest first. Rows that are passed over are keys of one index. */
export function deletedList(db: Sql, filter: DeletedFilter) {
  const { kind, reader } = filter;
  const from = tables[kind];
  const isAbove = kind === "reply" ? eq(above.id, replies.commentId) : sql`false`;
  const isItsContest = eq(contests.id, kind === "comment" ? comments.contestId : above.contestId);
  const ids = db
    .select({ id: sql<number>`${from.id}` })
    .from(from)
    .$dynamic();
  // Where something is left out, texts are looked up with the places they stood in.
  const found =
    reader === null
      ? ids
      : ids
          .leftJoin(above, isAbove)
          .leftJoin(places, eq(places.id, discussionOf[kind]))
          .leftJoin(contests, isItsContest);
  const order = [desc(from.deletedAt), desc(from.id)];
  return selectList(db, {
    select: found,
    where: deleted(filter),
    order,
    rowsOf: (keys) =>
      db
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
        .leftJoin(above, isAbove)
        .leftJoin(places, eq(places.id, discussionOf[kind]))
        .leftJoin(contests, isItsContest)
        .where(isOnPage(from.id, keys))
        .orderBy(...order),
  });
}

export const presentDeleted = (
  kind: TextKind,
  { createdAt, deletedAt, ...row }: RowOf<typeof deletedList>,
): DeletedText => ({ ...row, kind, gmtCreate: apiDate(createdAt), gmtDeleted: apiDate(deletedAt) });
