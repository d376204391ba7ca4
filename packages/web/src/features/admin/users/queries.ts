import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import { getUserList, type QueryInput } from "@verdict/contract";
import { call } from "../../../lib/call.ts";

export const usersQuery = (query: QueryInput<typeof getUserList>) =>
  queryOptions({
    queryKey: ["admin", "user", "list", query],
    queryFn: ({ signal }) => call(getUserList, { query, signal }),
    placeholderData: keepPreviousData,
    meta: { quiet: true },
  });
