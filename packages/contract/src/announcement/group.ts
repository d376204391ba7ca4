import { z } from "zod";
import { endpoint } from "../endpoint.ts";
import { ofGroup } from "../group/group.ts";
import { nothing, page, pageQuery, rowId, rowIdOr } from "../scalar.ts";
import { AnnouncementBody, AnnouncementChange, announcementRefusals } from "./admin.ts";
import { AnnouncementRow } from "./announcement.ts";

/*
 * The calls of the site, of a contest and of a group are written out each: their access and what they name differ, and what they
 * have in common (body, change, row, refusals) is in `admin.ts`. The client's build reads each as a literal.
 */

export const getGroupAnnouncements = endpoint({
  name: "getGroupAnnouncements",
  method: "GET",
  path: "/api/group/get-announcement-list",
  summary: "Announcements of a group that are shown, newest first",
  access: "group-member",
  query: ofGroup.extend(pageQuery(10)),
  data: page(AnnouncementRow),
});

export const getAdminGroupAnnouncements = endpoint({
  name: "getAdminGroupAnnouncements",
  method: "GET",
  path: "/api/group/get-admin-announcement-list",
  summary: "Announcements of a group in every state, newest first",
  access: "group-admin",
  query: ofGroup.extend(pageQuery(10)),
  data: page(AnnouncementRow),
});

export const addGroupAnnouncement = endpoint({
  name: "addGroupAnnouncement",
  method: "POST",
  path: "/api/group/announcement",
  summary: "Announces something in a group",
  access: "group-admin",
  body: AnnouncementBody.extend({ gid: rowIdOr("form-blank") }),
  data: nothing,
  refusals: announcementRefusals,
});

export const updateGroupAnnouncement = endpoint({
  name: "updateGroupAnnouncement",
  method: "PUT",
  path: "/api/group/announcement",
  summary: "Changes a group's announcement, or shows or hides it: its author and roots of the group",
  access: "group-member",
  body: AnnouncementChange.extend({ gid: rowId }),
  data: nothing,
  refusals: ["announcement-not-found", "announcement-not-yours", ...announcementRefusals],
});

export const deleteGroupAnnouncement = endpoint({
  name: "deleteGroupAnnouncement",
  method: "DELETE",
  path: "/api/group/announcement",
  summary: "Deletes a group's announcement, by its author and roots of the group; the group is found by it",
  access: "group-member",
  query: z.object({ aid: rowId }),
  data: nothing,
  refusals: ["announcement-gone", "announcement-not-yours", "not-of-group"],
});
