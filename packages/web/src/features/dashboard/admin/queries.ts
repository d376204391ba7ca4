import { queryOptions } from "@tanstack/react-query";
import {
  type DataOf,
  getDashboardInfo,
  getDashboardOverview,
  getFirstSteps,
  getServiceInfo,
  getSessions,
} from "@verdict/contract";
import { call } from "../../../lib/call.ts";

const EVERY_MS = 5000;
const meta = { quiet: true };

export type Overview = DataOf<typeof getDashboardOverview>;

export const overviewQuery = queryOptions({
  queryKey: ["admin", "dashboard", "overview"],
  queryFn: ({ signal }) => call(getDashboardOverview, { signal }),
  refetchInterval: EVERY_MS,
  meta,
});

/** Asked once a visit: what is done elsewhere shows when root comes back. */
export const firstStepsQuery = queryOptions({
  queryKey: ["admin", "dashboard", "steps"],
  queryFn: ({ signal }) => call(getFirstSteps, { signal }),
  staleTime: 0,
  meta,
});

export const countsQuery = queryOptions({
  queryKey: ["admin", "dashboard", "info"],
  queryFn: ({ signal }) => call(getDashboardInfo, { signal }),
  refetchInterval: EVERY_MS * 6,
  meta,
});

export const lastSignInQuery = queryOptions({
  queryKey: ["admin", "dashboard", "session"],
  queryFn: ({ signal }) => call(getSessions, { signal }),
  meta,
});

export const serverQuery = queryOptions({
  queryKey: ["admin", "dashboard", "server"],
  queryFn: ({ signal }) => call(getServiceInfo, { signal }),
  refetchInterval: EVERY_MS,
  meta,
});
