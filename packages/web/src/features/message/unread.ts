import { useQuery } from "@tanstack/react-query";
import type { DataOf, getUnreadCounts } from "@verdict/contract";
import { useEffect } from "react";
import { whenIdle } from "../../lib/idle.ts";
import { recount, unreadQuery } from "./queries.ts";

type Counts = DataOf<typeof getUnreadCounts>;

/** The signed-in user's unread messages; what comes is heard of at once. */
export function useUnread(): { counts: Counts | undefined; unread: number } {
  const counts = useQuery(unreadQuery).data;
  useEffect(() => {
    const leaving = new AbortController();
    // The stream comes once the page is there.
    void whenIdle().then(async () => {
      const { listenLive } = await import("../../lib/live.ts");
      if (leaving.signal.aborted) return;
      const again = () => void recount();
      const stop = listenLive("user", (event) => event.kind === "user" && again(), { missed: again });
      leaving.signal.addEventListener("abort", stop);
    });
    return () => leaving.abort();
  }, []);
  const unread = counts ? Object.values(counts).reduce((sum, count) => sum + count, 0) : 0;
  useEffect(() => showInTitle(unread), [unread]);
  return { counts, unread };
}

const UNREAD_MAX = 99;

export const shownCount = (unread: number) => (unread > UNREAD_MAX ? `${UNREAD_MAX}+` : String(unread));

const MARK = /^\(\d+\+?\) /;

/** Keeps the number before the tab's title, whatever page names it. */
function showInTitle(unread: number): () => void {
  const write = () => {
    const plain = document.title.replace(MARK, "");
    const wanted = unread > 0 ? `(${shownCount(unread)}) ${plain}` : plain;
    if (document.title !== wanted) document.title = wanted;
  };
  write();
  const title = document.querySelector("title");
  const watcher = new MutationObserver(write);
  if (title) watcher.observe(title, { childList: true });
  return () => {
    watcher.disconnect();
    document.title = document.title.replace(MARK, "");
  };
}
