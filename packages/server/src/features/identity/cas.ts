import { CHOSEN_MS, fetchFor, OutsideError } from "../../platform/outside.ts";
import { Refusal } from "../../platform/refusal.ts";
import { newSecret } from "../../platform/secret.ts";
import { SERVICE_TICKET } from "./cas-ticket.ts";
import { refusing } from "./oidc.ts";
import type { Client } from "./providers.ts";
import { askXml } from "./saml.ts";
import type { Arrival, Asked, Begun } from "./ways.ts";

/**
 * CAS protocol 3.0 (apereo.github.io/cas, "CAS Protocol 3.0 Specification"): a ticket in the address is exchanged for a name at
 * the server itself. The state lies in the service's address, so that a ticket is good for one sign-in of one browser.
 */

/** An address of the server, which lies below its issuer. */
function addressOf(issuer: string, path: string, query: Record<string, string>): URL {
  const url = new URL(`${issuer.replace(/\/+$/, "")}${path}`);
  url.search = new URLSearchParams(query).toString();
  return url;
}

const serviceOf = ({ redirectUri }: Pick<Client, "redirectUri">, state: string) =>
  `${redirectUri}?${new URLSearchParams({ state })}`;

/** Where to send a browser. */
export function beginCas(client: Client, { isAnew }: Asked): Begun {
  const state = newSecret();
  const query = { service: serviceOf(client, state), ...(isAnew && { renew: "true" }) };
  return { url: addressOf(client.provider.issuer, "/login", query).href, state, nonce: "", verifier: "" };
}

/** Who has come with a ticket. */
export async function arriveCas(
  client: Client,
  answer: URLSearchParams,
  { state, isAnew }: { state: string } & Asked,
): Promise<Arrival> {
  const ticket = answer.get("ticket") ?? "";
  if (!SERVICE_TICKET.test(ticket)) {
    throw new Refusal("identity-answer-invalid", { detail: "it has no service ticket" });
  }
  const query = { service: serviceOf(client, state), ticket, ...(isAnew && { renew: "true" }) };
  const { subject, claims } = await readCas(await validation(client, query));
  // Signing out there names the ticket.
  return { subject, claims, idToken: null, sid: ticket };
}

const validation = ({ provider: { issuer } }: Pick<Client, "provider">, query: Record<string, string>) =>
  refusing(async () => {
    const url = addressOf(issuer, "/p3/serviceValidate", query);
    const signal = AbortSignal.timeout(CHOSEN_MS);
    const answer = await fetchFor(url)(url.href, { method: "GET", headers: {}, signal });
    if (answer.status !== 200) throw new OutsideError(`${url.host} answered ${answer.status}`);
    return answer.text();
  });

/** Whom a server's answer names. */
export const readCas = (xml: string) =>
  askXml<Pick<Arrival, "subject" | "claims">>({ ask: "cas", xml }, xml.length);

/** Whose session a server says is over, by the ticket that began it; null: it says no such thing. */
export const leftByCas = (xml: string) => askXml<string | null>({ ask: "cas-left", xml }, xml.length);

/** Where signing out there goes on. */
export const casSignOut = ({ provider, redirectUri }: Client): string =>
  addressOf(provider.issuer, "/logout", { service: new URL("/home", redirectUri).href }).href;

/** Asks the server about a ticket that is none: one that answers as CAS does is one. */
export async function checkCas(client: Pick<Client, "provider">) {
  const { issuer } = client.provider;
  const found = { authorization: addressOf(issuer, "/login", {}).href, keys: 0, signsOut: true };
  try {
    await readCas(await validation(client, { service: issuer, ticket: "ST-0" }));
  } catch (error) {
    const detail = error instanceof Refusal ? String(error.params.detail ?? error.code) : "unknown";
    const isCas = error instanceof Refusal && /^INVALID_/.test(detail);
    return { ...found, ok: isCas, detail: isCas ? "" : detail };
  }
  return { ...found, ok: false, detail: "it lets anybody in" };
}
