import { boolean, index, integer, pgTable, primaryKey, text } from "drizzle-orm/pg-core";
import { moment } from "../../platform/columns.ts";
import { trainings } from "../training/tables.ts";
import { users } from "../user/tables.ts";

/** A group's training that is an assignment: when it is due, its one section says. docs/decisions/330 */
export const assignments = pgTable("assignment", {
  trainingId: integer()
    .primaryKey()
    .references(() => trainings.id, { onDelete: "cascade" }),
  /** What is sent from then on counts for nothing; null: it never closes. */
  closesAt: moment(),
  /** false: for those of `assignment_member`. */
  isForAll: boolean().notNull().default(true),
});

/** Whom an assignment is for that is not for all of its group. */
export const assignmentMembers = pgTable(
  "assignment_member",
  {
    trainingId: integer()
      .notNull()
      .references(() => assignments.trainingId, { onDelete: "cascade" }),
    uid: text()
      .notNull()
      .references(() => users.uid, { onDelete: "cascade" }),
  },
  (t) => [primaryKey({ columns: [t.trainingId, t.uid] }), index().on(t.uid)],
);
