import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import {
  getContestProblemDetails,
  getProblemDetail,
  getProblemList,
  getProblemTagsAndClassification,
  getRandomProblem,
  getRecentUpdatedProblem,
  getSimilarProblems,
  getUserProblemStatus,
} from "@verdict/contract";
import { call } from "../../lib/call.ts";
import type { Language } from "../../lib/language.ts";
import type { ProblemSearch } from "./search.ts";
import { PROBLEM_PAGE_SIZE } from "./search.ts";

export function problemListQuery(search: ProblemSearch, language: Language) {
  const { tagId, limit = PROBLEM_PAGE_SIZE, ...rest } = search;
  const query = { ...rest, limit, tagId: tagId?.join(","), l: language };
  return queryOptions({
    queryKey: ["problem", "list", query],
    queryFn: ({ signal }) => call(getProblemList, { query, signal }),
    placeholderData: keepPreviousData,
  });
}

/** `gid`: as it is in the group; 0: in the problem bank. */
export function problemQuery(problemId: string, language: Language, gid = 0) {
  const query = { problemId, l: language, ...(gid !== 0 && { gid }) };
  return queryOptions({
    queryKey: ["problem", "detail", gid === 0 ? problemId : `group ${gid}/${problemId}`, language],
    queryFn: ({ signal }) => call(getProblemDetail, { query, signal }),
    staleTime: 60_000,
  });
}

/** A problem of a contest, under the contest's own letter. */
export function contestProblemQuery(cid: number, displayId: string, language: Language) {
  return queryOptions({
    queryKey: ["problem", "detail", `${cid}/${displayId}`, language],
    queryFn: async ({ signal }) => {
      const query = { cid, displayId, l: language };
      const info = await call(getContestProblemDetails, { query, signal });
      return { ...info, problem: { ...info.problem, problemId: displayId } };
    },
    staleTime: 60_000,
  });
}

/** What the problem list's page asks for at first; the build reads it too, for the early script. */
export function problemListQueries(search: ProblemSearch, language: Language) {
  return [problemListQuery(search, language), tagsQuery(search.oj)] as const;
}

/** What a problem's page asks for at first; the build reads it too, for the early script. */
export function problemPageQueries(problemId: string, language: Language) {
  return [problemQuery(problemId, language)] as const;
}

type OwnPlace = { cid: number; containsEnd: boolean } | { gid: number };

/** The viewer's own result with each of `pids`, in the problem bank, in a group or in a contest. */
export function ownStatusQuery(pids: readonly number[], inside?: OwnPlace) {
  const place = { isContestProblemList: inside !== undefined && "cid" in inside, ...inside };
  return queryOptions({
    queryKey: ["problem", "own-status", pids, place],
    queryFn: ({ signal }) => call(getUserProblemStatus, { body: { pidList: [...pids], ...place }, signal }),
    meta: { quiet: true },
  });
}

/** What a list's address and call name the problems of this site; for tags the same bank is ME. */
export const OWN_BANK = "Mine";

/** Tags of a problem bank; of all of them where none is named. */
export function tagsQuery(bank: string | undefined) {
  const oj = bank === OWN_BANK ? "ME" : (bank ?? "ALL");
  return queryOptions({
    queryKey: ["problem", "tags", oj],
    queryFn: ({ signal }) => call(getProblemTagsAndClassification, { query: { oj }, signal }),
    staleTime: 5 * 60_000,
  });
}

export function recentProblemsQuery(language: Language) {
  return queryOptions({
    queryKey: ["problem", "recent", language],
    queryFn: ({ signal }) => call(getRecentUpdatedProblem, { query: { l: language }, signal }),
  });
}

export function randomProblem(): Promise<{ problemId: string }> {
  return call(getRandomProblem);
}

/** Problems that share tags with one, the likest first. */
export function similarProblemsQuery(pid: number, language: Language) {
  return queryOptions({
    queryKey: ["problem", "similar", pid, language],
    queryFn: ({ signal }) => call(getSimilarProblems, { query: { pid, l: language }, signal }),
    staleTime: 5 * 60_000,
    meta: { quiet: true },
  });
}
