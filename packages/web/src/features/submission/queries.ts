import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import {
  checkContestSubmissionsStatus,
  checkSubmissionsStatus,
  getAllCaseResult,
  getContestSubmissions,
  getLanguages,
  getLastAcCode,
  getSubmissionDetail,
  getSubmissionDistribution,
  getSubmissionFiles,
  getSubmissionList,
  getSubmissionTimeline,
  getSubmitAllowance,
  type Submission,
  shareSubmission,
  submitProblemJudge,
} from "@verdict/contract";
import { call } from "../../lib/call.ts";
import { currentLanguage } from "../../lib/i18n.ts";
import { queryClient } from "../../lib/query-client.ts";
import { STATUS_PAGE_SIZE, type StatusSearch } from "./search.ts";

export function submissionListQuery(search: StatusSearch) {
  const query = { ...search, limit: search.limit ?? STATUS_PAGE_SIZE, l: currentLanguage() };
  return queryOptions({
    queryKey: ["submission", "list", query],
    queryFn: ({ signal }) => call(getSubmissionList, { query, signal }),
    placeholderData: keepPreviousData,
  });
}

/** Those of the bank, of a group (gid) or of a contest (cid); under the same key, so that verdicts reach them as they do all lists. */
export function submissionsInQuery(
  { cid, gid = 0, containsEnd }: { cid: number; gid?: number; containsEnd: boolean },
  search: StatusSearch,
) {
  const inGroup = gid === 0 ? {} : { gid };
  const query = { ...search, ...inGroup, limit: search.limit ?? STATUS_PAGE_SIZE, l: currentLanguage() };
  const inContest = { ...query, contestID: cid, containsEnd };
  return queryOptions({
    queryKey: ["submission", "list", cid === 0 ? query : inContest],
    queryFn: ({ signal }) =>
      cid === 0
        ? call(getSubmissionList, { query, signal })
        : call(getContestSubmissions, { query: inContest, signal }),
    placeholderData: keepPreviousData,
    meta: { quiet: cid !== 0 },
  });
}

export function submissionQuery(submitId: number) {
  const l = currentLanguage();
  return queryOptions({
    queryKey: ["submission", "detail", submitId, l],
    queryFn: ({ signal }) => call(getSubmissionDetail, { query: { submitId, l }, signal }),
  });
}

export function distributionQuery(submitId: number) {
  return queryOptions({
    queryKey: ["submission", "distribution", submitId],
    queryFn: ({ signal }) => call(getSubmissionDistribution, { query: { submitId }, signal }),
    staleTime: 60_000,
    meta: { quiet: true },
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
  queryFn: ({ signal }) => call(getLanguages, { query: { all: false }, signal }),
  staleTime: 60_000,
  meta: { quiet: true },
});

export interface Draft {
  /** 0: none. */
  cid: number;
  tid: number;
  gid: number;
  problemId: string;
  language: string;
  code: string;
}

export function submitCode({ cid, tid, gid, problemId, language, code }: Draft): Promise<Submission> {
  const place = { cid, ...(tid !== 0 && { tid }), ...(gid !== 0 && { gid }) };
  return call(submitProblemJudge, { body: { pid: problemId, language, code, ...place, isRemote: false } });
}

export function sentFilesQuery(submitId: number) {
  return queryOptions({
    queryKey: ["submission", "files", submitId],
    queryFn: ({ signal }) => call(getSubmissionFiles, { query: { submitId }, signal }),
  });
}

/** How many submissions to a contest's problem are left, and when the next one may come. */
export function allowanceQuery(cid: number, displayId: string) {
  return queryOptions({
    queryKey: ["submission", "allowance", cid, displayId],
    queryFn: ({ signal }) => call(getSubmitAllowance, { query: { cid, displayId }, signal }),
    staleTime: 0,
  });
}

export function lastAcceptedCode(pid: number, { cid, gid }: { cid: number; gid: number }) {
  return call(getLastAcCode, { query: { pid, ...(cid !== 0 && { cid }), ...(gid !== 0 && { gid }) } });
}

export function setShared(submitId: number, share: boolean): Promise<null> {
  return call(shareSubmission, { body: { submitId, share } });
}

/** Of a contest's submissions only the contest's own poll tells. */
export function pollStatus(
  submitIds: number[],
  cid: number,
  signal: AbortSignal,
): Promise<Record<string, Submission>> {
  return cid === 0
    ? call(checkSubmissionsStatus, { body: { submitIds }, signal })
    : call(checkContestSubmissionsStatus, { body: { submitIds, cid }, signal });
}

/** What a verdict changes: the submission's own pages, the counts of its problem, the viewer's own result. */
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
