import { type SQL, type SQLWrapper, sql } from "drizzle-orm";
import { assignmentMembers, assignments } from "../assignment/tables.ts";

/** Which trainings are assignments and for whom, as conditions on a row of `table`, whose columns are a training's. */

export const isAssignment = (table: SQLWrapper): SQL<boolean> =>
  sql<boolean>`exists (select 1 from ${assignments} a where a.training_id = ${table}.id)`;

/** Whether it is for some of its group only. */
export const isForSome = (table: SQLWrapper): SQL<boolean> =>
  sql<boolean>`exists (select 1 from ${assignments} a where a.training_id = ${table}.id and not a.is_for_all)`;

/** Whether it is for `uid`; every training is that is no assignment. */
export const isAssignedTo = (table: SQLWrapper, uid: string | SQLWrapper): SQL<boolean> =>
  sql<boolean>`not exists (select 1 from ${assignments} a where a.training_id = ${table}.id and not a.is_for_all
    and not exists (select 1 from ${assignmentMembers} w where w.training_id = a.training_id and w.uid = ${uid}))`;

/**
 * When an assignment `a` closes for somebody: an own due date moves it by as much as it moves the due date.
 * `own`, `due`: theirs (null: none) and everybody's.
 */
export const closingOf = (own: SQL, due: SQL): SQL<Date | null> =>
  sql<Date | null>`a.closes_at + greatest(coalesce(${own} - ${due}, interval '0'), interval '0')`;
