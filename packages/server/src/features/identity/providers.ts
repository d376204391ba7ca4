import {
  apiDate,
  type BodyOf,
  ltiLaunchPath,
  type Provider,
  redirectPath,
  type saveProvider,
} from "@verdict/contract";
import { and, asc, count, eq, ne, sql } from "drizzle-orm";
import type { Deps } from "../../deps.ts";
import { isClearOutside, isInnerNumber } from "../../platform/address.ts";
import type { Sql } from "../../platform/db.ts";
import { Refusal } from "../../platform/refusal.ts";
import { refuseDuplicate } from "../../platform/unique.ts";
import { type Acting, audit } from "../site/audit.ts";
import { siteAddress } from "../site/letter.ts";
import { isFilter } from "./ldap.ts";
import { identities, identityProviders } from "./tables.ts";

export type ProviderRow = typeof identityProviders.$inferSelect;

/** Where the site stands with a provider to which it sends people. */
export interface Client {
  provider: ProviderRow;
  /** null: a public client. */
  secret: string | null;
  /** Where it sends people back to. */
  redirectUri: string;
}

const PROVIDERS_MAX = 20;

/** In the order of their buttons. */
const inOrder = [asc(identityProviders.rank), asc(identityProviders.id)];

/** Those by which one may sign in. */
export const openProviders = (db: Sql) =>
  db
    .select({
      key: identityProviders.key,
      name: identityProviders.name,
      isDirectory: sql<boolean>`${identityProviders.kind} = 'ldap'`,
    })
    .from(identityProviders)
    .where(and(eq(identityProviders.enabled, true), ne(identityProviders.kind, "lti")))
    .orderBy(...inOrder);

export async function providerByKey(db: Sql, key: string): Promise<ProviderRow> {
  const [row] = await db.select().from(identityProviders).where(eq(identityProviders.key, key));
  if (!row?.enabled) throw new Refusal("identity-provider-unknown");
  return row;
}

/** A SAML provider, on or off. */
export async function samlProviderByKey(db: Sql, key: string): Promise<ProviderRow> {
  const [row] = await db
    .select()
    .from(identityProviders)
    .where(and(eq(identityProviders.key, key), eq(identityProviders.kind, "saml")));
  if (!row) throw new Refusal("identity-provider-unknown");
  return row;
}

export async function providerById(db: Sql, id: number): Promise<ProviderRow> {
  const [row] = await db.select().from(identityProviders).where(eq(identityProviders.id, id));
  if (!row) throw new Refusal("identity-provider-unknown");
  return row;
}

export const secretOf = ({ vault }: Pick<Deps, "vault">, { sealedSecret }: ProviderRow) =>
  sealedSecret === null ? null : vault.open(sealedSecret);

const redirectUriOf = (
  { settings }: Pick<Deps, "settings">,
  { key, kind }: Pick<ProviderRow, "key" | "kind">,
): string | null => {
  const address = siteAddress(settings);
  return address && new URL(kind === "lti" ? ltiLaunchPath(key) : redirectPath(key), address).href;
};

/** The provider with what it needs to be spoken to; the site must know its own address. */
export function clientOf(deps: Pick<Deps, "settings" | "vault">, provider: ProviderRow): Client {
  if (provider.kind === "ldap") throw new Refusal("identity-provider-unknown"); // nobody is sent there
  const redirectUri = redirectUriOf(deps, provider);
  if (!redirectUri) throw new Refusal("identity-site-address");
  return { provider, secret: secretOf(deps, provider), redirectUri };
}

/** All of them, as root sees them. */
export async function providerList(deps: Pick<Deps, "db" | "settings">): Promise<Provider[]> {
  const rows = await deps.db
    .select()
    .from(identityProviders)
    .orderBy(...inOrder);
  const people = await deps.db
    .select({ id: identities.providerId, count: count() })
    .from(identities)
    .groupBy(identities.providerId);
  const peopleOf = new Map(people.map((row) => [row.id, row.count]));
  return rows.map(({ sealedSecret, createdAt: _, updatedAt, ...row }) => ({
    ...row,
    hasSecret: sealedSecret !== null,
    redirectUri: redirectUriOf(deps, row),
    people: peopleOf.get(row.id) ?? 0,
    gmtModified: apiDate(updatedAt),
  }));
}

/** As the audit log has it. */
const logged = ({ id: _, sealedSecret: __, createdAt: ___, updatedAt: ____, ...row }: ProviderRow) => row;

async function hasPeople(tx: Sql, providerId: number): Promise<boolean> {
  const isIts = eq(identities.providerId, providerId);
  return (await tx.select({ id: identities.id }).from(identities).where(isIts).limit(1)).length > 0;
}

/** What the contract cannot see: that what is said in the clear stays in an inner network, and that filters can be read. */
export function refuseUnsafe({
  issuer,
  ldap,
  saml,
  oauth2,
  lti,
}: Pick<BodyOf<typeof saveProvider>, "issuer" | "ldap" | "saml" | "oauth2" | "lti">): void {
  if (lti && [lti.authorization, lti.token, lti.keys].some((one) => one !== "" && isClearOutside(one)))
    throw new Refusal("identity-platform-malformed");
  if (oauth2 && [oauth2.authorization, oauth2.token, oauth2.userinfo].some(isClearOutside))
    throw new Refusal("identity-service-malformed");
  if (saml) {
    if (isClearOutside(saml.signIn)) throw new Refusal("identity-metadata-malformed");
    return;
  }
  const url = new URL(issuer);
  if (isClearOutside(issuer)) throw new Refusal("identity-issuer-malformed");
  if (!ldap) return;
  const isClear = url.protocol === "ldap:" && !ldap.startTls;
  const isRead = isFilter(ldap.filter, "name") && isFilter(ldap.groupFilter, "dn");
  if (!isRead || (isClear && !isInnerNumber(url))) throw new Refusal("identity-directory-malformed");
}

/** To whom a secret of OAuth 2.0 is told, and who says whom a subject means. */
const serviceOf = ({ oauth2 }: Pick<BodyOf<typeof saveProvider>, "oauth2">): string =>
  JSON.stringify(oauth2 && [oauth2.form, oauth2.token, oauth2.userinfo, oauth2.subject]);

/** Adds a provider, or changes one. A secret goes to no other issuer than the one it was given for. */
export async function storeProvider(
  { vault }: Pick<Deps, "vault">,
  tx: Sql,
  call: Acting,
  { id, clientSecret, ...values }: BodyOf<typeof saveProvider>,
): Promise<{ id: number }> {
  refuseUnsafe(values);
  const given = clientSecret ? vault.seal(clientSecret) : null;
  const target = `provider ${values.key}`;
  if (id === undefined) {
    const all = await tx.select({ id: identityProviders.id }).from(identityProviders);
    if (all.length >= PROVIDERS_MAX) throw new Refusal("identity-providers-many");
    const [added] = await refuseDuplicate(
      tx
        .insert(identityProviders)
        .values({ ...values, sealedSecret: given })
        .returning(),
      "identity-key-taken",
    );
    if (!added) throw new Error("no provider row came back");
    await audit(tx, call, "identity.add", target, null, logged(added));
    return { id: added.id };
  }
  const isIt = eq(identityProviders.id, id);
  const [before] = await tx.select().from(identityProviders).where(isIt).for("update");
  if (!before) throw new Refusal("identity-provider-unknown");
  const isMoved =
    before.issuer !== values.issuer ||
    before.kind !== values.kind ||
    before.ldap?.subject.toLowerCase() !== values.ldap?.subject.toLowerCase() ||
    before.saml?.subject !== values.saml?.subject ||
    serviceOf(before) !== serviceOf(values);
  // What another issuer calls somebody may be what this one calls somebody else.
  if (isMoved && (await hasPeople(tx, id))) {
    throw new Refusal("identity-issuer-fixed");
  }
  const sealedSecret = given ?? (isMoved ? null : before.sealedSecret);
  const change = tx
    .update(identityProviders)
    .set({ ...values, sealedSecret, updatedAt: sql`now()` })
    .where(isIt)
    .returning();
  const [after] = await refuseDuplicate(change, "identity-key-taken");
  if (!after) throw new Error("no provider row came back");
  const secretBefore = { clientSecret: null };
  const secretAfter = { clientSecret: given ? "new" : null };
  await audit(
    tx,
    call,
    "identity.edit",
    target,
    { ...logged(before), ...secretBefore },
    { ...logged(after), ...secretAfter },
  );
  return { id };
}

export async function removeProvider(tx: Sql, call: Acting, id: number): Promise<void> {
  const [gone] = await tx.delete(identityProviders).where(eq(identityProviders.id, id)).returning();
  if (!gone) throw new Refusal("identity-provider-unknown");
  await audit(tx, call, "identity.delete", `provider ${gone.key}`, logged(gone), null);
}
