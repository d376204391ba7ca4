import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import type { DataOf, Endpoint, QueryInput } from "@verdict/contract";
import { call } from "../../lib/call.ts";

/**
 * A list as its endpoint gives it; the rows before stay in sight while the next ones come. The list itself tells of a
 * failure.
 */
export function listQuery<E extends Endpoint>(
  key: readonly [string, ...string[]],
  endpoint: E,
  query: QueryInput<E>,
) {
  return queryOptions({
    queryKey: [...key, query],
    queryFn: ({ signal }): Promise<DataOf<E>> => call(endpoint, { query, signal }),
    placeholderData: keepPreviousData,
    meta: { quiet: true },
  });
}
