import {
  type BodyInput,
  type DataOf,
  decideWaitingText,
  deleteDiscussions,
  getDeletedTexts,
  getDiscussionList,
  getDiscussionReports,
  getWaitingTexts,
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
