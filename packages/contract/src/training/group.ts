import { z } from "zod";
import { endpoint } from "../endpoint.ts";
import { PROBLEM_ID_MAX } from "../problem/admin.ts";
import { groupGuard } from "../problem/group.ts";
import { basedOn, boolean, nothing, optionalText, page, pageQuery, rowId } from "../scalar.ts";
import {
  addTraining,
  addTrainingProblem,
  getAdminTraining,
  getTrainingAdminProblems,
  saveTrainingProblem,
  Training,
  trainingCategoryRefusals,
  updateTraining,
} from "./admin.ts";
import { TrainingCategoryBody, TrainingDraft } from "./draft.ts";
import { TrainingCategory, TrainingSummary } from "./training.ts";

/** Trainings of a group: the calls of the site's trainings, for who manages them in the group. */

const guard = [...groupGuard, "training-not-found"] as const;

export const getGroupTrainingList = endpoint({
  name: "getGroupTrainingList",
  method: "GET",
  path: "/api/group/get-training-list",
  summary: "Trainings of a group that are shown, by rank",
  access: "group-member",
  query: z.object({ gid: rowId, ...pageQuery(10) }),
  data: page(TrainingSummary),
  refusals: groupGuard,
});

export const getGroupAdminTrainingList = endpoint({
  name: "getGroupAdminTrainingList",
  method: "GET",
  path: "/api/group/get-admin-training-list",
  summary: "Trainings of a group in every state, newest first, without passwords",
  access: "group-admin",
  query: z.object({
    ...{ gid: rowId, ...pageQuery(10) },
    /** Ours: as of the site's list. */
    keyword: optionalText(100),
  }),
  data: page(Training),
  refusals: groupGuard,
});

/** Ours: a client that knew no categories of groups could name one by its name alone. */
export const getGroupTrainingCategories = endpoint({
  name: "getGroupTrainingCategories",
  method: "GET",
  path: "/api/group/training-category",
  summary: "Categories that a group's trainings may be in",
  access: "group-member",
  query: z.object({ gid: rowId }),
  data: z.array(TrainingCategory),
  refusals: groupGuard,
});

export const getGroupTraining = endpoint({
  name: "getGroupTraining",
  method: "GET",
  path: "/api/group/training",
  summary: "One training of a group with everything its editor needs",
  access: "group-manager",
  query: z.object({ tid: rowId }),
  data: getAdminTraining.data,
  refusals: guard,
});

/** One there is, or one that is made for the group. */
const trainingCategory = z
  .union([z.object({ id: rowId }), TrainingCategoryBody, z.object({ id: z.null().optional() })])
  .nullish();

export const addGroupTraining = endpoint({
  name: "addGroupTraining",
  method: "POST",
  path: "/api/group/training",
  summary: "Makes a training of a group; a category without id is made for the group",
  access: "group-admin",
  body: z.object({ training: TrainingDraft.extend({ gid: rowId }), trainingCategory }),
  data: nothing,
  refusals: [...groupGuard, ...addTraining.refusals, ...trainingCategoryRefusals],
});

export const updateGroupTraining = endpoint({
  name: "updateGroupTraining",
  method: "PUT",
  path: "/api/group/training",
  summary: "Changes a training of a group; another password takes all registrations back",
  access: "group-manager",
  body: z.object({ training: TrainingDraft.extend({ id: rowId }), trainingCategory, basedOn }),
  data: nothing,
  refusals: [...groupGuard, ...updateTraining.refusals, ...trainingCategoryRefusals],
});

export const deleteGroupTraining = endpoint({
  name: "deleteGroupTraining",
  method: "DELETE",
  path: "/api/group/training",
  summary: "Deletes a training of a group with its registrations; submissions stay",
  access: "group-manager",
  query: z.object({ tid: rowId }),
  data: nothing,
  refusals: guard,
});

/** Ours. */
export const cloneGroupTraining = endpoint({
  name: "cloneGroupTraining",
  method: "POST",
  path: "/api/group/training/clone",
  summary:
    "Makes a hidden copy of a training in its group, with problems and sections, that belongs to the caller",
  access: "group-admin",
  body: z.object({ tid: rowId }),
  data: z.object({ tid: z.int() }),
  refusals: [...guard, "training-not-yours"],
});

export const changeGroupTrainingStatus = endpoint({
  name: "changeGroupTrainingStatus",
  method: "PUT",
  path: "/api/group/change-training-status",
  summary: "Shows or hides a training of a group",
  access: "group-manager",
  query: z.object({ tid: rowId, status: boolean }),
  data: nothing,
  refusals: guard,
});

export const getGroupTrainingProblems = endpoint({
  name: "getGroupTrainingProblems",
  method: "GET",
  path: "/api/group/get-training-problem-list",
  summary:
    "A group's training's problems by rank, or with queryExisted=false public ones that are not inside",
  access: "group-manager",
  query: getTrainingAdminProblems.query.extend({
    queryExisted: boolean.optional().transform((on) => on ?? true),
  }),
  data: getTrainingAdminProblems.data,
  refusals: guard,
});

export const saveGroupTrainingProblem = endpoint({
  name: "saveGroupTrainingProblem",
  method: "PUT",
  path: "/api/group/training-problem",
  summary: "Moves a problem within a group's training",
  access: "group-manager",
  body: saveTrainingProblem.body.extend({ tid: rowId }),
  data: nothing,
  refusals: [...guard, "training-not-yours", "not-in-training", "training-rank-malformed"],
});

export const removeGroupTrainingProblem = endpoint({
  name: "removeGroupTrainingProblem",
  method: "DELETE",
  path: "/api/group/training-problem",
  summary: "Takes a problem out of a group's training",
  access: "group-manager",
  query: z.object({ pid: rowId, tid: rowId }),
  data: nothing,
  refusals: [...guard, "training-not-yours", "not-in-training"],
});

export const addPublicToGroupTraining = endpoint({
  name: "addPublicToGroupTraining",
  method: "POST",
  path: "/api/group/add-training-problem-from-public",
  summary: "Takes a public problem into a group's training, at its end",
  access: "group-manager",
  body: addTrainingProblem.body,
  data: nothing,
  refusals: [...groupGuard, ...addTrainingProblem.refusals, "problem-not-found"],
});

export const addGroupToGroupTraining = endpoint({
  name: "addGroupToGroupTraining",
  method: "POST",
  path: "/api/group/add-training-problem-from-group",
  summary: "Takes a problem of the group into its training, at its end",
  access: "group-manager",
  query: z.object({ problemId: z.string().trim().min(1).max(PROBLEM_ID_MAX), tid: rowId }),
  data: nothing,
  refusals: [...groupGuard, ...addTrainingProblem.refusals, "problem-not-found"],
});
