import type { OAuth2Options } from "@verdict/contract";
import * as oauth from "openid-client";
import { CHOSEN_MS, fetchFor, OutsideError } from "../../platform/outside.ts";
import { Refusal } from "../../platform/refusal.ts";
import { claimAt } from "./decide.ts";
import { type Form, forms, named } from "./oauth2-forms.ts";
import { isPlain, reasonOf, refusing } from "./oidc.ts";
import type { Client } from "./providers.ts";
import type { Claims } from "./tables.ts";
import type { Arrival, Asked, Begun } from "./ways.ts";

/**
 * OAuth 2.0 without an ID token, as GitHub has it: a code is exchanged for a token at the service itself, and the service says
 * whose the token is. openid-client speaks; where a service has other names, what it sends and hears is put into them.
 */

/** Longest that a service may call somebody. */
const SUBJECT_MAX = 255;
const JSON_TYPE = { "content-type": "application/json" };

type Send = oauth.CustomFetch;

function optionsOf({ provider: { oauth2 } }: Pick<Client, "provider">): OAuth2Options {
  if (!oauth2) throw new Refusal("identity-provider-unknown");
  return oauth2;
}

function configurationOf({ provider, secret }: Client, options: OAuth2Options, send: Send) {
  const { authorization, token, userinfo } = options;
  const configuration = new oauth.Configuration(
    { issuer: provider.issuer, authorization_endpoint: authorization, token_endpoint: token },
    provider.clientId,
    undefined,
    secret === null ? oauth.None() : oauth.ClientSecretPost(secret),
  );
  configuration[oauth.customFetch] = send;
  configuration.timeout = CHOSEN_MS / 1000;
  if ([authorization, token, userinfo].some((one) => isPlain(new URL(one))))
    oauth.allowInsecureRequests(configuration);
  return configuration;
}

/** As the library wants an address asked: the one that root named, and where it leads to is not followed. */
const send = (address: string | URL, how: Parameters<Send>[1]) =>
  fetchFor(new URL(address))(String(address), how as Parameters<ReturnType<typeof fetchFor>>[1]);

/** An answer as an object; null: it is none. */
async function objectOf(answer: Response): Promise<Claims | null> {
  try {
    const said: unknown = await answer.clone().json();
    return typeof said === "object" && said !== null && !Array.isArray(said) ? (said as Claims) : null;
  } catch {
    return null;
  }
}

/** What went wrong, as the service calls it; null: nothing. */
function failureOf({ failed }: Form, said: Claims): string | null {
  const code = claimAt(said, failed);
  return code === undefined || code === null || Number(code) === 0 ? null : String(code);
}

/** Asks for a token by the names that a form has; the answer goes back by those of the standard. */
const exchanging =
  (form: Form): Send =>
  async (address, how) => {
    const sent = named(form.token.names, new URLSearchParams(String(how.body ?? "")));
    const url = new URL(address);
    const asked = { ...how, headers: { ...how.headers } as Record<string, string> };
    if (form.token.as === "query") {
      for (const [name, value] of sent) url.searchParams.append(name, value);
      Object.assign(asked, { method: "GET", body: undefined });
    } else if (form.token.as === "json") {
      asked.body = JSON.stringify(Object.fromEntries(sent));
      Object.assign(asked.headers, JSON_TYPE);
    }
    const answer = await send(url, asked);
    const said = await objectOf(answer);
    if (!said) return answer;
    const error = failureOf(form, said);
    if (error !== null) return Response.json({ error }, { status: 400 });
    const also = Object.fromEntries(form.also.map((path) => [path, claimAt(said, path)]));
    const access_token = claimAt(said, form.accessToken);
    const token_type = said.token_type ?? "Bearer";
    // An ID token is no part of this: nobody has said by whom it would have to be signed.
    return Response.json({ ...also, access_token, token_type }, { status: answer.status });
  };

/** Shows a token as a form has it. */
const showing =
  ({ shows }: Form, token: string, code: string): Send =>
  (address, how) => {
    const url = new URL(address);
    const headers = { ...how.headers } as Record<string, string>;
    if (shows) delete headers.authorization;
    if (shows && "header" in shows) headers[shows.header] = token;
    if (shows && "query" in shows) {
      url.searchParams.set(shows.query, token);
      url.searchParams.set(shows.code, code);
    }
    return send(url, { ...how, headers });
  };

/** Where to send a browser. */
export async function beginOAuth2(client: Client, { isAnew }: Asked): Promise<Begun> {
  // There is no way to say so, and none to hear that it was done.
  if (isAnew) throw new Refusal("identity-provider-unknown");
  const options = optionsOf(client);
  const [state, verifier] = [oauth.randomState(), oauth.randomPKCECodeVerifier()];
  const { scope } = client.provider;
  const asked = new URLSearchParams({
    response_type: "code",
    client_id: client.provider.clientId,
    redirect_uri: client.redirectUri,
    state,
    code_challenge: await oauth.calculatePKCECodeChallenge(verifier),
    code_challenge_method: "S256",
    ...(scope && { scope }),
  });
  const url = new URL(options.authorization);
  for (const [name, value] of named(forms[options.form].page, asked)) url.searchParams.set(name, value);
  return { url: url.href, state, nonce: "", verifier };
}

/** Who has come with a code. */
export function arriveOAuth2(
  client: Client,
  answer: URLSearchParams,
  { state, verifier }: Pick<Begun, "state" | "verifier">,
): Promise<Arrival> {
  return refusing(async () => {
    const options = optionsOf(client);
    const form = forms[options.form];
    const back = new URL(client.redirectUri);
    for (const [name, value] of answer) back.searchParams.append(name === form.code ? "code" : name, value);
    const tokens = await oauth.authorizationCodeGrant(
      configurationOf(client, options, exchanging(form)),
      back,
      { pkceCodeVerifier: verifier, expectedState: state },
    );
    const code = back.searchParams.get("code") ?? "";
    const said = await personOf(
      client,
      options,
      showing(form, tokens.access_token, code),
      tokens.access_token,
    );
    const also = form.also.map((path) => [path, (tokens as unknown as Claims)[path]] as const);
    const claims = { ...said, ...Object.fromEntries(also.filter(([, value]) => value !== undefined)) };
    return { subject: subjectOf(claims, options.subject), claims, idToken: null, sid: null };
  });
}

/** What the service says of who a token is of. */
async function personOf(client: Client, options: OAuth2Options, shown: Send, token: string): Promise<Claims> {
  const configuration = configurationOf(client, options, shown);
  const url = new URL(options.userinfo);
  const headers = new Headers({ accept: "application/json" });
  const answer = await oauth.fetchProtectedResource(configuration, token, url, "GET", null, headers);
  const said = await objectOf(answer);
  const failure = said && failureOf(forms[options.form], said);
  if (failure) throw new Error(`${url.host} answered ${failure}`);
  if (answer.status !== 200) throw new OutsideError(`${url.host} answered ${answer.status}`);
  if (!said) throw new Error(`what ${url.host} answered is no JSON object`);
  return said;
}

/** What the service calls somebody; numbers only where none stands for two of them. */
function subjectOf(said: Claims, path: string): string {
  const found = claimAt(said, path);
  const subject = Number.isSafeInteger(found) ? String(found) : found;
  if (typeof subject !== "string" || subject.trim() === "" || subject.length > SUBJECT_MAX)
    throw new Error(`the answer has no ${path}`);
  return subject;
}

/** Whether its addresses answer, whatever it is: without somebody who comes there is nothing more to ask. */
export async function checkService({ authorization, token, userinfo }: OAuth2Options) {
  const found = { authorization, keys: 0, signsOut: false };
  try {
    for (const address of [token, userinfo]) {
      const signal = AbortSignal.timeout(CHOSEN_MS);
      const answer = await send(address, { method: "GET", headers: {}, signal } as Parameters<Send>[1]);
      if (answer.status >= 500) throw new OutsideError(`${new URL(address).host} answered ${answer.status}`);
    }
    return { ...found, ok: true, detail: "" };
  } catch (error) {
    return { ...found, ok: false, detail: reasonOf(error) };
  }
}
