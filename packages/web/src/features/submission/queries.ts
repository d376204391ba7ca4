import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import {
  checkSubmissionsStatus,
  getAllCaseResult,
  getLanguages,
  getLastAcCode,
  getSubmissionDetail,
  getSubmissionList,
  getSubmissionTimeline,
  type Judge,
  shareSubmission,
  submitProblemJudge,
} from "@verdict/contract";
import { call } from "../../lib/call.ts";
import { queryClient } from "../../lib/query-client.ts";
import { STATUS_PAGE_SIZE, type StatusSearch } from "./search.ts";

export function submissionListQuery(search: StatusSearch) {
  const query = { ...search, limit: search.limit ?? STATUS_PAGE_SIZE };
  return queryOptions({
    queryKey: ["submission", "list", query],
    queryFn: ({ signal }) => call(getSubmissionList, { query, signal }),
    placeholderData: keepPreviousData,
  });
}

export function submissionQuery(submitId: number) {
  return queryOptions({
    queryKey: ["submission", "detail", submitId],
    queryFn: ({ signal }) => call(getSubmissionDetail, { query: { submitId }, signal }),
  });
}

export function caseResultQuery(submitId: number) {
  return queryOptions({
    queryKey: ["submission", "cases", submitId],
    queryFn: ({ signal }) => call(getAllCaseResult, { query: { submitId }, signal }),
    meta: { quiet: true },
  });
}

export function timelineQuery(submitId: number) {
  return queryOptions({
    queryKey: ["submission", "timeline", submitId],
    queryFn: ({ signal }) => call(getSubmissionTimeline, { query: { submitId }, signal }),
    meta: { quiet: true },
  });
}

/** Languages a live node offers, with the version of its toolchain. */
export const languagesQuery = queryOptions({
  queryKey: ["submission", "languages"],
  queryFn: ({ signal }) => call(getLanguages, { query: {}, signal }),
  staleTime: 60_000,
  meta: { quiet: true },
});

export interface Draft {
  problemId: string;
  language: string;
  code: string;
}

export function submitCode({ problemId, language, code }: Draft): Promise<Judge> {
  return call(submitProblemJudge, { body: { pid: problemId, language, code, cid: 0, isRemote: false } });
}

export function lastAcceptedCode(pid: number) {
  return call(getLastAcCode, { query: { pid } });
}

export function setShared(submitId: number, share: boolean): Promise<null> {
  return call(shareSubmission, { body: { submitId, share } });
}

export function pollStatus(submitIds: number[], signal: AbortSignal): Promise<Record<string, Judge>> {
  return call(checkSubmissionsStatus, { body: { submitIds }, signal });
}

/** What a verdict changes: the submission's own pages, the counts of its problem, the viewer's standing. */
export function refreshAfterVerdict(submitId: number): void {
  for (const part of ["detail", "cases", "timeline"]) {
    void queryClient.invalidateQueries({ queryKey: ["submission", part, submitId] });
  }
  refreshLists();
  void queryClient.invalidateQueries({ queryKey: ["problem"], refetchType: "active" });
}

/** Lists of submissions that are on the screen are asked for again, others when they are shown next. */
export function refreshLists(): void {
  void queryClient.invalidateQueries({ queryKey: ["submission", "list"] });
}
