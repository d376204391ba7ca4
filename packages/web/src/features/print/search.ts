import { oneOf, type PageSearch, pageOf, type RawSearch, textOf } from "../../lib/search-params.ts";

/** Only requests that wait, or all. */
export const printViews = ["open", "all"] as const;

export interface PrintSearch extends PageSearch {
  view?: (typeof printViews)[number] | undefined;
  room?: string | undefined;
}

export function parsePrintSearch(raw: RawSearch): PrintSearch {
  return { ...pageOf(raw), view: oneOf(printViews, raw.view), room: textOf(raw.room) };
}
