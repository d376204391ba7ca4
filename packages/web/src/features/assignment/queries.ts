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
import { type Assignment, namedBy } from "./assignment.ts";

const meta = { quiet: true };
export const keyOf = ({ kind, id }: Assignment) => ["assignment", kind, String(id)] as const;

export const gradebookQuery = (assignment: Assignment) =>
  queryOptions({
    queryKey: [...keyOf(assignment), "gradebook"],
    queryFn: ({ signal }) => call(getGradebook, { query: namedBy(assignment), signal }),
    meta,
  });

export const triesQuery = (assignment: Assignment, uid: string, pid: number) =>
  queryOptions({
    queryKey: [...keyOf(assignment), "tries", uid, pid],
    queryFn: ({ signal }) => call(getGradebookTries, { query: { ...namedBy(assignment), uid, pid }, signal }),
    meta,
  });

/** A group's problems that fit what somebody types. */
export const groupProblemsQuery = (gid: number, keyword: string) =>
  listQuery(["assignment", "group", String(gid), "problems"], getGroupAdminProblemList, {
    gid,
    limit: 20,
    ...(keyword && { keyword }),
  });

/** Asked for again while one is under way. */
const WATCH_MS = 1500;

export const checksQuery = (assignment: Assignment, page: { currentPage: number; limit: number }) =>
  queryOptions({
    ...listQuery([...keyOf(assignment), "checks"], getSimilarityChecks, {
      ...namedBy(assignment),
      ...page,
    }),
    refetchInterval: ({ state }) =>
      state.data?.records.some((check) => check.state === "running") ? WATCH_MS : false,
  });

export const pairsQuery = (
  assignment: Assignment,
  filter: Omit<QueryInput<typeof getSimilarPairs>, "tid" | "cid" | "gid">,
) =>
  listQuery([...keyOf(assignment), "pairs"], getSimilarPairs, {
    ...namedBy(assignment),
    ...filter,
  });

export const pairQuery = (assignment: Assignment, id: number, pair: number) =>
  queryOptions({
    queryKey: [...keyOf(assignment), "pair", id, pair],
    queryFn: ({ signal }) => call(getSimilarPair, { query: { ...namedBy(assignment), id, pair }, signal }),
    meta,
  });
