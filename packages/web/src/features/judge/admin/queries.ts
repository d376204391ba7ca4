import { queryOptions } from "@tanstack/react-query";
import { nodeDetail, nodeList } from "@verdict/contract";
import { call } from "../../../lib/call.ts";
import { listQuery } from "../../../ui/list/query.ts";

const LIST_EVERY_MS = 5000;
const NODE_EVERY_MS = 3000;

export const nodesQuery = (currentPage: number | undefined, limit: number) => ({
  ...listQuery(["admin", "node", "list"], nodeList, { currentPage, limit }),
  refetchInterval: LIST_EVERY_MS,
});

export const nodeQuery = (id: number) =>
  queryOptions({
    queryKey: ["admin", "node", "detail", id],
    queryFn: ({ signal }) => call(nodeDetail, { query: { id }, signal }),
    refetchInterval: NODE_EVERY_MS,
    meta: { quiet: true },
  });
