import { useQuery } from "@tanstack/react-query";
import { getUnreadCounts } from "@verdict/contract";
import { call } from "../../lib/call.ts";

const POLL_MS = 120_000;
export const UNREAD_MAX = 99;

/** Unread messages of all kinds while somebody is signed in; 0 as long as nothing is known. */
export function useUnread(isSignedIn: boolean): number {
  const { data } = useQuery({
    queryKey: ["message", "unread"],
    queryFn: ({ signal }) => call(getUnreadCounts, { signal }),
    enabled: isSignedIn,
    staleTime: POLL_MS,
    refetchInterval: POLL_MS,
    meta: { quiet: true },
  });
  if (!isSignedIn || !data) return 0;
  return data.comment + data.reply + data.like + data.sys + data.mine;
}
