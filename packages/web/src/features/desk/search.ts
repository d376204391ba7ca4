import { participationStates } from "@verdict/contract";
import { keywordText, oneOf, type PageSearch, pageOf, type RawSearch } from "../../lib/search-params.ts";

export interface PeopleSearch extends PageSearch {
  keyword?: string | undefined;
  state?: (typeof participationStates)[number] | undefined;
}

/** What is to be judged again; with it the page begins with its preview. */
export interface RejudgeSearch {
  /** Display id. */
  problem?: string | undefined;
  data?: "problem" | undefined;
}

export const parseRejudgeSearch = (raw: RawSearch): RejudgeSearch => ({
  problem: keywordText(raw.problem),
  data: oneOf(["problem"], raw.data),
});

export function parsePeopleSearch(raw: RawSearch): PeopleSearch {
  return { ...pageOf(raw), keyword: keywordText(raw.keyword), state: oneOf(participationStates, raw.state) };
}
