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
import { namedBy, type Place } from "./place.ts";

const meta = { quiet: true };
export const keyOf = ({ kind, id }: Place) => ["assignment", kind, String(id)] as const;

export const gradebookQuery = (place: Place) =>
  queryOptions({
    queryKey: [...keyOf(place), "gradebook"],
    queryFn: ({ signal }) => call(getGradebook, { query: namedBy(place), signal }),
    meta,
  });

export const triesQuery = (place: Place, uid: string, pid: number) =>
  queryOptions({
    queryKey: [...keyOf(place), "tries", uid, pid],
    queryFn: ({ signal }) => call(getGradebookTries, { query: { ...namedBy(place), uid, pid }, signal }),
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

export const checksQuery = (place: Place, page: { currentPage: number; limit: number }) =>
  queryOptions({
    ...listQuery([...keyOf(place), "checks"], getSimilarityChecks, {
      ...namedBy(place),
      ...page,
    }),
    refetchInterval: ({ state }) =>
      state.data?.records.some((check) => check.state === "running") ? WATCH_MS : false,
  });

export const pairsQuery = (
  place: Place,
  filter: Omit<QueryInput<typeof getSimilarPairs>, "tid" | "cid" | "gid">,
) =>
  listQuery([...keyOf(place), "pairs"], getSimilarPairs, {
    ...namedBy(place),
    ...filter,
  });

export const pairQuery = (place: Place, id: number, pair: number) =>
  queryOptions({
    queryKey: [...keyOf(place), "pair", id, pair],
    queryFn: ({ signal }) => call(getSimilarPair, { query: { ...namedBy(place), id, pair }, signal }),
    meta,
  });
