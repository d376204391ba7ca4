import type { SubmissionStatus } from "@verdict/contract";
import { sql } from "drizzle-orm";
import {
  boolean,
  check,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  smallint,
  text,
} from "drizzle-orm/pg-core";
import { createdAt, moment } from "../../platform/columns.ts";
import { contests } from "../contest/tables.ts";
import { users } from "../user/tables.ts";

/** A contest of another system that is judged along with one here. */
export const shadows = pgTable(
  "shadow",
  {
    contestId: integer()
      .primaryKey()
      .references(() => contests.id, { onDelete: "cascade" }),
    url: text().notNull(),
    username: text().notNull(),
    /** Sealed by the vault. */
    sealedPassword: text().notNull(),
    /** Root named it: it may lie in an inner network. */
    mayBePrivate: boolean().notNull(),
    /** Who named it: in whose name programs are judged. */
    uid: text()
      .notNull()
      .references(() => users.uid),
    isRunning: boolean().notNull().default(true),
    /** One server reads at a time: until when it is this one's turn. */
    leaseUntil: moment("held_until"),
    /** Where its feed goes on; null: from the beginning. */
    sinceToken: text(),
    /** Why the last look failed; null: it did not. */
    error: text(),
    readAt: moment(),
    /** Their problems' letters and their languages' names, by their ids. */
    problems: jsonb().$type<Record<string, string>>().notNull().default({}),
    languages: jsonb().$type<Record<string, string>>().notNull().default({}),
    /** Our languages for theirs, as somebody chose. */
    chosenLanguages: jsonb().$type<Record<string, string>>().notNull().default({}),
    createdAt: createdAt(),
  },
  (t) => [index("shadow_running").on(t.contestId).where(sql`${t.isRunning}`)], // what servers carry on
);

/** `waiting`: to be judged here; `judging`: at it; `judged`; `unjudged`: cannot be. */
export const shadowState = { waiting: 0, judging: 1, judged: 2, unjudged: 3 } as const;

/** A submission of the other system, with both verdicts. */
export const shadowSubmissions = pgTable(
  "shadow_submission",
  {
    contestId: integer()
      .notNull()
      .references(() => shadows.contestId, { onDelete: "cascade" }),
    /** All of these are their ids. */
    remoteId: text().notNull(),
    team: text().notNull(),
    problem: text().notNull(),
    language: text().notNull(),
    sentAt: moment().notNull(),
    /** Where its program lies; null: they do not say. */
    files: text(),
    /** Letters of their newest verdict, and when it came; null: none yet. */
    theirs: text(),
    theirsAt: moment(),
    state: smallint().notNull().default(0),
    /** Why it is not judged. */
    reason: text().$type<"problem" | "language" | "program" | "gone">(),
    /** The custom run that judges it here. */
    runKey: text(),
    ours: text(),
    status: smallint().$type<SubmissionStatus>(),
    timeMs: integer(),
  },
  (t) => [
    primaryKey({ columns: [t.contestId, t.remoteId] }),
    index("shadow_submission_order").on(t.contestId, t.sentAt, t.remoteId), // the list
    index("shadow_submission_open").on(t.contestId, t.state).where(sql`${t.state} in (0, 1)`), // what is to do
    check("shadow_submission_state_known", sql`${t.state} between 0 and 3`),
  ],
);
