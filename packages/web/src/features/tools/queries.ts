import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import {
  getClicsTokens,
  getRehearsals,
  getShadow,
  getShadowList,
  type shadowFilters,
} from "@verdict/contract";
import { call } from "../../lib/call.ts";

/** Nobody tells of these: they are asked for while something goes on. */
const POLL_MS = 3000;

export function tokensQuery(cid: number) {
  return queryOptions({
    queryKey: ["tools", cid, "tokens"],
    queryFn: ({ signal }) => call(getClicsTokens, { query: { cid }, signal }),
    meta: { quiet: true },
  });
}

export function shadowQuery(cid: number) {
  return queryOptions({
    queryKey: ["tools", cid, "shadow"],
    queryFn: ({ signal }) => call(getShadow, { query: { cid }, signal }),
    refetchInterval: ({ state }) => (state.data?.state === "running" ? POLL_MS : false),
    meta: { quiet: true },
  });
}

export type ShadowFilter = (typeof shadowFilters)[number];

export function shadowListQuery(
  cid: number,
  page: { filter: ShadowFilter; currentPage: number; limit: number },
  isRunning: boolean,
) {
  return queryOptions({
    queryKey: ["tools", cid, "shadow-list", page],
    queryFn: ({ signal }) => call(getShadowList, { query: { cid, ...page }, signal }),
    placeholderData: keepPreviousData,
    refetchInterval: isRunning ? POLL_MS : false,
    meta: { quiet: true },
  });
}

export function rehearsalsQuery(cid: number) {
  return queryOptions({
    queryKey: ["tools", cid, "rehearsals"],
    queryFn: ({ signal }) => call(getRehearsals, { query: { cid }, signal }),
    refetchInterval: ({ state }) =>
      state.data?.rehearsals.some((one) => one.state !== "done") ? POLL_MS : false,
    meta: { quiet: true },
  });
}
