import { checkDirectory, type Directory } from "./ldap.ts";
import * as oidc from "./oidc.ts";
import type { ProviderRow } from "./providers.ts";
import type { Claims } from "./tables.ts";

/** The same questions to each kind of provider. */

/** What must be known when somebody is back. */
export interface Begun {
  url: string;
  state: string;
  nonce: string;
  verifier: string;
}

/** Who has come, as their provider says. */
export interface Arrival {
  /** What it calls them, and nobody else ever. */
  subject: string;
  claims: Claims;
  idToken: string | null;
}

/** The directory that a provider is; null: it is none. */
export const directoryOf = (provider: ProviderRow, secret: string | null): Directory | null =>
  provider.kind === "ldap" && provider.ldap ? { provider, options: provider.ldap, secret } : null;

/** Looks at a provider anew, for who sets it up. */
export function check(provider: ProviderRow, secret: string | null) {
  const directory = directoryOf(provider, secret);
  return directory ? checkDirectory(directory) : oidc.check({ provider, secret });
}
