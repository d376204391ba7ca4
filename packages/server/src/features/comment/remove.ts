import { and, eq, isNull, sql } from "drizzle-orm";
import type { Deps } from "../../deps.ts";
import { Refusal } from "../../platform/refusal.ts";
import { signedIn } from "../../viewer.ts";
import { type Acting, audit } from "../site/audit.ts";
import { placeOf } from "./place.ts";
import { mayDelete } from "./policy.ts";
import { countIn, countReplyIn } from "./publish.ts";
import { commentById, replyById } from "./queries.ts";
import { readableComment } from "./read.ts";
import { comments, replies } from "./tables.ts";

type Reach = Pick<Deps, "db" | "settings">;

/** Deletes a comment with its replies; both leave the discussion's number. */
export async function removeComment(deps: Reach, call: Acting, id: number): Promise<void> {
  const user = signedIn(call.viewer);
  const row = await commentById(deps.db, id);
  const place = row && (await placeOf(deps, row, user));
  if (!row || !place) throw new Refusal("comment-not-found");
  if (!mayDelete(place, row.uid, user)) {
    await readableComment(deps, id, user);
    throw new Refusal("comment-not-yours");
  }
  await deps.db.transaction(async (tx) => {
    const [gone] = await tx
      .update(comments)
      .set({ deletedAt: sql`now()`, deletedBy: user.uid })
      .where(and(eq(comments.id, id), isNull(comments.deletedAt)))
      .returning({ replyNum: comments.replyNum, isWaiting: comments.isWaiting });
    if (!gone) throw new Refusal("comment-not-found");
    if (row.discussionId !== null && !gone.isWaiting) await countIn(tx, row.discussionId, -1 - gone.replyNum);
    if (row.uid === user.uid) return;
    const { content, uid: author } = row;
    await audit(tx, call, "comment.delete", `comment ${id}`, { content, author }, null);
  });
}

export async function removeReply(deps: Reach, call: Acting, id: number): Promise<void> {
  const user = signedIn(call.viewer);
  const found = await replyById(deps.db, id);
  const place = found && (await placeOf(deps, found.comment, user));
  if (!found || !place) throw new Refusal("comment-not-found");
  const { reply, comment } = found;
  if (!mayDelete(place, reply.uid, user)) {
    await readableComment(deps, comment.id, user);
    throw new Refusal(reply.isWaiting ? "comment-not-found" : "comment-not-yours");
  }
  await deps.db.transaction(async (tx) => {
    // The comment first, as whoever deletes it: its replies leave the number once.
    const counted = await countReplyIn(tx, comment.id, 0);
    const [gone] = await tx
      .update(replies)
      .set({ deletedAt: sql`now()`, deletedBy: user.uid })
      .where(and(eq(replies.id, id), isNull(replies.deletedAt)))
      .returning({ isWaiting: replies.isWaiting });
    if (!counted || !gone) throw new Refusal("comment-not-found");
    if (!gone.isWaiting) {
      await countReplyIn(tx, comment.id, -1);
      if (comment.discussionId !== null) await countIn(tx, comment.discussionId, -1);
    }
    if (reply.uid === user.uid) return;
    const { content, uid: author } = reply;
    await audit(tx, call, "reply.delete", `reply ${id}`, { content, author }, null);
  });
}
