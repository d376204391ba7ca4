import { type AnnouncementRow, apiDate } from "@verdict/contract";
import type { RowOf } from "../../platform/list.ts";
import type { shownAnnouncements } from "./queries.ts";

type Row = RowOf<typeof shownAnnouncements>;

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
