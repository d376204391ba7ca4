import { queryOptions } from "@tanstack/react-query";
import { getAdminLanguages } from "@verdict/contract";
import { call } from "../../../lib/call.ts";

export const languagesQuery = queryOptions({
  queryKey: ["admin", "language", "list"],
  queryFn: ({ signal }) => call(getAdminLanguages, { signal }),
  meta: { quiet: true },
});
