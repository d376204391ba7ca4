import { useEffect } from "react";
import { queryClient } from "../../lib/query-client.ts";
import { DESK_POLL_MS } from "./queries.ts";

/** Asks for everything of a desk now and then while news do not come by themselves. */
export function useDeskPolls(cid: number, isOn: boolean): void {
  useEffect(() => {
    if (!isOn) return;
    const timer = setInterval(
      () => void queryClient.invalidateQueries({ queryKey: ["desk", cid] }),
      DESK_POLL_MS,
    );
    return () => clearInterval(timer);
  }, [cid, isOn]);
}
