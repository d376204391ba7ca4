import type { ProviderRules } from "@verdict/contract";
import { and, eq, isNull, or } from "drizzle-orm";
import type { Db, Sql } from "../../../platform/db.ts";
import { Refusal } from "../../../platform/refusal.ts";
import type { ProviderRow } from "../providers.ts";
import { type Claims, identities, scimGroups, scimMembers, scimUsers } from "../tables.ts";

/** What a provider that sends its people (SCIM) says of one of them, for sign-ins and rules. */

type Row = typeof scimUsers.$inferSelect;

const ENTERPRISE = "urn:ietf:params:scim:schemas:extension:enterprise:2.0:User";

interface Email {
  value?: unknown;
  primary?: unknown;
}

/**
 * Attributes of SCIM as claims: by their own names, and where the rules look for a name, an address, a school and a number,
 * whatever they call them.
 */
export function saidOf(
  { username, realname, email, school, number }: ProviderRules,
  { userName, externalId, data }: Pick<Row, "userName" | "externalId" | "data">,
): Claims {
  const { emails, name, [ENTERPRISE]: enterprise, ...own } = data;
  const mails = (Array.isArray(emails) ? emails : []) as Email[];
  const mail = (mails.find(({ primary }) => primary === true) ?? mails[0])?.value;
  const parts = (name ?? {}) as Record<string, unknown>;
  const whole = parts.formatted ?? [parts.givenName, parts.familyName].filter(Boolean).join(" ");
  const more = (enterprise ?? {}) as Record<string, unknown>;
  const said: Claims = {
    ...{ ...own, ...more, userName, externalId },
    ...{ [username]: userName, [realname]: own.displayName ?? whole, [email]: mail },
    ...{ [school]: more.organization, [number]: more.employeeNumber },
  };
  const isSaid = ([path, value]: [string, unknown]) => path !== "" && value && typeof value !== "object";
  return Object.fromEntries(Object.entries(said).filter(isSaid));
}

export const isThere = ({ active, removedAt }: Pick<Row, "active" | "removedAt">): boolean =>
  active && removedAt === null;

/** The claims with the groups that the provider sends; where it is not to, its answers name them as ever. */
async function withGroups(tx: Sql, { scim }: ProviderRow, userId: string, claims: Claims): Promise<Claims> {
  if (!scim?.groups) return claims;
  const held = await tx
    .select({ name: scimGroups.name })
    .from(scimMembers)
    .innerJoin(scimGroups, eq(scimGroups.id, scimMembers.groupId))
    .where(eq(scimMembers.userId, userId))
    .orderBy(scimGroups.name);
  return { ...claims, groups: held.map(({ name }) => name) };
}

type Known = Pick<typeof identities.$inferSelect, "id" | "subject" | "claims">;

/** How they were sent; who had no account until now has this one from here on. */
async function rowOf(tx: Sql, provider: ProviderRow, { id, subject, claims }: Known): Promise<Row | null> {
  const [row] = await tx.select().from(scimUsers).where(eq(scimUsers.identityId, id));
  const key = keyOf(provider, subject, claims);
  if (row || key === "") return row ?? null;
  const [found] = await tx
    .update(scimUsers)
    .set({ identityId: id, bound: true })
    .where(and(eq(scimUsers.providerId, provider.id), eq(scimUsers.key, key), isNull(scimUsers.identityId)))
    .returning();
  return found ?? null;
}

/** By what somebody was sent who comes with these claims; "": nothing says so. */
const keyOf = ({ scim }: ProviderRow, subject: string, claims: Claims): string =>
  scim?.claim ? textAt(claims, scim.claim) : subject;

/** How somebody stands: what the rules are to look at, and whether they are to give anything. */
export async function standingOf(
  tx: Sql,
  provider: ProviderRow,
  { id, subject, claims }: Known,
): Promise<{ isActive: boolean; claims: Claims }> {
  if (!provider.scim) return { isActive: true, claims };
  const row = await rowOf(tx, provider, { id, subject, claims });
  if (!row) return { isActive: true, claims };
  return { isActive: isThere(row), claims: await withGroups(tx, provider, row.id, claims) };
}

/** A claim that is one text. */
const textAt = (claims: Claims, name: string): string => {
  const value = claims[name];
  return typeof value === "string" || typeof value === "number" ? String(value) : "";
};

/**
 * Meets who comes by a provider with what it sent of them before. Whom it switched off is refused; whoever comes for the
 * first time gets the account that waits for them, once: from then on what the provider calls them here is theirs.
 */
export async function meetProvisioned(
  db: Db,
  provider: ProviderRow,
  { subject, claims }: { subject: string; claims: Claims },
): Promise<Claims> {
  if (!provider.scim) return claims;
  return db.transaction(async (tx) => {
    const key = keyOf(provider, subject, claims);
    const waits = and(eq(scimUsers.key, key), eq(scimUsers.bound, false));
    const isMeant = or(eq(identities.subject, subject), key === "" ? undefined : waits);
    const rows = await tx
      .select({ user: scimUsers, subject: identities.subject })
      .from(scimUsers)
      .leftJoin(identities, eq(identities.id, scimUsers.identityId))
      .where(and(eq(scimUsers.providerId, provider.id), isMeant))
      .for("update", { of: scimUsers });
    const row = rows.find((one) => one.subject === subject) ?? rows[0];
    if (!row) return claims;
    const { user } = row;
    if (!isThere(user)) throw new Refusal("identity-inactive");
    if (user.identityId !== null) {
      if (row.subject !== subject && !(await isFree(tx, provider, subject))) return claims;
      await tx.update(identities).set({ subject }).where(eq(identities.id, user.identityId));
      await tx.update(scimUsers).set({ bound: true }).where(eq(scimUsers.id, user.id));
    }
    // What the answer does not name is as it was sent.
    return withGroups(tx, provider, user.id, { ...saidOf(provider.rules, user), ...claims });
  });
}

async function isFree(tx: Sql, { id }: ProviderRow, subject: string): Promise<boolean> {
  const isIt = and(eq(identities.providerId, id), eq(identities.subject, subject));
  return (await tx.select({ id: identities.id }).from(identities).where(isIt)).length === 0;
}
