import type { LtiPlace } from "@verdict/contract";
import { sql } from "drizzle-orm";
import {
  bigint,
  boolean,
  check,
  doublePrecision,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  smallint,
  text,
  uniqueIndex,
  uuid,
} from "drizzle-orm/pg-core";
import { createdAt, moment } from "../../platform/columns.ts";
import { contests } from "../contest/tables.ts";
import { groups } from "../group/tables.ts";
import { identityProviders } from "../identity/tables.ts";
import { problems } from "../problem/tables.ts";
import { trainingSections, trainings } from "../training/tables.ts";
import { users } from "../user/tables.ts";

/** Courses of learning platforms from which somebody came, and the group that each is here. */
export const ltiCourses = pgTable(
  "lti_course",
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    providerId: integer()
      .notNull()
      .references(() => identityProviders.id, { onDelete: "cascade" }),
    deployment: text().notNull(),
    /** What the platform calls it, and no other course of this deployment. */
    context: text().notNull(),
    title: text().notNull(),
    /** null: no teacher has said yet which group it is. */
    groupId: integer().references(() => groups.id, { onDelete: "set null" }),
    /** Where its people are listed (Names and Roles); null: the platform tells nobody. */
    roster: text(),
    /** Where its line items are (Assignment and Grade Services), and what may be done with them; null: nothing. */
    lineItems: text(),
    gradeScopes: text().array().notNull().default(sql`'{}'::text[]`),
    /** When its people were last read, and why that failed; null: never, and nothing is wrong. */
    rosterAt: moment(),
    rosterError: text(),
    createdAt: createdAt(),
  },
  (t) => [
    uniqueIndex("lti_course_context").on(t.providerId, t.deployment, t.context),
    index().on(t.groupId), // the group's page
  ],
);

/** People of a course as its platform lists them; who is on its list no more is marked, and stays in the group. */
export const ltiPeople = pgTable(
  "lti_person",
  {
    courseId: integer()
      .notNull()
      .references(() => ltiCourses.id, { onDelete: "cascade" }),
    /** What the platform calls them, as in an identity. */
    subject: text().notNull(),
    /** Their account; null: they have none yet. */
    uid: text().references(() => users.uid, { onDelete: "cascade" }),
    /** As the platform has it, until they have an account; "": it does not say. */
    name: text().notNull().default(""),
    teaches: boolean().notNull().default(false),
    /** Since when they are on the list no more; null: they are. */
    leftAt: moment(),
    createdAt: createdAt(),
  },
  (t) => [primaryKey({ columns: [t.courseId, t.subject] }), index().on(t.uid)],
);

/** Places in courses from which this site is launched, and where each leads. */
export const ltiLinks = pgTable(
  "lti_link",
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    courseId: integer()
      .notNull()
      .references(() => ltiCourses.id, { onDelete: "cascade" }),
    /** What the platform calls it. */
    resource: text().notNull(),
    title: text().notNull(),
    /** null: no teacher has said yet where it leads. */
    place: text().$type<LtiPlace>(),
    /** Of an assignment, a training, a section and a problem. */
    trainingId: integer().references(() => trainings.id, { onDelete: "cascade" }),
    sectionId: integer().references(() => trainingSections.id, { onDelete: "cascade" }),
    problemId: integer().references(() => problems.id, { onDelete: "cascade" }),
    contestId: integer().references(() => contests.id, { onDelete: "cascade" }),
    /** Where its scores go; null: nowhere. */
    lineItem: text(),
    /** Due there when it was last looked at; null: it says nothing. */
    dueThere: moment(),
    createdAt: createdAt(),
  },
  (t) => [
    uniqueIndex("lti_link_resource").on(t.courseId, t.resource),
    index().on(t.trainingId),
    index().on(t.sectionId),
    index().on(t.problemId),
    index().on(t.contestId),
    check(
      "lti_link_place_known",
      sql`${t.place} in ('assignment', 'training', 'section', 'problem', 'contest')`,
    ),
    check(
      "lti_link_has_place",
      sql`(${t.place} is null) = (${t.trainingId} is null and ${t.contestId} is null)`,
    ),
  ],
);

/** Scores to be told to platforms: what was said last of each person, and whether there is something to say. */
export const ltiScores = pgTable(
  "lti_score",
  {
    id: bigint({ mode: "number" }).primaryKey().generatedAlwaysAsIdentity(),
    linkId: integer()
      .notNull()
      .references(() => ltiLinks.id, { onDelete: "cascade" }),
    uid: text()
      .notNull()
      .references(() => users.uid, { onDelete: "cascade" }),
    /** As was last sent, and taken; null: nothing was. */
    points: doublePrecision(),
    full: doublePrecision(),
    sentAt: moment(),
    state: text().$type<"waiting" | "sent" | "failed">().notNull().default("waiting"),
    tries: smallint().notNull().default(0),
    /** When to try next; while one server tries, a minute ahead for the others. */
    nextAt: moment().notNull().defaultNow(),
    triedAt: moment(),
    /** HTTP status of the last answer, and what was wrong; null: none came, nothing was. */
    status: smallint(),
    error: text(),
  },
  (t) => [
    uniqueIndex("lti_score_of").on(t.linkId, t.uid),
    index().on(t.uid),
    index("lti_score_queue").on(t.nextAt).where(sql`${t.state} = 'waiting'`),
    check("lti_score_state_known", sql`${t.state} in ('waiting', 'sent', 'failed')`),
  ],
);

/** What a platform asks of the site beside who comes: where they go, or that a teacher picks something for it. */
export interface KeptLaunch {
  /** "assignment:12", as the site itself wrote it when it was picked; "": it was placed by hand. */
  place: string;
  teaches: boolean;
  /** Of Deep Linking: where what is picked is sent, and what the platform wants to see again; null: it is a launch. */
  pick: { returnUrl: string; data: string | null; many: boolean; takesLineItems: boolean } | null;
  /** What was picked, until the browser takes it there with its ticket (SHA-256, hex). */
  answer?: { ticketHash: string; items: object[] };
}

/** Launches, taken or refused; of one that was taken its page asks for some hours. */
export const ltiLaunches = pgTable(
  "lti_launch",
  {
    id: uuid().primaryKey().defaultRandom(),
    providerId: integer()
      .notNull()
      .references(() => identityProviders.id, { onDelete: "cascade" }),
    /** null: the message could not be believed. */
    subject: text(),
    deployment: text(),
    courseId: integer().references(() => ltiCourses.id, { onDelete: "cascade" }),
    linkId: integer().references(() => ltiLinks.id, { onDelete: "cascade" }),
    message: jsonb().$type<KeptLaunch>(),
    /** Why it was refused, and what was wrong; null: it was taken. */
    refusal: text(),
    detail: text(),
    createdAt: createdAt(),
  },
  (t) => [
    index("lti_launch_list").on(t.providerId, t.createdAt), // root's list
    index().on(t.courseId),
    index().on(t.linkId),
    index().on(t.createdAt), // purge
  ],
);
