import { queryOptions } from "@tanstack/react-query";
import { getProviders } from "@verdict/contract";
import { call } from "../../../lib/call.ts";

export const providersKey = ["admin", "identity"] as const;

export const providersQuery = queryOptions({
  queryKey: [...providersKey, "providers"],
  queryFn: ({ signal }) => call(getProviders, { signal }),
  meta: { quiet: true },
});
