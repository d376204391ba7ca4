import { z } from "zod";
import { drawn } from "../drawn.ts";
import { endpoint } from "../endpoint.ts";
import { refuse } from "../refusal.ts";
import { integer, nothing, page, pageQuery, rowId } from "../scalar.ts";
import { AnnouncementRow, ofContest } from "./announcement.ts";

export const getAdminAnnouncements = endpoint({
  name: "getAdminAnnouncements",
  method: "GET",
  path: "/api/admin/announcement",
  summary: "Announcements of the site in every state, newest first",
  access: "perm:announcement_admin",
  query: z.object(pageQuery(10)),
  data: page(AnnouncementRow),
});

const status = integer.refine((code) => code === 0 || code === 1, refuse("status-unknown")).nullish();

/** What is written of an announcement. */
export const AnnouncementBody = z.object({
  title: z
    .string(refuse("form-blank"))
    .trim()
    .min(1, refuse("title-blank"))
    .max(255, refuse("title-too-long")),
  content: drawn(
    z
      .string(refuse("form-blank"))
      .max(65_535, refuse("content-too-long"))
      .refine((text) => text.trim() !== "", refuse("content-blank")),
  ),
  /** 0 shown, 1 hidden. */
  status: status.transform((code) => code ?? 0),
  /** Sent by clients; the author is who is signed in. */
  uid: z.string().nullish(),
});

/** A change: what is left out stays, so that who shows or hides one does not write back what they had read of it. */
export const AnnouncementChange = AnnouncementBody.partial({ title: true, content: true }).extend({
  id: rowId,
  status: status.transform((code) => code ?? undefined),
});

export const announcementRefusals = [
  "form-blank",
  "title-blank",
  "title-too-long",
  "content-blank",
  "content-too-long",
  "status-unknown",
] as const;

export const addAnnouncement = endpoint({
  name: "addAnnouncement",
  method: "POST",
  path: "/api/admin/announcement",
  summary: "Writes an announcement",
  access: "root",
  body: AnnouncementBody,
  data: nothing,
  refusals: announcementRefusals,
});

export const updateAnnouncement = endpoint({
  name: "updateAnnouncement",
  method: "PUT",
  path: "/api/admin/announcement",
  summary: "Changes an announcement, or shows or hides it",
  access: "perm:announcement_admin",
  body: AnnouncementChange,
  data: nothing,
  refusals: ["announcement-not-found", ...announcementRefusals],
});

export const deleteAnnouncement = endpoint({
  name: "deleteAnnouncement",
  method: "DELETE",
  path: "/api/admin/announcement",
  summary: "Deletes an announcement",
  access: "perm:announcement_admin",
  query: z.object({ aid: rowId }),
  data: nothing,
  refusals: ["announcement-not-found"],
});

export const getAdminContestAnnouncements = endpoint({
  name: "getAdminContestAnnouncements",
  method: "GET",
  path: "/api/admin/contest/announcement",
  summary: "Announcements of a contest in every state, newest first",
  access: "contest-manager",
  query: ofContest.extend(pageQuery(10)),
  data: page(AnnouncementRow),
});

export const addContestAnnouncement = endpoint({
  name: "addContestAnnouncement",
  method: "POST",
  path: "/api/admin/contest/announcement",
  summary: "Announces something in a contest",
  access: "contest-manager",
  body: ofContest.extend({ announcement: AnnouncementBody }),
  data: nothing,
  refusals: announcementRefusals,
});

export const updateContestAnnouncement = endpoint({
  name: "updateContestAnnouncement",
  method: "PUT",
  path: "/api/admin/contest/announcement",
  summary: "Changes a contest's announcement, or shows or hides it",
  access: "contest-manager",
  body: ofContest.extend({ announcement: AnnouncementChange }),
  data: nothing,
  refusals: ["announcement-not-found", ...announcementRefusals],
});

export const deleteContestAnnouncement = endpoint({
  name: "deleteContestAnnouncement",
  method: "DELETE",
  path: "/api/admin/contest/announcement",
  summary: "Deletes a contest's announcement; the contest is found by it",
  access: "contest-manager",
  query: z.object({ aid: rowId }),
  data: nothing,
  refusals: ["announcement-not-found"],
});
