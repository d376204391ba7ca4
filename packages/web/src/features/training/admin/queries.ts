import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import {
  type getAdminTrainingList,
  getTrainingAdminPlan,
  type getTrainingAdminProblems,
  getTrainingMembers,
  getTrainingProgress,
  type QueryInput,
} from "@verdict/contract";
import { call } from "../../../lib/call.ts";
import { listQuery } from "../../../ui/list/query.ts";
import { trainingCalls } from "./calls.ts";

/** Everything the back office reads of trainings; of a group's, its number is in the keys. */
export const trainingsKey = ["admin", "training"] as const;

const meta = { quiet: true };

export const adminTrainingsQuery = (gid: number | null, query: QueryInput<typeof getAdminTrainingList>) =>
  queryOptions({
    queryKey: [...trainingsKey, "list", gid, query],
    queryFn: ({ signal }) => trainingCalls(gid).list(query, signal),
    placeholderData: keepPreviousData,
    meta,
  });

/** What the form begins with, read anew each time it opens. */
export const adminTrainingQuery = (gid: number | null, tid: number) =>
  queryOptions({
    queryKey: [...trainingsKey, "one", gid, tid],
    queryFn: ({ signal }) => trainingCalls(gid).one(tid, signal),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    meta,
  });

/** Categories that a training may be in. */
export const officeCategoriesQuery = (gid: number | null) =>
  queryOptions({
    queryKey: [...trainingsKey, "categories", gid],
    queryFn: ({ signal }) => trainingCalls(gid).categories(signal),
    meta,
  });

export const adminPlanQuery = (tid: number) =>
  queryOptions({
    queryKey: [...trainingsKey, "plan", tid],
    queryFn: ({ signal }) => call(getTrainingAdminPlan, { query: { tid }, signal }),
    meta,
  });

/** Public problems that are not in a training yet. */
export const candidatesQuery = (gid: number | null, query: QueryInput<typeof getTrainingAdminProblems>) =>
  queryOptions({
    queryKey: [...trainingsKey, "candidates", gid, query],
    queryFn: ({ signal }) => trainingCalls(gid).candidates(query, signal),
    placeholderData: keepPreviousData,
    meta,
  });

export const membersQuery = (query: QueryInput<typeof getTrainingMembers>) =>
  listQuery([...trainingsKey, "members"], getTrainingMembers, query);

export const progressQuery = (tid: number) =>
  queryOptions({
    queryKey: [...trainingsKey, "progress", tid],
    queryFn: ({ signal }) => call(getTrainingProgress, { query: { tid }, signal }),
    meta,
  });
