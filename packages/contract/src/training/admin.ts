import { z } from "zod";
import { endpoint } from "../endpoint.ts";
import { AdminProblem } from "../problem/admin.ts";
import { refuse } from "../refusal.ts";
import {
  basedOn,
  basedOnRefusals,
  boolean,
  date,
  integer,
  nothing,
  optionalId,
  optionalText,
  page,
  pageQuery,
  rowId,
} from "../scalar.ts";
import { TrainingCategoryBody, TrainingDraft } from "./draft.ts";
import { TrainingCategory } from "./training.ts";

/** Trainings as their managers make them. */

const text = z.string().nullable();

export const Training = z.object({
  id: z.int(),
  title: z.string(),
  /** Only where one training is read. */
  description: text,
  author: z.string(),
  uid: z.string(),
  auth: z.string(),
  /** Only where one training is read by who manages it. */
  privatePwd: text,
  /** Shown. */
  status: z.boolean(),
  rank: z.int(),
  isGroup: z.boolean(),
  gid: z.int().nullable(),
  gmtCreate: date,
  gmtModified: date,
});
export type Training = z.infer<typeof Training>;

export const TrainingProblem = z.object({
  id: z.int(),
  tid: z.int(),
  pid: z.int(),
  displayId: z.string(),
  rank: z.int(),
  gmtCreate: date,
  gmtModified: date,
});
export type TrainingProblem = z.infer<typeof TrainingProblem>;

const managed = ["training-not-found", "training-not-yours"] as const;
const drafted = [
  "training-title-blank",
  "training-title-too-long",
  "training-description-too-long",
  "training-auth-unknown",
  "training-rank-malformed",
  "training-password-missing",
  "training-password-too-long",
  "training-category-not-found",
  "training-category-foreign",
] as const;

export const getAdminTrainingList = endpoint({
  name: "getAdminTrainingList",
  method: "GET",
  path: "/api/admin/training/get-training-list",
  summary: "Every training of the site by rank, without passwords",
  access: "staff",
  query: z.object({ ...pageQuery(10), keyword: optionalText(100) }),
  data: page(Training),
});

export const getAdminTraining = endpoint({
  name: "getAdminTraining",
  method: "GET",
  path: "/api/admin/training",
  summary: "One training with everything its editor needs; for root and its author",
  access: "staff",
  query: z.object({ tid: rowId }),
  data: z.object({ training: Training, trainingCategory: TrainingCategory.nullable() }),
  refusals: managed,
});

const trainingCategory = z.object({ id: optionalId }).nullish();

export const addTraining = endpoint({
  name: "addTraining",
  method: "POST",
  path: "/api/admin/training",
  summary: "Makes a training of the caller's",
  access: "staff",
  body: z.object({ training: TrainingDraft, trainingCategory }),
  data: nothing,
  refusals: drafted,
});

export const updateTraining = endpoint({
  name: "updateTraining",
  method: "PUT",
  path: "/api/admin/training",
  summary: "Changes a training; another password takes all registrations back",
  access: "staff",
  body: z.object({ training: TrainingDraft.extend({ id: rowId }), trainingCategory, basedOn }),
  data: nothing,
  refusals: [...managed, ...drafted, ...basedOnRefusals],
});

export const deleteTraining = endpoint({
  name: "deleteTraining",
  method: "DELETE",
  path: "/api/admin/training",
  summary: "Deletes a training with its registrations; submissions stay",
  access: "root",
  query: z.object({ tid: rowId }),
  data: nothing,
  refusals: ["training-not-found"],
});

export const changeTrainingStatus = endpoint({
  name: "changeTrainingStatus",
  method: "PUT",
  path: "/api/admin/training/change-training-status",
  summary: "Shows or hides a training",
  access: "staff",
  query: z.object({
    tid: rowId,
    status: boolean,
    /** Sent by clients; who it belongs to is on record. */
    author: optionalText(255),
  }),
  data: nothing,
  refusals: managed,
});

export const cloneTraining = endpoint({
  name: "cloneTraining",
  method: "POST",
  path: "/api/admin/training/clone",
  summary: "Makes a hidden copy of a training, with problems and sections, that belongs to the caller",
  access: "staff",
  body: z.object({ tid: rowId }),
  data: z.object({ tid: z.int() }),
  refusals: managed,
});

export const getTrainingAdminProblems = endpoint({
  name: "getTrainingAdminProblems",
  method: "GET",
  path: "/api/admin/training/get-problem-list",
  summary: "With queryExisted a training's problems by rank, else public ones that are not inside",
  access: "staff",
  query: z.object({
    tid: rowId,
    ...pageQuery(10),
    keyword: optionalText(100),
    queryExisted: boolean.optional(),
  }),
  data: z.object({
    problemList: page(AdminProblem),
    /** By pid. */
    trainingProblemMap: z.record(z.string(), TrainingProblem),
  }),
  refusals: managed,
});

export const saveTrainingProblem = endpoint({
  name: "saveTrainingProblem",
  method: "PUT",
  path: "/api/admin/training/problem",
  summary: "Moves a problem within its training",
  access: "staff",
  body: z.object({
    id: rowId,
    /** Sent by clients; where the problem stands is on record. */
    tid: optionalId,
    pid: optionalId,
    rank: integer.pipe(
      z.int().min(0, refuse("training-rank-malformed")).max(2_147_483_647, refuse("training-rank-malformed")),
    ),
  }),
  data: nothing,
  refusals: [...managed, "not-in-training", "training-rank-malformed"],
});

export const removeTrainingProblem = endpoint({
  name: "removeTrainingProblem",
  method: "DELETE",
  path: "/api/admin/training/problem",
  summary: "Takes a problem out of a training; without tid deletes the problem",
  access: "staff",
  // A training that is named, and be it 0, is meant: without one far more is deleted.
  query: z.object({ pid: rowId, tid: rowId.optional() }),
  data: nothing,
  refusals: [...managed, "not-in-training", "problem-not-found", "problem-not-yours"],
});

export const addTrainingProblem = endpoint({
  name: "addTrainingProblem",
  method: "POST",
  path: "/api/admin/training/add-problem-from-public",
  summary: "Takes a public problem into a training, at its end",
  access: "staff",
  body: z.object({
    pid: rowId,
    tid: rowId,
    displayId: z
      .string(refuse("display-id-malformed"))
      .trim()
      .min(1, refuse("display-id-malformed"))
      .max(50, refuse("display-id-malformed")),
  }),
  data: nothing,
  refusals: [
    ...managed,
    "no-such-problem",
    "problem-hidden",
    "already-in-training",
    "training-display-id-taken",
    "training-full",
    "display-id-malformed",
  ],
});

export const trainingCategoryRefusals = [
  "training-category-blank",
  "training-category-too-long",
  "training-category-taken",
  "color-malformed",
] as const;

export const addTrainingCategory = endpoint({
  name: "addTrainingCategory",
  method: "POST",
  path: "/api/admin/training/category",
  summary: "Makes a category of trainings, of the site or a group",
  access: "root/pa",
  body: TrainingCategoryBody.extend({
    /** null or 0: of the site. */
    gid: optionalId,
  }),
  data: TrainingCategory,
  refusals: ["group-not-found", ...trainingCategoryRefusals],
});

export const updateTrainingCategory = endpoint({
  name: "updateTrainingCategory",
  method: "PUT",
  path: "/api/admin/training/category",
  summary: "Changes a category of trainings",
  access: "root/pa",
  body: TrainingCategoryBody.extend({ id: rowId }),
  data: nothing,
  refusals: ["training-category-not-found", ...trainingCategoryRefusals],
});

export const deleteTrainingCategory = endpoint({
  name: "deleteTrainingCategory",
  method: "DELETE",
  path: "/api/admin/training/category",
  summary: "Deletes a category; its trainings are in none then",
  access: "root/pa",
  query: z.object({ cid: rowId }),
  data: nothing,
  refusals: ["training-category-not-found"],
});
