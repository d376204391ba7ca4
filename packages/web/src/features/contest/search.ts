import { contestStatus, contestType } from "@verdict/contract";
import { integerOf, type KeywordSearch, keywordOf, type RawSearch } from "../../lib/search-params.ts";

export const CONTEST_PAGE_SIZE = 10;

/** What the contest list's address says; names are those of the call. */
export interface ContestSearch extends KeywordSearch {
  status?: number | undefined;
  type?: number | undefined;
  /** The calendar's month, yyyy-MM; else the list is shown. */
  month?: string | undefined;
}

const among = (values: object, value: unknown) => {
  const number = integerOf(value);
  return Object.values(values).find((known) => known === number) as number | undefined;
};

const monthOf = (value: unknown) =>
  typeof value === "string" && /^20\d\d-[01]\d$/.test(value) ? value : undefined;

export function parseContestSearch(raw: RawSearch): ContestSearch {
  const { keyword, ...page } = keywordOf(raw);
  return {
    ...page,
    keyword: keyword?.slice(0, 100),
    status: among(contestStatus, raw.status),
    type: among(contestType, raw.type),
    month: monthOf(raw.month),
  };
}
