import type { Locale, RoleId } from "@verdict/contract";
import { sql } from "drizzle-orm";
import { check, index, pgTable, smallint, text, uniqueIndex } from "drizzle-orm/pg-core";
import { createdAt, moment } from "../../platform/columns.ts";

export const users = pgTable(
  "user_account",
  {
    /** "1" is the first root; others are 32 hexadecimal digits. */
    uid: text().primaryKey().default(sql`replace(gen_random_uuid()::text, '-', '')`),
    username: text().notNull(),
    /** lookOf(username); null: from before it was kept, and another account had this look first; or a ghost. */
    look: text(),
    /** argon2id in PHC form. */
    passwordHash: text().notNull(),
    /** contract/access: one role a user. */
    roleId: smallint().$type<RoleId>().notNull(),
    /** 0 usable, 1 banned. */
    status: smallint().notNull().default(0),
    /** Told to a banned user, or to one whose role takes something away. */
    banReason: text(),
    /** End of the ban or of the restricting role; null: for good. See ban.ts. */
    banUntil: moment(),
    /** Set: a ghost. Name, mail and profile are gone, what the user did stays. */
    deletedAt: moment(),
    /** Until then their password opens a site where only root's does; root let them in. */
    localUntil: moment(),
    email: text(),
    nickname: text(),
    realname: text(),
    avatar: text(),
    titleName: text(),
    titleColor: text(),
    number: text(),
    gender: text().notNull().default("secrecy"),
    school: text(),
    course: text(),
    signature: text(),
    github: text(),
    blog: text(),
    cfUsername: text(),
    mobile: text(),
    /** Language of the interface, of refusals and of mails, as they chose it; null: as each client says. */
    locale: text().$type<Locale>(),
    createdAt: createdAt(),
    /** Of what the back office edits: forms know by it what they were filled from. */
    updatedAt: moment().notNull().defaultNow(),
  },
  (t) => [
    uniqueIndex("user_username_key").on(sql`lower(${t.username})`), // sign-in, and no two that differ in case only
    uniqueIndex("user_look_key").on(t.look), // no two names that look alike
    uniqueIndex("user_email_key").on(sql`lower(${t.email})`),
    index().on(t.roleId), // staff lists
    index("user_created").on(sql`${t.createdAt} desc`, t.uid), // administrators' list, newest first
    index("user_ban_end").on(t.banUntil).where(sql`${t.banUntil} is not null`), // bans that end
    check("user_username_length", sql`char_length(${t.username}) between 1 and 20`),
    check("user_status_known", sql`${t.status} in (0, 1)`),
  ],
);

/** A role that an ordinary user asks for, until root answers. */
export const roleRequests = pgTable(
  "role_request",
  {
    uid: text()
      .primaryKey()
      .references(() => users.uid, { onDelete: "cascade" }),
    /** contract/access: one of those that may be asked for. */
    roleId: smallint().$type<RoleId>().notNull(),
    reason: text().notNull(),
    createdAt: createdAt(),
  },
  (t) => [
    index().on(t.createdAt), // oldest first
    check("role_request_reason", sql`char_length(${t.reason}) between 1 and 500`),
  ],
);

/** Names and passwords of generated users, for half an hour, for who made them. */
export const generatedLists = pgTable("generated_list", {
  key: text().primaryKey(),
  /** Who made them. */
  uid: text()
    .notNull()
    .references(() => users.uid, { onDelete: "cascade" }),
  /** [username, password][] as JSON, sealed by the vault. */
  sealed: text().notNull(),
  expiresAt: moment().notNull(),
});
