import { apiDate, type UserMsg } from "@verdict/contract";
import type { ActivityRow } from "./activity-queries.ts";

/** Characters of a text and of what it quotes, before "...". */
const SOURCE_MAX = 200;
const QUOTE_MAX = 100;

/** `isReadable`: the reader may read now where it happened; else its texts are left out, and the group it lies in. */
export function presentActivity(row: ActivityRow, isReadable: boolean): UserMsg {
  const { activity, sender, discussion } = row;
  const { action, discussionId, contestId, commentId, replyId } = activity;
  const told = (text: string | null | undefined) => (isReadable ? (text ?? null) : null);
  return {
    id: activity.id,
    action,
    sourceId: discussionId ?? contestId ?? 0,
    sourceType: discussionId === null ? "Contest" : "Discussion",
    sourceTitle: told(discussion?.title ?? row.contestTitle),
    sourceContent: told(excerpt(action === "Reply" ? row.reply : row.comment, SOURCE_MAX)),
    quoteId: action === "Reply" ? (activity.quotedReplyId ?? commentId) : null,
    quoteType: action === "Reply" ? (activity.quotedReplyId === null ? "Comment" : "Reply") : null,
    quoteContent: action === "Reply" ? told(quoteOf(row)) : null,
    url: urlOf(row, isReadable),
    state: activity.readAt !== null,
    senderId: activity.senderUid,
    senderUsername: sender.username,
    senderAvatar: sender.avatar,
    gmtCreate: apiDate(activity.createdAt),
    commentId,
    replyId,
  };
}

function quoteOf({ activity, commenter, comment, quoted, quotedAuthor }: ActivityRow): string | null {
  const [name, text] = activity.quotedReplyId === null ? [commenter, comment] : [quotedAuthor, quoted];
  const cut = excerpt(text, QUOTE_MAX);
  return name === null || cut === null ? null : `${escaped(name)} : ${cut}`;
}

function urlOf({ activity, discussion }: ActivityRow, isReadable: boolean): string {
  if (activity.contestId !== null) return `/contest/${activity.contestId}/comment`;
  const page = `/discussion-detail/${activity.discussionId}`;
  return !isReadable || discussion?.groupId == null ? page : `/group/${discussion.groupId}${page}`;
}

/** The beginning of a text, as HTML that shows it as it was written. */
export function excerpt(text: string | null, max: number): string | null {
  if (text === null) return null;
  // Entities of emoji count as the one character they are, and are never cut.
  const plain = text.replace(/&#x(1[0-9A-F]{4});/g, (_, code) =>
    String.fromCodePoint(Number.parseInt(code, 16)),
  );
  const characters = [...plain];
  return escaped(characters.length > max ? `${characters.slice(0, max).join("")}...` : plain);
}

const escaped = (text: string) =>
  text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;").replaceAll('"', "&quot;");
