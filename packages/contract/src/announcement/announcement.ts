import { z } from "zod";
import { endpoint } from "../endpoint.ts";
import { date, integer, page, pageQuery, rowId } from "../scalar.ts";

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

/** Names the contest. */
export const ofContest = z.object({ cid: rowId });

export const getContestAnnouncement = endpoint({
  name: "getContestAnnouncement",
  method: "GET",
  path: "/api/get-contest-announcement",
  summary: "Announcements of a contest, newest first",
  access: "contest-entrant",
  query: ofContest.extend(pageQuery(10)),
  data: page(AnnouncementRow),
});

/** Announcements a reader may say they have read. */
const READ_MAX = 1000;

export const getContestUnreadAnnouncement = endpoint({
  name: "getContestUnreadAnnouncement",
  method: "POST",
  path: "/api/get-contest-not-read-announcement",
  summary: "Announcements of a contest but for those that the reader names, newest first",
  access: "contest-entrant",
  body: ofContest.extend({ readAnnouncementList: z.array(integer).max(READ_MAX).nullish() }),
  data: z.array(AnnouncementRow.extend({ gid: z.int().nullable() })),
});
