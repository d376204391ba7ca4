import { groupAuth, groupLevel } from "@verdict/contract";
import {
  flagOf,
  type KeywordSearch,
  keywordOf,
  keywordText,
  oneNumberOf,
  oneOf,
  type PageSearch,
  pageOf,
  positiveOf,
  type RawSearch,
  textOf,
} from "../../lib/search-params.ts";

/** Names are those of the calls. */
export interface GroupSearch extends KeywordSearch {
  auth?: number | undefined;
  onlyMine?: true | undefined;
}

export function parseGroupSearch(raw: RawSearch): GroupSearch {
  return {
    ...keywordOf(raw),
    auth: oneNumberOf(Object.values(groupAuth), raw.auth),
    onlyMine: flagOf(raw.onlyMine),
  };
}

export interface GroupProblemSearch extends KeywordSearch {
  /** A tag that they carry. */
  tagId?: number | undefined;
}

export function parseGroupProblemSearch(raw: RawSearch): GroupProblemSearch {
  return { ...keywordOf(raw), tagId: positiveOf(raw.tagId) };
}

export const MEMBER_PAGE_SIZE = 30;
export const RANK_PAGE_SIZE = 30;

const memberViews = ["applications", "invited"] as const;

export interface MemberSearch extends KeywordSearch {
  /** Level; of applications only those that were refused are asked for by it. */
  auth?: number | undefined;
  /** Those who wait for an answer or were refused, or whom the group asked, in place of the members. */
  view?: (typeof memberViews)[number] | undefined;
}

export function parseMemberSearch(raw: RawSearch): MemberSearch {
  return {
    ...keywordOf(raw),
    auth: oneNumberOf(Object.values(groupLevel), raw.auth),
    view: oneOf(memberViews, raw.view),
  };
}

const rankKinds = ["oi"] as const;

export interface GroupRankSearch extends PageSearch {
  searchUser?: string | undefined;
  /** By problems solved, where it is not said. */
  kind?: (typeof rankKinds)[number] | undefined;
}

export function parseGroupRankSearch(raw: RawSearch): GroupRankSearch {
  return {
    ...pageOf(raw),
    searchUser: keywordText(raw.searchUser),
    kind: oneOf(rankKinds, raw.kind),
  };
}

/** The front door's address may bring the code along: `GROUP_CODE_UNITS_MAX`, whose rules only pages with forms fetch. */
export const codeOf = (raw: RawSearch): { code?: string | undefined } => ({
  code: textOf(raw.code)?.slice(0, 12),
});
