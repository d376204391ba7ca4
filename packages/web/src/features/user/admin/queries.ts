import { queryOptions } from "@tanstack/react-query";
import { getGeneratedUsers, getUserList, type QueryInput } from "@verdict/contract";
import { call } from "../../../lib/call.ts";
import { listQuery } from "../../../ui/list/query.ts";

export const usersQuery = (query: QueryInput<typeof getUserList>) =>
  listQuery(["admin", "user"], getUserList, query);

/** Users that were made with random passwords: the server keeps them for half an hour. */
export const generatedUsersQuery = (key: string) =>
  queryOptions({
    queryKey: ["admin", "sheets", key],
    queryFn: ({ signal }) => call(getGeneratedUsers, { query: { key }, signal }),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    meta: { quiet: true },
  });
