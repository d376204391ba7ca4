import type { QueryKey, UseQueryResult } from "@tanstack/react-query";
import { useEffect } from "react";

let seen: QueryKey | undefined;

/** Key of the problem list that was drawn last; its problems are each other's neighbours. */
export const listSeen = (): QueryKey | undefined => seen;

/** Remembers the list once its own rows are drawn. */
export function useSeenList(
  key: QueryKey,
  list: Pick<UseQueryResult, "isSuccess" | "isPlaceholderData">,
): void {
  const isDrawn = list.isSuccess && !list.isPlaceholderData;
  useEffect(() => {
    if (isDrawn) seen = key;
  }, [isDrawn, key]);
}
