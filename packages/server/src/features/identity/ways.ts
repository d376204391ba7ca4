import type { Deps } from "../../deps.ts";
import { Refusal } from "../../platform/refusal.ts";
import { arriveCas, beginCas, checkCas } from "./cas.ts";
import { checkDirectory, type Directory } from "./ldap.ts";
import { arriveLti, checkPlatform, type Launch } from "./lti.ts";
import { arriveOAuth2, beginOAuth2, checkService } from "./oauth2.ts";
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

/** What is asked of a provider: that its person proves anew who they are, whatever session they have there. */
export interface Asked {
  isAnew: boolean;
}

type Keeping = Pick<Deps, "db" | "vault">;

/** Where to send a browser. */
export async function begin(deps: Keeping, client: Client, asked: Asked): Promise<Begun> {
  const { kind } = client.provider;
  if (kind === "lti") throw new Refusal("identity-provider-unknown"); // it begins at the platform
  if (kind === "oauth2") return beginOAuth2(client, asked);
  if (kind === "cas") return beginCas(client, asked);
  return kind === "saml" ? beginSaml(client, await samlKeys(deps), asked) : oidc.begin(client, asked);
}

/** Who an answer says has come; `flow`: what was remembered when they left. `anewSince`: they had to prove it after that. */
export async function arrive(
  deps: Keeping,
  client: Client,
  answer: URLSearchParams,
  flow: Omit<Begun, "url"> & { answer: string | null; anewSince: Date | null },
): Promise<Arrival> {
  const { state, nonce, anewSince } = flow;
  const posted = flow.answer ?? "";
  switch (client.provider.kind) {
    case "lti":
      return arriveLti(client, posted, nonce);
    case "oauth2":
      return arriveOAuth2(client, answer, flow);
    case "cas":
      return arriveCas(client, answer, { state, isAnew: anewSince !== null });
    case "saml":
      return arriveSaml(client, await samlKeys(deps), { requestId: nonce, answer: posted, anewSince });
    default:
      return oidc.arrive(client, answer, flow);
  }
}

/** The directory that a provider is; null: it is none. */
export const directoryOf = (provider: ProviderRow, secret: string | null): Directory | null =>
  provider.kind === "ldap" && provider.ldap ? { provider, options: provider.ldap, secret } : null;

/** Looks at a provider anew, for who sets it up. */
export function check(provider: ProviderRow, secret: string | null) {
  if (provider.kind === "cas") return checkCas({ provider });
  if (provider.oauth2) return checkService(provider.oauth2);
  if (provider.lti) return checkPlatform(provider);
  const directory = directoryOf(provider, secret);
  if (provider.saml) {
    const keys = certificatesOf(provider.saml).length;
    return { ok: keys > 0, detail: "", authorization: provider.saml.signIn, keys, signsOut: false };
  }
  return directory ? checkDirectory(directory) : oidc.check({ provider, secret });
}
