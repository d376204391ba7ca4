import { z } from "zod";
import { endpoint } from "../endpoint.ts";
import { refuse } from "../refusal.ts";
import {
  boolean,
  date,
  integer,
  moment,
  nothing,
  optionalId,
  optionalText,
  page,
  pageQuery,
  rowId,
} from "../scalar.ts";
import { TRAINING_PROBLEMS_MAX, TrainingCell, TrainingRankRow, TrainingSection } from "./training.ts";

/** Longest title of a section, in characters. */
export const TRAINING_SECTION_MAX = 200;

/** Order and sections of a training, its members and their progress, for those who manage it. */

export const TRAINING_SECTIONS_MAX = 50;
/** Problems that one problem may wait for. */
export const TRAINING_AFTER_MAX = 10;

const managed = ["training-not-found", "training-not-yours"] as const;

export const getTrainingAdminPlan = endpoint({
  name: "getTrainingAdminPlan",
  method: "GET",
  path: "/api/admin/training/plan",
  summary: "A training's problems in their order, in sections, with what each waits for",
  access: "training-manager",
  query: z.object({ tid: rowId }),
  data: z.object({
    title: z.string(),
    sections: z.array(TrainingSection),
    problems: z.array(
      z.object({
        pid: z.int(),
        problemId: z.string(),
        title: z.string(),
        difficulty: z.int(),
        sectionId: z.int().nullable(),
        after: z.array(z.int()),
        /** false: hidden since it was taken in, and left out until it is public again. */
        isShown: z.boolean(),
      }),
    ),
  }),
  refusals: managed,
});

export const saveTrainingPlan = endpoint({
  name: "saveTrainingPlan",
  method: "PUT",
  path: "/api/admin/training/plan",
  summary: "Orders a training: every problem of it is named once, and waits only for earlier ones",
  access: "training-manager",
  body: z.object({
    tid: rowId,
    sections: z
      .array(
        z.object({
          /** Not given: a new one. */
          id: optionalId,
          title: z
            .string(refuse("training-section-blank"))
            .trim()
            .min(1, refuse("training-section-blank"))
            .max(TRAINING_SECTION_MAX, refuse("training-section-too-long")),
          dueTime: moment.nullish(),
        }),
      )
      .max(TRAINING_SECTIONS_MAX),
    problems: z
      .array(
        z.object({
          pid: rowId,
          /** Place in `sections`, from 0; null: in none. */
          section: integer.pipe(z.int().min(0)).nullish(),
          after: z.array(rowId).max(TRAINING_AFTER_MAX),
        }),
      )
      .max(TRAINING_PROBLEMS_MAX),
  }),
  data: nothing,
  refusals: [
    ...managed,
    "training-plan-stale",
    "training-order-wrong",
    "training-section-blank",
    "training-section-too-long",
    "date-malformed",
  ],
});

export const TrainingMemberCell = TrainingCell.extend({
  tries: z.int(),
  solvedTime: date.nullable(),
  /** Solved after its section was due. */
  isLate: z.boolean(),
});

export const TrainingMember = TrainingRankRow.omit({ place: true }).extend({
  /** false: shut out. */
  status: z.boolean(),
  gmtCreate: date,
  submissionInfo: z.record(z.string(), TrainingMemberCell),
});
export type TrainingMember = z.infer<typeof TrainingMember>;

export const getTrainingMembers = endpoint({
  name: "getTrainingMembers",
  method: "GET",
  path: "/api/admin/training/members",
  summary: "Members of a training with their progress, best first",
  access: "training-manager",
  query: z.object({ tid: rowId, ...pageQuery(30), keyword: optionalText(100) }),
  data: page(TrainingMember),
  refusals: managed,
});

export const changeTrainingMember = endpoint({
  name: "changeTrainingMember",
  method: "PUT",
  path: "/api/admin/training/member",
  summary: "Shuts a member out, or lets them in again",
  access: "training-manager",
  body: z.object({ tid: rowId, uid: z.string().max(64), status: boolean }),
  data: nothing,
  refusals: [...managed, "training-member-not-found"],
});

export const getTrainingProgress = endpoint({
  name: "getTrainingProgress",
  method: "GET",
  path: "/api/admin/training/progress",
  summary: "How far a training's members are, by problem and over all",
  access: "training-manager",
  query: z.object({ tid: rowId }),
  data: z.object({
    members: z.int(),
    problems: z.array(
      z.object({
        displayId: z.string(),
        title: z.string(),
        /** Members who tried it, solved or not. */
        tried: z.int(),
        solved: z.int(),
        late: z.int(),
      }),
    ),
    /** Number of members who have solved so many problems, from 0 to all. */
    bySolved: z.array(z.int()),
  }),
  refusals: managed,
});

export const trainingFileFormats = ["csv", "xlsx"] as const;

export const downloadTrainingProgress = endpoint({
  name: "downloadTrainingProgress",
  method: "GET",
  path: "/api/file/training-progress",
  summary: "Progress of every member as a table",
  access: "training-manager",
  query: z.object({ tid: rowId, format: z.enum(trainingFileFormats) }),
  data: z.unknown(),
  answer: "bytes",
  refusals: managed,
});
