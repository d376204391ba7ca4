import {
  type ApplicationRules,
  type AwardConfig,
  type ContestEntry,
  type ContestRule,
  type ContestShowName,
  type ContestTerms,
  type GroupPoints,
  type OiScoreType,
  POINTS_MAX,
  type RemovedInterval,
  type SubmissionStatus,
  TEAMS_CLOSE_MINUTES_MAX,
  TEST_CASES_MAX,
  WINDOW_MINUTES_MAX,
} from "@verdict/contract";
import { sql } from "drizzle-orm";
import {
  bigint,
  boolean,
  check,
  foreignKey,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  smallint,
  text,
  unique,
  uniqueIndex,
} from "drizzle-orm/pg-core";
import { createdAt, moment } from "../../platform/columns.ts";
import { groups } from "../group/tables.ts";
import { problems } from "../problem/tables.ts";
import { teams } from "../team/tables.ts";
import { dataVersions } from "../testdata/tables.ts";
import { users } from "../user/tables.ts";

export const contests = pgTable(
  "contest",
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity({ startWith: 1000 }),
    /** Who made it, and manages it beside root. */
    uid: text()
      .notNull()
      .references(() => users.uid),
    /** Set: the group's own, for its members. */
    groupId: integer().references(() => groups.id),
    title: text().notNull(),
    description: text(),
    /** 0 ACM, 1 OI. */
    type: smallint().notNull(),
    /** 0 public, 1 private (password to enter), 2 protected (password to submit). */
    auth: smallint().notNull(),
    /** Sealed by the vault, for managers read it; null of public contests without one. */
    sealedPassword: text(),
    /** Contest it was cloned from; 0: none. A number, for that one may be gone. */
    source: integer().notNull().default(0),
    startTime: moment().notNull(),
    /** Set: the countdown stands, with so much left of it (0: nobody said); the start is far away until another one is set. */
    pausedMs: integer(),
    /** The first moment after it. Whether it is scheduled, running or ended follows the clock. */
    endTime: moment().notNull(),
    visible: boolean().notNull().default(true),
    /** The board stands still from sealRankTime on... */
    sealRank: boolean().notNull().default(false),
    /** null where it is never sealed. */
    sealRankTime: moment(),
    /** ...until the end; false: until this becomes true. */
    autoRealRank: boolean().notNull().default(true),
    rankShowName: text().$type<ContestShowName>().notNull().default("username"),
    /** Usernames. */
    starAccounts: jsonb().$type<string[]>().notNull().default([]),
    openRank: boolean().notNull().default(false),
    openPrint: boolean().notNull().default(false),
    openAccountLimit: boolean().notNull().default(false),
    /** As the interface writes it: docs/rules.md#contests */
    accountLimitRule: text(),
    oiRankScoreType: text().$type<OiScoreType>().notNull().default("Recent"),
    /** What the board counts, one of the type; null: what is usual for it. */
    rule: jsonb().$type<ContestRule>(),
    /** When its system tests began last: before everybody's end they do not count. null: never. */
    systemTestsAt: moment(),
    /** Submissions to each problem that a participation has; null: any number. */
    submissionsMax: integer(),
    /** Seconds between two of them. */
    submitPauseS: integer().notNull().default(0),
    /** Minutes that everybody has from a start of their own between start and end; null: all have the contest's times. */
    windowMinutes: integer(),
    /** How people apply for it; null: they do not. Only of contests without a password that are not public. */
    applications: jsonb().$type<ApplicationRules>(),
    /** What is confirmed before one enters; null: nothing. */
    terms: jsonb().$type<ContestTerms>(),
    /** Another one with every change: confirmed is what one has read. */
    termsVersion: integer().notNull().default(1),
    /** Whether its final board counts for ratings; never of a group's, or of teams alone. */
    isRated: boolean().notNull().default(false),
    /** 0 none, 1 by percent, 2 by head count. */
    awardType: smallint().notNull().default(0),
    /** By priority; empty of awardType 0. */
    awards: jsonb().$type<AwardConfig[]>().notNull().default([]),
    allowEndSubmit: boolean().notNull().default(false),
    /** Time that does not count, as ISO moments: the end was moved by it. */
    removed: jsonb().$type<RemovedInterval[]>().notNull().default([]),
    /** Who may enter. */
    entry: text().$type<ContestEntry>().notNull().default("people"),
    /** Addresses from which alone it is entered while it runs, where a seat has none of its own; empty: any. */
    networks: text().array().notNull().default(sql`'{}'::text[]`),
    /** While it runs only the latest sign-in of an account counts. */
    oneSession: boolean().notNull().default(false),
    /** Most members of a team. */
    teamSizeMax: smallint().notNull().default(3),
    /** Minutes before the start from which teams neither enter nor change; null: they change until it, and enter until the end. */
    teamsCloseMinutes: integer(),
    createdAt: createdAt(),
    updatedAt: moment().notNull().defaultNow(),
  },
  (t) => [
    index("contest_start").on(t.startTime), // lists
    index("contest_end").on(t.endTime), // what is not over: home page, warm-ups
    index("contest_of_group").on(t.groupId, t.startTime).where(sql`${t.groupId} is not null`),
    check("contest_entry_known", sql`${t.entry} in ('people', 'teams', 'both')`),
    check("contest_team_size", sql`${t.teamSizeMax} between 1 and 10`),
    check(
      "contest_teams_close",
      sql`${t.teamsCloseMinutes} between 0 and ${sql.raw(String(TEAMS_CLOSE_MINUTES_MAX))}`,
    ),
    check("contest_title", sql`char_length(${t.title}) between 1 and 500`),
    check("contest_description", sql`char_length(${t.description}) <= 65535`),
    check("contest_type_known", sql`${t.type} in (0, 1)`),
    check("contest_auth_known", sql`${t.auth} in (0, 1, 2)`),
    check("contest_times", sql`${t.startTime} < ${t.endTime}`),
    check(
      "contest_seal_inside",
      sql`not ${t.sealRank} or coalesce(${t.sealRankTime} >= ${t.startTime} and ${t.sealRankTime} < ${t.endTime}, false)`,
    ),
    check("contest_show_name_known", sql`${t.rankShowName} in ('username', 'nickname', 'realname')`),
    check("contest_score_type_known", sql`${t.oiRankScoreType} in ('Recent', 'Highest', 'Subtasks')`),
    check("contest_submissions_max", sql`${t.submissionsMax} between 1 and 1000`),
    check("contest_submit_pause", sql`${t.submitPauseS} between 0 and 86400`),
    check(
      "contest_window",
      sql`${t.windowMinutes} is null or (${t.windowMinutes} between 1 and ${sql.raw(String(WINDOW_MINUTES_MAX))} and not ${t.sealRank})`,
    ),
    check("contest_ratable", sql`not ${t.isRated} or (${t.groupId} is null and ${t.entry} <> 'teams')`),
    check("contest_award_type_known", sql`${t.awardType} in (0, 1, 2)`),
  ],
);

export const contestProblems = pgTable(
  "contest_problem",
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    contestId: integer()
      .notNull()
      .references(() => contests.id, { onDelete: "cascade" }),
    problemId: integer()
      .notNull()
      .references(() => problems.id),
    /** What the contest calls it: "A", "B"... Capital and small letters are the same. */
    displayId: text().notNull(),
    displayTitle: text().notNull(),
    /** Of its balloon. */
    color: text(),
    /** Of a full solution on the board of an OI contest; null: as many as the judge gives. */
    points: integer(),
    /** Its first cases that are pretests, where the contest has some; null: its groups say it. */
    pretests: integer(),
    /** Test data it is judged on, fixed by its first submission after the start; null: those the problem has. */
    dataVersionId: integer().references(() => dataVersions.id),
    /** When it took others while the contest ran; null: never. */
    dataRenewedAt: moment(),
    createdAt: createdAt(),
    updatedAt: moment().notNull().defaultNow(),
  },
  (t) => [
    uniqueIndex("contest_problem_display_id").on(t.contestId, sql`upper(${t.displayId})`),
    uniqueIndex("contest_problem_once").on(t.contestId, t.problemId),
    unique("contest_problem_place").on(t.id, t.contestId), // what submissions name
    index().on(t.problemId),
    check("contest_problem_display_id_length", sql`char_length(${t.displayId}) between 1 and 50`),
    check("contest_problem_points", sql`${t.points} between 1 and ${sql.raw(String(POINTS_MAX))}`),
    check("contest_problem_pretests", sql`${t.pretests} between 1 and ${sql.raw(String(TEST_CASES_MAX))}`),
    check("contest_problem_title_length", sql`char_length(${t.displayTitle}) between 1 and 255`),
  ],
);

/** Who gave the password of a contest that has one. */
export const contestRegistrations = pgTable(
  "contest_registration",
  {
    contestId: integer()
      .notNull()
      .references(() => contests.id, { onDelete: "cascade" }),
    uid: text()
      .notNull()
      .references(() => users.uid, { onDelete: "cascade" }),
    createdAt: createdAt(),
  },
  (t) => [primaryKey({ columns: [t.contestId, t.uid] }), index().on(t.uid)],
);

/** States of applications, by the numbers they are stored as. */
export const applicationState = { asked: 0, waiting: 1, admitted: 2, declined: 3 } as const;

/** Who applied for a contest. Who is admitted is registered as well: that alone lets in. */
export const contestApplications = pgTable(
  "contest_application",
  {
    contestId: integer()
      .notNull()
      .references(() => contests.id, { onDelete: "cascade" }),
    uid: text()
      .notNull()
      .references(() => users.uid, { onDelete: "cascade" }),
    /** applicationState */
    state: smallint().notNull(),
    /** In the order of the questions. */
    answers: jsonb().$type<string[]>().notNull(),
    createdAt: createdAt(),
  },
  (t) => [
    primaryKey({ columns: [t.contestId, t.uid] }),
    index().on(t.uid),
    index("contest_application_order").on(t.contestId, t.createdAt, t.uid),
    check("contest_application_state_known", sql`${t.state} between 0 and 3`),
  ],
);

/** Who confirmed a contest's rules, and which. */
export const contestConfirmations = pgTable(
  "contest_confirmation",
  {
    contestId: integer()
      .notNull()
      .references(() => contests.id, { onDelete: "cascade" }),
    uid: text()
      .notNull()
      .references(() => users.uid, { onDelete: "cascade" }),
    version: integer().notNull(),
    confirmedAt: moment().notNull().default(sql`clock_timestamp()`),
  },
  (t) => [primaryKey({ columns: [t.contestId, t.uid] }), index().on(t.uid)],
);

/** Kinds of participations. Virtual and practice ones are never on the official board. */
export const participationKind = { official: 0, starred: 1, virtual: 2, practice: 3 } as const;
export type ParticipationKind = (typeof participationKind)[keyof typeof participationKind];

/** What managers decided about a participation. Hidden: not on the board. Disqualified: nor may they submit. */
export const participationState = { present: 0, hidden: 1, disqualified: 2 } as const;
export type ParticipationState = (typeof participationState)[keyof typeof participationState];

/**
 * One row of a board: a person or a team in a contest. Made with the first submission, by a team's registration or by
 * the start of a virtual run. Registrations say who knows the password; when those are dropped, participations stay.
 */
export const contestParticipations = pgTable(
  "contest_participation",
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    contestId: integer()
      .notNull()
      .references(() => contests.id, { onDelete: "cascade" }),
    kind: smallint().$type<ParticipationKind>().notNull(),
    /** Its own window: of a virtual run, a personal one, or extra time for one; null: the contest's. */
    startsAt: moment(),
    endsAt: moment(),
    /** null of single persons. */
    teamId: integer().references(() => teams.id),
    /** Shown name; null: as the account's profile has it. */
    name: text(),
    /** School as it was on entering; null: none was known. */
    school: text(),
    /** Why managers started its personal window for its whole length, whenever the contest ends; null: its people did. */
    lateReason: text(),
    /** participationState */
    state: smallint().$type<ParticipationState>().notNull().default(0),
    /** Why it is not 0: for managers, and of the disqualified for themselves. */
    stateReason: text(),
    createdAt: createdAt(),
  },
  (t) => [
    unique("contest_participation_place").on(t.id, t.contestId), // what participants name
    index().on(t.contestId, t.id), // people of a board
    // Extra time and personal windows, of one contest and of all: over.ts
    index("contest_participation_own_end")
      .on(t.contestId, t.endsAt)
      .where(sql`${t.kind} <> 2 and ${t.endsAt} is not null and ${t.state} <> 2`),
    index("contest_participation_late")
      .on(t.endsAt, t.contestId)
      .where(sql`${t.kind} <> 2 and ${t.endsAt} is not null and ${t.state} <> 2`),
    uniqueIndex("contest_participation_of_team")
      .on(t.contestId, t.teamId)
      .where(sql`${t.teamId} is not null and ${t.kind} <> 2`),
    check("contest_participation_kind_known", sql`${t.kind} between 0 and 3`),
    check("contest_participation_state_known", sql`${t.state} between 0 and 2`),
    check("contest_participation_times", sql`${t.startsAt} < ${t.endsAt}`),
  ],
);

/** Who takes part: one person, or the members of a team. */
export const contestParticipants = pgTable(
  "contest_participant",
  {
    participationId: integer().notNull(),
    contestId: integer().notNull(),
    uid: text()
      .notNull()
      .references(() => users.uid, { onDelete: "cascade" }),
    /** Of the participation. Nobody is in a contest twice but for virtual runs, of which one at a time is open. */
    isVirtual: boolean().notNull().default(false),
  },
  (t) => [
    primaryKey({ columns: [t.participationId, t.uid] }),
    uniqueIndex("contest_participant_official").on(t.contestId, t.uid).where(sql`not ${t.isVirtual}`),
    index().on(t.uid), // contests of a user
    foreignKey({
      name: "contest_participant_place",
      columns: [t.participationId, t.contestId],
      foreignColumns: [contestParticipations.id, contestParticipations.contestId],
    }).onDelete("cascade"),
  ],
);

/**
 * Number of the newest row of each contest's log. A row of its own beside the contest: it is written with every verdict
 * (fillfactor 50 keeps the new versions in its page). Locked last in a transaction and to its end, so that rows
 * become visible in the order of their numbers.
 */
export const contestCounters = pgTable("contest_counter", {
  contestId: integer()
    .primaryKey()
    .references(() => contests.id, { onDelete: "cascade" }),
  number: bigint({ mode: "number" }).notNull().default(0),
  /** Raised by every change of the board that is no row of the log: times, freeze, stars, problems, names, roles. */
  epoch: integer().notNull().default(1),
});

/** Kinds of log rows: sent or to be judged (again), judged, taken back by a cancel, gone. */
export const logKind = { submitted: 0, judged: 1, withdrawn: 2, removed: 3 } as const;
export type LogKind = (typeof logKind)[keyof typeof logKind];

/**
 * What became of a contest's submissions, only ever appended to: the newest row of a submission counts. Every board is
 * a fold over it (decision 051). It names submissions without holding them: a problem taken out of the contest takes
 * its submissions along, and leaves a last row for each.
 */
export const contestLog = pgTable(
  "contest_log",
  {
    contestId: integer()
      .notNull()
      .references(() => contests.id, { onDelete: "cascade" }),
    /** From 1, without gaps. */
    number: bigint({ mode: "number" }).notNull(),
    kind: smallint().$type<LogKind>().notNull(),
    submissionId: bigint({ mode: "number" }).notNull(),
    /** Number of the judging within the submission: an older one never overrides a newer one. */
    attempt: integer().notNull(),
    uid: text().notNull(),
    participationId: integer().notNull(),
    contestProblemId: integer().notNull(),
    language: text().notNull(),
    submittedAt: moment().notNull(),
    /** null unless kind is judged. */
    judgedAt: moment(),
    /** Pending stands for all that is not judged yet; null: the submission is gone. */
    status: smallint().$type<SubmissionStatus>(),
    /** OI points; null of ACM problems and until judged. */
    score: integer(),
    /** What of them is put together group by group; null: they are a whole. */
    groups: jsonb().$type<GroupPoints>(),
    /** Judged on pretests alone. */
    onPretests: boolean().notNull().default(false),
    /** CPU of the slowest case; null until judged. */
    timeMs: integer(),
    /** Moment of writing, not of the transaction's start: "what did the board show at 14:05". */
    loggedAt: moment().notNull().default(sql`clock_timestamp()`),
  },
  (t) => [
    primaryKey({ columns: [t.contestId, t.number] }),
    uniqueIndex("contest_log_once").on(t.submissionId, t.attempt, t.kind), // storing twice does no harm
    check("contest_log_kind_known", sql`${t.kind} between 0 and 3`),
  ],
);
