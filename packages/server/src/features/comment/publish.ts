import { and, eq, isNull, sql } from "drizzle-orm";
import type { Sql } from "../../platform/db.ts";
import { withheldProblems } from "../contest/withheld-problems.ts";
import { discussions } from "../discussion/tables.ts";
import { urlOf } from "../discussion/write.ts";
import { tellActivity, tellMentioned } from "../message/activity.ts";
import { comments, type replies } from "./tables.ts";

/** What follows when others can read a comment or reply: numbers, messages, mentions. In contests nobody is told. */

interface Author {
  uid: string;
  username: string;
}

/** Moves a discussion's number of comments; none where it is deleted. */
export async function countIn(tx: Sql, did: number, by: number) {
  const [row] = await tx
    .update(discussions)
    .set({ commentNum: sql`${discussions.commentNum} + ${by}` })
    .where(and(eq(discussions.id, did), isNull(discussions.deletedAt)))
    .returning({ uid: discussions.uid, groupId: discussions.groupId, problemId: discussions.problemId });
  return row;
}

/** Moves a comment's number of replies; none where it is deleted. */
export async function countReplyIn(tx: Sql, commentId: number, by: number) {
  const [row] = await tx
    .update(comments)
    .set({ replyNum: sql`${comments.replyNum} + ${by}` })
    .where(and(eq(comments.id, commentId), isNull(comments.deletedAt)))
    .returning({ discussionId: comments.discussionId });
  return row;
}

/** Whether there is still a place for it. */
export async function publishComment(
  tx: Sql,
  { id, discussionId, content }: typeof comments.$inferSelect,
  from: Author,
): Promise<boolean> {
  if (discussionId === null) return true;
  const discussion = await countIn(tx, discussionId, 1);
  if (!discussion) return false;
  const { uid, groupId } = discussion;
  const told = { uid, kind: "Discuss", action: "Discuss", senderUid: from.uid } as const;
  await tellActivity(tx, { ...told, discussionId, commentId: id }, groupId);
  await mention(tx, discussionId, discussion, from, content);
  return true;
}

export async function publishReply(
  tx: Sql,
  { id, commentId, toUid, quoteId, content }: typeof replies.$inferSelect,
  from: Author,
): Promise<boolean> {
  // The comment first, as whoever deletes it: its replies leave the number once.
  const counted = await countReplyIn(tx, commentId, 1);
  if (!counted) return false;
  const { discussionId } = counted;
  if (discussionId === null) return true;
  const discussion = await countIn(tx, discussionId, 1);
  if (!discussion) return false;
  if (toUid !== from.uid) {
    const told = { uid: toUid, kind: "Reply", action: "Reply", senderUid: from.uid } as const;
    const where = { discussionId, commentId, replyId: id, quotedReplyId: quoteId };
    await tellActivity(tx, { ...told, ...where }, discussion.groupId);
  }
  await mention(tx, discussionId, discussion, from, content);
  return true;
}

async function mention(
  tx: Sql,
  did: number,
  { groupId, problemId }: { groupId: number | null; problemId: number | null },
  from: Author,
  text: string,
): Promise<void> {
  if (!text.includes("@")) return;
  if (problemId !== null && (await withheldProblems(tx, null)).includes(problemId)) return;
  await tellMentioned(tx, { from, text, url: urlOf(did, groupId), groupId });
}
