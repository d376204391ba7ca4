import { DEFAULT_ROLE, restrictingRoles } from "@verdict/contract";
import { and, eq, ne, type SQL, sql } from "drizzle-orm";
import { QueryBuilder } from "drizzle-orm/pg-core";
import { NO_PASSWORD } from "../../../platform/password.ts";
import { identities, identityProviders, identitySessions } from "../../identity/tables.ts";
import { settings } from "../../site/tables.ts";
import { users } from "../../user/tables.ts";
import { accessTokens, sessions } from "../tables.ts";
import { secondFactors } from "./tables.ts";

/**
 * Who must have a second factor and has none, as columns of the statements that read a session or a token: so it holds from the
 * moment that root demands one or gives a role, at every door, and for streams that are open. docs/decisions/464
 */

const build = new QueryBuilder();
const one = { one: sql`1` };

/** Roles of which one is demanded, a list in JSON; null: never set. */
const demanded = build
  .select({ roles: sql`${settings.value} -> 'factorRoles'` })
  .from(settings)
  .where(eq(settings.name, "website"));
const restricted = sql.raw(restrictingRoles.join(", "));
const counted = sql`case when ${users.roleId} in (${restricted}) then ${sql.raw(String(DEFAULT_ROLE))} else ${users.roleId} end`;
const factors = build.select(one).from(secondFactors).where(eq(secondFactors.uid, users.uid));

const owes = (isProvided: SQL) =>
  sql<boolean>`(coalesce(${demanded} @> to_jsonb(${counted}), false) and not exists ${factors} and not (${isProvided}))`;

/** A directory is asked by a password; every other provider has its own ways of being sure. */
const isNoDirectory = ne(identityProviders.kind, "ldap");

/** Of a session: it did not begin at a provider either. */
export const sessionOwesFactor = owes(
  sql`exists ${build
    .select(one)
    .from(identitySessions)
    .innerJoin(identityProviders, eq(identityProviders.id, identitySessions.providerId))
    .where(and(eq(identitySessions.sessionId, sessions.id), isNoDirectory))}`,
);

/** Of an access token: a password alone may have made it, here or in a directory. */
export const tokenOwesFactor = owes(
  sql`${users.passwordHash} = ${sql.raw(`'${NO_PASSWORD}'`)} and not exists ${build
    .select(one)
    .from(identities)
    .innerJoin(identityProviders, eq(identityProviders.id, identities.providerId))
    .where(and(eq(identities.uid, accessTokens.uid), eq(identityProviders.kind, "ldap")))}`,
);
