import { type PageSearch, pageOf, positiveOf, type RawSearch } from "../../../lib/search-params.ts";

/** What the address of the node list says; `node`: the one whose drawer is open. */
export interface NodesSearch extends PageSearch {
  node?: number | undefined;
}

export const parseNodesSearch = (raw: RawSearch): NodesSearch => ({
  ...pageOf(raw),
  node: positiveOf(raw.node),
});
