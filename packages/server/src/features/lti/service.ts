import { SignJWT } from "jose";
import { z } from "zod";
import type { Deps } from "../../deps.ts";
import { isClearOutside } from "../../platform/address.ts";
import { retryAfterS } from "../../platform/outbox.ts";
import { fetchFor, OutsideError } from "../../platform/outside.ts";
import { newSecret } from "../../platform/secret.ts";
import type { Platform } from "../identity/lti.ts";
import { ltiSigningKey } from "../identity/lti-keys.ts";

/** A platform's services, by a token that the site's own key asks for (1EdTech Security Framework 1.0, section 4.1). */

type Keeping = Pick<Deps, "db" | "vault">;

/** What a service answered that was no good. */
export class ServiceError extends Error {
  override name = "ServiceError";
  /** null: no answer came. */
  readonly status: number | null;
  /** Until then it wants to hear nothing. */
  readonly pauseS: number;
  constructor(message: string, status: number | null, pauseS = 0) {
    super(message);
    this.status = status;
    this.pauseS = pauseS;
  }
}

interface Asked {
  url: string;
  method?: "GET" | "POST" | "PUT";
  accept?: string;
  /** Media type of the body. */
  type?: string;
  body?: object;
}

const Token = z.object({ access_token: z.string().min(1), expires_in: z.coerce.number().default(3600) });
const ASSERTION_SECONDS = 300;
/** Tokens are good for less than they say, so that none lapses on its way. */
const SPARE_SECONDS = 60;
const REASON_MAX = 200;

const known = new Map<string, { token: string; until: number }>();

async function tokenFor(deps: Keeping, platform: Platform, scope: string): Promise<string> {
  const at = `${platform.id} ${platform.clientId} ${platform.lti.token} ${scope}`;
  const kept = known.get(at);
  if (kept && performance.now() < kept.until) return kept.token;
  const { alg, kid, key } = await ltiSigningKey(deps);
  const assertion = await new SignJWT({ jti: newSecret() })
    .setProtectedHeader({ alg, kid, typ: "JWT" })
    .setIssuer(platform.clientId)
    .setSubject(platform.clientId)
    .setAudience(platform.lti.audience || platform.lti.token)
    .setIssuedAt()
    .setExpirationTime(`${ASSERTION_SECONDS}s`)
    .sign(key);
  const form = new URLSearchParams({
    ...{ grant_type: "client_credentials", scope, client_assertion: assertion },
    client_assertion_type: "urn:ietf:params:oauth:client-assertion-type:jwt-bearer",
  });
  const headers = { "content-type": "application/x-www-form-urlencoded", accept: "application/json" };
  const { answer, body } = await ask(platform, platform.lti.token, {
    method: "POST",
    headers,
    body: String(form),
  });
  const said = Token.safeParse(body);
  if (!said.success) throw new ServiceError("its token is none", answer.status);
  const until = performance.now() + (said.data.expires_in - SPARE_SECONDS) * 1000;
  known.set(at, { token: said.data.access_token, until });
  return said.data.access_token;
}

async function ask(
  { issuer }: Platform,
  address: string,
  init: { method: string; headers: Record<string, string>; body?: string },
) {
  if (isClearOutside(address)) throw new ServiceError("its address is in the clear", null);
  try {
    const answer = await fetchFor(new URL(issuer))(address, init);
    if (!answer.ok) {
      const said = (await answer.text()).replaceAll(/\s+/g, " ").slice(0, REASON_MAX);
      const pauseS = retryAfterS(answer.headers.get("retry-after"));
      throw new ServiceError(`HTTP ${answer.status} ${said}`.trim(), answer.status, pauseS);
    }
    const body: unknown = answer.status === 204 ? null : await answer.json().catch(() => null);
    return { answer, body };
  } catch (error) {
    if (error instanceof OutsideError) throw new ServiceError(error.message, null);
    throw error;
  }
}

/** Asks a service; a token that it does not take is asked for anew, once. */
export async function callService(deps: Keeping, platform: Platform, scope: string, asked: Asked) {
  const { url, method = "GET", accept = "application/json", type = "application/json", body } = asked;
  const send = async () => {
    const authorization = `Bearer ${await tokenFor(deps, platform, scope)}`;
    const headers = { authorization, accept, ...(body && { "content-type": type }) };
    return ask(platform, url, { method, headers, ...(body && { body: JSON.stringify(body) }) });
  };
  try {
    return await send();
  } catch (error) {
    if (!(error instanceof ServiceError) || error.status !== 401) throw error;
    known.delete(`${platform.id} ${platform.clientId} ${platform.lti.token} ${scope}`);
    return send();
  }
}

/** Where a list goes on: RFC 8288. */
export const nextPage = (link: string | null): string | null =>
  /<([^>]+)>\s*;[^,]*\brel="?next"?/i.exec(link ?? "")?.[1] ?? null;
