import { similarityDecisions } from "@verdict/contract";
import { type KeywordSearch, keywordOf, oneOf, positiveOf, type RawSearch } from "../../lib/search-params.ts";

export const PAIR_PAGE_SIZE = 30;

export interface SimilaritySearch extends KeywordSearch {
  /** The comparison that is looked at; the newest where none is named. */
  check?: number | undefined;
  /** The pair that is open beside the list. */
  pair?: number | undefined;
  pid?: number | undefined;
  /** Percent. */
  least?: number | undefined;
  decision?: (typeof similarityDecisions)[number] | "open" | undefined;
}

export function similaritySearchOf(raw: RawSearch): SimilaritySearch {
  return {
    ...keywordOf(raw),
    check: positiveOf(raw.check),
    pair: positiveOf(raw.pair),
    pid: positiveOf(raw.pid),
    least: positiveOf(raw.least),
    decision: oneOf([...similarityDecisions, "open"] as const, raw.decision),
  };
}
