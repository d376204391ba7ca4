import type { LtiOptions } from "@verdict/contract";
import { createRemoteJWKSet, customFetch, type JWTPayload, jwtVerify } from "jose";
import { z } from "zod";
import { CHOSEN_MS, fetchFor } from "../../platform/outside.ts";
import { Refusal } from "../../platform/refusal.ts";
import { newSecret } from "../../platform/secret.ts";
import { checkedKeys, refusing } from "./oidc.ts";
import type { Client, ProviderRow } from "./providers.ts";
import type { Arrival, Begun } from "./ways.ts";

/** LTI 1.3 as a tool: a learning platform sends people here with a signed message. https://www.imsglobal.org/spec/lti/v1p3 */

/** What platforms sign with, as "Security Framework 1.0", section 5.1.1, has it; never none, nor with a shared secret. */
const ALGORITHMS = ["RS256", "RS384", "RS512", "PS256", "PS384", "PS512", "ES256", "ES384", "ES512"];
/** From signing until it is here. */
const AGE_SECONDS = 300;
const SKEW_SECONDS = 30;
/** So long a platform's keys count; one that is not among them is looked for anew. */
const KEYS_MS = 60_000;

/** What of a platform's services the site asks for: Assignment and Grade Services, Names and Role Provisioning. */
export const ltiScopes = {
  lineItem: "https://purl.imsglobal.org/spec/lti-ags/scope/lineitem",
  score: "https://purl.imsglobal.org/spec/lti-ags/scope/score",
  roster: "https://purl.imsglobal.org/spec/lti-nrps/scope/contextmembership.readonly",
} as const;

export type Platform = ProviderRow & { lti: LtiOptions };

export function platformOf(provider: ProviderRow): Platform {
  const { lti } = provider;
  if (provider.kind !== "lti" || !lti) throw new Refusal("identity-provider-unknown");
  return { ...provider, lti };
}

const untrusted = (detail: string) => new Refusal("identity-answer-invalid", { detail });

/** What a platform says when it sends a browser, of which nothing is proved yet. */
export const loginFields = [
  "iss",
  "login_hint",
  "target_link_uri",
  "lti_message_hint",
  "client_id",
  "lti_deployment_id",
] as const;

/** Where the browser gets its message: back at the platform. */
export function beginLaunch(client: Client, said: URLSearchParams): Begun {
  const { issuer, clientId, lti } = platformOf(client.provider);
  if (said.get("iss") !== issuer) throw untrusted("iss is another platform's");
  if (![null, clientId].includes(said.get("client_id"))) throw untrusted("client_id is another tool's");
  const hint = said.get("login_hint");
  if (!hint) throw untrusted("login_hint is missing");
  refuseElsewhere(said.get("target_link_uri") ?? "", client);
  const [state, nonce] = [newSecret(), newSecret()];
  const url = new URL(lti.authorization);
  const asked = {
    ...{ scope: "openid", response_type: "id_token", response_mode: "form_post", prompt: "none" },
    ...{ client_id: clientId, redirect_uri: client.redirectUri, login_hint: hint, state, nonce },
  };
  for (const [name, value] of Object.entries(asked)) url.searchParams.set(name, value);
  const more = said.get("lti_message_hint");
  if (more !== null) url.searchParams.set("lti_message_hint", more);
  return { url: url.href, state, nonce, verifier: "" };
}

/** Nobody is ever sent there; one that leads elsewhere is no platform's that was set up for this site. */
function refuseElsewhere(address: string, { redirectUri }: Pick<Client, "redirectUri">): void {
  if (URL.parse(address)?.origin !== new URL(redirectUri).origin)
    throw untrusted("target_link_uri is another site's");
}

const named = <Claim extends string>(claim: Claim) =>
  `https://purl.imsglobal.org/spec/lti/claim/${claim}` as const;
const ofGrades = "https://purl.imsglobal.org/spec/lti-ags/claim/endpoint";
const ofRoster = "https://purl.imsglobal.org/spec/lti-nrps/claim/namesroleservice";
const ofPicking = "https://purl.imsglobal.org/spec/lti-dl/claim/deep_linking_settings";

const id = z.string().min(1).max(255);
const title = z.string().catch("");
const address = z.url({ protocol: /^https?$/ }).max(2000);

const Message = z.object({
  sub: id,
  [named("version")]: z.literal("1.3.0"),
  [named("message_type")]: z.enum(["LtiResourceLinkRequest", "LtiDeepLinkingRequest"]),
  [named("deployment_id")]: id,
  [named("target_link_uri")]: z.string(),
  [named("roles")]: z.array(z.string()).max(200).default([]),
  [named("context")]: z.object({ id, title, label: title }).optional(),
  [named("resource_link")]: z.object({ id, title }).optional(),
  [named("custom")]: z.record(z.string(), z.unknown()).nullish().catch(null),
  [named("ext")]: z.record(z.string(), z.unknown()).nullish().catch(null),
  [named("lis")]: z.object({ person_sourcedid: z.string().optional() }).nullish().catch(null),
  [ofGrades]: z
    .object({
      scope: z.array(z.string()).max(50).default([]),
      lineitems: address.optional(),
      lineitem: address.optional(),
    })
    .optional(),
  [ofRoster]: z.object({ context_memberships_url: address }).optional(),
  [ofPicking]: z
    .object({
      deep_link_return_url: address,
      accept_types: z.array(z.string()).default([]),
      accept_multiple: z.union([z.boolean(), z.stringbool()]).default(false).catch(false),
      accept_lineitem: z.union([z.boolean(), z.stringbool()]).default(true).catch(true),
      data: z.string().max(100_000).nullish(),
    })
    .optional(),
});

/** What a message says beside who comes. */
export interface Launch {
  subject: string;
  deployment: string;
  course: {
    context: string;
    title: string;
    roster: string | null;
    lineItems: string | null;
    gradeScopes: string[];
  } | null;
  link: { resource: string; title: string; lineItem: string | null } | null;
  /** As the site itself wrote it when it was picked: "assignment:12"; "": nothing. */
  place: string;
  /** They teach this course. */
  teaches: boolean;
  /** A teacher is to pick something for the platform; null: it is a launch. */
  pick: { returnUrl: string; data: string | null; many: boolean; takesLineItems: boolean } | null;
}

const TITLE_MAX = 200;
/** The custom parameter in which the site writes where a link leads. */
export const PLACE_PARAMETER = "verdict_place";

const membership = "http://purl.imsglobal.org/vocab/lis/v2/membership";
/** Roles in a course that teach it; "Instructor" is what older platforms say. LTI 1.3, A.2 */
const teachingRoles = [`${membership}#Instructor`, `${membership}#Administrator`, "Instructor"];

export const teachesBy = (roles: readonly string[]): boolean =>
  roles.some((role) => teachingRoles.includes(role));

/** Who a message says has come, and to what. `idToken`: what the platform had the browser post. */
export function arriveLti(client: Client, idToken: string, nonce: string): Promise<Arrival> {
  return refusing(async () => {
    const platform = platformOf(client.provider);
    const { payload } = await jwtVerify(idToken, keysOf(platform), {
      ...{ issuer: platform.issuer, audience: platform.clientId, algorithms: ALGORITHMS },
      ...{ maxTokenAge: AGE_SECONDS, clockTolerance: SKEW_SECONDS },
      requiredClaims: ["sub", "exp", "iat", "nonce"],
    });
    const { aud, azp } = payload;
    // OpenID Connect Core, 3.1.3.7: of several audiences one says for whom it was made.
    if (Array.isArray(aud) && aud.length > 1 && azp === undefined) throw untrusted("azp is missing");
    if (azp !== undefined && azp !== platform.clientId) throw untrusted("azp is another tool's");
    if (payload.nonce !== nonce) throw untrusted("nonce is another launch's");
    return readMessage(client, platform, payload);
  });
}

function readMessage(client: Client, platform: Platform, payload: JWTPayload): Arrival {
  const read = Message.safeParse(payload);
  if (!read.success) throw untrusted(`${read.error.issues[0]?.path.join(".") ?? ""} is not as it should be`);
  const said = read.data;
  const deployment = said[named("deployment_id")];
  if (!platform.lti.deployments.includes(deployment))
    throw untrusted(`deployment_id ${deployment.slice(0, 60)} is not registered`);
  refuseElsewhere(said[named("target_link_uri")], client);
  const picking = said[named("message_type")] === "LtiDeepLinkingRequest" ? said[ofPicking] : null;
  if (picking === undefined) throw untrusted("it does not say where what is picked goes");
  const link = said[named("resource_link")];
  if (!picking && !link) throw untrusted("resource_link is missing");
  const { person_sourcedid: number } = said[named("lis")] ?? {};
  const [roles, custom, ext] = [said[named("roles")], said[named("custom")], said[named("ext")]];
  const place = custom?.[PLACE_PARAMETER];
  const course = said[named("context")];
  const launch: Launch = {
    ...{ subject: said.sub, deployment, teaches: teachesBy(roles) },
    course: course
      ? {
          context: course.id,
          title: (course.title || course.label).slice(0, TITLE_MAX),
          roster: said[ofRoster]?.context_memberships_url ?? null,
          lineItems: said[ofGrades]?.lineitems ?? null,
          gradeScopes: said[ofGrades]?.scope ?? [],
        }
      : null,
    link:
      link && !picking
        ? {
            resource: link.id,
            title: link.title.slice(0, TITLE_MAX),
            lineItem: said[ofGrades]?.lineitem ?? null,
          }
        : null,
    place: typeof place === "string" ? place.slice(0, TITLE_MAX) : "",
    pick: picking
      ? {
          ...{ returnUrl: picking.deep_link_return_url, data: picking.data ?? null },
          ...{ many: picking.accept_multiple, takesLineItems: picking.accept_lineitem },
        }
      : null,
  };
  return {
    subject: said.sub,
    // By the names that rules have for all kinds, and by the platform's own.
    claims: {
      preferred_username: ext?.user_username ?? custom?.username,
      ...payload,
      ...{ roles, custom, number, deployment },
    },
    ...{ idToken: null, sid: null, launch },
  };
}

const known = new Map<string, ReturnType<typeof createRemoteJWKSet>>();

function keysOf({ issuer, lti }: Platform) {
  const at = `${issuer} ${lti.keys}`;
  const kept = known.get(at);
  if (kept) return kept;
  const made = createRemoteJWKSet(new URL(lti.keys), {
    ...{ cacheMaxAge: KEYS_MS, cooldownDuration: 0, timeoutDuration: CHOSEN_MS },
    [customFetch]: fetchFor(new URL(issuer)),
  });
  known.set(at, made);
  return made;
}

/** Reads a platform's keys anew, for who sets it up. */
export async function checkPlatform(provider: ProviderRow) {
  const { issuer, lti } = platformOf(provider);
  const nothing = { authorization: lti.authorization || null, keys: 0, signsOut: false };
  if (!lti.keys) return { ok: false, detail: "it has no address of keys yet", ...nothing };
  return checkedKeys(new URL(issuer), lti.keys, nothing);
}
