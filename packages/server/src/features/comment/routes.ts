import {
  addComment,
  addReply,
  deleteComment,
  deleteReply,
  getComments,
  getReplies,
  likeComment,
  reportComment,
} from "@verdict/contract";
import { and, eq, sql } from "drizzle-orm";
import type { Deps } from "../../deps.ts";
import type { Sql } from "../../platform/db.ts";
import { filterKey, listPage, withKeptTotal } from "../../platform/list.ts";
import { Refusal } from "../../platform/refusal.ts";
import type { App } from "../../platform/serve.ts";
import { openSharedReads } from "../../platform/shared-reads.ts";
import { signedIn, type Viewer } from "../../viewer.ts";
import { spendReport } from "../discussion/moderation.ts";
import { tellActivity } from "../message/activity.ts";
import { openPlace } from "./place.ts";
import { type Place, showsAll } from "./policy.ts";
import { presentComment, presentReply } from "./present.ts";
import {
  commentHere,
  commentIn,
  commentList,
  commentRows,
  isReplyTo,
  newestReplies,
  repliesOf,
  replyIn,
  waitingOf,
} from "./queries.ts";
import { readableComment } from "./read.ts";
import { removeComment, removeReply } from "./remove.ts";
import { storeReport } from "./reports.ts";
import { commentLikes, comments } from "./tables.ts";
import { comment, reply } from "./write.ts";

export function commentRoutes(app: App<Viewer>, deps: Deps) {
  const { db, keysets, totals } = deps;
  const shared = openSharedReads();

  app.serve(getComments, async ({ query, viewer: { user } }) => {
    const place = await openPlace(deps, query, user);
    const seenBy = showsAll(place, user) ? "all" : (user?.uid ?? "guest");
    const key = ["comments", place.kind, place.id, seenBy];
    const list = commentList(db, place, user, keysets.of(filterKey(key)));
    const { records, ...around } = await listPage(query, withKeptTotal(totals, key, list));
    const page = records.map(({ id }) => id);
    const linked = await commentHere(db, place, user, query.commentId);
    const waiting = query.currentPage === 1 ? await waitingOf(db, place, user) : [];
    const rows = await commentRows(db, place, user, [...new Set([...page, ...linked, ...waiting])]);
    const newest = await newestReplies(db, place, user, [...page, ...linked]);
    const byId = new Map(rows.map((row) => [row.comment.id, presentComment(row, newest, place, user)]));
    const shown = (ids: number[]) => ids.flatMap((id) => byId.get(id) ?? []);
    const liked = rows.filter((row) => row.isLiked);
    return {
      commentList: { ...around, records: shown(page) },
      commentLikeMap: Object.fromEntries(liked.map(({ comment }) => [String(comment.id), true])),
      linked: shown(linked)[0] ?? null,
      waiting: shown(waiting),
    };
  });

  app.serve(addComment, async ({ body, viewer }) => {
    const user = signedIn(viewer);
    const { id, place } = await comment(deps, user, body);
    const row = await commentIn(db, place, user, id);
    if (!row) throw new Refusal("comment-target-gone");
    return presentComment(row, [], place, user);
  });

  app.serve(deleteComment, async (call) => {
    await removeComment(deps, call, call.body.id);
    return null;
  });

  app.serve(likeComment, async ({ query, viewer }) => {
    const user = signedIn(viewer);
    const { row, place } = await readableComment(deps, query.cid, user);
    await db.transaction((tx) => setLike(tx, { id: row.id, uid: row.uid, place }, user.uid, query.toLike));
    return null;
  });

  app.serve(getReplies, async ({ query, viewer: { user } }) => {
    const { row, place } = await readableComment(deps, query.commentId, user);
    // What waits is its author's alone; everybody else reads the same.
    const reader = row.ownWaits ? user : null;
    return shared.of(JSON.stringify([query, reader?.uid]), async () => {
      const rows = await repliesOf(db, place, reader, query);
      return rows.map((row) => presentReply(row, place));
    });
  });

  app.serve(addReply, async ({ body, viewer }) => {
    const user = signedIn(viewer);
    const { id, place } = await reply(deps, user, body);
    const row = await replyIn(db, place, id);
    if (!row) throw new Refusal("comment-not-found");
    return presentReply(row, place);
  });

  app.serve(deleteReply, async (call) => {
    await removeReply(deps, call, call.body.reply.id);
    return null;
  });

  app.serve(reportComment, async ({ body, viewer }) => {
    const user = signedIn(viewer);
    await readableComment(deps, body.commentId, user);
    if (body.replyId && !(await isReplyTo(db, body.commentId, body.replyId, user)))
      throw new Refusal("comment-not-found");
    await spendReport(db, user);
    await storeReport(db, user.uid, body);
    return null;
  });
}

/** Sets or takes back a like; sent again it changes nothing. */
async function setLike(
  tx: Sql,
  { id, uid: author, place }: { id: number; uid: string; place: Place },
  uid: string,
  toLike: boolean,
): Promise<void> {
  const isHere = and(eq(commentLikes.commentId, id), eq(commentLikes.uid, uid));
  const changed = toLike
    ? await tx.insert(commentLikes).values({ commentId: id, uid }).onConflictDoNothing().returning()
    : await tx.delete(commentLikes).where(isHere).returning();
  if (changed.length === 0) return;
  await tx
    .update(comments)
    .set({ likeNum: sql`${comments.likeNum} + ${toLike ? 1 : -1}` })
    .where(eq(comments.id, id));
  if (!toLike || author === uid) return;
  const told = { uid: author, kind: "Like", action: "Like_Discuss", senderUid: uid, commentId: id } as const;
  if (place.kind === "discussion") await tellActivity(tx, { ...told, discussionId: place.id }, place.groupId);
  else await tellActivity(tx, { ...told, contestId: place.id }, null);
}
