import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import {
  getContestAccess,
  getContestAnnouncement,
  getContestChanges,
  getContestInfo,
  getContestList,
  getContestProblem,
  registerContest,
} from "@verdict/contract";
import { call } from "../../lib/call.ts";
import { parseDate } from "../../lib/dates.ts";
import { currentLanguage } from "../../lib/i18n.ts";
import { queryClient } from "../../lib/query-client.ts";
import { askTime } from "../../lib/server-clock.ts";
import { listQuery } from "../../ui/list/query.ts";
import { CONTEST_PAGE_SIZE, type ContestSearch } from "./search.ts";

export function contestListQuery({ month, ...search }: ContestSearch) {
  const query = { ...search, limit: search.limit ?? CONTEST_PAGE_SIZE };
  return queryOptions({
    queryKey: ["contest", "list", query],
    queryFn: ({ signal }) => call(getContestList, { query, signal }),
    placeholderData: keepPreviousData,
    meta: { quiet: true },
  });
}

/** A contest; what it says of the time is what the page's clock goes by. */
export function contestInfoQuery(cid: number) {
  return queryOptions({
    queryKey: ["contest", "info", cid],
    queryFn: ({ signal }) =>
      askTime(
        () => call(getContestInfo, { query: { cid }, signal }),
        ({ now }) => (now ? parseDate(now).getTime() : null),
      ),
    staleTime: 30_000,
    meta: { quiet: true },
  });
}

export function contestAccessQuery(cid: number) {
  return queryOptions({
    queryKey: ["contest", "access", cid],
    queryFn: ({ signal }) => call(getContestAccess, { query: { cid }, signal }),
    staleTime: 30_000,
    meta: { quiet: true },
  });
}

/** Under the problems, whose counts a verdict changes. */
export function contestProblemsQuery(cid: number, containsEnd: boolean) {
  const query = { cid, containsEnd, l: currentLanguage() };
  return queryOptions({
    queryKey: ["problem", "contest", cid, query],
    queryFn: ({ signal }) => call(getContestProblem, { query, signal }),
    meta: { quiet: true },
  });
}

export function contestAnnouncementsQuery(cid: number, page: { currentPage: number; limit: number }) {
  return listQuery(["contest", "announcements"], getContestAnnouncement, { cid, ...page });
}

export const contestChangesQuery = (cid: number) =>
  queryOptions({
    queryKey: ["contest", "changes", cid],
    queryFn: ({ signal }) => call(getContestChanges, { query: { cid }, signal }),
    meta: { quiet: true },
  });

export const register = (cid: number, password: string) => call(registerContest, { body: { cid, password } });

/** What the start, the end, a registration or a change of the contest changes for its reader. */
export function refreshContest(cid: number): void {
  for (const queryKey of [
    ["contest", "info", cid],
    ["contest", "access", cid],
    ["problem", "contest", cid],
    ["clarification", cid, "state"],
  ]) {
    void queryClient.invalidateQueries({ queryKey });
  }
}
