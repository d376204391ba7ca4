import type { CourseworkKind, SimilarityCheck, SimilarityDecision } from "@verdict/contract";
import type { Match } from "@verdict/similarity";
import { sql } from "drizzle-orm";
import {
  bigint,
  check,
  index,
  integer,
  jsonb,
  pgTable,
  real,
  smallint,
  text,
  uniqueIndex,
} from "drizzle-orm/pg-core";
import { createdAt, moment } from "../../platform/columns.ts";
import { problems } from "../problem/tables.ts";
import { submissions } from "../submission/tables.ts";

/** A comparison of coursework's programs, problem by problem; its place is `cursor`, so that any server goes on. */
export const similarityChecks = pgTable(
  "similarity_check",
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    kind: text().$type<CourseworkKind>().notNull(),
    /** Of the training, contest or group. */
    placeId: integer().notNull(),
    choice: text().$type<SimilarityCheck["choice"]>().notNull(),
    /** What is compared, in this order; those before `cursor` are done. */
    problemIds: integer().array().notNull(),
    cursor: smallint().notNull().default(0),
    /** Submissions above this one came later and are left alone. */
    upTo: bigint({ mode: "number" }).notNull(),
    programs: integer().notNull(),
    /** Thousandths of the work that are done. */
    progress: smallint().notNull().default(0),
    state: text().$type<SimilarityCheck["state"]>().notNull().default("running"),
    /** A server is at work on it until then, and says so again and again; null: nobody is. */
    leaseUntil: moment("held_until"),
    /** Times that a server began or went on with it without coming to the next problem's end. */
    tries: smallint().notNull().default(0),
    /** Who ordered it, as they were called. */
    username: text().notNull(),
    createdAt: createdAt(),
    finishedAt: moment(),
  },
  (t) => [
    index("similarity_check_running").on(t.id).where(sql`${t.state} = 'running'`), // what servers carry on
    index("similarity_check_of_place").on(t.kind, t.placeId, t.id), // its list
    check("similarity_check_kind_known", sql`${t.kind} in ('training', 'contest', 'group')`),
    check("similarity_check_state_known", sql`${t.state} in ('running', 'stopped', 'failed', 'done')`),
    check("similarity_check_whole", sql`(${t.state} = 'running') = (${t.finishedAt} is null)`),
    check("similarity_check_progress", sql`${t.progress} between 0 and 1000`),
  ],
);

/** Two programs that a comparison found to be similar, and what people made of it. */
export const similarPairs = pgTable(
  "similar_pair",
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    checkId: integer()
      .notNull()
      .references(() => similarityChecks.id, { onDelete: "cascade" }),
    problemId: integer()
      .notNull()
      .references(() => problems.id, { onDelete: "cascade" }),
    leftId: bigint({ mode: "number" })
      .notNull()
      .references(() => submissions.id, { onDelete: "cascade" }),
    rightId: bigint({ mode: "number" })
      .notNull()
      .references(() => submissions.id, { onDelete: "cascade" }),
    /** Shares of own tokens that the other one has, too; 0 to 1. */
    leftShare: real().notNull(),
    rightShare: real().notNull(),
    /** The larger one. */
    similarity: real().notNull(),
    tokens: integer().notNull(),
    matches: jsonb().$type<readonly Match[]>().notNull(),
    /** null: nobody has decided. */
    decision: text().$type<SimilarityDecision>(),
    note: text(),
    /** Who decided or noted last, as they were called. */
    decidedBy: text(),
    decidedAt: moment(),
  },
  (t) => [
    uniqueIndex("similar_pair_once").on(t.checkId, t.leftId, t.rightId), // a problem stored twice does no harm
    index("similar_pair_order").on(t.checkId, sql`${t.similarity} desc`, t.id), // its list
    index().on(t.leftId), // deleting submissions
    index().on(t.rightId),
    index().on(t.problemId),
    check("similar_pair_decision_known", sql`${t.decision} in ('cleared', 'confirmed')`),
  ],
);
