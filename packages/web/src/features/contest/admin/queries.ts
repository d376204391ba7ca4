import { queryOptions } from "@tanstack/react-query";
import {
  getAdminContest,
  getAdminContestList,
  getContestProblemList,
  getContestReadiness,
  type QueryInput,
} from "@verdict/contract";
import { call } from "../../../lib/call.ts";
import { listQuery } from "../../../ui/list/query.ts";

/** Everything the back office reads of contests. */
export const contestsKey = ["admin", "contest"] as const;

export const adminContestsQuery = (query: QueryInput<typeof getAdminContestList>) =>
  listQuery([...contestsKey, "list"], getAdminContestList, query);

/** What the form begins with, read anew each time it opens. */
export const adminContestQuery = (cid: number) =>
  queryOptions({
    queryKey: [...contestsKey, "one", cid],
    queryFn: ({ signal }) => call(getAdminContest, { query: { cid }, signal }),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    meta: { quiet: true },
  });

/** A contest's problems; there are never more than a page of them. */
const MOST = 100;
export const contestProblemsQuery = (cid: number) =>
  queryOptions({
    queryKey: [...contestsKey, "problems", cid],
    queryFn: ({ signal }) => call(getContestProblemList, { query: { cid, limit: MOST }, signal }),
    meta: { quiet: true },
  });

/** Problems that could be taken into a contest. */
export const candidatesQuery = (query: QueryInput<typeof getContestProblemList>) =>
  listQuery([...contestsKey, "candidates"], getContestProblemList, query);

export const contestReadinessQuery = (cid: number) =>
  queryOptions({
    queryKey: [...contestsKey, "readiness", cid],
    queryFn: ({ signal }) => call(getContestReadiness, { query: { cid }, signal }),
    staleTime: 0,
    meta: { quiet: true },
  });
