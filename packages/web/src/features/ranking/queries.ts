import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import {
  getRankList,
  getRatingList,
  getUserCalendarHeatmap,
  getUserHomeInfo,
  getUserRating,
} from "@verdict/contract";
import { call } from "../../lib/call.ts";
import { listQuery } from "../../ui/list/query.ts";
import { RANK_PAGE_SIZE, type RankSearch, type UserSearch } from "./search.ts";

export type RankKind = "acm" | "oi";
const types = { acm: 0, oi: 1 } as const;

const meta = { quiet: true };

export function rankQuery(kind: RankKind, search: RankSearch) {
  const { currentPage, limit = RANK_PAGE_SIZE, searchUser } = search;
  const query = { type: types[kind], currentPage, limit, searchUser };
  return queryOptions({
    queryKey: ["ranking", kind, query],
    queryFn: ({ signal }) => call(getRankList, { query, signal }),
    placeholderData: keepPreviousData,
    meta,
  });
}

/** Of the whole ranking, whatever page or search is shown below the chart. */
export function topTenQuery(kind: RankKind) {
  return queryOptions({ ...rankQuery(kind, { limit: 10 }), staleTime: 60_000 });
}

/** `viewer`: who asks, where nobody is named; their own home is meant then. */
export function userHomeQuery(search: UserSearch, viewer: string | undefined) {
  return queryOptions({
    queryKey: ["ranking", "user", search, viewer],
    queryFn: ({ signal }) => call(getUserHomeInfo, { query: { ...search }, signal }),
    meta,
  });
}

export function heatMapQuery(search: UserSearch, viewer: string | undefined) {
  return queryOptions({
    queryKey: ["ranking", "heat-map", search, viewer],
    queryFn: ({ signal }) => call(getUserCalendarHeatmap, { query: { ...search }, signal }),
    meta,
  });
}

export const ratingQuery = ({ currentPage, limit = RANK_PAGE_SIZE, searchUser }: RankSearch) =>
  listQuery(["ranking", "rating"], getRatingList, { currentPage, limit, searchUser });

export function userRatingQuery(uid: string) {
  return queryOptions({
    queryKey: ["ranking", "user-rating", uid],
    queryFn: ({ signal }) => call(getUserRating, { query: { uid }, signal }),
    meta,
  });
}
