import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import {
  type getAdminProblemList,
  getCheckerTools,
  getJurySolutions,
  getLanguages,
  getProblemCases,
  getProblemCodeTemplate,
  getProblemKeptData,
  getProblemLanguages,
  getProblemReadiness,
  getProblemTags,
  getProblemVersions,
  getTagClassifications,
  type QueryInput,
} from "@verdict/contract";
import { call } from "../../../lib/call.ts";
import { problemCalls } from "./calls.ts";

const RUNNING_MS = 1500;

/** Whatever shows problems: read anew when one has changed. */
export const problemKeys = [["admin", "problem"], ["admin", "tags"], ["problem"]];

/** Of the site (null) or of a group, whose number is in the key. */
export const adminProblemsQuery = (gid: number | null, query: QueryInput<typeof getAdminProblemList>) =>
  queryOptions({
    queryKey: ["admin", "problem", "list", gid, query],
    queryFn: ({ signal }) => problemCalls(gid).list(query, signal),
    placeholderData: keepPreviousData,
    meta: { quiet: true },
  });

/** Everything the editor begins with, read anew each time it opens. */
export const editorQuery = (gid: number | null, pid: number) =>
  queryOptions({
    queryKey: ["admin", "problem", "editor", gid, pid],
    queryFn: async ({ signal }) => {
      const query = { pid };
      // First: its save names when this was, and what comes after it must not be of before.
      const problem = await problemCalls(gid).one(pid, signal);
      const [tags, languages, templates, cases] = await Promise.all([
        call(getProblemTags, { query, signal }),
        call(getProblemLanguages, { query, signal }),
        call(getProblemCodeTemplate, { query, signal }),
        call(getProblemCases, { query: { pid, isUpload: true }, signal }),
      ]);
      return { problem, tags, languages, templates, cases };
    },
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    meta: { quiet: true },
  });

/** The id that a new problem's form begins with, asked anew each time it opens. */
export const nextIdQuery = (gid: number | null) =>
  queryOptions({
    queryKey: ["admin", "problem", "next-id", gid],
    queryFn: ({ signal }) => problemCalls(gid).nextId(signal),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    meta: { quiet: true },
  });

/** Every language of the site, whether a node runs it now or not. */
export const allLanguagesQuery = queryOptions({
  queryKey: ["admin", "languages"],
  queryFn: ({ signal }) => call(getLanguages, { query: { all: true }, signal }),
  staleTime: 60_000,
});

/** Tags that problems of the site (null) or of a group may carry. */
export const allTagsQuery = (gid: number | null) =>
  queryOptions({
    queryKey: ["admin", "tags", gid],
    queryFn: ({ signal }) => problemCalls(gid).tags(signal),
  });

export const classificationsQuery = queryOptions({
  queryKey: ["admin", "classifications"],
  queryFn: ({ signal }) => call(getTagClassifications, { query: { oj: "ME" }, signal }),
});

export const jurySolutionsQuery = (pid: number) =>
  queryOptions({
    queryKey: ["admin", "problem", "jury-solutions", pid],
    queryFn: ({ signal }) => call(getJurySolutions, { query: { pid }, signal }),
    refetchInterval: ({ state }) =>
      state.data?.references.some(({ run }) => run && run.state !== "done") ? RUNNING_MS : false,
    meta: { quiet: true },
  });

/** Contests that do not judge by the problem's newest data. */
export const keptDataQuery = (pid: number) =>
  queryOptions({
    queryKey: ["admin", "problem", "kept-data", pid],
    queryFn: ({ signal }) => call(getProblemKeptData, { query: { pid }, signal }),
    staleTime: 0,
    meta: { quiet: true },
  });

export const readinessQuery = (pid: number) =>
  queryOptions({
    queryKey: ["admin", "problem", "readiness", pid],
    queryFn: ({ signal }) => call(getProblemReadiness, { query: { pid }, signal }),
    staleTime: 0,
    meta: { quiet: true },
  });

/** What judge nodes give checkers; asked anew when the editor opens. */
export const checkerToolsQuery = queryOptions({
  queryKey: ["admin", "problem", "checker-tools"],
  queryFn: ({ signal }) => call(getCheckerTools, { signal }),
  meta: { quiet: true },
});

export const versionsQuery = (pid: number, currentPage: number) =>
  queryOptions({
    queryKey: ["admin", "problem", "versions", pid, currentPage],
    queryFn: ({ signal }) => call(getProblemVersions, { query: { pid, currentPage, limit: 20 }, signal }),
    placeholderData: keepPreviousData,
    meta: { quiet: true },
  });
