import { roleIds, type UserSort, userSorts } from "@verdict/contract";
import {
  flagOf,
  type KeywordSearch,
  keywordOf,
  oneNumberOf,
  oneOf,
  type RawSearch,
  textOf,
} from "../../../lib/search-params.ts";

/** What the address of the user list says; names are those of the call. */
export interface UsersSearch extends KeywordSearch {
  onlyAdmin?: true | undefined;
  onlyBanned?: true | undefined;
  role?: number | undefined;
  sort?: UserSort | undefined;
}

export function parseUsersSearch(raw: RawSearch): UsersSearch {
  return {
    ...keywordOf(raw),
    onlyAdmin: flagOf(raw.onlyAdmin),
    onlyBanned: flagOf(raw.onlyBanned),
    role: oneNumberOf(roleIds, raw.role),
    sort: oneOf(userSorts, raw.sort),
    desc: flagOf(raw.desc),
  };
}

/** Which generated users' sheets are shown. */
export function parseListKey(raw: RawSearch): { key?: string | undefined } {
  return { key: textOf(raw.key) };
}
