import { apiDate, type CommentThread, type Reply } from "@verdict/contract";
import type { User } from "../../viewer.ts";
import { authorRole } from "../discussion/policy.ts";
import { mayDelete, mayReply, type Place } from "./policy.ts";
import type { ListedComment, ListedReply } from "./queries.ts";

function authorOf(row: Omit<ListedComment, "comment" | "isLiked">, place: Place) {
  const { fromUid, fromName, fromAvatar, fromTitleName, fromTitleColor, roleId } = row;
  const groupId = place.kind === "discussion" ? place.groupId : place.contest.groupId;
  const fromRole = authorRole({ roleId, groupLevel: groupId === null ? null : (row.level ?? 0) });
  return { fromUid, fromName, fromAvatar, fromRole, fromTitleName, fromTitleColor };
}

export function presentReply(row: ListedReply, place: Place): Reply {
  const { id, commentId, toUid, content, createdAt, isWaiting } = row.reply;
  const at = apiDate(createdAt);
  const to = { toUid, toName: row.toName, toAvatar: row.toAvatar };
  return {
    id,
    commentId,
    ...authorOf(row, place),
    ...to,
    content,
    status: 0,
    isWaiting,
    gmtCreate: at,
    gmtModified: at,
  };
}

export function presentComment(
  row: ListedComment,
  newest: readonly ListedReply[],
  place: Place,
  user: User | null,
): CommentThread {
  const { id, content, likeNum, replyNum, createdAt, uid, isWaiting } = row.comment;
  return {
    ...{ id, content, ...authorOf(row, place), likeNum, totalReplyNum: replyNum },
    gmtCreate: apiDate(createdAt),
    isWaiting,
    replyList: newest
      .filter(({ reply }) => reply.commentId === id)
      .map((reply) => presentReply(reply, place)),
    mayDelete: mayDelete(place, uid, user),
    mayReply: !isWaiting && mayReply(place, uid, user),
  };
}
