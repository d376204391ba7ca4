import { z } from "zod";
import { endpoint } from "../endpoint.ts";
import { ManualGrade } from "../gradebook.ts";
import { LateRule } from "../late-rule.ts";
import { groupGuard } from "../problem/group.ts";
import { basedOn, basedOnRefusals, date, nothing, optionalId, page, pageQuery, rowId } from "../scalar.ts";
import { trainingEntry } from "../training/training.ts";
import { AssignmentDraft } from "./draft.ts";

/** A training of a group with a due date, on one form: problems, late rule, hard closing, who it is for. docs/decisions/330 */

/** Of all a user's groups, listed at once. */
export const OWN_ASSIGNMENTS_MAX = 20;
/** Days for which one that is past stays in the user's own list. */
export const OWN_ASSIGNMENTS_DAYS = 7;

/** An assignment as one of its group stands with it. */
export const Assignment = z.object({
  /** Of the training that it is. */
  tid: z.int(),
  gid: z.int(),
  /** Name of the group. */
  group: z.string(),
  title: z.string(),
  problemCount: z.int(),
  /** The caller's, with what lateness costs. */
  solved: z.int(),
  points: z.int(),
  full: z.int(),
  /** The caller's own where they have one. */
  dueTime: date,
  /** From then on nothing is taken; an own due date moves it. null: it never closes. */
  closeTime: date.nullable(),
  isClosed: z.boolean(),
  isForAll: z.boolean(),
  /** The caller's, by hand. */
  grade: ManualGrade.nullable(),
});
export type Assignment = z.infer<typeof Assignment>;

export const getGroupAssignments = endpoint({
  name: "getGroupAssignments",
  method: "GET",
  path: "/api/group/assignments",
  summary: "Assignments of a group that the caller may see, the next due first, then those that are past",
  access: "group-member",
  query: z.object({ gid: rowId, ...pageQuery(20) }),
  data: page(Assignment),
  refusals: groupGuard,
});

export const getOwnAssignments = endpoint({
  name: "getOwnAssignments",
  method: "GET",
  path: "/api/get-own-assignments",
  summary:
    "Assignments of all the caller's groups that are to be handed in, or were lately, the next due first",
  access: "login",
  data: z.array(Assignment),
});

export const getTrainingAssignment = endpoint({
  name: "getTrainingAssignment",
  method: "GET",
  path: "/api/get-training-assignment",
  summary: "The assignment that a training is; null: it is none",
  access: "training-entrant",
  query: z.object({ tid: rowId }),
  data: Assignment.nullable(),
  refusals: trainingEntry,
});

export const getGroupAssignment = endpoint({
  name: "getGroupAssignment",
  method: "GET",
  path: "/api/group/assignment",
  summary: "One assignment with everything its form needs",
  access: "group-admin",
  query: z.object({ gid: rowId, tid: rowId }),
  data: z.object({
    title: z.string(),
    description: z.string().nullable(),
    problems: z.array(z.object({ pid: z.int(), problemId: z.string(), title: z.string() })),
    dueTime: date,
    closeTime: date.nullable(),
    lateRule: LateRule.nullable(),
    isForAll: z.boolean(),
    people: z.array(z.object({ uid: z.string(), username: z.string(), realname: z.string().nullable() })),
    gmtModified: date,
  }),
  refusals: [...groupGuard, "assignment-not-found"],
});

export const saveGroupAssignment = endpoint({
  name: "saveGroupAssignment",
  method: "POST",
  path: "/api/group/assignment",
  summary: "Makes an assignment of a group, or with tid changes one: all of its form at once",
  access: "group-admin",
  body: z.object({
    gid: rowId,
    /** Not given: a new one. */
    tid: optionalId,
    assignment: AssignmentDraft,
    basedOn,
  }),
  data: z.object({ tid: z.int() }),
  refusals: [
    ...groupGuard,
    ...basedOnRefusals,
    "assignment-not-found",
    "assignment-not-yours",
    "assignment-title-blank",
    "assignment-title-too-long",
    "assignment-description-too-long",
    "assignment-problems-number",
    "assignment-closes-early",
    "problem-not-found",
    "problem-hidden",
    "group-member-not-found",
  ],
});

export const deleteGroupAssignment = endpoint({
  name: "deleteGroupAssignment",
  method: "DELETE",
  path: "/api/group/assignment",
  summary: "Deletes an assignment; submissions stay",
  access: "group-admin",
  query: z.object({ gid: rowId, tid: rowId }),
  data: nothing,
  refusals: [...groupGuard, "assignment-not-found", "assignment-not-yours"],
});
