import {
  addGroupAnnouncement,
  type BodyInput,
  deleteGroupAnnouncement,
  getAdminGroupAnnouncements,
  getGroupAnnouncements,
  type QueryInput,
  updateGroupAnnouncement,
} from "@verdict/contract";
import { call } from "../../lib/call.ts";
import { listQuery } from "../../ui/list/query.ts";
import { renewed } from "./queries.ts";

export const announcementsQuery = (query: QueryInput<typeof getGroupAnnouncements>) =>
  listQuery(["group", "announcements"], getGroupAnnouncements, query);

export const allAnnouncementsQuery = (query: QueryInput<typeof getAdminGroupAnnouncements>) =>
  listQuery(["group", "announcements", "all"], getAdminGroupAnnouncements, query);

type Draft = BodyInput<typeof addGroupAnnouncement>;

export const saveAnnouncement = (body: Draft, id: number | undefined) =>
  renewed(
    id === undefined
      ? call(addGroupAnnouncement, { body })
      : call(updateGroupAnnouncement, { body: { ...body, id } }),
  );

/** Shows or hides one; its text stays as it is there now. */
export const showAnnouncement = (gid: number, id: number, isShown: boolean) =>
  renewed(call(updateGroupAnnouncement, { body: { gid, id, status: isShown ? 0 : 1 } }));

export const deleteAnnouncement = (aid: number) => renewed(call(deleteGroupAnnouncement, { query: { aid } }));
