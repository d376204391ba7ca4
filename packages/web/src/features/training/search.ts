import { type TrainingAuth, trainingAuths } from "@verdict/contract";
import { type KeywordSearch, keywordOf, oneOf, positiveOf, type RawSearch } from "../../lib/search-params.ts";

export const TRAINING_PAGE_SIZE = 15;
export const RANK_PAGE_SIZE = 30;

/** What the training list's address says; names are those of the call. */
export interface TrainingSearch extends KeywordSearch {
  categoryId?: number | undefined;
  auth?: TrainingAuth | undefined;
}

export function parseTrainingSearch(raw: RawSearch): TrainingSearch {
  const { keyword, ...page } = keywordOf(raw);
  return {
    ...page,
    keyword: keyword?.slice(0, 100),
    categoryId: positiveOf(raw.categoryId),
    auth: oneOf(trainingAuths, raw.auth),
  };
}
