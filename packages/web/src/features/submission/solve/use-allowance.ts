import { useQuery } from "@tanstack/react-query";
import { useEffect, useEffectEvent } from "react";
import { queryClient } from "../../../lib/query-client.ts";
import { useSignedIn } from "../../../lib/session.ts";
import { allowanceQuery } from "../queries.ts";

const free = { max: null, left: null };

/** What a contest's limits leave of submissions to a problem; a pause that is on begins the countdown of the button. */
export function useAllowance(
  cid: number,
  displayId: string,
  isLimited: boolean,
  onWait: (seconds: number) => void,
) {
  const isSignedIn = useSignedIn();
  const query = allowanceQuery(cid, displayId);
  const { data, dataUpdatedAt } = useQuery({ ...query, enabled: isLimited && isSignedIn });
  const begin = useEffectEvent(() => {
    if (data && data.waitS > 0) onWait(data.waitS);
  });
  useEffect(() => {
    if (dataUpdatedAt > 0) begin();
  }, [dataUpdatedAt]);
  const renew = () => {
    if (isLimited) void queryClient.invalidateQueries({ queryKey: query.queryKey });
  };
  return { ...(data ?? free), renew };
}
