import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import { getAdminAnnouncements, getAdminContestAnnouncements, type QueryInput } from "@verdict/contract";
import { call } from "../../../lib/call.ts";

/** Announcements of a contest, or the site's. */
export const announcementsQuery = (cid: number | undefined, page: QueryInput<typeof getAdminAnnouncements>) =>
  queryOptions({
    queryKey: ["admin", "announcement", cid ?? "site", page],
    queryFn: ({ signal }) =>
      cid === undefined
        ? call(getAdminAnnouncements, { query: page, signal })
        : call(getAdminContestAnnouncements, { query: { ...page, cid }, signal }),
    placeholderData: keepPreviousData,
    meta: { quiet: true },
  });
