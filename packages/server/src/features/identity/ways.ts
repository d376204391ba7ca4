import type { Deps } from "../../deps.ts";
import { Refusal } from "../../platform/refusal.ts";
import { checkDirectory, type Directory } from "./ldap.ts";
import { arriveLti, checkPlatform, type Launch } from "./lti.ts";
import * as oidc from "./oidc.ts";
import type { Client, ProviderRow } from "./providers.ts";
import { arriveSaml, beginSaml, certificatesOf } from "./saml.ts";
import { samlKeys } from "./saml-keys.ts";
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
  /** What the provider calls the session that begins; null: nothing. */
  sid: string | null;
  /** To what a learning platform sent them; of no other kind. */
  launch?: Launch;
}

type Keeping = Pick<Deps, "db" | "vault">;

/** Where to send a browser. */
export async function begin(deps: Keeping, client: Client): Promise<Begun> {
  if (client.provider.kind === "lti") throw new Refusal("identity-provider-unknown"); // it begins at the platform
  return client.provider.kind === "saml" ? beginSaml(client, await samlKeys(deps)) : oidc.begin(client);
}

/** Who an answer says has come; `flow`: what was remembered when they left. */
export async function arrive(
  deps: Keeping,
  client: Client,
  answer: URLSearchParams,
  flow: Omit<Begun, "url"> & { answer: string | null },
): Promise<Arrival> {
  if (client.provider.kind === "lti") return arriveLti(client, flow.answer ?? "", flow.nonce);
  if (client.provider.kind !== "saml") return oidc.arrive(client, answer, flow);
  return arriveSaml(client, await samlKeys(deps), { requestId: flow.nonce, answer: flow.answer ?? "" });
}

/** The directory that a provider is; null: it is none. */
export const directoryOf = (provider: ProviderRow, secret: string | null): Directory | null =>
  provider.kind === "ldap" && provider.ldap ? { provider, options: provider.ldap, secret } : null;

/** Looks at a provider anew, for who sets it up. */
export function check(provider: ProviderRow, secret: string | null) {
  if (provider.lti) return checkPlatform(provider);
  const directory = directoryOf(provider, secret);
  if (provider.saml) {
    const keys = certificatesOf(provider.saml).length;
    return { ok: keys > 0, detail: "", authorization: provider.saml.signIn, keys, signsOut: false };
  }
  return directory ? checkDirectory(directory) : oidc.check({ provider, secret });
}
