import { type addComment, type addReply, type BodyOf, COMMENTS_A_MINUTE } from "@verdict/contract";
import type { Deps } from "../../deps.ts";
import type { Sql } from "../../platform/db.ts";
import { Refusal, refusedAs, refuseIf } from "../../platform/refusal.ts";
import type { User } from "../../viewer.ts";
import { spend } from "../account/rates.ts";
import { namesOwnContestProblem } from "../contest/withheld-problems.ts";
import { mustWait, refuseForbiddenWords } from "../discussion/moderation.ts";
import { isLimited } from "../discussion/policy.ts";
import { checkMayWrite } from "../discussion/write.ts";
import { openPlace, openPlaceOf } from "./place.ts";
import { mayReply, type Place, writeRefusal } from "./policy.ts";
import { publishComment, publishReply } from "./publish.ts";
import { commentById, commentHere, replyById } from "./queries.ts";
import { comments, replies } from "./tables.ts";
import { asStored } from "./text.ts";

type Reach = Pick<Deps, "db" | "settings">;

const rate = { purpose: "comment", max: COMMENTS_A_MINUTE, seconds: 60 };

/** What its author must have reached, outside contests; and not too many at once, anywhere. */
async function checkAuthor(deps: Reach, place: Place, user: User, text: string): Promise<void> {
  const { db } = deps;
  if (place.kind === "discussion") {
    await checkMayWrite(deps, user, { what: "comment", inGroup: place.groupId !== null });
    if (await namesOwnContestProblem(db, user, { text, groupId: place.groupId }))
      throw new Refusal("text-names-contest-problem");
  }
  refuseForbiddenWords(deps, user, text);
  if (isLimited(user)) await spend(db, rate, user.uid);
}

const waitsIn = async (tx: Sql, deps: Reach, place: Place, user: User) =>
  place.kind === "discussion" && (await mustWait(tx, deps, user, place.groupId));

/** Returns the new comment's id and where it stands. */
export async function comment(deps: Reach, user: User, body: BodyOf<typeof addComment>) {
  const asked = openPlace(deps, body, user);
  const place = await refusedAs(asked, "discussion-not-found", "comment-target-gone");
  refuseIf(writeRefusal(place, user));
  await checkAuthor(deps, place, user, body.content);
  const where = place.kind === "discussion" ? { discussionId: place.id } : { contestId: place.id };
  const id = await deps.db.transaction(async (tx) => {
    const isWaiting = await waitsIn(tx, deps, place, user);
    const [row] = await tx
      .insert(comments)
      .values({ ...where, uid: user.uid, content: asStored(body.content), isWaiting })
      .returning();
    if (!row) throw new Error("no comment row came back");
    if (!isWaiting && !(await publishComment(tx, row, user))) throw new Refusal("comment-target-gone");
    return row.id;
  });
  return { id, place };
}

/** Returns the new reply's id and where it stands. */
export async function reply(deps: Reach, user: User, body: BodyOf<typeof addReply>) {
  const { db } = deps;
  const { commentId } = body.reply;
  const above = await commentById(db, commentId);
  if (!above || above.isWaiting) throw new Refusal("comment-not-found");
  const place = await openPlaceOf(deps, above, user);
  if ((await commentHere(db, place, user, commentId)).length === 0) throw new Refusal("comment-not-found");
  refuseIf(writeRefusal(place, user));
  if (!mayReply(place, above.uid, user)) throw new Refusal("reply-not-allowed");
  const quoted = await quotedReply(db, body);
  await checkAuthor(deps, place, user, body.reply.content);
  const content = asStored(body.reply.content);
  const answered = { toUid: quoted?.uid ?? above.uid, quoteId: quoted?.id ?? null };
  const id = await db.transaction(async (tx) => {
    const isWaiting = await waitsIn(tx, deps, place, user);
    const [row] = await tx
      .insert(replies)
      .values({ commentId, uid: user.uid, ...answered, content, isWaiting })
      .returning();
    if (!row) throw new Error("no reply row came back");
    if (!isWaiting && !(await publishReply(tx, row, user))) throw new Refusal("comment-not-found");
    return row.id;
  });
  return { id, place };
}

/** The reply that is answered; null: the comment itself is. */
async function quotedReply(db: Sql, { quoteId, quoteType, reply }: BodyOf<typeof addReply>) {
  if (quoteType !== "Reply" || !quoteId) return null;
  const found = await replyById(db, quoteId);
  if (!found || found.reply.isWaiting || found.comment.id !== reply.commentId)
    throw new Refusal("comment-not-found");
  return found.reply;
}
