import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import {
  getContestControl,
  getDesk,
  getDeskPeople,
  getDeskRejudges,
  getDryRun,
  getDryRunChanges,
  getRemovedTime,
} from "@verdict/contract";
import { call } from "../../lib/call.ts";
import type { PeopleSearch } from "./search.ts";

/** Lists of the desk are pushed; this is for when the stream is lost. */
export const DESK_POLL_MS = 10_000;
/** Queue and nodes are told by nobody. */
const CONTROL_POLL_MS = 5_000;
const JOB_POLL_MS = 2_000;
export const PEOPLE_PAGE_SIZE = 30;

export function deskQuery(cid: number) {
  return queryOptions({
    queryKey: ["desk", cid, "state"],
    queryFn: ({ signal }) => call(getDesk, { query: { cid }, signal }),
    meta: { quiet: true },
  });
}

export function controlQuery(cid: number) {
  return queryOptions({
    queryKey: ["desk", cid, "control"],
    queryFn: ({ signal }) => call(getContestControl, { query: { cid }, signal }),
    refetchInterval: CONTROL_POLL_MS,
    meta: { quiet: true },
  });
}

export function peopleQuery(cid: number, { limit = PEOPLE_PAGE_SIZE, ...filter }: PeopleSearch) {
  const query = { cid, ...filter, limit };
  return queryOptions({
    queryKey: ["desk", cid, "people", query],
    queryFn: ({ signal }) => call(getDeskPeople, { query, signal }),
    placeholderData: keepPreviousData,
    meta: { quiet: true },
  });
}

export function removedTimeQuery(cid: number) {
  return queryOptions({
    queryKey: ["desk", cid, "removed"],
    queryFn: ({ signal }) => call(getRemovedTime, { query: { cid }, signal }),
    meta: { quiet: true },
  });
}

export function dryRunQuery(cid: number, id: number) {
  return queryOptions({
    queryKey: ["desk", cid, "dry-run", id],
    queryFn: ({ signal }) => call(getDryRun, { query: { cid, id }, signal }),
    refetchInterval: ({ state: { data } }) =>
      data && data.job.settled === null && !data.board ? JOB_POLL_MS : false,
    meta: { quiet: true },
  });
}

/** `changed`: how many there are, as far as is known; more of them are another list. */
export function dryRunChangesQuery(
  cid: number,
  id: number,
  { changed, ...page }: { currentPage: number; limit: number; changed: number },
) {
  return queryOptions({
    queryKey: ["desk", cid, "dry-run", id, "changes", page, changed],
    queryFn: ({ signal }) => call(getDryRunChanges, { query: { cid, id, ...page }, signal }),
    placeholderData: keepPreviousData,
    meta: { quiet: true },
  });
}

export function rejudgesQuery(cid: number, page: { currentPage: number; limit: number }) {
  return queryOptions({
    queryKey: ["desk", cid, "rejudges", page],
    queryFn: ({ signal }) => call(getDeskRejudges, { query: { cid, ...page }, signal }),
    placeholderData: keepPreviousData,
    refetchInterval: ({ state }) =>
      state.data?.records.some((job) => job.state === "running") ? JOB_POLL_MS : false,
    meta: { quiet: true },
  });
}
