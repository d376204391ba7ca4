import { type PageSearch, pageOf, type RawSearch, textOf } from "../../../lib/search-params.ts";

/** What the address of the notices says. */
export interface NoticesSearch extends PageSearch {
  type?: string | undefined;
}

export const parseNoticesSearch = (raw: RawSearch): NoticesSearch => ({
  ...pageOf(raw),
  type: textOf(raw.type),
});
