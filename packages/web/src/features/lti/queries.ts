import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import { getCourseScores, getGroupCourses, getLaunchPlaces, openLaunch } from "@verdict/contract";
import { call } from "../../lib/call.ts";

/** Asked anew at each visit: what a teacher says meanwhile changes where it leads. */
export const launchQuery = (id: string) =>
  queryOptions({
    queryKey: ["lti", "launch", id],
    queryFn: ({ signal }) => call(openLaunch, { body: { id }, signal }),
    meta: { quiet: true },
  });

export const placesQuery = (id: string) =>
  queryOptions({
    queryKey: ["lti", "places", id],
    queryFn: ({ signal }) => call(getLaunchPlaces, { query: { id }, signal }),
    meta: { quiet: true },
  });

export const coursesQuery = (gid: number) =>
  queryOptions({
    queryKey: ["lti", "courses", gid],
    queryFn: ({ signal }) => call(getGroupCourses, { query: { gid }, signal }),
    meta: { quiet: true },
  });

/** Nobody tells of these: they are asked for while something waits. */
const POLL_MS = 3000;

export const scoresQuery = (gid: number, id: number, page: { currentPage: number; limit: number }) =>
  queryOptions({
    queryKey: ["lti", "scores", gid, id, page],
    queryFn: ({ signal }) => call(getCourseScores, { query: { gid, id, ...page }, signal }),
    placeholderData: keepPreviousData,
    refetchInterval: ({ state }) =>
      state.data?.records.some(({ state }) => state === "waiting") ? POLL_MS : false,
    meta: { quiet: true },
  });
