import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import { getContestantSheets, getContestSignIns } from "@verdict/contract";
import { call } from "../../lib/call.ts";
import type { SignInSearch } from "./search.ts";

export const SIGN_IN_PAGE_SIZE = 30;
const SIGN_IN_POLL_MS = 10_000;

export function sheetsQuery(cid: number, key: string) {
  return queryOptions({
    queryKey: ["seat", cid, "sheets", key],
    queryFn: ({ signal }) => call(getContestantSheets, { query: { cid, key }, signal }),
    meta: { quiet: true },
  });
}

export function signInsQuery(cid: number, { limit = SIGN_IN_PAGE_SIZE, ...filter }: SignInSearch) {
  const query = { cid, ...filter, limit };
  return queryOptions({
    queryKey: ["desk", cid, "sign-ins", query],
    queryFn: ({ signal }) => call(getContestSignIns, { query, signal }),
    placeholderData: keepPreviousData,
    refetchInterval: SIGN_IN_POLL_MS,
    meta: { quiet: true },
  });
}
