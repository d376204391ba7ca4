import { z } from "zod";
import { endpoint } from "../endpoint.ts";
import { reportRow } from "../report.ts";
import { boolean, date, integer16, nothing, optionalId, page, pageQuery, rowId } from "../scalar.ts";

/** What staff do about discussions. The list is getDiscussionList with `admin`. */

/** Discussions deleted by one call. */
export const DISCUSSIONS_DELETED_MAX = 100;
/** Days for which staff can read what was deleted. */
export const DELETED_TEXT_DAYS = 30;

export const moderateDiscussion = endpoint({
  name: "moderateDiscussion",
  method: "PUT",
  path: "/api/admin/discussion",
  summary: "Hides, pins, closes or moves a discussion, or makes it its problem's editorial",
  access: "staff",
  body: z.object({
    id: rowId,
    /** 0 shown, 1 hidden. */
    status: integer16.pipe(z.int().min(0).max(1)).nullish(),
    topPriority: boolean.nullish(),
    closed: boolean.nullish(),
    categoryId: optionalId,
    isOfficial: boolean.nullish(),
  }),
  data: nothing,
  refusals: ["discussion-not-found", "category-not-found", "official-without-problem"],
});

export const deleteDiscussions = endpoint({
  name: "deleteDiscussions",
  method: "DELETE",
  path: "/api/admin/discussion",
  summary: "Deletes discussions by their ids",
  access: "staff",
  body: z.array(rowId).min(1).max(DISCUSSIONS_DELETED_MAX),
  data: nothing,
  refusals: ["discussion-not-found"],
});

export const DiscussionReportRow = z.object({
  ...reportRow,
  did: z.int(),
  gid: z.int().nullable(),
  discussionTitle: z.string().nullable(),
  discussionAuthor: z.string().nullable(),
});
export type DiscussionReportRow = z.infer<typeof DiscussionReportRow>;

export const getDiscussionReports = endpoint({
  name: "getDiscussionReports",
  method: "GET",
  path: "/api/admin/discussion-report",
  summary: "What users reported: open ones first, then newest",
  access: "staff",
  query: z.object(pageQuery(10)),
  data: page(DiscussionReportRow),
});

export const handleDiscussionReport = endpoint({
  name: "handleDiscussionReport",
  method: "PUT",
  path: "/api/admin/discussion-report",
  summary: "Marks a report as handled, or as open again",
  access: "staff",
  body: z.object({ id: rowId, status: boolean }),
  data: nothing,
  refusals: ["report-not-found"],
});

export const deletedKinds = ["discussion", "comment", "reply"] as const;

export const DeletedText = z.object({
  kind: z.enum(deletedKinds),
  id: z.int(),
  /** Where it stood: a discussion's or contest's title. */
  place: z.string().nullable(),
  author: z.string(),
  /** Markdown. */
  content: z.string(),
  deletedBy: z.string().nullable(),
  gmtCreate: date,
  gmtDeleted: date,
});
export type DeletedText = z.infer<typeof DeletedText>;

export const getDeletedTexts = endpoint({
  name: "getDeletedTexts",
  method: "GET",
  path: "/api/admin/discussion-deleted",
  summary: "Deleted discussions, comments or replies of the last 30 days, latest first",
  access: "root/pa",
  query: z.object({ ...pageQuery(10), kind: z.enum(deletedKinds).default("discussion") }),
  data: page(DeletedText),
});
