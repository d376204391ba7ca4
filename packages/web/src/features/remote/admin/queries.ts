import { queryOptions } from "@tanstack/react-query";
import { getRemotePages, getRemoteRuns, getRemoteSites } from "@verdict/contract";
import { call } from "../../../lib/call.ts";

const EVERY_MS = 5000;
const RUNS_SHOWN = 20;

export const remoteKey = ["admin", "remote"] as const;

export const sitesQuery = queryOptions({
  queryKey: [...remoteKey, "sites"],
  queryFn: ({ signal }) => call(getRemoteSites, { signal }),
  refetchInterval: EVERY_MS,
});

export const failuresQuery = queryOptions({
  queryKey: [...remoteKey, "failures"],
  queryFn: ({ signal }) => call(getRemoteRuns, { query: { failed: true, limit: RUNS_SHOWN }, signal }),
  refetchInterval: EVERY_MS,
});

export const onTheWayQuery = queryOptions({
  queryKey: [...remoteKey, "on-the-way"],
  queryFn: ({ signal }) => call(getRemoteRuns, { query: { limit: RUNS_SHOWN }, signal }),
  refetchInterval: EVERY_MS,
});

export const pagesQuery = (submitId: number) =>
  queryOptions({
    queryKey: [...remoteKey, "pages", submitId],
    queryFn: ({ signal }) => call(getRemotePages, { query: { submitId }, signal }),
  });
