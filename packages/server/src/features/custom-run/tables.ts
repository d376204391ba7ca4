import type {
  CheckerProtocol,
  CustomRunKind,
  JudgeMode,
  OnlineTestTask,
  Result,
  RunRules,
} from "@verdict/contract";
import { sql } from "drizzle-orm";
import { bigint, check, index, integer, jsonb, pgTable, text, uniqueIndex } from "drizzle-orm/pg-core";
import { createdAt, moment } from "../../platform/columns.ts";
import { problems } from "../problem/tables.ts";
import { users } from "../user/tables.ts";

/** Moment of each user's latest online test; see submitPaces. */
export const customRunPaces = pgTable("trial_pace", {
  uid: text()
    .primaryKey()
    .references(() => users.uid, { onDelete: "cascade" }),
  lastAt: moment().notNull(),
});

/** What a custom run was asked to do, beside its program; by kind. */
export type CustomRunInput =
  | ({ kind: "online_test" } & Pick<OnlineTestTask, "input" | "expected" | "withInteractor">)
  | {
      kind: "checker_compile";
      judgeMode: Exclude<JudgeMode, "default">;
      extraFiles: Record<string, string>;
      protocol?: CheckerProtocol;
    }
  | {
      kind: "reference";
      /** Judges as this says instead of as the stored problem does: a checker that is tried out. */
      problem?: TriedProblem;
      /** Of a checker that is tried out: index of the sample that each case is. */
      samples?: number[];
      /** What it writes is kept: in which staged upload, and as which file, whose content was `before` (null: none). */
      outputs?: { staged: string; cases: { input: string; output: string; before: string | null }[] };
    };

export type TriedProblem = Pick<
  RunRules,
  "judgeMode" | "judgeExtraFiles" | "checker" | "timeLimitMs" | "memoryLimitMiB" | "stackLimitMiB"
>;

/** What a custom run came to: what its node said, but for the bookkeeping of the attempt. */
export type CustomRunResult = Omit<Result, "attemptId" | "events">;

/** A judging that is no submission: it is in no list, counts nowhere and is deleted after a while. */
export const customRuns = pgTable(
  "trial",
  {
    id: bigint({ mode: "number" }).primaryKey().generatedAlwaysAsIdentity(),
    /** Random; whoever knows it may ask for the result of their own run. */
    key: text().notNull(),
    uid: text()
      .notNull()
      .references(() => users.uid, { onDelete: "cascade" }),
    /** null: compiles a checker of a problem that is not stored yet. */
    problemId: integer().references(() => problems.id, { onDelete: "cascade" }),
    kind: text().$type<CustomRunKind>().notNull(),
    language: text().notNull(),
    code: text().notNull(),
    input: jsonb().$type<CustomRunInput>().notNull(),
    /** Of the judge, counted in its user's ledger until it is known what it took; null: nothing is counted. */
    reservedSeconds: integer(),
    /** null until finished. */
    result: jsonb().$type<CustomRunResult>(),
    createdAt: createdAt(),
    finishedAt: moment(),
    /** An online test's result is handed out once. */
    takenAt: moment(),
  },
  (t) => [
    uniqueIndex().on(t.key),
    index("trial_finished").on(t.finishedAt), // purge
    index("trial_unfinished").on(t.createdAt).where(sql`${t.finishedAt} is null`), // expiry
    check("trial_kind_known", sql`${t.kind} in ('online_test', 'checker_compile', 'reference')`),
    check("trial_result_whole", sql`(${t.result} is null) = (${t.finishedAt} is null)`),
  ],
);
