import { and, eq, sql } from "drizzle-orm";
import type { Deps } from "../../deps.ts";
import { networkOf } from "../../platform/address.ts";
import type { Sql } from "../../platform/db.ts";
import { Refusal } from "../../platform/refusal.ts";
import { tried } from "../account/sign-in.ts";
import { askedFor, decide } from "./decide.ts";
import { proved } from "./ldap.ts";
import { type ProviderRow, secretOf } from "./providers.ts";
import { meetProvisioned } from "./scim/standing.ts";
import { type Claims, identities } from "./tables.ts";
import { directoryOf } from "./ways.ts";

/**
 * Who has this name and password in a directory, and is let in by its rules. Tries are counted as those of passwords of this
 * site are, by the name there.
 */
export async function provedBy(
  deps: Pick<Deps, "db" | "vault">,
  provider: ProviderRow,
  { username, password }: { username: string; password: string },
  ip: string,
): Promise<{ subject: string; claims: Claims }> {
  const directory = directoryOf(provider, secretOf(deps, provider));
  if (!directory) throw new Refusal("identity-provider-unknown");
  const network = networkOf(ip);
  const name = username.toLowerCase();
  const uid = await knownBy(deps.db, provider, name);
  const who = { username: `${provider.key}/${name}`, network, uid };
  const arrival = await tried(deps.db, who, () => proved(directory, { name: username, password }, network));
  const said = await meetProvisioned(deps.db, provider, arrival);
  const { refusal } = decide(provider.rules, said);
  if (refusal) throw new Refusal(refusal);
  return { subject: arrival.subject, claims: askedFor(provider.rules, said, provider.scim?.claim) };
}

/** Whose account a name of the directory is, as far as its claims tell; null: nobody's. */
async function knownBy(db: Sql, { id, rules }: ProviderRow, name: string): Promise<string | null> {
  const said = sql`lower(${identities.claims} ->> ${rules.username})`;
  const [known] = await db
    .select({ uid: identities.uid })
    .from(identities)
    .where(and(eq(identities.providerId, id), eq(said, name)))
    .limit(1);
  return known?.uid ?? null;
}
