import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import {
  getCannedAnswers,
  getClarificationState,
  getClarifications,
  getContestProblem,
  readClarifications,
} from "@verdict/contract";
import { call } from "../../lib/call.ts";
import { currentLanguage } from "../../lib/i18n.ts";
import { queryClient } from "../../lib/query-client.ts";
import { withMarkdown } from "../../ui/Markdown.tsx";
import type { ClarificationSearch } from "./search.ts";

/** How often the page asks for news while no stream brings them. */
export const CLARIFICATION_POLL_MS = 20_000;
export const CLARIFICATION_PAGE_SIZE = 30;

/** What is new to the reader of a contest, and whether they manage it. */
export function clarificationStateQuery(cid: number) {
  return queryOptions({
    queryKey: ["clarification", cid, "state"],
    queryFn: ({ signal }) => call(getClarificationState, { query: { cid }, signal }),
    meta: { quiet: true },
  });
}

export function clarificationsQuery(cid: number, { currentPage, limit, view }: ClarificationSearch) {
  const query = { cid, currentPage, limit: limit ?? CLARIFICATION_PAGE_SIZE, open: view === "open" };
  return queryOptions({
    queryKey: ["clarification", cid, "list", query],
    queryFn: ({ signal }) =>
      withMarkdown(call(getClarifications, { query, signal }), ({ records }) =>
        records.flatMap(({ question, answer }) => [question, answer]),
      ),
    placeholderData: keepPreviousData,
    meta: { quiet: true },
  });
}

export function cannedAnswersQuery(cid: number) {
  return queryOptions({
    queryKey: ["clarification", cid, "canned"],
    queryFn: ({ signal }) => call(getCannedAnswers, { query: { cid }, signal }),
    meta: { quiet: true },
  });
}

/** Problems one can ask about. */
export function askedProblemsQuery(cid: number) {
  return queryOptions({
    queryKey: ["clarification", cid, "problems"],
    queryFn: ({ signal }) => call(getContestProblem, { query: { cid, l: currentLanguage() }, signal }),
    meta: { quiet: true },
  });
}

export const renewClarifications = (cid: number) =>
  queryClient.invalidateQueries({ queryKey: ["clarification", cid] });

/** What is on the page counts as read; its marks stay until the list is asked for again. */
export async function markRead(cid: number, upTo: number): Promise<void> {
  await call(readClarifications, { body: { cid, upTo } });
  await queryClient.invalidateQueries({ queryKey: clarificationStateQuery(cid).queryKey });
}
