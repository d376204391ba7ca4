import { queryOptions } from "@tanstack/react-query";
import { getClicsTokens } from "@verdict/contract";
import { call } from "../../lib/call.ts";

export function tokensQuery(cid: number) {
  return queryOptions({
    queryKey: ["tools", cid, "tokens"],
    queryFn: ({ signal }) => call(getClicsTokens, { query: { cid }, signal }),
    meta: { quiet: true },
  });
}
