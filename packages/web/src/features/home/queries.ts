import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import {
  getCommonAnnouncement,
  getHomeCarousel,
  getLastWeekSubmissionStatistics,
  getNextProblems,
  getOwnProgress,
  getProblemTitles,
  getRecentContest,
  getRecentSevenAcRank,
} from "@verdict/contract";
import { call } from "../../lib/call.ts";
import { currentLanguage } from "../../lib/i18n.ts";

/** Panels tell of their own failures. */
const meta = { quiet: true };

export const carouselQuery = queryOptions({
  queryKey: ["site", "carousel"],
  queryFn: ({ signal }) => call(getHomeCarousel, { signal }),
  staleTime: 5 * 60_000,
  meta,
});

export const ANNOUNCEMENT_PAGE_SIZE = 5;

export function announcementsQuery(currentPage: number, limit: number) {
  return queryOptions({
    queryKey: ["announcement", "common", currentPage, limit],
    queryFn: ({ signal }) => call(getCommonAnnouncement, { query: { currentPage, limit }, signal }),
    placeholderData: keepPreviousData,
    meta,
  });
}

export const recentContestsQuery = queryOptions({
  queryKey: ["contest", "recent"],
  queryFn: ({ signal }) => call(getRecentContest, { signal }),
  staleTime: 60_000,
  meta,
});

export const recentRankQuery = queryOptions({
  queryKey: ["ranking", "recent"],
  queryFn: ({ signal }) => call(getRecentSevenAcRank, { signal }),
  meta,
});

/** Under the problems: what is offered changes with a verdict. */
export const nextProblemsQuery = () =>
  queryOptions({
    queryKey: ["problem", "next", currentLanguage()],
    queryFn: ({ signal }) => call(getNextProblems, { query: { l: currentLanguage() }, signal }),
    meta,
  });

/** Of those of the problems that are still to be opened. */
/**
 * Of programs begun in this browser, which keeps only the problems' ids and their titles as they were. What is missing in the
 * answer is not listed, but its draft stays: a problem that is hidden for an hour costs nobody a program.
 */
export const titlesQuery = (problemIds: string[]) =>
  queryOptions({
    queryKey: ["problem", "titles", currentLanguage(), problemIds],
    queryFn: ({ signal }) => call(getProblemTitles, { body: { problemIds, l: currentLanguage() }, signal }),
    meta,
  });

/** Its key lies below that of the problems: a verdict changes it as well. */
export const ownProgressQuery = queryOptions({
  queryKey: ["problem", "progress"],
  queryFn: ({ signal }) => call(getOwnProgress, { signal }),
  meta,
});

const weekKey = ["ranking", "week"];

export const weekQuery = queryOptions({
  queryKey: weekKey,
  queryFn: ({ signal }) => call(getLastWeekSubmissionStatistics, { query: {}, signal }),
  // The first submission after a week without any is seen at once, as the server has it.
  staleTime: ({ state: { data } }) => (data?.totalCountList.some((count) => count > 0) ? 60_000 : 0),
  meta,
});

/** The week counted anew, which the server does for its administrators only. */
export const recountWeek = () => call(getLastWeekSubmissionStatistics, { query: { forceRefresh: true } });
