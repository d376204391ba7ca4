import { z } from "zod";
import { endpoint } from "./endpoint.ts";
import { refuse } from "./refusal.ts";
import { date, integer, nothing, page, pageQuery } from "./scalar.ts";

export const AnnouncementRow = z.object({
  id: z.int(),
  title: z.string(),
  /** Markdown. */
  content: z.string(),
  uid: z.string(),
  username: z.string(),
  /** 0 shown, 1 hidden. */
  status: z.int(),
  gmtCreate: date,
  gmtModified: date,
});
export type AnnouncementRow = z.infer<typeof AnnouncementRow>;

export const getCommonAnnouncement = endpoint({
  name: "getCommonAnnouncement",
  method: "GET",
  path: "/api/get-common-announcement",
  summary: "Announcements of the site, newest first",
  access: "anon",
  query: z.object(pageQuery(10)),
  data: page(AnnouncementRow),
});

export const getAdminAnnouncements = endpoint({
  name: "getAdminAnnouncements",
  method: "GET",
  path: "/api/admin/announcement",
  summary: "Announcements of the site in every state, newest first",
  access: "perm:announcement_admin",
  query: z.object(pageQuery(10)),
  data: page(AnnouncementRow),
});

const AnnouncementBody = z.object({
  title: z
    .string(refuse("form-blank"))
    .trim()
    .min(1, refuse("title-blank"))
    .max(255, refuse("title-too-long")),
  content: z.string(refuse("form-blank")).max(65_535, refuse("content-too-long")),
  /** 0 shown, 1 hidden. */
  status: integer
    .nullish()
    .transform((status) => status ?? 0)
    .refine((status) => status === 0 || status === 1, refuse("status-unknown")),
  /** Sent by clients; the author is who is signed in. */
  uid: z.string().nullish(),
});

const textRefusals = [
  "form-blank",
  "title-blank",
  "title-too-long",
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
  refusals: textRefusals,
});

export const updateAnnouncement = endpoint({
  name: "updateAnnouncement",
  method: "PUT",
  path: "/api/admin/announcement",
  summary: "Changes an announcement, or shows or hides it",
  access: "perm:announcement_admin",
  body: AnnouncementBody.extend({ id: integer }),
  data: nothing,
  refusals: ["announcement-not-found", ...textRefusals],
});

export const deleteAnnouncement = endpoint({
  name: "deleteAnnouncement",
  method: "DELETE",
  path: "/api/admin/announcement",
  summary: "Deletes an announcement",
  access: "perm:announcement_admin",
  query: z.object({ aid: integer }),
  data: nothing,
  refusals: ["announcement-not-found"],
});
