import {
  flagOf,
  type KeywordSearch,
  keywordOf,
  oneOf,
  type PageSearch,
  pageOf,
  positiveOf,
  type RawSearch,
  textOf,
} from "../../lib/search-params.ts";

export const DISCUSSION_PAGE_SIZE = 10;

/** What stands behind the pinned ones. */
export const discussionSorts = ["newest", "likes", "views"] as const;
export type DiscussionSort = (typeof discussionSorts)[number];

/** What the list's address says; names are those of the call. */
export interface DiscussionSearch extends KeywordSearch {
  /** A category. */
  cid?: number | undefined;
  /** Shown id of a problem. */
  pid?: string | undefined;
  onlyMine?: true | undefined;
  sort?: DiscussionSort | undefined;
}

export function parseDiscussionSearch(raw: RawSearch): DiscussionSearch {
  const sort = oneOf(discussionSorts, raw.sort);
  return {
    ...keywordOf(raw),
    cid: positiveOf(raw.cid),
    pid: textOf(raw.pid),
    onlyMine: flagOf(raw.onlyMine),
    sort: sort === "newest" ? undefined : sort,
  };
}

/** A new discussion (of a problem), or one to be changed. */
export interface WriteSearch {
  id?: number | undefined;
  pid?: string | undefined;
}

export const parseWriteSearch = (raw: RawSearch): WriteSearch => ({
  id: positiveOf(raw.id),
  pid: textOf(raw.pid),
});

/** The comment that a link leads to. */
export interface LinkedSearch {
  comment?: number | undefined;
}

export const parseLinkedSearch = (raw: RawSearch): LinkedSearch => ({ comment: positiveOf(raw.comment) });

/** Kinds of texts that staff read. */
export const deletedKinds = ["discussion", "comment", "reply"] as const;
export type DeletedKind = (typeof deletedKinds)[number];

export interface DeletedSearch extends PageSearch {
  kind?: DeletedKind | undefined;
}

export const parseDeletedSearch = (raw: RawSearch): DeletedSearch => ({
  ...pageOf(raw),
  kind: oneOf(deletedKinds, raw.kind),
});

/** Reported are discussions, or comments with their replies. */
export const reportKinds = ["discussion", "comment"] as const;
export type ReportKind = (typeof reportKinds)[number];

export interface ReportSearch extends PageSearch {
  kind?: ReportKind | undefined;
}

export const parseReportSearch = (raw: RawSearch): ReportSearch => ({
  ...pageOf(raw),
  kind: oneOf(reportKinds, raw.kind),
});
