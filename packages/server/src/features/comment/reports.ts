import {
  apiDate,
  type BodyOf,
  type CommentReportRow,
  type handleCommentReport,
  ROOT_ROLE,
  type reportComment,
} from "@verdict/contract";
import { and, asc, desc, eq, exists, isNull, or, type SQL, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";
import type { Sql } from "../../platform/db.ts";
import { isOnPage, type RowOf, selectList } from "../../platform/list.ts";
import { Refusal } from "../../platform/refusal.ts";
import type { User } from "../../viewer.ts";
import { isOverForAllAt } from "../contest/over.ts";
import { managesContest } from "../contest/policy.ts";
import { contests } from "../contest/tables.ts";
import { isFreeOf } from "../discussion/queries.ts";
import { discussions } from "../discussion/tables.ts";
import { type Acting, audit } from "../site/audit.ts";
import { users } from "../user/tables.ts";
import { commentReports, comments, replies } from "./tables.ts";

/** What users tell the staff about comments and replies. */

/** A second report of the same text takes the place of the first, and is open again. */
export async function storeReport(
  db: Sql,
  uid: string,
  { commentId, replyId, content }: BodyOf<typeof reportComment>,
): Promise<void> {
  await db
    .insert(commentReports)
    .values({ commentId, replyId: replyId ?? null, uid, content })
    .onConflictDoUpdate({
      target: [commentReports.commentId, commentReports.replyId, commentReports.uid],
      set: { content, handled: false, updatedAt: sql`now()` },
    });
}

interface Seen {
  user: User;
  /** Problems about which the caller may read nothing now. */
  withheld: number[];
}

const writers = alias(users, "writer");
const reporters = alias(users, "reporter");

/**
 * What the caller may read: staff that are contestants now read as contestants, and groups keep order among themselves,
 * with root above them.
 */
function found(db: Sql, { user, withheld }: Seen): SQL | undefined {
  const isThere = sql`not ${commentReports.isGone}`;
  if (user.roleId === ROOT_ROLE) return isThere;
  const isOver = or(isNull(contests.id), isOverForAllAt(sql`now()`), eq(contests.uid, user.uid));
  const places = db
    .select({ id: comments.id })
    .from(comments)
    .leftJoin(discussions, eq(discussions.id, comments.discussionId))
    .leftJoin(contests, eq(contests.id, comments.contestId))
    .where(
      and(
        sql`${comments.id} = ${commentReports.commentId}`,
        isFreeOf(withheld),
        isNull(discussions.groupId),
        isNull(contests.groupId),
        isOver,
      ),
    );
  return and(isThere, exists(places));
}

/** Open ones first, then newest. */
export function reportList(db: Sql, seen: Seen) {
  const order = [asc(commentReports.handled), desc(commentReports.id)];
  return selectList(db, {
    select: db.select({ id: commentReports.id }).from(commentReports),
    where: found(db, seen),
    order,
    of: commentReports,
    rowsOf: (keys) =>
      db
        .select({
          report: commentReports,
          comment: { content: comments.content, did: comments.discussionId, cid: comments.contestId },
          reply: replies.content,
          title: sql<string>`coalesce(${discussions.title}, ${contests.title})`,
          groupId: sql<number | null>`coalesce(${discussions.groupId}, ${contests.groupId})`,
          maker: contests.uid,
          author: writers.username,
          reporter: reporters.username,
        })
        .from(commentReports)
        .innerJoin(comments, eq(comments.id, commentReports.commentId))
        .leftJoin(replies, eq(replies.id, commentReports.replyId))
        .leftJoin(discussions, eq(discussions.id, comments.discussionId))
        .leftJoin(contests, eq(contests.id, comments.contestId))
        .innerJoin(writers, eq(writers.uid, sql`coalesce(${replies.uid}, ${comments.uid})`))
        .innerJoin(reporters, eq(reporters.uid, commentReports.uid))
        .where(isOnPage(commentReports.id, keys))
        .orderBy(...order),
  });
}

type Row = RowOf<typeof reportList>;

export function presentCommentReport(row: Row, user: User): CommentReportRow {
  const { report, comment, groupId, maker } = row;
  const { id, commentId, replyId, content, handled, createdAt, updatedAt } = report;
  return {
    ...{ id, kind: replyId === null ? "comment" : "reply", commentId, replyId },
    ...{ did: comment.did, cid: comment.cid, gid: groupId, place: row.title },
    ...{ author: row.author, text: row.reply ?? comment.content, reporter: row.reporter, content },
    status: handled,
    mayDelete: maker === null || managesContest({ uid: maker, groupId }, user),
    ...{ gmtCreate: apiDate(createdAt), gmtModified: apiDate(updatedAt) },
  };
}

/** A report that the caller is not shown is as one that is not there. */
export async function handleReport(
  tx: Sql,
  call: Acting,
  sees: Seen,
  { id, status: handled }: BodyOf<typeof handleCommentReport>,
): Promise<void> {
  const isIt = and(eq(commentReports.id, id), found(tx, sees));
  const [before] = await tx.select().from(commentReports).where(isIt).for("update");
  if (!before) throw new Refusal("report-not-found");
  await tx.update(commentReports).set({ handled, updatedAt: sql`now()` }).where(eq(commentReports.id, id));
  await audit(tx, call, "comment-report.edit", `report ${id}`, before, { handled });
}
