import { keywordText, positiveOf, type RawSearch, textOf } from "../../lib/search-params.ts";

export const RANK_PAGE_SIZE = 30;

/** What a rank list's address says. */
export interface RankSearch {
  searchUser?: string;
  currentPage?: number;
  limit?: number;
}

export function parseRankSearch(raw: RawSearch): RankSearch {
  return {
    searchUser: keywordText(raw.searchUser),
    currentPage: positiveOf(raw.currentPage),
    limit: positiveOf(raw.limit),
  };
}

/** Whose home is meant; nobody's name: the viewer's own. */
export interface UserSearch {
  uid?: string;
  username?: string;
}

export function parseUserSearch(raw: RawSearch): UserSearch {
  return { uid: textOf(raw.uid)?.slice(0, 50), username: textOf(raw.username)?.slice(0, 50) };
}
