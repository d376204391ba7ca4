import { z } from "zod";
import { endpoint } from "../endpoint.ts";
import { ProblemSummary } from "../problem/problem.ts";
import { refuse } from "../refusal.ts";
import { date, nothing, optionalId, optionalText, page, pageQuery, rowId } from "../scalar.ts";

/** Trainings as those who work through them see them. */

const text = z.string().nullable();

/** Private: a password to enter. */
export const trainingAuths = ["Public", "Private"] as const;
export type TrainingAuth = (typeof trainingAuths)[number];

/** Longest password of a training, in characters. */
export const TRAINING_PASSWORD_MAX = 100;
/** Problems of one training. */
export const TRAINING_PROBLEMS_MAX = 500;
/** Characters of a description that lists show. */
export const TRAINING_TEASER = 200;

/** Language of the problems' titles (BCP 47). */
const l = optionalText(20);

export const TrainingSummary = z.object({
  id: z.int(),
  title: z.string(),
  /** Markdown; in lists only how it begins. */
  description: text,
  author: z.string(),
  auth: z.enum(trainingAuths),
  /** Ours: by it the list is narrowed. */
  categoryId: z.int().nullable(),
  categoryName: text,
  categoryColor: text,
  /** Smaller stands first. */
  rank: z.int(),
  problemCount: z.int(),
  /** Problems of it that the caller has solved; null: a guest asks. */
  acCount: z.int().nullable(),
  gid: z.int().nullable(),
  gmtModified: date,
});
export type TrainingSummary = z.infer<typeof TrainingSummary>;

export const TrainingCategory = z.object({
  id: z.int(),
  name: z.string(),
  color: z.string(),
  gid: z.int().nullable(),
  gmtCreate: date,
  gmtModified: date,
});
export type TrainingCategory = z.infer<typeof TrainingCategory>;

/** Refusals of everything inside a training. */
export const trainingEntry = [
  "training-not-found",
  "training-of-group",
  "training-not-registered",
  "training-member-disabled",
] as const;

export const getTrainingCategory = endpoint({
  name: "getTrainingCategory",
  method: "GET",
  path: "/api/get-training-category",
  summary: "Categories of the site's trainings",
  access: "anon",
  data: z.array(TrainingCategory),
});

export const TrainingFilter = z.object({
  ...pageQuery(20),
  keyword: optionalText(100),
  categoryId: optionalId,
  auth: optionalText(20),
});

export const getTrainingList = endpoint({
  name: "getTrainingList",
  method: "GET",
  path: "/api/get-training-list",
  summary: "Trainings that are shown, by rank; the keyword is looked for in titles and authors",
  access: "anon",
  query: TrainingFilter,
  data: page(TrainingSummary),
});

export const getTrainingDetail = endpoint({
  name: "getTrainingDetail",
  method: "GET",
  path: "/api/get-training-detail",
  summary: "One training; who is not inside has solved nothing of it",
  access: "login",
  query: z.object({ tid: rowId }),
  data: TrainingSummary,
  refusals: ["training-not-found", "training-of-group"],
});

export const getTrainingAccess = endpoint({
  name: "getTrainingAccess",
  method: "GET",
  path: "/api/get-training-access",
  summary: "Whether the caller may look inside",
  access: "login",
  query: z.object({ tid: rowId }),
  data: z.object({
    access: z.boolean(),
    /** The caller manages the training. */
    manages: z.boolean(),
    /** A manager has shut the caller out. */
    barred: z.boolean(),
  }),
  refusals: ["training-not-found"],
});

export const registerTraining = endpoint({
  name: "registerTraining",
  method: "POST",
  path: "/api/register-training",
  summary: "Registers the caller for a training that has a password",
  access: "login",
  body: z.object({
    tid: rowId,
    password: z
      .string(refuse("training-password-empty"))
      .min(1, refuse("training-password-empty"))
      .max(TRAINING_PASSWORD_MAX, refuse("training-password-wrong")),
  }),
  data: nothing,
  refusals: [
    "training-not-found",
    "training-of-group",
    "training-password-empty",
    "training-password-wrong",
    "training-registered",
    "training-open-to-all",
    "too-many-requests",
  ],
});

/** A problem of a training, with what the training calls it. */
export const TrainingProblemSummary = ProblemSummary.extend({ displayId: z.string() });
export type TrainingProblemSummary = z.infer<typeof TrainingProblemSummary>;

export const getTrainingProblemList = endpoint({
  name: "getTrainingProblemList",
  method: "GET",
  path: "/api/get-training-problem-list",
  summary: "A training's problems in their order; of the counts total and ac are told",
  access: "training-entrant",
  query: z.object({ tid: rowId, l }),
  data: z.array(TrainingProblemSummary),
  refusals: trainingEntry,
});

export const downloadTrainingSummary = endpoint({
  name: "downloadTrainingSummary",
  method: "GET",
  path: "/api/file/training-summary",
  summary: "A PDF in the caller's language that says how many problems of a training they have solved",
  access: "training-entrant",
  query: z.object({ tid: rowId }),
  data: nothing,
  answer: "bytes",
  refusals: [...trainingEntry, "training-nothing-solved", "certificates-busy", "too-many-requests"],
});

export const TrainingCell = z.object({
  status: z.int(),
  /** Of OI problems. */
  score: z.int().nullable(),
  isAC: z.boolean().optional(),
  /** Processor time of the quickest accepted one, in ms. */
  runTime: z.int().optional(),
});
export type TrainingCell = z.infer<typeof TrainingCell>;

export const TrainingRankRow = z.object({
  /** Ours: equals share one; null: nothing is solved yet, or the board is searched. */
  place: z.int().nullable(),
  uid: z.string(),
  username: z.string(),
  /** For those who manage the training. */
  realname: text,
  nickname: text,
  school: text,
  gender: z.string(),
  avatar: text,
  ac: z.int(),
  /** Over the quickest accepted ones, in ms. */
  totalRunTime: z.int(),
  /** By display id. */
  submissionInfo: z.record(z.string(), TrainingCell),
});
export type TrainingRankRow = z.infer<typeof TrainingRankRow>;

export const getTrainingRank = endpoint({
  name: "getTrainingRank",
  method: "GET",
  path: "/api/get-training-rank",
  summary: "Members of a private training by solved problems, then by run time",
  access: "training-entrant",
  query: z.object({ tid: rowId, ...pageQuery(30), keyword: optionalText(100) }),
  data: page(TrainingRankRow),
  refusals: trainingEntry,
});

export const TrainingSection = z.object({
  id: z.int(),
  title: z.string(),
  dueTime: date.nullable(),
});
export type TrainingSection = z.infer<typeof TrainingSection>;

export const getTrainingPlan = endpoint({
  name: "getTrainingPlan",
  method: "GET",
  path: "/api/get-training-plan",
  summary: "Sections of a training, and how the caller stands with each of its problems",
  access: "training-entrant",
  query: z.object({ tid: rowId, l }),
  data: z.object({
    sections: z.array(TrainingSection),
    problems: z.array(
      z.object({
        pid: z.int(),
        problemId: z.string(),
        title: z.string(),
        /** null: in no section. */
        sectionId: z.int().nullable(),
        /** pids of problems to be solved before this one. */
        after: z.array(z.int()),
        isLocked: z.boolean(),
        /** The caller's own; -10: not tried. */
        status: z.int(),
        solvedTime: date.nullable(),
      }),
    ),
  }),
  refusals: trainingEntry,
});

export const getOwnTrainings = endpoint({
  name: "getOwnTrainings",
  method: "GET",
  path: "/api/get-own-trainings",
  summary: "Trainings that the caller has begun and not finished, with the problem that comes next",
  access: "login",
  query: z.object({ l }),
  data: z.array(
    z.object({
      training: TrainingSummary,
      /** null: every problem that is left waits for others. */
      next: z.object({ problemId: z.string(), title: z.string() }).nullable(),
    }),
  ),
});
