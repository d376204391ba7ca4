import { participationStates } from "@verdict/contract";
import {
  flagOf,
  keywordText,
  oneOf,
  type PageSearch,
  pageOf,
  type RawSearch,
  textOf,
} from "../../lib/search-params.ts";

export interface PeopleSearch extends PageSearch {
  keyword?: string | undefined;
  state?: (typeof participationStates)[number] | undefined;
  room?: string | undefined;
  /** Only who is on the list and has not signed in. */
  absent?: true | undefined;
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
  return {
    ...pageOf(raw),
    keyword: keywordText(raw.keyword),
    state: oneOf(participationStates, raw.state),
    room: textOf(raw.room),
    absent: flagOf(raw.absent),
  };
}
