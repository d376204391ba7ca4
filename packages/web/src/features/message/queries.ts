import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import { cleanMessages, getMyMessages, getSysMessages, getUnreadCounts } from "@verdict/contract";
import { call } from "../../lib/call.ts";
import { queryClient } from "../../lib/query-client.ts";
import type { Box } from "./box.ts";

const POLL_MS = 120_000;
export const MESSAGE_PAGE_SIZE = 8;

export const unreadQuery = queryOptions({
  queryKey: ["message", "unread"],
  queryFn: ({ signal }) => call(getUnreadCounts, { signal }),
  staleTime: POLL_MS,
  refetchInterval: POLL_MS,
  meta: { quiet: true },
});

const calls = { sys: getSysMessages, mine: getMyMessages } as const;
const kinds = { sys: "Sys", mine: "Mine" } as const;

const recount = () => queryClient.invalidateQueries({ queryKey: unreadQuery.queryKey });

/** A page of a box. The server marks what it hands out as read: nobody may ask for it ahead of the reader. */
export function messagesQuery(box: Box, currentPage: number) {
  return queryOptions({
    queryKey: ["message", "list", box, currentPage],
    queryFn: async ({ signal }) => {
      const page = await call(calls[box], { query: { currentPage, limit: MESSAGE_PAGE_SIZE }, signal });
      if (page.records.some((row) => !row.state)) void recount();
      return page;
    },
    placeholderData: keepPreviousData,
    meta: { quiet: true },
  });
}

/** Takes one message out of the box, or all of it. */
export async function removeMessages({ box, id }: { box: Box; id?: number }): Promise<void> {
  await call(cleanMessages, { query: { type: kinds[box], id } });
  await Promise.all([recount(), queryClient.invalidateQueries({ queryKey: ["message", "list", box] })]);
}
