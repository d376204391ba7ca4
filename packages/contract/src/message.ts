import { z } from "zod";
import { endpoint } from "./endpoint.ts";
import { NoticePlan, noticeTypes } from "./notice-body.ts";
import { refuse } from "./refusal.ts";
import { boolean, date, nothing, optionalText, page, pageQuery, rowId, rowIds } from "./scalar.ts";

export const getUnreadCounts = endpoint({
  name: "getUnreadCounts",
  method: "GET",
  path: "/api/msg/unread",
  summary: "Unread messages of the caller by kind",
  access: "login",
  data: z.object({ comment: z.int(), reply: z.int(), like: z.int(), sys: z.int(), mine: z.int() }),
});

/** Ids of roles; `reason` and `until` belong to a role that takes something away. */
const RoleChange = z.object({
  code: z.literal("role-changed"),
  from: z.int(),
  to: z.int(),
  reason: z.string().nullable(),
  until: date.nullable(),
});

/** A role that they asked for was not given. */
const RoleRefused = z.object({ code: z.literal("role-refused"), role: z.int() });

/** Invited by somebody to their team. */
const TeamInvitation = z.object({
  code: z.literal("team-invited"),
  teamId: z.int(),
  team: z.string(),
  by: z.string(),
});

/** Their captain entered a contest with them. */
const TeamEntry = z.object({
  code: z.literal("team-entered"),
  teamId: z.int(),
  team: z.string(),
  cid: z.int(),
  contest: z.string(),
});

/** Somebody wrote @NAME; no words of the text, which its reader may not be allowed to see (any more). */
const Mention = z.object({
  code: z.literal("mentioned"),
  by: z.string(),
  /** Address in the client. */
  url: z.string(),
});

export const groupNews = [
  "welcome",
  "invited",
  "applied",
  "refused",
  "removed",
  "dissolved",
  "owner",
] as const;

/** What happened to somebody in a group, or in a group of theirs. */
const GroupNews = z.object({
  code: z.literal("group-news"),
  what: z.enum(groupNews),
  gid: z.int(),
  group: z.string(),
  /** Username of who did it. */
  by: z.string().nullable(),
  /** Given with an application. */
  reason: z.string().nullable(),
});

export const trainingNews = ["excluded", "readmitted", "password"] as const;

/** What happened to somebody in a training: shut out, let in again, or it has another password. */
const TrainingNews = z.object({
  code: z.literal("training-news"),
  what: z.enum(trainingNews),
  tid: z.int(),
  training: z.string(),
});

export const contestNews = ["times", "password", "admitted", "declined"] as const;

/** A contest that somebody entered has other times, or another password. */
const ContestNews = z.object({
  code: z.literal("contest-news"),
  what: z.enum(contestNews),
  cid: z.int(),
  contest: z.string(),
  startTime: date,
  endTime: date,
});

/** Staff let a waiting text through or deleted it; `url`: where it stands. */
const TextDecided = z.object({
  code: z.literal("text-decided"),
  accepted: z.boolean(),
  url: z.string(),
});

/** Somebody wrote about lines of a program of theirs, or answered them there; no words of the text. */
const LinesCommented = z.object({
  code: z.literal("lines-commented"),
  by: z.string(),
  submitId: z.int(),
  /** An answer in a thread they wrote in. */
  isAnswer: z.boolean(),
});

/** What became of the publication of a problem of theirs, or of their group. */
const PublicationAnswer = z.object({
  code: z.literal("publication"),
  isGranted: z.boolean(),
  gid: z.int(),
  problemId: z.string(),
  title: z.string(),
  reason: z.string().nullable(),
});

/** To those who examine publications: how many wait. */
const PublicationsWaiting = z.object({ code: z.literal("publications-waiting"), count: z.int() });

/** A webhook that somebody made was turned off; where it belongs. */
const WebhookOff = z.object({
  code: z.literal("webhook-off"),
  name: z.string(),
  reason: z.enum(["failing", "gone", "full"]),
  cid: z.int().nullable(),
  gid: z.int().nullable(),
});

/** What the site itself tells a user: a page that knows the code says it in the reader's language. */
export const NoticeSentence = z.discriminatedUnion("code", [
  RoleChange,
  RoleRefused,
  TeamInvitation,
  TeamEntry,
  Mention,
  GroupNews,
  TrainingNews,
  ContestNews,
  TextDecided,
  LinesCommented,
  PublicationAnswer,
  PublicationsWaiting,
  WebhookOff,
]);
export type NoticeSentence = z.infer<typeof NoticeSentence>;

/** A notice as its reader gets it: Sys to all or to the staff, Mine to those named. */
export const SysMsg = z.object({
  id: z.int(),
  title: z.string(),
  /** Markdown. */
  content: z.string(),
  adminId: z.string().nullable(),
  type: z.enum(["Sys", "Mine"]),
  /** Read. */
  state: z.boolean(),
  gmtCreate: date,
  /** Of notices the site itself wrote, whose title and content are English. */
  sentence: NoticeSentence.nullable(),
});
export type SysMsg = z.infer<typeof SysMsg>;

/** Messages that a page of a box may name as shown before. */
export const MESSAGES_SEEN_MAX = 500;

/**
 * A page of a box. What a page shows is read from then on, and would stand behind what is unread when the next one is
 * asked for, which would pass over as many: `seen` names what pages before have shown as unread, and it keeps its place.
 */
const boxQuery = z.object({ ...pageQuery(5), seen: rowIds(MESSAGES_SEEN_MAX).optional() });

export const getSysMessages = endpoint({
  name: "getSysMessages",
  method: "GET",
  path: "/api/msg/sys",
  summary: "Notices to all, unread first, newest first; reading a page marks its rows read",
  access: "login",
  query: boxQuery,
  data: page(SysMsg),
});

export const getMyMessages = endpoint({
  name: "getMyMessages",
  method: "GET",
  path: "/api/msg/mine",
  summary: "Notices that name the caller, unread first, newest first; reading a page marks its rows read",
  access: "login",
  query: boxQuery,
  data: page(SysMsg),
});

const text = z.string().nullable();

/** What another user did: commented on a discussion, replied, liked. */
export const UserMsg = z.object({
  id: z.int(),
  action: z.enum(["Discuss", "Reply", "Like_Post", "Like_Discuss"]),
  sourceId: z.int(),
  sourceType: z.enum(["Discussion", "Contest"]),
  sourceTitle: text,
  /** HTML; at most 200 characters and "...". */
  sourceContent: text,
  quoteId: z.int().nullable(),
  quoteType: z.enum(["Comment", "Reply"]).nullable(),
  quoteContent: text,
  /** Address in the client, e.g. /discussion-detail/3. */
  url: z.string(),
  /** Read. */
  state: z.boolean(),
  senderId: z.string(),
  senderUsername: z.string(),
  senderAvatar: text,
  gmtCreate: date,
  /** What to open and mark behind `url`. */
  commentId: z.int().nullable(),
  replyId: z.int().nullable(),
});
export type UserMsg = z.infer<typeof UserMsg>;

export const getCommentMessages = endpoint({
  name: "getCommentMessages",
  method: "GET",
  path: "/api/msg/comment",
  summary: "Who commented on the caller's discussions",
  access: "login",
  query: boxQuery,
  data: page(UserMsg),
});

export const getReplyMessages = endpoint({
  name: "getReplyMessages",
  method: "GET",
  path: "/api/msg/reply",
  summary: "Who replied to the caller",
  access: "login",
  query: boxQuery,
  data: page(UserMsg),
});

export const getLikeMessages = endpoint({
  name: "getLikeMessages",
  method: "GET",
  path: "/api/msg/like",
  summary: "Who liked what the caller wrote",
  access: "login",
  query: boxQuery,
  data: page(UserMsg),
});

export const messageKinds = ["Discuss", "Reply", "Like", "Sys", "Mine"] as const;

export const cleanMessages = endpoint({
  name: "cleanMessages",
  method: "DELETE",
  path: "/api/msg/clean",
  summary: "Removes one message from the caller's box, or all of a kind",
  access: "login",
  // A message that is named, and be it 0, is meant: without one far more is deleted.
  query: z.object({ type: z.enum(messageKinds, refuse("message-kind-unknown")), id: rowId.optional() }),
  data: nothing,
  refusals: ["message-kind-unknown", "message-not-found"],
});

/** What a user may do without; notices of the staff come always. */
export const mutableKinds = ["Discuss", "Reply", "Like", "Mention"] as const;
export type MutableKind = (typeof mutableKinds)[number];
/** What a daily letter can tell of. */
export const mailedKinds = [...mutableKinds, "Sys", "Mine"] as const;
export type MailedKind = (typeof mailedKinds)[number];

export const getMessageSettings = endpoint({
  name: "getMessageSettings",
  method: "GET",
  path: "/api/msg/settings",
  summary: "Kinds of messages the caller does not want, and those a daily letter tells of",
  access: "login",
  data: z.object({
    muted: z.array(z.enum(mutableKinds)),
    mailed: z.array(z.enum(mailedKinds)),
    /** The site has a mail server, and the caller an address. */
    canMail: z.boolean(),
  }),
});

export const saveMessageSettings = endpoint({
  name: "saveMessageSettings",
  method: "PUT",
  path: "/api/msg/settings",
  summary:
    "Says which kinds of messages the caller does not want from now on, and which by a daily letter too",
  access: "login",
  body: z.object({
    muted: z.array(z.enum(mutableKinds)).max(mutableKinds.length),
    /** Absent: as before. */
    mailed: z.array(z.enum(mailedKinds)).max(mailedKinds.length).optional(),
  }),
  data: nothing,
});

/** Users one user can block. */
export const BLOCKED_MAX = 200;

export const BlockedUser = z.object({ uid: z.string(), username: z.string(), avatar: text, gmtCreate: date });
export type BlockedUser = z.infer<typeof BlockedUser>;

export const getBlockedUsers = endpoint({
  name: "getBlockedUsers",
  method: "GET",
  path: "/api/msg/blocked",
  summary: "Users of whom the caller wants to hear nothing, latest first",
  access: "login",
  data: z.array(BlockedUser).max(BLOCKED_MAX),
});

export const blockUser = endpoint({
  name: "blockUser",
  method: "PUT",
  path: "/api/msg/blocked",
  summary:
    "Blocks a user, whose comments, replies, likes and mentions send the caller no message, or takes it back",
  access: "login",
  body: z.object({ uid: z.string().min(1).max(64), blocked: boolean }),
  data: nothing,
  refusals: ["user-not-found", "block-self", "blocked-too-many"],
});

export const AdminNotice = z.object({
  id: z.int(),
  title: z.string(),
  content: z.string(),
  type: z.enum(noticeTypes),
  /** Sent. */
  state: z.boolean(),
  adminUsername: z.string(),
  /** When it is or was sent. */
  sendAt: date,
  /** Usernames it is for; [] unless type is Single. */
  recipients: z.array(z.string()),
  /** Users that have read it. */
  readers: z.int(),
  gmtCreate: date,
  gmtModified: date,
});
export type AdminNotice = z.infer<typeof AdminNotice>;

export const getNotices = endpoint({
  name: "getNotices",
  method: "GET",
  path: "/api/admin/msg/notice",
  summary: "Notices of the site, unsent first, newest first",
  access: "root",
  query: z.object({
    ...pageQuery(5),
    /** A type; absent or another word: every one. */
    type: optionalText(20),
  }),
  data: page(AdminNotice),
});

const noticeRefusals = [
  "form-blank",
  "title-blank",
  "title-too-long",
  "content-blank",
  "content-too-long",
  "notice-type-unknown",
] as const;

const planRefusals = ["notice-without-recipient", "notice-recipients-unknown", "date-malformed"] as const;

export const addNotice = endpoint({
  name: "addNotice",
  method: "POST",
  path: "/api/admin/msg/notice",
  summary: "Writes a notice: sent at the next full hour, at once with `now`, or at `sendAt`",
  access: "root",
  body: NoticePlan.extend({
    /** Sent by clients; the sender is who is signed in. */
    adminId: z.string().nullish(),
  }),
  data: nothing,
  refusals: [...noticeRefusals, ...planRefusals],
});

export const updateNotice = endpoint({
  name: "updateNotice",
  method: "PUT",
  path: "/api/admin/msg/notice",
  summary:
    "Changes a notice; one that is sent changes in every box, one that is not may go to others at another hour",
  access: "root",
  /** Time and readers that are not given stay. */
  body: NoticePlan.extend({ id: rowId }),
  data: nothing,
  refusals: [...noticeRefusals, ...planRefusals, "notice-not-found"],
});

export const deleteNotice = endpoint({
  name: "deleteNotice",
  method: "DELETE",
  path: "/api/admin/msg/notice",
  summary: "Deletes a notice, out of every box too",
  access: "root",
  query: z.object({ id: rowId }),
  data: nothing,
  refusals: ["notice-not-found"],
});
