import { difficulty, type OwnFilter, ownFilters, type ProblemSort, problemSorts } from "@verdict/contract";
import {
  flagOf,
  idsOf,
  keywordText,
  oneNumberOf,
  oneOf,
  positiveOf,
  type RawSearch,
  textOf,
} from "../../lib/search-params.ts";

export const PROBLEM_PAGE_SIZE = 30;

/** What the problem list's address says. */
export interface ProblemSearch {
  keyword?: string;
  /** 0 easy, 1 medium, 2 hard */
  difficulty?: number;
  oj?: string;
  tagId?: number[];
  own?: OwnFilter;
  sort?: ProblemSort;
  desc?: true;
  currentPage?: number;
  limit?: number;
}

export function parseProblemSearch(raw: RawSearch): ProblemSearch {
  return {
    keyword: keywordText(raw.keyword),
    difficulty: oneNumberOf(Object.values(difficulty), raw.difficulty),
    oj: textOf(raw.oj),
    tagId: idsOf(raw.tagId),
    own: oneOf(ownFilters, raw.own),
    sort: oneOf(problemSorts, raw.sort),
    desc: flagOf(raw.desc),
    currentPage: positiveOf(raw.currentPage),
    limit: positiveOf(raw.limit),
  };
}
