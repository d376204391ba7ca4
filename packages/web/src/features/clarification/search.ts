import { oneOf, type PageSearch, pageOf, type RawSearch } from "../../lib/search-params.ts";

/** The managers' lists: questions without an answer, and everything. */
export const clarificationViews = ["open", "all"] as const;
export type ClarificationView = (typeof clarificationViews)[number];

export interface ClarificationSearch extends PageSearch {
  view?: ClarificationView | undefined;
}

export function parseClarificationSearch(raw: RawSearch): ClarificationSearch {
  return { ...pageOf(raw), view: oneOf(clarificationViews, raw.view) };
}
