import { useEffect, useMemo, useSyncExternalStore } from "react";
import { BoardFeed, type FeedStatus } from "./feed.ts";
import type { BoardPlace } from "./queries.ts";

/** A contest's board, kept up to date while the page is open. */
export function useFeed({ cid, side, containsEnd = false }: BoardPlace): [BoardFeed, FeedStatus] {
  const feed = useMemo(
    () => new BoardFeed({ cid, side, ...(containsEnd ? { containsEnd } : {}) }),
    [cid, side, containsEnd],
  );
  useEffect(() => feed.start(), [feed]);
  return [feed, useSyncExternalStore(feed.watch, feed.status)];
}
