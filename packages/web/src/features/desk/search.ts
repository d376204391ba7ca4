import { participationStates } from "@verdict/contract";
import { keywordText, oneOf, type PageSearch, pageOf, type RawSearch } from "../../lib/search-params.ts";

export interface PeopleSearch extends PageSearch {
  keyword?: string | undefined;
  state?: (typeof participationStates)[number] | undefined;
}

export function parsePeopleSearch(raw: RawSearch): PeopleSearch {
  return { ...pageOf(raw), keyword: keywordText(raw.keyword), state: oneOf(participationStates, raw.state) };
}
