import {
  apiDate,
  type Training,
  type TrainingCategory,
  type TrainingProblem,
  type TrainingSummary,
} from "@verdict/contract";
import type { TrainingRow } from "./policy.ts";
import type { ListedTraining } from "./queries.ts";
import type { trainingCategories, trainingProblems } from "./tables.ts";

export function presentTraining(row: ListedTraining): TrainingSummary {
  return {
    id: row.id,
    title: row.title,
    description: row.description,
    author: row.author,
    auth: row.auth,
    categoryId: row.categoryId,
    categoryName: row.categoryName,
    categoryColor: row.categoryColor,
    rank: row.rank,
    problemCount: row.problemCount,
    acCount: row.acCount,
    gid: row.groupId,
    gmtModified: apiDate(row.updatedAt),
  };
}

type AdminRow = Omit<TrainingRow, "description" | "sealedPassword">;

/** `whole`: where one training is read, by who manages it. */
export function presentAdminTraining(
  row: AdminRow,
  author: string,
  whole: { description: string | null; privatePwd: string | null } | null = null,
): Training {
  return {
    id: row.id,
    title: row.title,
    description: whole?.description ?? null,
    author,
    uid: row.uid,
    auth: row.auth,
    privatePwd: whole?.privatePwd ?? null,
    status: row.isShown,
    rank: row.rank,
    isGroup: row.groupId !== null,
    gid: row.groupId,
    gmtCreate: apiDate(row.createdAt),
    gmtModified: apiDate(row.updatedAt),
  };
}

export function presentCategory(row: typeof trainingCategories.$inferSelect): TrainingCategory {
  return {
    id: row.id,
    name: row.name,
    color: row.color,
    gid: row.groupId,
    gmtCreate: apiDate(row.createdAt),
    gmtModified: apiDate(row.updatedAt),
  };
}

export function presentTrainingProblem(row: typeof trainingProblems.$inferSelect): TrainingProblem {
  return {
    id: row.id,
    tid: row.trainingId,
    pid: row.problemId,
    displayId: row.displayId,
    rank: row.rank,
    gmtCreate: apiDate(row.createdAt),
    gmtModified: apiDate(row.updatedAt),
  };
}
