import { type KeywordSearch, keywordOf, type RawSearch, textOf } from "../../../lib/search-params.ts";

/** What the address of the audit log says; `from` and `to` in the reader's own time. */
export interface AuditSearch extends KeywordSearch {
  username?: string | undefined;
  action?: string | undefined;
  ip?: string | undefined;
  from?: string | undefined;
  to?: string | undefined;
}

const momentOf = (value: unknown) => {
  const text = textOf(value);
  return text && !Number.isNaN(Date.parse(text)) ? text : undefined;
};

export function parseAuditSearch(raw: RawSearch): AuditSearch {
  return {
    ...keywordOf(raw),
    username: textOf(raw.username),
    action: textOf(raw.action),
    ip: textOf(raw.ip),
    from: momentOf(raw.from),
    to: momentOf(raw.to),
  };
}
