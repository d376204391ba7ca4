import { LTI_KEYS_PATH, LTI_REGISTRATION_MINUTES, ltiLaunchPath, ltiLoginPath } from "@verdict/contract";
import { and, eq, gt, sql } from "drizzle-orm";
import { z } from "zod";
import type { Deps } from "../../deps.ts";
import type { Sql } from "../../platform/db.ts";
import { fetchFor, OutsideError } from "../../platform/outside.ts";
import { Refusal } from "../../platform/refusal.ts";
import { newSecret, secretHash } from "../../platform/secret.ts";
import { auditBy } from "../site/audit.ts";
import { siteAddress } from "../site/letter.ts";
import { ltiScopes, PLACE_PARAMETER, platformOf } from "./lti.ts";
import { refuseUnsafe } from "./providers.ts";
import { identityFlows, identityProviders } from "./tables.ts";

/** LTI Dynamic Registration 1.0: a platform and this site tell each other what root would type into two forms. */

/** Of no browser: a ticket for a registration is no sign-in. */
const NO_BROWSER = "registration";

const registerPath = (ticket: string) => `/api/identity/lti-register/${ticket}`;

/** An address that is good once, for the platform's own pages. */
export async function inviteToRegister(
  { db, settings }: Pick<Deps, "db" | "settings">,
  providerId: number,
): Promise<string> {
  const address = siteAddress(settings);
  if (!address) throw new Refusal("identity-site-address");
  const ticket = newSecret();
  await db.insert(identityFlows).values({
    ...{ providerId, stateHash: secretHash(ticket), browserHash: NO_BROWSER, nonce: "", verifier: "" },
    ...{ next: "", expiresAt: sql`now() + make_interval(mins => ${LTI_REGISTRATION_MINUTES})` },
  });
  return new URL(registerPath(ticket), address).href;
}

/** The platform whose ticket it is; it is good once. */
export async function takeTicket(db: Sql, ticket: string) {
  const [flow] = await db
    .delete(identityFlows)
    .where(
      and(
        eq(identityFlows.stateHash, secretHash(ticket)),
        eq(identityFlows.browserHash, NO_BROWSER),
        gt(identityFlows.expiresAt, sql`now()`),
      ),
    )
    .returning({ providerId: identityFlows.providerId });
  if (!flow) throw new Refusal("identity-flow-unknown");
  const [row] = await db.select().from(identityProviders).where(eq(identityProviders.id, flow.providerId));
  if (!row) throw new Refusal("identity-flow-unknown");
  return platformOf(row);
}

const Configuration = z.object({
  issuer: z.string(),
  authorization_endpoint: z.string().max(500),
  registration_endpoint: z.string(),
  jwks_uri: z.string().max(500),
  token_endpoint: z.string().max(500),
  authorization_server: z.string().max(500).optional(),
});
const TOOL = "https://purl.imsglobal.org/spec/lti-tool-configuration";
const Registered = z.object({
  client_id: z.string().min(1).max(300),
  [TOOL]: z.object({ deployment_id: z.string().min(1).max(255).optional() }).optional(),
});

/** What the platform is to know of this site. */
function toolOf(address: string, key: string, name: string) {
  const at = (path: string) => new URL(path, address).href;
  const launch = at(ltiLaunchPath(key));
  return {
    ...{ application_type: "web", response_types: ["id_token"], client_name: name },
    grant_types: ["implicit", "client_credentials"],
    ...{ initiate_login_uri: at(ltiLoginPath(key)), redirect_uris: [launch], jwks_uri: at(LTI_KEYS_PATH) },
    ...{ token_endpoint_auth_method: "private_key_jwt", id_token_signed_response_alg: "RS256" },
    scope: Object.values(ltiScopes).join(" "),
    [TOOL]: {
      ...{ domain: new URL(address).host, target_link_uri: launch },
      custom_parameters: { [PLACE_PARAMETER]: "" },
      claims: ["iss", "sub", "name", "given_name", "family_name", "email"],
      messages: [
        { type: "LtiResourceLinkRequest", target_link_uri: launch },
        { type: "LtiDeepLinkingRequest", target_link_uri: launch, label: name },
      ],
    },
  };
}

/** Reads what the platform says of itself, tells it of this site, and keeps what comes of it; root switches it on. */
export async function registerAt(
  deps: Pick<Deps, "db" | "settings">,
  platform: ReturnType<typeof platformOf>,
  { configuration, token }: { configuration: string; token: string | null },
  ip: string,
): Promise<void> {
  const { db, settings } = deps;
  const address = siteAddress(settings);
  if (!address) throw new Refusal("identity-site-address");
  const ask = fetchFor(new URL(platform.issuer));
  const read = async <T>(shape: z.ZodType<T>, url: string, init: Parameters<typeof ask>[1]): Promise<T> => {
    try {
      const answer = await ask(url, init);
      const parsed = shape.safeParse(answer.ok ? await answer.json() : null);
      if (parsed.success) return parsed.data;
      const fault = parsed.error.issues[0]?.path.join(".");
      throw new OutsideError(answer.ok ? `${fault} is not as it should be` : `it answers ${answer.status}`);
    } catch (error) {
      const detail = error instanceof Error ? error.message.slice(0, 200) : "";
      throw new Refusal("identity-provider-away", { detail }, { cause: error });
    }
  };
  const headers = { accept: "application/json" };
  const said = await read(Configuration, configuration, { method: "GET", headers });
  // Root said which platform it is; whoever holds the address cannot make it another one.
  if (said.issuer !== platform.issuer)
    throw new Refusal("identity-answer-invalid", { detail: "issuer is another platform's" });
  const made = await read(Registered, said.registration_endpoint, {
    method: "POST",
    headers: {
      ...headers,
      "content-type": "application/json",
      ...(token && { authorization: `Bearer ${token}` }),
    },
    body: JSON.stringify(toolOf(address, platform.key, settings.website().name)),
  });
  const deployment = made[TOOL]?.deployment_id;
  const lti = {
    ...platform.lti,
    ...{ authorization: said.authorization_endpoint, token: said.token_endpoint, keys: said.jwks_uri },
    audience: said.authorization_server ?? "",
    deployments: [...new Set([...platform.lti.deployments, ...(deployment ? [deployment] : [])])],
  };
  refuseUnsafe({ issuer: platform.issuer, ldap: null, saml: null, oauth2: null, lti });
  await db.transaction(async (tx) => {
    await tx
      .update(identityProviders)
      .set({ clientId: made.client_id, lti, updatedAt: sql`now()` })
      .where(eq(identityProviders.id, platform.id));
    const before = { clientId: platform.clientId, lti: platform.lti };
    const who = { uid: "", username: "(registration)", ip };
    await auditBy(tx, who, "identity.edit", `provider ${platform.key}`, before, {
      clientId: made.client_id,
      lti,
    });
  });
}
