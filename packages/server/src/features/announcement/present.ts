import { type AnnouncementRow, apiDate } from "@verdict/contract";
import type { shownAnnouncements } from "./queries.ts";

type Row = Awaited<ReturnType<typeof shownAnnouncements>>["rows"][number];

export function presentAnnouncement({ announcement, username }: Row): AnnouncementRow {
  const { id, title, content, uid, status, createdAt, updatedAt } = announcement;
  return {
    id,
    title,
    content,
    uid,
    username,
    status,
    gmtCreate: apiDate(createdAt),
    gmtModified: apiDate(updatedAt),
  };
}
