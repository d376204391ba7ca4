import { index, integer, pgTable, primaryKey, text } from "drizzle-orm/pg-core";
import { createdAt } from "../../platform/columns.ts";
import { contestParticipations, contestProblems, contests } from "../contest/tables.ts";
import { users } from "../user/tables.ts";

/** Balloons that were brought. By participation and problem: a rejudge may change which submission it was for. */
export const balloons = pgTable(
  "contest_balloon",
  {
    contestId: integer()
      .notNull()
      .references(() => contests.id, { onDelete: "cascade" }),
    participationId: integer()
      .notNull()
      .references(() => contestParticipations.id, { onDelete: "cascade" }),
    contestProblemId: integer()
      .notNull()
      .references(() => contestProblems.id, { onDelete: "cascade" }),
    /** Who brought it; null: their account is gone. */
    uid: text().references(() => users.uid, { onDelete: "set null" }),
    createdAt: createdAt(),
  },
  (t) => [
    primaryKey({ columns: [t.participationId, t.contestProblemId] }),
    index("contest_balloon_of_contest").on(t.contestId), // the list
    index("contest_balloon_of_problem").on(t.contestProblemId), // a problem that leaves
  ],
);
