import { type addComment, type addReply, type BodyOf, COMMENTS_A_MINUTE } from "@verdict/contract";
import { and, eq, isNull, sql } from "drizzle-orm";
import type { Deps } from "../../deps.ts";
import type { Sql } from "../../platform/db.ts";
import { Refusal, refuseIf } from "../../platform/refusal.ts";
import type { User } from "../../viewer.ts";
import { spend } from "../account/rates.ts";
import { hiddenProblems, namesOwnContestProblem } from "../contest/hidden-problems.ts";
import { groupThresholds, isLimited } from "../discussion/policy.ts";
import { discussions } from "../discussion/tables.ts";
import { checkSolved, urlOf } from "../discussion/write.ts";
import { tellActivity, tellMentioned } from "../message/activity.ts";
import { openPlace, placeNameOf } from "./place.ts";
import { mayReply, type Place, writeRefusal } from "./policy.ts";
import { commentById, commentIn, replyById } from "./queries.ts";
import { comments, replies } from "./tables.ts";
import { asStored } from "./text.ts";

type Reach = Pick<Deps, "db" | "settings">;

const rate = { purpose: "comment", max: COMMENTS_A_MINUTE, seconds: 60 };

/** What its author must have reached, outside contests; and not too many at once, anywhere. */
async function checkAuthor({ db, settings }: Reach, place: Place, user: User, text: string): Promise<void> {
  if (place.kind === "discussion") {
    const least =
      place.groupId === null ? settings.switches().defaultCreateCommentACInitValue : groupThresholds.solved;
    if (isLimited(user)) await checkSolved(db, user.uid, least, "comment-too-few-solved");
    if (await namesOwnContestProblem(db, user, text)) throw new Refusal("text-names-contest-problem");
  }
  if (isLimited(user)) await spend(db, rate, user.uid);
}

/** Returns the new comment's id and where it stands. */
export async function comment(deps: Reach, user: User, body: BodyOf<typeof addComment>) {
  const place = await openPlace(deps, body, user);
  refuseIf(writeRefusal(place, user));
  await checkAuthor(deps, place, user, body.content);
  const content = asStored(body.content);
  const id = await deps.db.transaction(async (tx) => {
    const [row] = await tx
      .insert(comments)
      .values({ ...standing(place), uid: user.uid, content })
      .returning({ id: comments.id });
    if (!row) throw new Error("no comment row came back");
    if (place.kind === "contest") return row.id;
    const discussion = await countIn(tx, place.id, 1);
    if (!discussion) throw new Refusal("comment-target-gone");
    await tellActivity(tx, {
      ...{ uid: discussion.uid, kind: "Discuss", action: "Discuss", senderUid: user.uid },
      ...{ discussionId: place.id, commentId: row.id },
    });
    await mention(tx, place.id, discussion, user, content);
    return row.id;
  });
  return { id, place };
}

const standing = (place: Place) =>
  place.kind === "discussion" ? { discussionId: place.id } : { contestId: place.id };

/** Moves a discussion's number of comments; none where it is deleted. */
export async function countIn(tx: Sql, did: number, by: number) {
  const [row] = await tx
    .update(discussions)
    .set({ commentNum: sql`${discussions.commentNum} + ${by}` })
    .where(and(eq(discussions.id, did), isNull(discussions.deletedAt)))
    .returning({ uid: discussions.uid, groupId: discussions.groupId, problemId: discussions.problemId });
  return row;
}

async function mention(
  tx: Sql,
  did: number,
  { groupId, problemId }: { groupId: number | null; problemId: number | null },
  from: User,
  text: string,
): Promise<void> {
  if (!text.includes("@")) return;
  if (problemId !== null && (await hiddenProblems(tx, null)).includes(problemId)) return;
  await tellMentioned(tx, { from, text, url: urlOf(did, groupId), groupId });
}

/** Returns the new reply's id and where it stands. */
export async function reply(deps: Reach, user: User, body: BodyOf<typeof addReply>) {
  const { db } = deps;
  const { commentId } = body.reply;
  const above = await commentById(db, commentId);
  if (!above) throw new Refusal("comment-not-found");
  const place = await openPlace(deps, placeNameOf(above), user);
  if (!(await commentIn(db, place, user, commentId))) throw new Refusal("comment-not-found");
  refuseIf(writeRefusal(place, user));
  if (!mayReply(place, above.uid, user)) throw new Refusal("reply-not-allowed");
  const quoted = await quotedReply(db, body);
  await checkAuthor(deps, place, user, body.reply.content);
  const content = asStored(body.reply.content);
  const toUid = quoted?.uid ?? above.uid;
  const id = await db.transaction(async (tx) => {
    const [held] = await tx
      .update(comments)
      .set({ replyNum: sql`${comments.replyNum} + 1` })
      .where(and(eq(comments.id, commentId), isNull(comments.deletedAt)))
      .returning({ id: comments.id });
    if (!held) throw new Refusal("comment-not-found");
    const [row] = await tx
      .insert(replies)
      .values({ commentId, uid: user.uid, toUid, quoteId: quoted?.id ?? null, content })
      .returning({ id: replies.id });
    if (!row) throw new Error("no reply row came back");
    if (place.kind === "contest") return row.id;
    const discussion = await countIn(tx, place.id, 1);
    if (!discussion) throw new Refusal("comment-not-found");
    if (toUid !== user.uid) {
      await tellActivity(tx, {
        ...{ uid: toUid, kind: "Reply", action: "Reply", senderUid: user.uid },
        ...{ discussionId: place.id, commentId, replyId: row.id, quotedReplyId: quoted?.id ?? null },
      });
    }
    await mention(tx, place.id, discussion, user, content);
    return row.id;
  });
  return { id, place };
}

/** The reply that is answered; null: the comment itself is. */
async function quotedReply(db: Sql, { quoteId, quoteType, reply }: BodyOf<typeof addReply>) {
  if (quoteType !== "Reply" || !quoteId) return null;
  const found = await replyById(db, quoteId);
  if (!found || found.comment.id !== reply.commentId) throw new Refusal("comment-not-found");
  return found.reply;
}
