import { z } from "zod";
import { courseworkQuery } from "./coursework.ts";
import { drawn } from "./drawn.ts";
import { endpoint } from "./endpoint.ts";
import { LateRule, percent } from "./late-rule.ts";
import { refuse } from "./refusal.ts";
import { date, integer, moment, nothing, rowId } from "./scalar.ts";

/** Members of coursework with every problem of it: points, standing, last try. */

/** Bounds of a grade that a teacher writes: points, and characters of a remark. */
export const GRADE_POINTS_MAX = 100_000;
export const GRADE_REMARK_MAX = 2000;

/** What a teacher wrote about somebody's assignment. */
export const ManualGrade = z.object({
  /** In place of those that were reached; null: those stay. */
  points: z.int().nullable(),
  /** "": none. */
  remark: z.string(),
});
export type ManualGrade = z.infer<typeof ManualGrade>;

/** People that one gradebook shows. */
export const GRADEBOOK_MEMBERS_MAX = 1000;
/** Tries of one person at one problem that are laid side by side: the newest. */
export const GRADEBOOK_TRIES_MAX = 20;
/** Points of a problem that is solved or not. */
export const SOLVED_POINTS = 100;

const managed = ["coursework-not-found"] as const;
const uid = z.string().max(64);

/** [place of the member, place of the problem, points, standing, tries, 1: late, newest submission, its time in ms] */
export const GradebookCell = z.tuple([
  z.int(),
  z.int(),
  z.int(),
  z.int(),
  z.int(),
  z.int(),
  z.int(),
  z.int(),
]);
export type GradebookCell = z.infer<typeof GradebookCell>;

export const Gradebook = z.object({
  title: z.string(),
  /** null: lateness costs nothing. Of contests always null. */
  lateRule: LateRule.nullable(),
  members: z.array(
    z.object({
      uid: z.string(),
      username: z.string(),
      realname: z.string().nullable(),
      /** Until when they have time, where that is not the problems' own due date. */
      dueTime: date.nullable(),
      points: z.int(),
      solved: z.int(),
    }),
  ),
  /** Columns: problems; of a group its assignments, whose `pid` is the training's number. */
  problems: z.array(
    z.object({
      pid: z.int(),
      displayId: z.string(),
      title: z.string(),
      full: z.int(),
      dueTime: date.nullable(),
    }),
  ),
  /** Only what was tried. */
  cells: z.array(GradebookCell),
  /** By hand, of the assignment or of all of the group's; they are in the members' points already. */
  grades: z.array(ManualGrade.extend({ uid: z.string(), tid: z.int() })),
  /** Whether it is an assignment's, so that grades are written by hand. */
  isGraded: z.boolean(),
});
export type Gradebook = z.infer<typeof Gradebook>;

export const getGradebook = endpoint({
  name: "getGradebook",
  method: "GET",
  path: "/api/gradebook",
  summary:
    "Members of a training or contest with every problem, or of a group with every assignment; a cell for each that was tried",
  access: "coursework-teacher",
  query: z.object(courseworkQuery),
  data: Gradebook,
  refusals: managed,
});

/** Tables to read, and columns as Canvas and Moodle take them in. */
export const gradebookFormats = ["csv", "xlsx", "canvas", "moodle"] as const;

export const downloadGradebook = endpoint({
  name: "downloadGradebook",
  method: "GET",
  path: "/api/file/gradebook",
  summary: "The gradebook as a table",
  access: "coursework-teacher",
  query: z.object({ ...courseworkQuery, format: z.enum(gradebookFormats) }),
  data: z.unknown(),
  answer: "bytes",
  refusals: managed,
});

export const getGradebookTries = endpoint({
  name: "getGradebookTries",
  method: "GET",
  path: "/api/gradebook/tries",
  summary: "What one member sent for one problem, with the programs, oldest of the newest 20 first",
  access: "coursework-teacher",
  query: z.object({ ...courseworkQuery, uid, pid: rowId }),
  data: z.array(
    z.object({
      submitId: z.int(),
      status: z.int(),
      score: z.int().nullable(),
      language: z.string(),
      submitTime: date,
      isLate: z.boolean(),
      /** null: one sent to a training of the site, which its maker may read no more than anywhere else. */
      code: z.string().nullable(),
    }),
  ),
  refusals: managed,
});

export const setLateRule = endpoint({
  name: "setLateRule",
  method: "PUT",
  path: "/api/gradebook/late-rule",
  summary: "Says what lateness costs in a training; 0 percent: nothing",
  access: "coursework-manager",
  body: z.object({ tid: rowId, percent, floor: percent }),
  data: nothing,
  refusals: managed,
});

export const setExtension = endpoint({
  name: "setExtension",
  method: "PUT",
  path: "/api/gradebook/extension",
  summary: "Gives one member a due date of their own in a training; null takes it back",
  access: "coursework-teacher",
  body: z.object({ tid: rowId, uid, dueTime: moment.nullable() }),
  data: nothing,
  refusals: [...managed, "training-member-not-found", "date-malformed"],
});

export const setGrade = endpoint({
  name: "setGrade",
  method: "PUT",
  path: "/api/gradebook/grade",
  summary: "Writes a grade or a remark for one member's assignment; neither takes it back",
  access: "coursework-teacher",
  body: z.object({
    tid: rowId,
    uid,
    points: integer
      .pipe(z.int().min(0, refuse("grade-points-range")).max(GRADE_POINTS_MAX, refuse("grade-points-range")))
      .nullable(),
    remark: drawn(z.string().trim().max(GRADE_REMARK_MAX, refuse("grade-remark-too-long"))),
  }),
  data: nothing,
  refusals: [
    ...managed,
    "assignment-not-found",
    "training-member-not-found",
    "grade-points-range",
    "grade-remark-too-long",
  ],
});
