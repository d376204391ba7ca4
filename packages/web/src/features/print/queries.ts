import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import { checkContestPrintStatus, getContestPrint, getOwnPrints, getPrint } from "@verdict/contract";
import { call } from "../../lib/call.ts";
import { queryClient } from "../../lib/query-client.ts";
import type { PrintSearch } from "./search.ts";

export const PRINT_PAGE_SIZE = 15;
/** A contestant sees that their text was printed. */
const OWN_POLL_MS = 15_000;

export function printsQuery(cid: number, { currentPage, limit, room, view }: PrintSearch) {
  const query = { cid, currentPage, limit: limit ?? PRINT_PAGE_SIZE, room, open: view !== "all" };
  return queryOptions({
    queryKey: ["desk", cid, "prints", query],
    queryFn: ({ signal }) => call(getContestPrint, { query, signal }),
    placeholderData: keepPreviousData,
    meta: { quiet: true },
  });
}

/** A text never changes; its mark does. */
export function printQuery(cid: number, id: number) {
  return queryOptions({
    queryKey: ["desk", cid, "print", id],
    queryFn: ({ signal }) => call(getPrint, { query: { cid, id }, signal }),
    meta: { quiet: true },
  });
}

export function ownPrintsQuery(cid: number, page: { currentPage: number; limit: number }) {
  return queryOptions({
    queryKey: ["print", "own", cid, page],
    queryFn: ({ signal }) => call(getOwnPrints, { query: { cid, ...page }, signal }),
    placeholderData: keepPreviousData,
    refetchInterval: OWN_POLL_MS,
    meta: { quiet: true },
  });
}

export async function markPrinted(cid: number, id: number, done: boolean): Promise<void> {
  await call(checkContestPrintStatus, { query: { cid, id, done } });
  await queryClient.invalidateQueries({ queryKey: ["desk", cid] });
}
