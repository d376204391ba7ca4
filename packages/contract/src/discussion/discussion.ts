import { z } from "zod";
import { endpoint } from "../endpoint.ts";
import { refuse } from "../refusal.ts";
import { boolean, date, nothing, optionalId, optionalText, page, pageQuery, rowId } from "../scalar.ts";
import { CATEGORIES_MAX, CATEGORY_NAME_MAX, DiscussionBody, DiscussionEditBody, ReportBody } from "./body.ts";

/** Discussions of the site, of a problem or of a group. */

/** A waiting one is read by its author and by staff, who let it through. */
export const discussionStatus = { shown: 0, hidden: 1, waiting: 2 } as const;
/** What an author is, beside a name: by role, in groups by level. */
export const authorRoles = ["root", "admin", "user"] as const;
export type AuthorRole = (typeof authorRoles)[number];
/** Behind the pinned ones: newest first, most liked, most viewed. */
export const discussionSorts = ["newest", "likes", "views"] as const;

export const Category = z.object({ id: z.int(), name: z.string(), gmtCreate: date, gmtModified: date });
export type Category = z.infer<typeof Category>;

export const getDiscussionCategories = endpoint({
  name: "getDiscussionCategories",
  method: "GET",
  path: "/api/discussion-category",
  summary: "Categories of discussions",
  access: "anon",
  data: z.array(Category),
});

/** Ours: pages ask before anything is written. */
export const mayWrite = endpoint({
  name: "mayWrite",
  method: "GET",
  path: "/api/may-write",
  summary: "Refused as long as the caller must solve more problems before they write",
  access: "login",
  query: z.object({
    what: z.enum(["discussion", "comment"]),
    /** Of all groups alike. */
    inGroup: boolean.optional(),
  }),
  data: nothing,
  refusals: ["discussion-too-few-solved", "comment-too-few-solved"],
});

export const saveDiscussionCategories = endpoint({
  name: "saveDiscussionCategories",
  method: "POST",
  path: "/api/discussion-category",
  summary: "Renames categories and adds those without an id; blank names are passed over, others stay",
  access: "root",
  body: z
    .array(
      z.object({
        id: optionalId,
        name: z.string().trim().max(CATEGORY_NAME_MAX, refuse("category-name-too-long")),
      }),
    )
    .max(CATEGORIES_MAX, refuse("categories-too-many")),
  data: z.array(Category),
  refusals: ["category-name-too-long", "categories-too-many", "category-not-found", "category-name-taken"],
});

const text = z.string().nullable();

export const Discussion = z.object({
  id: z.int(),
  categoryId: z.int(),
  title: z.string(),
  description: z.string(),
  /** Markdown; in lists only of the caller's own, and in a group's of all for who keeps order there. */
  content: text,
  /** Shown id of its problem. */
  pid: text,
  uid: z.string(),
  author: z.string(),
  avatar: text,
  role: z.enum(authorRoles),
  viewNum: z.int(),
  likeNum: z.int(),
  /** Comments and replies. */
  commentNum: z.int(),
  topPriority: z.boolean(),
  /** Nobody but staff writes in it any more. */
  closed: z.boolean(),
  /** The editorial of its problem. */
  isOfficial: z.boolean(),
  status: z.int(),
  gid: z.int().nullable(),
  gmtCreate: date,
  gmtModified: date,
});
export type Discussion = z.infer<typeof Discussion>;

export const getDiscussionList = endpoint({
  name: "getDiscussionList",
  method: "GET",
  path: "/api/get-discussion-list",
  summary: "Discussions outside groups: pinned ones first, then newest",
  access: "anon",
  query: z.object({
    ...pageQuery(10),
    /** A category; absent: all. */
    cid: optionalId,
    /** Shown id of a problem. */
    pid: optionalText(50),
    onlyMine: boolean.optional(),
    /** In title, description, author and id. */
    keyword: optionalText(255),
    /** Staff see hidden ones, too. */
    admin: boolean.optional(),
    /** What comes behind the pinned ones; another word: newest. */
    sort: optionalText(20),
  }),
  data: page(Discussion),
  refusals: ["discussions-closed", "only-mine-needs-login"],
});

export const DiscussionDetail = Discussion.omit({ content: true }).extend({
  /** Markdown; "" of a withheld editorial. */
  content: z.string(),
  categoryName: z.string(),
  titleName: text,
  titleColor: text,
  /** null: a guest. */
  hasLike: z.boolean().nullable(),
  /** An editorial of a problem that the caller has not solved, and did not ask for. */
  isWithheld: z.boolean(),
  /** The caller has reported it, and nobody has looked at that yet. */
  hasReported: z.boolean(),
});
export type DiscussionDetail = z.infer<typeof DiscussionDetail>;

/** Refusals of whatever names one discussion. */
export const discussionRefusals = [
  "discussion-area-closed",
  "discussion-not-found",
  "discussion-hidden",
  "discussion-of-group",
  "discussion-during-contest",
] as const;

export const getDiscussionDetail = endpoint({
  name: "getDiscussionDetail",
  method: "GET",
  path: "/api/get-discussion-detail",
  summary: "A discussion; counts one view a reader and day",
  access: "anon",
  query: z.object({
    did: rowId,
    /** Asks for an editorial before the problem is solved. */
    reveal: boolean.optional(),
  }),
  data: DiscussionDetail,
  refusals: discussionRefusals,
});

const textRefusals = [
  "title-blank",
  "title-too-long",
  "description-blank",
  "description-too-long",
  "content-blank",
  "content-too-long",
  "category-not-found",
  "official-without-problem",
  "text-names-contest-problem",
  "text-forbidden-word",
] as const;

export const addDiscussion = endpoint({
  name: "addDiscussion",
  method: "POST",
  path: "/api/discussion",
  summary: "Writes a discussion",
  access: "perm:discussion_add",
  body: DiscussionBody,
  data: nothing,
  refusals: [
    ...textRefusals,
    "discussions-closed",
    "discussion-area-closed",
    "problem-not-found",
    "group-not-found",
    "group-level-too-low",
    "discussion-too-few-solved",
    "discussion-too-many",
    "discussion-during-contest",
  ],
});

export const updateDiscussion = endpoint({
  name: "updateDiscussion",
  method: "PUT",
  path: "/api/discussion",
  summary:
    "Changes a discussion: its author, root, administrators of its group; it stays in its category, but for who keeps order there",
  access: "perm:discussion_edit",
  body: DiscussionEditBody,
  data: nothing,
  refusals: [
    ...textRefusals,
    "discussions-closed",
    "discussion-not-yours",
    "too-many-requests",
    ...discussionRefusals,
  ],
});

export const deleteDiscussion = endpoint({
  name: "deleteDiscussion",
  method: "DELETE",
  path: "/api/discussion",
  summary:
    "Deletes a discussion with its comments: its author, staff, in a group its administrators and root",
  access: "perm:discussion_del",
  query: z.object({ did: rowId }),
  data: nothing,
  refusals: ["discussions-closed", "discussion-not-yours", ...discussionRefusals],
});

export const likeDiscussion = endpoint({
  name: "likeDiscussion",
  method: "GET",
  path: "/api/discussion-like",
  summary: "Likes a discussion, or takes that back; once a user, however often it is sent",
  access: "login",
  query: z.object({ did: rowId, toLike: boolean }),
  data: nothing,
  refusals: discussionRefusals,
});

export const reportDiscussion = endpoint({
  name: "reportDiscussion",
  method: "POST",
  path: "/api/discussion-report",
  summary: "Tells staff about a discussion; a second report of a user takes the place of their first",
  access: "login",
  body: ReportBody,
  data: nothing,
  refusals: [...discussionRefusals, "report-blank", "report-too-long", "too-many-requests"],
});

export const DISCUSSION_FILE_BYTES_MAX = 4 * 1024 * 1024;
/** What the files of one user may weigh together. */
export const DISCUSSION_FILES_BYTES_MAX = 64 * 1024 * 1024;
/** Files one user may add in a day. */
export const DISCUSSION_FILES_A_DAY = 40;

/** Days after which a file that no text refers to is deleted. */
export const UNUSED_FILE_DAYS = 30;

export const uploadDiscussionFile = endpoint({
  name: "uploadDiscussionFile",
  method: "POST",
  path: "/api/file/upload-discussion-file",
  summary:
    "Stores a picture (GIF, JPEG, PNG or WebP) or another file of at most 4 MB for a discussion or comment",
  access: "perm:comment_add",
  upload: { field: "file", maxBytes: DISCUSSION_FILE_BYTES_MAX, counts: "files" },
  data: z.object({ link: z.string(), name: z.string(), isPicture: z.boolean() }),
  refusals: [
    "file-missing",
    "image-type",
    "discussion-file-too-large",
    "discussion-files-too-much",
    "comment-too-few-solved",
    "too-many-requests",
  ],
});
