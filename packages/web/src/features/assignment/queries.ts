import { queryOptions } from "@tanstack/react-query";
import {
  getGroupAssignment,
  getGroupAssignments,
  getOwnAssignments,
  getTrainingAssignment,
  type QueryInput,
} from "@verdict/contract";
import { call } from "../../lib/call.ts";
import { listQuery } from "../../ui/list/query.ts";

const meta = { quiet: true };

/** Below the problems: a verdict changes how the reader stands. */
const key = ["problem", "assignment"] as const;
export const assignmentsKey = key;

export const groupAssignmentsQuery = (query: QueryInput<typeof getGroupAssignments>) =>
  listQuery([...key, "of-group"], getGroupAssignments, query);

export const ownAssignmentsQuery = queryOptions({
  queryKey: [...key, "own"],
  queryFn: ({ signal }) => call(getOwnAssignments, { signal }),
  meta,
});

/** null: the training is none. */
export const trainingAssignmentQuery = (tid: number) =>
  queryOptions({
    queryKey: [...key, "of-training", tid],
    queryFn: ({ signal }) => call(getTrainingAssignment, { query: { tid }, signal }),
    meta,
  });

/** With all that its form holds. */
export const assignmentToEditQuery = (gid: number, tid: number) =>
  queryOptions({
    queryKey: [...key, "edit", gid, tid],
    queryFn: ({ signal }) => call(getGroupAssignment, { query: { gid, tid }, signal }),
    meta,
  });
