import { flagOf, integerOf, positiveOf, type RawSearch, textOf } from "../../lib/search-params.ts";

export const STATUS_PAGE_SIZE = 15;

/** What the status list's address says; names are those of the call. */
export interface StatusSearch {
  onlyMine?: true;
  status?: number;
  problemID?: string;
  username?: string;
  completeProblemID?: true;
  currentPage?: number;
  limit?: number;
}

export function parseStatusSearch(raw: RawSearch): StatusSearch {
  return {
    onlyMine: flagOf(raw.onlyMine),
    status: integerOf(raw.status),
    problemID: textOf(raw.problemID)?.slice(0, 50),
    username: textOf(raw.username)?.slice(0, 50),
    completeProblemID: flagOf(raw.completeProblemID),
    currentPage: positiveOf(raw.currentPage),
    limit: positiveOf(raw.limit),
  };
}
