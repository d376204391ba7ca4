import { flagOf, type KeywordSearch, keywordOf, type RawSearch } from "../../../lib/search-params.ts";

export interface ContestsSearch extends KeywordSearch {
  /** Only those the reader made. */
  onlyMine?: true | undefined;
}

export const parseContestsSearch = (raw: RawSearch): ContestsSearch => ({
  ...keywordOf(raw),
  onlyMine: flagOf(raw.onlyMine),
});
