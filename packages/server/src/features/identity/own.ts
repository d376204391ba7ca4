import { apiDate, type DataOf, type getOwnIdentities, type Identity } from "@verdict/contract";
import { asc, eq } from "drizzle-orm";
import type { Sql } from "../../platform/db.ts";
import { NO_PASSWORD } from "../../platform/password.ts";
import { Refusal } from "../../platform/refusal.ts";
import type { User } from "../../viewer.ts";
import { accountByUid, holdAccount } from "../account/queries.ts";
import { auditBy } from "../site/audit.ts";
import { openProviders } from "./providers.ts";
import { saidOf } from "./scim/standing.ts";
import { type Claims, identities, identityProviders, scimUsers } from "./tables.ts";

/** What somebody sees and changes of their own identities. */

const identitiesOf = (db: Sql, uid: string) =>
  db
    .select({ identity: identities, provider: identityProviders, sent: scimUsers })
    .from(identities)
    .innerJoin(identityProviders, eq(identityProviders.id, identities.providerId))
    .leftJoin(scimUsers, eq(scimUsers.identityId, identities.id))
    .where(eq(identities.uid, uid))
    .orderBy(asc(identities.id));

const texts = (said: Claims): Identity["claims"] =>
  Object.fromEntries(Object.entries(said).map(([path, value]) => [path, String(value)]));

/** With what a provider said by itself of somebody whom it provisions. */
export async function identityList(db: Sql, uid: string): Promise<Identity[]> {
  const rows = await identitiesOf(db, uid);
  return rows.map(({ identity: { id, subject, claims, createdAt, usedAt }, provider, sent }) => ({
    ...{ id, provider: provider.name, subject },
    claims: { ...(sent && texts(saidOf(provider.rules, sent))), ...(claims as Identity["claims"]) },
    ...{ gmtCreate: apiDate(createdAt), gmtUsed: apiDate(usedAt) },
  }));
}

export async function ownIdentities(db: Sql, uid: string): Promise<DataOf<typeof getOwnIdentities>> {
  const kinds = new Map((await identitiesOf(db, uid)).map(({ provider }) => [provider.key, provider.kind]));
  const ways = await openProviders(db);
  const open = ways.filter(({ key }) => !kinds.has(key));
  // OAuth 2.0 has no word for asking anew.
  const proofs = ways.filter(({ key }) => kinds.has(key) && kinds.get(key) !== "oauth2");
  const { passwordHash } = await accountByUid(db, uid);
  return { identities: await identityList(db, uid), open, proofs, hasPassword: passwordHash !== NO_PASSWORD };
}

/** Takes an identity from an account. Whoever does so twice at once keeps one: the account is held. */
export async function unlink(tx: Sql, { uid, username, ip }: User, id: number): Promise<void> {
  const account = await holdAccount(tx, uid);
  const linked = await identitiesOf(tx, uid);
  const gone = linked.find(({ identity }) => identity.id === id);
  if (!account || !gone) throw new Refusal("identity-not-found");
  const others = linked.filter(({ identity, provider }) => identity.id !== id && provider.enabled);
  if (account.passwordHash === NO_PASSWORD && others.length === 0) throw new Refusal("identity-last");
  const before = { provider: (await takeIdentity(tx, uid, id)).provider };
  await auditBy(tx, { uid, username, ip }, "identity.unlink", `user ${username}`, before, null);
}

/** Takes an identity away, whatever is left; whose it was, and of which provider. */
export async function takeIdentity(tx: Sql, uid: string, id: number) {
  const row = (await identitiesOf(tx, uid)).find(({ identity }) => identity.id === id);
  if (!row) throw new Refusal("identity-not-found");
  await tx.delete(identities).where(eq(identities.id, id));
  return { provider: row.provider.key, username: (await accountByUid(tx, uid)).username };
}
