import { LINE_THREADS_MAX } from "@verdict/contract";
import { asc, eq, inArray } from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";
import type { Sql } from "../../platform/db.ts";
import { users } from "../user/tables.ts";
import { lineComments, lineThreads } from "./tables.ts";

const resolvers = alias(users, "resolver");

/** Threads of a submission from the top of the program, each with its comments from the oldest. */
export async function threadsOf(db: Sql, submissionId: number) {
  const threads = await db
    .select({
      id: lineThreads.id,
      from: lineThreads.fromLine,
      to: lineThreads.toLine,
      resolvedBy: resolvers.username,
    })
    .from(lineThreads)
    .leftJoin(resolvers, eq(resolvers.uid, lineThreads.resolvedBy))
    .where(eq(lineThreads.submissionId, submissionId))
    .orderBy(asc(lineThreads.toLine), asc(lineThreads.id))
    .limit(LINE_THREADS_MAX);
  if (threads.length === 0) return [];
  const comments = await db
    .select({
      id: lineComments.id,
      threadId: lineComments.threadId,
      uid: lineComments.uid,
      username: users.username,
      avatar: users.avatar,
      content: lineComments.content,
      createdAt: lineComments.createdAt,
      editedAt: lineComments.editedAt,
    })
    .from(lineComments)
    .innerJoin(users, eq(users.uid, lineComments.uid))
    .where(
      inArray(
        lineComments.threadId,
        threads.map(({ id }) => id),
      ),
    )
    .orderBy(asc(lineComments.id));
  const byThread = Map.groupBy(comments, ({ threadId }) => threadId);
  return threads.map((thread) => ({ ...thread, comments: byThread.get(thread.id) ?? [] }));
}

export async function threadById(db: Sql, id: number) {
  const [row] = await db.select().from(lineThreads).where(eq(lineThreads.id, id));
  return row;
}

/** A comment with the thread that it stands in. */
export async function commentById(db: Sql, id: number) {
  const [row] = await db
    .select({ comment: lineComments, thread: lineThreads })
    .from(lineComments)
    .innerJoin(lineThreads, eq(lineThreads.id, lineComments.threadId))
    .where(eq(lineComments.id, id));
  return row;
}
