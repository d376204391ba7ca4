import { groupAuth } from "@verdict/contract";
import {
  flagOf,
  type KeywordSearch,
  keywordOf,
  positiveOf,
  type RawSearch,
  textOf,
} from "../../lib/search-params.ts";

/** Names are those of the calls. */
export interface GroupSearch extends KeywordSearch {
  auth?: number | undefined;
  onlyMine?: true | undefined;
}

const auths: readonly number[] = Object.values(groupAuth);
const knownAuth = (value: unknown) => auths.find((auth) => auth === positiveOf(value));

export function parseGroupSearch(raw: RawSearch): GroupSearch {
  return { ...keywordOf(raw), auth: knownAuth(raw.auth), onlyMine: flagOf(raw.onlyMine) };
}

/** The front door's address may bring the code along. */
export const codeOf = (raw: RawSearch): { code?: string | undefined } => ({
  code: textOf(raw.code)?.slice(0, 6),
});
