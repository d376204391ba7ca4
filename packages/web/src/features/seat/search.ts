import {
  flagOf,
  keywordText,
  type PageSearch,
  pageOf,
  type RawSearch,
  textOf,
} from "../../lib/search-params.ts";

export interface SignInSearch extends PageSearch {
  keyword?: string | undefined;
  /** Only of accounts that are signed in more than once. */
  twice?: true | undefined;
}

export function parseSignInSearch(raw: RawSearch): SignInSearch {
  return { ...pageOf(raw), keyword: keywordText(raw.keyword), twice: flagOf(raw.twice) };
}

/** `key`: of the sheets that are shown. */
export interface ListSearch {
  key?: string | undefined;
}

export function parseListSearch(raw: RawSearch): ListSearch {
  return { key: textOf(raw.key) };
}
