import { sql } from "drizzle-orm";
import {
  boolean,
  check,
  index,
  integer,
  pgTable,
  primaryKey,
  smallint,
  text,
  uniqueIndex,
} from "drizzle-orm/pg-core";
import { createdAt, moment } from "../../platform/columns.ts";
import { users } from "../user/tables.ts";

/** Groups: a school's or a club's own judge inside the site. */
export const groups = pgTable(
  "user_group",
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity({ startWith: 1000 }),
    name: text().notNull(),
    /** Begins the ids of the group's problems, upper-cased. */
    shortName: text().notNull(),
    brief: text(),
    /** Markdown. */
    description: text(),
    avatar: text(),
    /** The owner: a member of level 5 who cannot be removed, only replaced. */
    uid: text()
      .notNull()
      .references(() => users.uid),
    /** 1 public, 2 protected (to apply for), 3 private (to apply for with the code). */
    auth: smallint().notNull(),
    /** Six characters; null of public groups. */
    code: text(),
    /** false: only its members and root know of it. */
    visible: boolean().notNull().default(true),
    /** 0 usable, 1 banned. */
    status: smallint().notNull().default(0),
    /** Who founded it: it counts to what they may found in a day, whoever owns it now. null: the site itself. */
    founderUid: text().references(() => users.uid),
    createdAt: createdAt(),
    /** Of the settings: forms know by it what they were filled from. Picture and owner are changed apart. */
    updatedAt: moment().notNull().defaultNow(),
    /** Set: not to be found any more; what was made in it still names it. */
    dissolvedAt: moment(),
  },
  (t) => [
    uniqueIndex("group_name_key").on(sql`lower(${t.name})`).where(sql`${t.dissolvedAt} is null`),
    uniqueIndex("group_short_name_key").on(sql`upper(${t.shortName})`).where(sql`${t.dissolvedAt} is null`),
    index().on(t.uid), // how many somebody owns
    index("group_of_founder").on(t.founderUid, t.createdAt), // how many somebody founded lately
    check("group_auth_known", sql`${t.auth} in (1, 2, 3)`),
    check("group_status_known", sql`${t.status} in (0, 1)`),
    check("group_code_there", sql`${t.auth} = 1 or char_length(${t.code}) = 6`),
  ],
);

/** Who belongs to a group, who applied and who was refused. */
export const groupMembers = pgTable(
  "group_member",
  {
    id: integer().notNull().generatedAlwaysAsIdentity(),
    groupId: integer()
      .notNull()
      .references(() => groups.id, { onDelete: "cascade" }),
    uid: text()
      .notNull()
      .references(() => users.uid, { onDelete: "cascade" }),
    /** 1 applied, 2 refused, 3 member, 4 administrator, 5 root of the group. */
    level: smallint().notNull(),
    /** Given with the application. */
    reason: text(),
    /**
     * They came by themselves, accepted an invitation, or their account was made by an import into this group: what the
     * group's people are told of them asks it (user/personal.ts). false: staff of the site put them here, or nobody knows.
     */
    agreed: boolean().notNull().default(false),
    createdAt: createdAt(),
    updatedAt: moment().notNull().defaultNow(),
  },
  (t) => [
    primaryKey({ columns: [t.groupId, t.uid] }),
    uniqueIndex().on(t.id),
    index().on(t.uid, t.level), // groups of a user
    index().on(t.groupId, t.level, t.id), // members of one level, newest first
    index("group_member_newest").on(t.groupId, t.id, t.level), // all of them
    check("group_member_level_known", sql`${t.level} between 1 and 5`),
  ],
);

/** Whom a group asked to join; who accepts becomes a member, and their row goes. */
export const groupInvitations = pgTable(
  "group_invitation",
  {
    groupId: integer()
      .notNull()
      .references(() => groups.id, { onDelete: "cascade" }),
    uid: text()
      .notNull()
      .references(() => users.uid, { onDelete: "cascade" }),
    /** Who invited. */
    byUid: text()
      .notNull()
      .references(() => users.uid, { onDelete: "cascade" }),
    createdAt: createdAt(),
    /** They said no: for some time they are not asked again. */
    declinedAt: moment(),
  },
  (t) => [
    primaryKey({ columns: [t.groupId, t.uid] }),
    index().on(t.uid, t.createdAt), // invitations of a user
    index("group_invitation_waiting").on(t.groupId, t.createdAt, t.uid).where(sql`${t.declinedAt} is null`),
    index().on(t.byUid), // a user who goes
  ],
);
