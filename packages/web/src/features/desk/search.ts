import { participationStates } from "@verdict/contract";
import { oneOf, type PageSearch, pageOf, type RawSearch, searchedOf } from "../../lib/search-params.ts";

export interface PeopleSearch extends PageSearch {
  keyword?: string | undefined;
  state?: (typeof participationStates)[number] | undefined;
}

export function parsePeopleSearch(raw: RawSearch): PeopleSearch {
  return { ...pageOf(raw), keyword: searchedOf(raw.keyword), state: oneOf(participationStates, raw.state) };
}
