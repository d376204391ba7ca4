import { z } from "zod";
import { endpoint } from "./endpoint.ts";
import { date, page, pageQuery } from "./scalar.ts";

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
