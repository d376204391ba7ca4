import { type PageSearch, pageOf, type RawSearch, textOf } from "../../../lib/search-params.ts";

/** Which setting the palette looked for. */
export interface WantedSetting {
  field?: string | undefined;
}

export const parseWanted = (raw: RawSearch): WantedSetting => ({ field: textOf(raw.field) });

/** What the address of the mail page says: of its outbox, and which setting is wanted. */
export interface MailSearch extends PageSearch, WantedSetting {}

export const parseMailSearch = (raw: RawSearch): MailSearch => ({ ...pageOf(raw), ...parseWanted(raw) });
