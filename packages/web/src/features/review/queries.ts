import { useQuery } from "@tanstack/react-query";
import { getReview, type Review, type Submission } from "@verdict/contract";
import { useEffect } from "react";
import { call } from "../../lib/call.ts";
import { queryClient } from "../../lib/query-client.ts";
import { useSession } from "../../lib/session.ts";
import { withMarkdown } from "../../ui/Markdown.tsx";

const reviewQuery = (submitId: number) => ({
  queryKey: ["review", submitId] as const,
  queryFn: ({ signal }: { signal: AbortSignal }) =>
    withMarkdown(call(getReview, { query: { submitId }, signal }), ({ threads }) =>
      threads.flatMap(({ comments }) => comments.map(({ content }) => content)),
    ),
  meta: { quiet: true },
});

/** What was said about a program's lines; each message to the reader may tell of more. */
export function useReview({ submitId, cid, gid, code }: Submission): Review | undefined {
  const isMember = useSession().user !== null;
  // Outside contests and groups nobody comments.
  const isPossible = isMember && code !== null && (cid !== 0 || gid !== null);
  const review = useQuery({ ...reviewQuery(submitId), enabled: isPossible }).data;
  const takesPart = review?.mayAnswer ?? false;
  useEffect(() => {
    if (!takesPart) return;
    const leaving = new AbortController();
    void import("../../lib/live.ts").then(({ listenLive }) => {
      if (leaving.signal.aborted) return;
      const again = () => void queryClient.invalidateQueries({ queryKey: ["review", submitId] });
      leaving.signal.addEventListener(
        "abort",
        listenLive("user", (event) => event.kind === "user" && again(), { missed: again }),
      );
    });
    return () => leaving.abort();
  }, [submitId, takesPart]);
  return review;
}

export const keepReview = (submitId: number, review: Review): void => {
  queryClient.setQueryData(["review", submitId], review);
};
