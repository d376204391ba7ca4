import type {
  LdapOptions,
  LtiOptions,
  OAuth2Options,
  ProviderKind,
  ProviderRules,
  RoleId,
  SamlOptions,
  ScimOptions,
} from "@verdict/contract";
import { sql } from "drizzle-orm";
import {
  boolean,
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
import { sessions } from "../account/tables.ts";
import { groups } from "../group/tables.ts";
import { users } from "../user/tables.ts";

/** Where people may come from: an OpenID provider or a directory of the institution, of a company. */
export const identityProviders = pgTable(
  "identity_provider",
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    /** What it speaks. */
    kind: text().$type<ProviderKind>().notNull().default("oidc"),
    /** Part of the address that it sends people back to. */
    key: text().notNull(),
    /** On its button. */
    name: text().notNull(),
    issuer: text().notNull(),
    clientId: text().notNull(),
    /** Sealed by the vault; null: a public client. */
    sealedSecret: text(),
    scope: text().notNull(),
    /** Smaller ones first. */
    rank: smallint().notNull().default(0),
    enabled: boolean().notNull().default(false),
    signsOut: boolean().notNull().default(false),
    /** How a directory is searched; null: it is none. */
    ldap: jsonb().$type<LdapOptions>(),
    /** What a SAML identity provider said of itself; null: it is none. */
    saml: jsonb().$type<SamlOptions>(),
    /** How a service of OAuth 2.0 is spoken to; null: it is none. */
    oauth2: jsonb().$type<OAuth2Options>(),
    /** How a learning platform is spoken to; null: it is none. */
    lti: jsonb().$type<LtiOptions>(),
    /** How its people are provisioned by SCIM; null: they are not. */
    scim: jsonb().$type<ScimOptions>(),
    rules: jsonb().$type<ProviderRules>().notNull(),
    createdAt: createdAt(),
    updatedAt: moment().notNull().defaultNow(),
  },
  (t) => [uniqueIndex("identity_provider_key").on(t.key)],
);

/** Claims by the paths that the rules name; what no rule asks for is not kept. */
export type Claims = Record<string, unknown>;

/** Whom of a provider's people somebody is here. */
export const identities = pgTable(
  "identity",
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    providerId: integer()
      .notNull()
      .references(() => identityProviders.id, { onDelete: "cascade" }),
    /** What the provider calls them, and nobody else ever. */
    subject: text().notNull(),
    uid: text()
      .notNull()
      .references(() => users.uid, { onDelete: "cascade" }),
    /** As the provider last said. */
    claims: jsonb().$type<Claims>().notNull(),
    /** The role that a rule gave; null: none did. */
    ruledRole: smallint().$type<RoleId>(),
    createdAt: createdAt(),
    usedAt: moment().notNull().defaultNow(),
  },
  (t) => [
    uniqueIndex("identity_subject").on(t.providerId, t.subject),
    uniqueIndex("identity_of_user").on(t.uid, t.providerId), // one of each provider
  ],
);

/** A sign-in that is on its way through a provider: from the button until the browser is back, once. */
export const identityFlows = pgTable(
  "identity_flow",
  {
    id: uuid().primaryKey().defaultRandom(),
    providerId: integer()
      .notNull()
      .references(() => identityProviders.id, { onDelete: "cascade" }),
    /** SHA-256 of the state that comes back, and of the cookie of the browser where it began; hex. */
    stateHash: text().notNull(),
    browserHash: text().notNull(),
    nonce: text().notNull(),
    verifier: text().notNull(),
    /** What a SAML identity provider had the browser post, until its page brings the state; null: nothing yet. */
    answer: text(),
    /** To whose account it is to be linked; null: somebody signs in. */
    uid: text().references(() => users.uid, { onDelete: "cascade" }),
    /** The session whose user proves anew by it that they are there; null: none. */
    provesSession: uuid().references(() => sessions.id, { onDelete: "cascade" }),
    /** Where to go afterwards: a path of this site. */
    next: text().notNull(),
    beganAt: createdAt(),
    expiresAt: moment().notNull(),
  },
  (t) => [
    uniqueIndex("identity_flow_state").on(t.stateHash),
    index().on(t.uid),
    index().on(t.provesSession),
    index().on(t.expiresAt), // purge
  ],
);

/** Who came by a provider, and must say something before they have an account. */
export const identityQuestions = pgTable(
  "identity_question",
  {
    id: uuid().primaryKey().defaultRandom(),
    providerId: integer()
      .notNull()
      .references(() => identityProviders.id, { onDelete: "cascade" }),
    /** SHA-256 of the ticket, and of the browser's cookie; hex. */
    ticketHash: text().notNull(),
    browserHash: text().notNull(),
    subject: text().notNull(),
    claims: jsonb().$type<Claims>().notNull(),
    expiresAt: moment().notNull(),
  },
  (t) => [uniqueIndex("identity_question_ticket").on(t.ticketHash), index().on(t.expiresAt)], // purge
);

/** Sessions that began at a provider, for signing out there. */
export const identitySessions = pgTable(
  "identity_session",
  {
    sessionId: uuid()
      .primaryKey()
      .references(() => sessions.id, { onDelete: "cascade" }),
    providerId: integer()
      .notNull()
      .references(() => identityProviders.id, { onDelete: "cascade" }),
    /** The provider's own word for who is meant: its ID token, sealed by the vault; null: too long, or not kept. */
    sealedIdToken: text(),
    /** What the provider calls this session, by which it says that it is over; null: it does not. */
    sid: text(),
  },
  (t) => [index().on(t.providerId, t.sid)],
);

/** Groups that somebody is in because a rule says so, with the level it gave. */
export const identityMemberships = pgTable(
  "identity_membership",
  {
    identityId: integer()
      .notNull()
      .references(() => identities.id, { onDelete: "cascade" }),
    groupId: integer()
      .notNull()
      .references(() => groups.id, { onDelete: "cascade" }),
    level: smallint().notNull(),
  },
  (t) => [primaryKey({ columns: [t.identityId, t.groupId] }), index().on(t.groupId)],
);

/** Somebody of a provider's people as it provisions them by SCIM, whether or not they have come yet. */
export const scimUsers = pgTable(
  "scim_user",
  {
    /** Under which the provider knows them here. */
    id: uuid().primaryKey().defaultRandom(),
    providerId: integer()
      .notNull()
      .references(() => identityProviders.id, { onDelete: "cascade" }),
    /** null: their name was no name for an account, or somebody's: they are asked when they come. */
    identityId: integer().references(() => identities.id, { onDelete: "cascade" }),
    /** By what they are known when they come; null: not said yet. */
    key: text(),
    userName: text().notNull(),
    externalId: text(),
    /** As the provider last said, by the names of SCIM; without what stands in other columns. */
    data: jsonb().$type<Record<string, unknown>>().notNull(),
    active: boolean().notNull(),
    /** The account was made by this row. */
    made: boolean().notNull().default(false),
    /** They have signed in by the provider, whose word for them is the identity's subject from then on. */
    bound: boolean().notNull().default(false),
    /** The account's ban is this row's doing. */
    banned: boolean().notNull().default(false),
    /** Groups changed, and the rules were not followed since. */
    due: boolean().notNull().default(false),
    /** Of two changes at once one is made anew. */
    version: integer().notNull().default(1),
    /** The provider removed them, and the account stays; null: it did not. */
    removedAt: moment(),
    createdAt: createdAt(),
    updatedAt: moment().notNull().defaultNow(),
  },
  (t) => [
    uniqueIndex("scim_user_identity").on(t.identityId),
    uniqueIndex("scim_user_key").on(t.providerId, t.key),
    uniqueIndex("scim_user_name")
      .on(t.providerId, sql`lower(${t.userName})`)
      .where(sql`${t.removedAt} is null`),
    index("scim_user_external").on(t.providerId, t.externalId), // clients look people up by it
    index("scim_user_due").on(t.providerId).where(sql`${t.due}`),
  ],
);

/** A group of a provider that it provisions by SCIM; its name is a value of the claim `groups`. */
export const scimGroups = pgTable(
  "scim_group",
  {
    id: uuid().primaryKey().defaultRandom(),
    providerId: integer()
      .notNull()
      .references(() => identityProviders.id, { onDelete: "cascade" }),
    name: text().notNull(),
    externalId: text(),
    version: integer().notNull().default(1),
    createdAt: createdAt(),
    updatedAt: moment().notNull().defaultNow(),
  },
  (t) => [
    uniqueIndex("scim_group_name").on(t.providerId, sql`lower(${t.name})`),
    index("scim_group_external").on(t.providerId, t.externalId),
  ],
);

export const scimMembers = pgTable(
  "scim_member",
  {
    groupId: uuid()
      .notNull()
      .references(() => scimGroups.id, { onDelete: "cascade" }),
    userId: uuid()
      .notNull()
      .references(() => scimUsers.id, { onDelete: "cascade", onUpdate: "cascade" }),
  },
  (t) => [primaryKey({ columns: [t.groupId, t.userId] }), index().on(t.userId)],
);
