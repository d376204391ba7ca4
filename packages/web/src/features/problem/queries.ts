import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import {
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

export function problemQuery(problemId: string, language: Language) {
  return queryOptions({
    queryKey: ["problem", "detail", problemId, language],
    queryFn: ({ signal }) => call(getProblemDetail, { query: { problemId, l: language }, signal }),
    staleTime: 60_000,
  });
}

/** The viewer's standing with each of `pids`. */
export function ownStatusQuery(pids: readonly number[]) {
  return queryOptions({
    queryKey: ["problem", "own-status", pids],
    queryFn: ({ signal }) =>
      call(getUserProblemStatus, { body: { pidList: [...pids], isContestProblemList: false }, signal }),
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
