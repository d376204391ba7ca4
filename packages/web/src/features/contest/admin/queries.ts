import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import {
  type getAdminContestList,
  type getContestProblemList,
  getContestReadiness,
  type QueryInput,
} from "@verdict/contract";
import { call } from "../../../lib/call.ts";
import { contestCalls } from "./calls.ts";

/** Everything the back office reads of contests; of a group's, its number is in the keys. */
export const contestsKey = ["admin", "contest"] as const;

const meta = { quiet: true };

export const adminContestsQuery = (gid: number | null, query: QueryInput<typeof getAdminContestList>) =>
  queryOptions({
    queryKey: [...contestsKey, "list", gid, query],
    queryFn: ({ signal }) => contestCalls(gid).list(query, signal),
    placeholderData: keepPreviousData,
    meta,
  });

/** What the form begins with, read anew each time it opens. */
export const adminContestQuery = (gid: number | null, cid: number) =>
  queryOptions({
    queryKey: [...contestsKey, "one", gid, cid],
    queryFn: ({ signal }) => contestCalls(gid).one(cid, signal),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    meta,
  });

/** A contest's problems; there are never more than a page of them. */
const MOST = 100;
export const contestProblemsQuery = (gid: number | null, cid: number) =>
  queryOptions({
    queryKey: [...contestsKey, "problems", gid, cid],
    queryFn: ({ signal }) => contestCalls(gid).problems({ cid, limit: MOST }, signal),
    meta,
  });

/** Problems of the site that could be taken into a contest. */
export const candidatesQuery = (gid: number | null, query: QueryInput<typeof getContestProblemList>) =>
  queryOptions({
    queryKey: [...contestsKey, "candidates", gid, query],
    queryFn: ({ signal }) => contestCalls(gid).problems(query, signal),
    placeholderData: keepPreviousData,
    meta,
  });

export const contestReadinessQuery = (cid: number) =>
  queryOptions({
    queryKey: [...contestsKey, "readiness", cid],
    queryFn: ({ signal }) => call(getContestReadiness, { query: { cid }, signal }),
    staleTime: 0,
    meta,
  });
