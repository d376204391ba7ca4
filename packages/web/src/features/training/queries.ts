import { queryOptions } from "@tanstack/react-query";
import {
  getOwnTrainings,
  getTrainingAccess,
  getTrainingCategory,
  getTrainingDetail,
  getTrainingList,
  getTrainingPlan,
  getTrainingProblemList,
  getTrainingRank,
  type QueryInput,
  registerTraining,
} from "@verdict/contract";
import { call } from "../../lib/call.ts";
import { currentLanguage } from "../../lib/i18n.ts";
import { queryClient } from "../../lib/query-client.ts";
import { listQuery } from "../../ui/list/query.ts";
import { TRAINING_PAGE_SIZE, type TrainingSearch } from "./search.ts";

const meta = { quiet: true };

/** A list of trainings tells how far its reader is: it is the reader's own. */
export const trainingListQuery = (search: TrainingSearch, uid: string | undefined) => ({
  ...listQuery(["training", "list", uid ?? ""], getTrainingList, {
    ...search,
    limit: search.limit ?? TRAINING_PAGE_SIZE,
  }),
});

export const trainingCategoriesQuery = queryOptions({
  queryKey: ["training", "categories"],
  queryFn: ({ signal }) => call(getTrainingCategory, { signal }),
  staleTime: 60_000,
  meta,
});

export const trainingQuery = (tid: number) =>
  queryOptions({
    queryKey: ["problem", "training", tid, "detail"],
    queryFn: ({ signal }) => call(getTrainingDetail, { query: { tid }, signal }),
    staleTime: 30_000,
    meta,
  });

export const trainingAccessQuery = (tid: number) =>
  queryOptions({
    queryKey: ["training", "access", tid],
    queryFn: ({ signal }) => call(getTrainingAccess, { query: { tid }, signal }),
    staleTime: 30_000,
    meta,
  });

/** Under the problems, whose counts and standing a verdict changes. */
export const trainingProblemsQuery = (tid: number) =>
  queryOptions({
    queryKey: ["problem", "training", tid, "list", currentLanguage()],
    queryFn: ({ signal }) => call(getTrainingProblemList, { query: { tid, l: currentLanguage() }, signal }),
    meta,
  });

export const trainingPlanQuery = (tid: number) =>
  queryOptions({
    queryKey: ["problem", "training", tid, "plan", currentLanguage()],
    queryFn: ({ signal }) => call(getTrainingPlan, { query: { tid, l: currentLanguage() }, signal }),
    meta,
  });

export const trainingRankQuery = (query: QueryInput<typeof getTrainingRank>) =>
  listQuery(["training", "rank"], getTrainingRank, query);

export const ownTrainingsQuery = () =>
  queryOptions({
    queryKey: ["problem", "training", "own", currentLanguage()],
    queryFn: ({ signal }) => call(getOwnTrainings, { query: { l: currentLanguage() }, signal }),
    meta,
  });

export const register = (tid: number, password: string) =>
  call(registerTraining, { body: { tid, password } });

/** What a registration changes for its reader. */
export function refreshTraining(tid: number): void {
  for (const queryKey of [
    ["training", "access", tid],
    ["problem", "training", tid],
  ]) {
    void queryClient.invalidateQueries({ queryKey });
  }
}
