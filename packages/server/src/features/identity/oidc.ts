import { FLOW_MINUTES } from "@verdict/contract";
import { createRemoteJWKSet, customFetch, jwtVerify } from "jose";
import * as oidc from "openid-client";
import { isInnerNumber } from "../../platform/address.ts";
import { CHOSEN_MS, fetchFor, OutsideError } from "../../platform/outside.ts";
import { Refusal } from "../../platform/refusal.ts";
import type { Client, ProviderRow } from "./providers.ts";
import type { Arrival, Asked, Begun } from "./ways.ts";

/** OpenID Connect: discovery, the code flow with PKCE, and what a provider's answer is worth. */

/** So long a provider's description of itself counts; its keys are read for every answer, so that new ones hold at once. */
const METADATA_MS = 300_000;

const known = new Map<string, { metadata: oidc.ServerMetadata; readAt: number }>();

/** In the clear, which inner networks may have. */
export const isPlain = (issuer: URL) => issuer.protocol === "http:" && isInnerNumber(issuer);

/** The provider as it describes itself; asked anew after a while, or when `fresh`. */
async function metadataOf(provider: ProviderRow, fresh: boolean): Promise<oidc.ServerMetadata> {
  const kept = known.get(provider.issuer);
  if (kept && !fresh && performance.now() - kept.readAt < METADATA_MS) return kept.metadata;
  const issuer = new URL(provider.issuer);
  const found = await oidc.discovery(issuer, provider.clientId, undefined, oidc.None(), {
    [oidc.customFetch]: fetchFor(issuer),
    timeout: CHOSEN_MS / 1000,
    ...(isPlain(issuer) && { execute: [oidc.allowInsecureRequests] }),
  });
  const metadata = found.serverMetadata();
  known.set(provider.issuer, { metadata, readAt: performance.now() });
  return metadata;
}

async function configurationOf({ provider, secret }: Omit<Client, "redirectUri">, fresh = false) {
  const issuer = new URL(provider.issuer);
  const metadata = await metadataOf(provider, fresh);
  const ways = metadata.token_endpoint_auth_methods_supported ?? ["client_secret_basic"];
  const proof = ways.includes("client_secret_basic") ? oidc.ClientSecretBasic : oidc.ClientSecretPost;
  const client = new oidc.Configuration(
    metadata,
    provider.clientId,
    undefined,
    secret === null ? oidc.None() : proof(secret),
  );
  client[oidc.customFetch] = fetchFor(issuer);
  client.timeout = CHOSEN_MS / 1000;
  if (isPlain(issuer)) oidc.allowInsecureRequests(client);
  // Signatures are looked at although TLS vouches for the answer: proxies may stand between.
  oidc.enableNonRepudiationChecks(client);
  return client;
}

/** Where to send a browser, and what must be known when it is back. */
export async function begin(client: Client, { isAnew }: Asked): Promise<Begun> {
  const configuration = await refusing(() => configurationOf(client));
  const [state, nonce, verifier] = [oidc.randomState(), oidc.randomNonce(), oidc.randomPKCECodeVerifier()];
  const url = oidc.buildAuthorizationUrl(configuration, {
    redirect_uri: client.redirectUri,
    scope: client.provider.scope,
    state,
    nonce,
    code_challenge: await oidc.calculatePKCECodeChallenge(verifier),
    code_challenge_method: "S256",
    ...(isAnew && { prompt: "login", max_age: "0" }),
  });
  if (!/^https?:$/.test(url.protocol)) throw new Refusal("identity-provider-away", { detail: url.protocol });
  return { url: url.href, state, nonce, verifier };
}

/** Who a provider's answer says has come. `answer`: what stood behind "?" in the address. */
export function arrive(
  client: Client,
  answer: URLSearchParams,
  { state, nonce, verifier, anewSince }: Omit<Begun, "url"> & { anewSince: Date | null },
): Promise<Arrival> {
  return refusing(async () => {
    const configuration = await configurationOf(client);
    const back = new URL(client.redirectUri);
    back.search = answer.toString();
    const tokens = await oidc.authorizationCodeGrant(configuration, back, {
      pkceCodeVerifier: verifier,
      expectedState: state,
      expectedNonce: nonce,
      idTokenExpected: true,
      ...(anewSince && { maxAge: FLOW_MINUTES * 60 }),
    });
    const said = tokens.claims();
    if (!said) throw new OutsideError("there is no ID token");
    if (anewSince) refuseOld(new Date((said.auth_time ?? 0) * 1000), anewSince);
    const more = configuration.serverMetadata().userinfo_endpoint
      ? await oidc.fetchUserInfo(configuration, tokens.access_token, said.sub)
      : {};
    return {
      subject: said.sub,
      claims: { ...said, ...more },
      idToken: tokens.id_token ?? null,
      sid: textOf(said.sid),
    };
  });
}

/** Between a provider's clock and the site's. */
const CLOCK_SKEW_MS = 60_000;

/** Refuses who was asked to prove anew who they are, and came by an older proof. */
export function refuseOld(provedAt: Date, since: Date): void {
  if (!(provedAt.getTime() >= since.getTime() - CLOCK_SKEW_MS)) throw new Refusal("proof-old");
}

const textOf = (claim: unknown): string | null => (typeof claim === "string" ? claim : null);

const LOGOUT_EVENT = "http://schemas.openid.net/event/backchannel-logout";
const LOGOUT_AGE_SECONDS = 120;

/** Whom a logout token of the provider means; it throws where it is none. OpenID Connect Back-Channel Logout 1.0, section 2.6. */
export async function loggedOutBy(
  { provider, secret }: Omit<Client, "redirectUri">,
  token: string,
): Promise<{ subject: string | null; sid: string | null }> {
  const configuration = await configurationOf({ provider, secret });
  const { issuer, jwks_uri, id_token_signing_alg_values_supported } = configuration.serverMetadata();
  if (!jwks_uri) throw new OutsideError("it names no jwks_uri");
  const keys = createRemoteJWKSet(new URL(jwks_uri), { [customFetch]: fetchFor(new URL(provider.issuer)) });
  const { payload } = await jwtVerify(token, keys, {
    ...{ issuer, audience: provider.clientId, maxTokenAge: LOGOUT_AGE_SECONDS, clockTolerance: 30 },
    algorithms: (id_token_signing_alg_values_supported ?? ["RS256"]).filter((alg) =>
      /^(RS|PS|ES|Ed)/.test(alg),
    ),
    requiredClaims: ["jti", "events"],
  });
  const { events, nonce, sub, sid } = payload;
  const isLogout = typeof events === "object" && events !== null && Object.hasOwn(events, LOGOUT_EVENT);
  const meant = { subject: textOf(sub), sid: textOf(sid) };
  // An ID token has a nonce, and is no word that somebody has left.
  if (!isLogout || nonce !== undefined) throw new OutsideError("it is no logout token");
  if (meant.subject === null && meant.sid === null) throw new OutsideError("it means nobody");
  return meant;
}

/** Where signing out there goes on from a session that began there; null: it has no such address, or does not answer. */
export async function signOutAddress(client: Client, idToken: string | null): Promise<string | null> {
  try {
    const configuration = await configurationOf(client);
    if (!configuration.serverMetadata().end_session_endpoint) return null;
    const url = oidc.buildEndSessionUrl(configuration, {
      post_logout_redirect_uri: new URL("/home", client.redirectUri).href,
      ...(idToken && { id_token_hint: idToken }),
    });
    return /^https?:$/.test(url.protocol) ? url.href : null;
  } catch {
    return null; // leaving here still is leaving
  }
}

/** Reads a provider anew, for who sets it up. */
export async function check(client: Omit<Client, "redirectUri">) {
  const nothing = { authorization: null, keys: 0, signsOut: false };
  try {
    const configuration = await configurationOf(client, true);
    const { authorization_endpoint, jwks_uri, end_session_endpoint } = configuration.serverMetadata();
    if (!authorization_endpoint || !jwks_uri) {
      return { ok: false, detail: "it names no authorization_endpoint or no jwks_uri", ...nothing };
    }
    return await checkedKeys(new URL(client.provider.issuer), jwks_uri, {
      ...{ authorization: authorization_endpoint, keys: 0, signsOut: end_session_endpoint !== undefined },
    });
  } catch (error) {
    return { ok: false, detail: reasonOf(error), ...nothing };
  }
}

/** Whether the keys at an address can be read, and how many there are. */
export async function checkedKeys<Found extends { keys: number }>(named: URL, address: string, found: Found) {
  try {
    const headers = { accept: "application/json" };
    const answer = await fetchFor(named)(address, { method: "GET", headers });
    const { keys } = (await answer.json()) as { keys?: unknown };
    const count = answer.ok && Array.isArray(keys) ? keys.length : 0;
    return { ...found, ok: count > 0, detail: count > 0 ? "" : `${address} has no keys`, keys: count };
  } catch (error) {
    return { ...found, ok: false, detail: reasonOf(error) };
  }
}

const REASON_MAX = 200;

/** The innermost message that says something: libraries wrap it twice. */
export function reasonOf(error: unknown): string {
  const messages: string[] = [];
  for (let at: unknown = error; at instanceof Error; at = at.cause) messages.push(at.message);
  return (messages.at(-1) ?? "unknown").slice(0, REASON_MAX);
}

function isAway(error: unknown): boolean {
  for (let at: unknown = error; at instanceof Error; at = at.cause) {
    if (at instanceof OutsideError || at.name === "TimeoutError") return true;
    if ("code" in at && ["OAUTH_TIMEOUT", "OAUTH_RESPONSE_IS_NOT_CONFORM"].includes(String(at.code)))
      return true;
  }
  return false;
}

/** Runs the library, and says in a refusal what it found wrong. */
export async function refusing<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof Refusal) throw error;
    const cause = { cause: error };
    if (error instanceof oidc.AuthorizationResponseError) {
      const detail = (error.error_description || error.error).slice(0, REASON_MAX);
      throw new Refusal("identity-denied", { detail }, cause);
    }
    const detail =
      error instanceof oidc.ResponseBodyError ? error.error.slice(0, REASON_MAX) : reasonOf(error);
    throw new Refusal(
      isAway(error) ? "identity-provider-away" : "identity-answer-invalid",
      { detail },
      cause,
    );
  }
}
