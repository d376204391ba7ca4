import {
  type BodyInput,
  type DataOf,
  decideWaitingText,
  deleteComment,
  deleteDiscussions,
  deleteReply,
  getCommentReports,
  getDeletedTexts,
  getDiscussionList,
  getDiscussionReports,
  getWaitingTexts,
  handleCommentReport,
  handleDiscussionReport,
  type QueryInput,
  saveDiscussionCategories,
} from "@verdict/contract";
import { call } from "../../../lib/call.ts";
import { listQuery } from "../../../ui/list/query.ts";

export const adminDiscussionsQuery = (query: QueryInput<typeof getDiscussionList>) =>
  listQuery(["admin", "discussion"], getDiscussionList, { ...query, admin: true });

export const reportsQuery = (query: QueryInput<typeof getDiscussionReports>) =>
  listQuery(["admin", "discussion-report"], getDiscussionReports, query);

export const commentReportsQuery = (query: QueryInput<typeof getCommentReports>) =>
  listQuery(["admin", "comment-report"], getCommentReports, query);

export const handleOfComment = (id: number, status: boolean) =>
  call(handleCommentReport, { body: { id, status } });

/** Deletes a comment with its replies, or one reply. */
export const removeText = ({ commentId, replyId }: { commentId: number; replyId: number | null }) =>
  replyId === null
    ? call(deleteComment, { body: { id: commentId } })
    : call(deleteReply, { body: { reply: { id: replyId } } });

export const deletedQuery = (query: QueryInput<typeof getDeletedTexts>) =>
  listQuery(["admin", "discussion-deleted"], getDeletedTexts, query);

export const handle = (id: number, status: boolean) => call(handleDiscussionReport, { body: { id, status } });

export const removeMany = (ids: number[]) => call(deleteDiscussions, { body: ids });

export const saveCategories = (
  body: BodyInput<typeof saveDiscussionCategories>,
): Promise<DataOf<typeof saveDiscussionCategories>> => call(saveDiscussionCategories, { body });

export const waitingQuery = (query: QueryInput<typeof getWaitingTexts>) =>
  listQuery(["admin", "discussion-waiting"], getWaitingTexts, query);

export const decideWaiting = (body: BodyInput<typeof decideWaitingText>) => call(decideWaitingText, { body });
