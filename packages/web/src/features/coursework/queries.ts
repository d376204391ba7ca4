import { queryOptions } from "@tanstack/react-query";
import {
  getGradebook,
  getGradebookTries,
  getGroupAdminProblemList,
  getSimilarityChecks,
  getSimilarPair,
  getSimilarPairs,
  type QueryInput,
} from "@verdict/contract";
import { call } from "../../lib/call.ts";
import { listQuery } from "../../ui/list/query.ts";
import { type Coursework, namedBy } from "./coursework.ts";

const meta = { quiet: true };
export const keyOf = ({ kind, id }: Coursework) => ["coursework", kind, String(id)] as const;

export const gradebookQuery = (coursework: Coursework) =>
  queryOptions({
    queryKey: [...keyOf(coursework), "gradebook"],
    queryFn: ({ signal }) => call(getGradebook, { query: namedBy(coursework), signal }),
    meta,
  });

export const triesQuery = (coursework: Coursework, uid: string, pid: number) =>
  queryOptions({
    queryKey: [...keyOf(coursework), "tries", uid, pid],
    queryFn: ({ signal }) => call(getGradebookTries, { query: { ...namedBy(coursework), uid, pid }, signal }),
    meta,
  });

/** A group's problems that fit what somebody types. */
export const groupProblemsQuery = (gid: number, keyword: string) =>
  listQuery(["coursework", "group", String(gid), "problems"], getGroupAdminProblemList, {
    gid,
    limit: 20,
    ...(keyword && { keyword }),
  });

/** Asked for again while one is under way. */
const WATCH_MS = 1500;

export const checksQuery = (coursework: Coursework, page: { currentPage: number; limit: number }) =>
  queryOptions({
    ...listQuery([...keyOf(coursework), "checks"], getSimilarityChecks, {
      ...namedBy(coursework),
      ...page,
    }),
    refetchInterval: ({ state }) =>
      state.data?.records.some((check) => check.state === "running") ? WATCH_MS : false,
  });

export const pairsQuery = (
  coursework: Coursework,
  filter: Omit<QueryInput<typeof getSimilarPairs>, "tid" | "cid" | "gid">,
) =>
  listQuery([...keyOf(coursework), "pairs"], getSimilarPairs, {
    ...namedBy(coursework),
    ...filter,
  });

export const pairQuery = (coursework: Coursework, id: number, pair: number) =>
  queryOptions({
    queryKey: [...keyOf(coursework), "pair", id, pair],
    queryFn: ({ signal }) => call(getSimilarPair, { query: { ...namedBy(coursework), id, pair }, signal }),
    meta,
  });
