import { queryOptions } from "@tanstack/react-query";
import type { Language } from "../../../lib/language.ts";
import { queryClient } from "../../../lib/query-client.ts";
import { withMarkdown } from "../../../ui/Markdown.tsx";
import { contestProblemQuery } from "../../problem/queries.ts";
import { textsOf } from "../../problem/Statement.tsx";

/** A problem of a contest with what its statement is drawn with: once it is there, it can be printed. */
export function problemSheetQuery(cid: number, displayId: string, language: Language) {
  return queryOptions({
    queryKey: ["problem", "sheet", cid, displayId, language],
    queryFn: () =>
      withMarkdown(queryClient.fetchQuery(contestProblemQuery(cid, displayId, language)), textsOf),
    meta: { quiet: true },
  });
}
