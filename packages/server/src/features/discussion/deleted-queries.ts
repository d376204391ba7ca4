import { apiDate, type DeletedText, type deletedKinds } from "@verdict/contract";
import { and, desc, eq, isNotNull, isNull, sql } from "drizzle-orm";
import { alias, type PgColumn, type PgTable } from "drizzle-orm/pg-core";
import { offsetOf, type Sql } from "../../platform/db.ts";
import { comments, replies } from "../comment/tables.ts";
import { contests } from "../contest/tables.ts";
import { users } from "../user/tables.ts";
import { discussions } from "./tables.ts";

type Kind = (typeof deletedKinds)[number];

const deleters = alias(users, "deleter");
const tables: Record<
  Kind,
  PgTable & Record<"id" | "uid" | "content" | "createdAt" | "deletedAt" | "deletedBy", PgColumn>
> = { discussion: discussions, comment: comments, reply: replies };

const places = alias(discussions, "place");
const above = alias(comments, "above");
const discussionOf = {
  discussion: discussions.id,
  comment: comments.discussionId,
  reply: above.discussionId,
};

/** What was deleted and is not cleaned up yet, latest first; what groups delete only where `withGroups`. */
export async function deletedPage(
  db: Sql,
  { kind, ...query }: { kind: Kind; currentPage: number; limit: number },
  withGroups: boolean,
): Promise<{ rows: DeletedText[]; total: number }> {
  const from = tables[kind];
  const where = and(
    isNotNull(from.deletedAt),
    withGroups ? undefined : and(isNull(places.groupId), isNull(contests.groupId)),
  );
  const rows = await db
    .select({
      id: sql<number>`${from.id}`.mapWith(Number),
      place: sql<string | null>`coalesce(${places.title}, ${contests.title})`,
      author: users.username,
      content: sql<string>`${from.content}`,
      deletedBy: deleters.username,
      createdAt: sql<Date>`${from.createdAt}`.mapWith(discussions.createdAt),
      deletedAt: sql<Date>`${from.deletedAt}`.mapWith(discussions.createdAt),
      all: sql<number>`count(*) over ()`.mapWith(Number),
    })
    .from(from)
    .innerJoin(users, eq(users.uid, from.uid))
    .leftJoin(deleters, eq(deleters.uid, from.deletedBy))
    .leftJoin(above, kind === "reply" ? eq(above.id, replies.commentId) : sql`false`)
    .leftJoin(places, eq(places.id, discussionOf[kind]))
    .leftJoin(contests, eq(contests.id, kind === "comment" ? comments.contestId : above.contestId))
    .where(where)
    .orderBy(desc(from.deletedAt), desc(from.id))
    .limit(query.limit)
    .offset(offsetOf(query));
  return {
    total: rows[0]?.all ?? 0,
    rows: rows.map(({ all, createdAt, deletedAt, ...row }) => ({
      ...row,
      kind,
      gmtCreate: apiDate(createdAt),
      gmtDeleted: apiDate(deletedAt),
    })),
  };
}
