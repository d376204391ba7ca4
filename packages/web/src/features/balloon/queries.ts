import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import { checkContestAcInfo, getContestAcInfo } from "@verdict/contract";
import { call } from "../../lib/call.ts";
import { queryClient } from "../../lib/query-client.ts";
import type { BalloonSearch } from "./search.ts";

export const BALLOON_PAGE_SIZE = 20;

export function balloonsQuery(cid: number, { view, limit = BALLOON_PAGE_SIZE, ...filter }: BalloonSearch) {
  const query = { cid, ...filter, limit, checked: view === "all" ? undefined : false };
  return queryOptions({
    queryKey: ["desk", cid, "balloons", query],
    queryFn: ({ signal }) => call(getContestAcInfo, { query, signal }),
    placeholderData: keepPreviousData,
    meta: { quiet: true },
  });
}

/** One after the other: each is a write of its own. */
export async function tickBalloons(cid: number, ids: readonly number[], checked: boolean): Promise<void> {
  try {
    for (const id of ids) await call(checkContestAcInfo, { body: { id, cid, checked } });
  } finally {
    await queryClient.invalidateQueries({ queryKey: ["desk", cid] });
  }
}
