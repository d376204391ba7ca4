import { queryOptions } from "@tanstack/react-query";
import {
  getAdminTraining,
  getAdminTrainingList,
  getTrainingAdminPlan,
  getTrainingAdminProblems,
  getTrainingMembers,
  getTrainingProgress,
  type QueryInput,
} from "@verdict/contract";
import { call } from "../../../lib/call.ts";
import { listQuery } from "../../../ui/list/query.ts";

/** Everything the back office reads of trainings. */
export const trainingsKey = ["admin", "training"] as const;

const meta = { quiet: true };

export const adminTrainingsQuery = (query: QueryInput<typeof getAdminTrainingList>) =>
  listQuery([...trainingsKey, "list"], getAdminTrainingList, query);

/** What the form begins with, read anew each time it opens. */
export const adminTrainingQuery = (tid: number) =>
  queryOptions({
    queryKey: [...trainingsKey, "one", tid],
    queryFn: ({ signal }) => call(getAdminTraining, { query: { tid }, signal }),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    meta,
  });

export const adminPlanQuery = (tid: number) =>
  queryOptions({
    queryKey: [...trainingsKey, "plan", tid],
    queryFn: ({ signal }) => call(getTrainingAdminPlan, { query: { tid }, signal }),
    meta,
  });

/** Public problems that are not in a training yet. */
export const candidatesQuery = (query: QueryInput<typeof getTrainingAdminProblems>) =>
  listQuery([...trainingsKey, "candidates"], getTrainingAdminProblems, query);

export const membersQuery = (query: QueryInput<typeof getTrainingMembers>) =>
  listQuery([...trainingsKey, "members"], getTrainingMembers, query);

export const progressQuery = (tid: number) =>
  queryOptions({
    queryKey: [...trainingsKey, "progress", tid],
    queryFn: ({ signal }) => call(getTrainingProgress, { query: { tid }, signal }),
    meta,
  });
