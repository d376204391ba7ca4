import { z } from "zod";
import { endpoint } from "../endpoint.ts";
import { AVATAR_BYTES_MAX } from "../file.ts";
import {
  basedOn,
  basedOnRefusals,
  boolean,
  date,
  integer16,
  nothing,
  optionalText,
  page,
  pageQuery,
  rowId,
} from "../scalar.ts";
import { GroupChange, GroupDraft } from "./body.ts";

/** Groups: a school's or a club's own judge inside the site. docs/rules.md#groups */

/** How one gets in: at once, by applying, by applying with the group's code. */
export const groupAuth = { public: 1, protected: 2, private: 3 } as const;
export type GroupAuth = (typeof groupAuth)[keyof typeof groupAuth];

/** How somebody stands to a group. Members are those from `member` up. */
export const groupLevel = { outsider: 0, applied: 1, refused: 2, member: 3, admin: 4, root: 5 } as const;
export type GroupLevel = (typeof groupLevel)[keyof typeof groupLevel];

/** Levels that members have, and those that can be given. */
export const isGroupMember = (level: number) => level >= groupLevel.member;

const text = z.string().nullable();

const known = {
  id: z.int(),
  avatar: text,
  name: z.string(),
  shortName: z.string(),
  brief: text,
  /** Username. */
  owner: z.string(),
  /** groupAuth. */
  auth: z.int(),
  /** false: only its members and root know of it. */
  visible: z.boolean(),
  /** 0 usable, 1 banned: there for root alone. */
  status: z.int(),
  memberCount: z.int(),
  gmtCreate: date,
};

export const GroupSummary = z.object({
  ...known,
  /** Markdown; in lists only how it begins. */
  description: text,
  /** The caller's; groupLevel. */
  level: z.int(),
});
export type GroupSummary = z.infer<typeof GroupSummary>;

export const Group = z.object({
  ...known,
  /** Markdown. */
  description: text,
  /** The owner. */
  uid: z.string(),
  /** For those who hand it out: the group's roots. */
  code: text,
  gmtModified: date,
});
export type Group = z.infer<typeof Group>;

/** Characters of a description that lists show. */
export const GROUP_TEASER = 200;
export const GROUP_PAGE_SIZE = 15;

export const getGroupList = endpoint({
  name: "getGroupList",
  method: "GET",
  path: "/api/get-group-list",
  summary: "Groups that are not banned, by number; those that are not visible for members and root only",
  access: "anon",
  query: z.object({
    ...pageQuery(10, 120),
    /** In name, short name and the owner's username. */
    keyword: optionalText(100),
    auth: integer16.optional(),
    /** Those the caller is a member of. */
    onlyMine: boolean.optional(),
  }),
  data: page(GroupSummary),
});

export const ofGroup = z.object({ gid: rowId });

export const getGroupDetail = endpoint({
  name: "getGroupDetail",
  method: "GET",
  path: "/api/get-group-detail",
  summary: "One group as its front door shows it; one that is not visible to the caller does not exist",
  access: "login",
  query: ofGroup,
  data: Group,
  refusals: ["group-not-found"],
});

export const getGroupAccess = endpoint({
  name: "getGroupAccess",
  method: "GET",
  path: "/api/get-group-access",
  summary: "Whether the caller may look inside: members and root",
  access: "login",
  query: ofGroup,
  data: z.object({ access: z.boolean() }),
  refusals: ["group-not-found"],
});

export const getGroupAuth = endpoint({
  name: "getGroupAuth",
  method: "GET",
  path: "/api/get-group-auth",
  summary: "The caller's level in a group, 0 to 5, as a bare number",
  access: "login",
  query: ofGroup,
  data: z.int(),
  refusals: ["group-not-found"],
});

export const getGroupStorage = endpoint({
  name: "getGroupStorage",
  method: "GET",
  path: "/api/group/storage",
  summary: "Bytes that the files and test data of a group take, and may take",
  access: "group-admin",
  query: ofGroup,
  data: z.object({ used: z.int(), max: z.int() }),
});

const draftRefusals = [
  "group-name-length",
  "group-name-malformed",
  "group-short-name-length",
  "group-short-name-malformed",
  "group-brief-length",
  "group-description-length",
  "group-auth-unknown",
  "group-code-length",
  "group-name-taken",
  "group-short-name-taken",
] as const;

/** Limits of ordinary users. */
export const foundingRefusals = ["group-too-few-solved", "group-too-many-today", "group-too-many"] as const;

export const addGroup = endpoint({
  name: "addGroup",
  method: "POST",
  path: "/api/group",
  summary: "Founds a group with the caller as its owner, within the limits of ordinary users",
  access: "perm:group_add",
  body: GroupDraft,
  data: z.object({ id: z.int() }),
  refusals: [...draftRefusals, ...foundingRefusals],
});

/** Ours: pages ask before anything is written. */
export const mayFoundGroup = endpoint({
  name: "mayFoundGroup",
  method: "GET",
  path: "/api/may-found-group",
  summary: "Refused as long as the caller is at a limit of founding, as founding and copying are",
  access: "login",
  data: nothing,
  refusals: foundingRefusals,
});

export const updateGroup = endpoint({
  name: "updateGroup",
  method: "PUT",
  path: "/api/group",
  summary: "Changes a group's settings; what is null stays as it is",
  access: "group-root",
  body: GroupChange.extend({ id: rowId, basedOn }).transform((change) => ({ ...change, gid: change.id })),
  data: nothing,
  refusals: [...draftRefusals, ...basedOnRefusals, "status-unknown"],
});

export const dissolveGroup = endpoint({
  name: "dissolveGroup",
  method: "DELETE",
  path: "/api/group",
  summary: "Dissolves a group for good, by its owner or root; its members are told",
  access: "perm:group_del",
  query: ofGroup,
  data: nothing,
  refusals: ["group-not-found", "group-not-owner"],
});

export const handOverGroup = endpoint({
  name: "handOverGroup",
  method: "PUT",
  path: "/api/group/owner",
  summary: "Makes a member of level 3 or 4 the owner, by the owner or root; the former owner becomes level 4",
  access: "group-root",
  body: ofGroup.extend({ uid: z.string().max(64) }),
  data: nothing,
  refusals: ["group-not-owner", "group-member-not-found"],
});

export const uploadGroupAvatar = endpoint({
  name: "uploadGroupAvatar",
  method: "POST",
  path: "/api/file/upload-group-avatar",
  summary:
    "Replaces a group's picture by a GIF, JPEG, PNG or WebP of at most 2 MB; `gid` is a field of the form",
  access: "login",
  upload: { field: "image", maxBytes: AVATAR_BYTES_MAX, counts: "files" },
  data: Group,
  refusals: ["image-missing", "image-too-large", "image-type", "group-not-found", "group-level-too-low"],
});
