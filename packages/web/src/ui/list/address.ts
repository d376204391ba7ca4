import { useNavigate } from "@tanstack/react-router";
import { useState } from "react";
import type { PageSearch } from "../../lib/search-params.ts";

export const PAGE_SIZES = [10, 15, 30, 50, 100] as const;

/** What a list shows of all there is, and how to change that. */
export interface ListAddress<Search extends PageSearch = PageSearch> {
  readonly search: Search;
  readonly currentPage: number;
  readonly limit: number;
  /** Whether any filter leaves something out. */
  readonly isNarrowed: boolean;
  /** Changes filters and goes back to the first page, unless the change names one. */
  change(change: Partial<Search>, options?: { replace?: boolean }): void;
  /** Takes every filter off. */
  reset(): void;
  turnTo(page: number, options?: { replace?: boolean }): void;
  resize(limit: number): void;
  readonly sorting: Sorting;
}

/** By which column rows are sorted, and how to change that. */
export interface Sorting {
  readonly sort: string | undefined;
  readonly desc: boolean;
  change(sort: string | undefined, desc: boolean): void;
}

/** Of a list whose `search` is kept anywhere; `go` takes the next one. */
export function addressOf<Search extends PageSearch>(
  search: Search,
  size: number,
  go: (search: Search, options?: { replace?: boolean }) => void,
): ListAddress<Search> {
  const { currentPage = 1, limit = size, sort, desc, ...filters } = search;
  return {
    search,
    currentPage,
    limit,
    isNarrowed: Object.values(filters).some((value) => value !== undefined),
    change: (change, options) => go({ ...search, currentPage: undefined, ...change }, options),
    reset: () => go({ limit: search.limit, sort, desc } as Search),
    turnTo: (page, options) => go({ ...search, currentPage: page > 1 ? page : undefined }, options),
    resize: (next) => go({ ...search, currentPage: undefined, limit: next === size ? undefined : next }),
    sorting: {
      sort,
      desc: desc === true,
      change: (by, isDesc) =>
        go({ ...search, currentPage: undefined, sort: by, desc: isDesc || undefined } as Search),
    },
  };
}

/** A list whose page and filters stand in the page's address: links, reloads and Back find them again. */
export function useListAddress<Search extends PageSearch>(search: Search, size: number): ListAddress<Search> {
  const navigate = useNavigate();
  return addressOf(
    search,
    size,
    (next, options) => void navigate({ to: ".", search: next as never, ...options }),
  );
}

/** A small list beside something else, whose page is forgotten with it. */
export function useOwnAddress(size: number): ListAddress {
  const [search, go] = useState<PageSearch>({});
  return addressOf(search, size, go);
}
