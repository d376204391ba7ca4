import { z } from "zod";
import { endpoint } from "../endpoint.ts";
import { groupGuard } from "../problem/group.ts";
import { boolean, nothing, optionalText, page, pageQuery, rowId } from "../scalar.ts";
import { DiscussionBody, DiscussionEditBody } from "./body.ts";
import { addDiscussion, Discussion, deleteDiscussion, updateDiscussion } from "./discussion.ts";

/** Discussions of a group. All answer with a real 403 while the site has them switched off. */

const guard = [...groupGuard, "discussions-closed"] as const;

export const getGroupDiscussionList = endpoint({
  name: "getGroupDiscussionList",
  method: "GET",
  path: "/api/group/get-discussion-list",
  summary: "Discussions of a group: pinned ones first, then newest",
  access: "group-member",
  query: z.object({
    gid: rowId,
    ...pageQuery(10),
    /** Shown id of a problem. */
    pid: optionalText(50),
    /** Ours: as of the site's list. */
    keyword: optionalText(255),
    onlyMine: boolean.optional(),
  }),
  data: page(Discussion),
  refusals: guard,
});

export const getGroupAdminDiscussionList = endpoint({
  name: "getGroupAdminDiscussionList",
  method: "GET",
  path: "/api/group/get-admin-discussion-list",
  summary: "Discussions of a group in every state",
  access: "group-admin",
  query: z.object({ gid: rowId, ...pageQuery(10), keyword: optionalText(255) }),
  data: page(Discussion),
  refusals: guard,
});

export const addGroupDiscussion = endpoint({
  name: "addGroupDiscussion",
  method: "POST",
  path: "/api/group/discussion",
  summary: "Writes a discussion in a group",
  access: "perm:discussion_add",
  body: DiscussionBody.extend({ gid: rowId }),
  data: nothing,
  refusals: [...guard, ...addDiscussion.refusals],
});

export const updateGroupDiscussion = endpoint({
  name: "updateGroupDiscussion",
  method: "PUT",
  path: "/api/group/discussion",
  summary:
    "Changes a discussion of a group: its author, the group's administrators; these also pin, hide and close it",
  access: "perm:discussion_edit",
  body: DiscussionEditBody.extend({
    /** Heeded from the group's administrators: 0 shown, 1 hidden. */
    status: z.union([z.literal(0), z.literal(1)]).optional(),
    closed: boolean.optional(),
  }),
  data: nothing,
  refusals: [...guard, ...updateDiscussion.refusals],
});

export const deleteGroupDiscussion = endpoint({
  name: "deleteGroupDiscussion",
  method: "DELETE",
  path: "/api/group/discussion",
  summary: "Deletes a discussion of a group with its comments: its author, the group's administrators",
  access: "perm:discussion_del",
  query: z.object({ did: rowId }),
  data: nothing,
  refusals: [...guard, ...deleteDiscussion.refusals],
});
