import {
  apiDate,
  type Category,
  type Discussion,
  type DiscussionDetail,
  type DiscussionReportRow,
} from "@verdict/contract";
import type { RowOf } from "../../platform/list.ts";
import type { User } from "../../viewer.ts";
import { authorRole, isWithheld } from "./policy.ts";
import type { FoundDiscussion, ListedDiscussion, reportList } from "./queries.ts";
import type { discussionCategories } from "./tables.ts";

export function presentCategory(row: typeof discussionCategories.$inferSelect): Category {
  const { id, name, createdAt, updatedAt } = row;
  return { id, name, gmtCreate: apiDate(createdAt), gmtModified: apiDate(updatedAt) };
}

function shared(row: Omit<ListedDiscussion, "content">) {
  const { id, categoryId, title, description, pid, uid, author, avatar, topPriority, closed, isOfficial } =
    row;
  const { viewNum, likeNum, commentNum, status, groupId, createdAt, updatedAt } = row;
  const groupLevel = groupId === null ? null : (row.authorLevel ?? 0);
  return {
    ...{ id, categoryId, title, description, pid, uid, author, avatar },
    role: authorRole({ roleId: row.roleId, groupLevel }),
    ...{ viewNum, likeNum, commentNum, topPriority, closed, isOfficial, status, gid: groupId },
    gmtCreate: apiDate(createdAt),
    gmtModified: apiDate(updatedAt),
  };
}

export const presentListed = (row: ListedDiscussion): Discussion => ({
  ...shared(row),
  content: row.content,
});

/** `views` were counted with this look. */
export function presentDiscussion(
  row: FoundDiscussion,
  user: User | null,
  { reveal, views }: { reveal: boolean; views: number },
): DiscussionDetail {
  const withheld = isWithheld(row, user, reveal);
  const { categoryName, titleName, titleColor, hasLike, hasReported } = row;
  return {
    ...shared(row),
    viewNum: row.viewNum + views,
    content: withheld ? "" : row.content,
    ...{ categoryName, titleName, titleColor, hasReported },
    hasLike: user && hasLike,
    isWithheld: withheld,
  };
}

export function presentReport(row: RowOf<typeof reportList>): DiscussionReportRow {
  const { report, groupId, title, author, reporter } = row;
  return {
    id: report.id,
    did: report.discussionId,
    gid: groupId,
    discussionTitle: title,
    discussionAuthor: author,
    reporter,
    content: report.content,
    status: report.handled,
    gmtCreate: apiDate(report.createdAt),
    gmtModified: apiDate(report.updatedAt),
  };
}
