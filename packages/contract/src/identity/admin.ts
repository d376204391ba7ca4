import { z } from "zod";
import { endpoint } from "../endpoint.ts";
import { date, nothing, rowId } from "../scalar.ts";
import {
  LdapOptions,
  LtiOptions,
  MetadataBody,
  OAuth2Options,
  ProviderBody,
  ProviderRules,
  providerKinds,
  SamlOptions,
  ScimOptions,
  TryBody,
} from "./body.ts";
import { Identity } from "./identity.ts";

/** Providers of identities as root sets them up. */

export const Provider = z.object({
  id: z.int(),
  kind: z.enum(providerKinds),
  key: z.string(),
  name: z.string(),
  issuer: z.string(),
  clientId: z.string(),
  /** Whether one is stored; it is never answered. */
  hasSecret: z.boolean(),
  scope: z.string(),
  rank: z.int(),
  enabled: z.boolean(),
  signsOut: z.boolean(),
  ldap: LdapOptions.nullable(),
  saml: SamlOptions.nullable(),
  oauth2: OAuth2Options.nullable(),
  lti: LtiOptions.nullable(),
  scim: ScimOptions.nullable(),
  rules: ProviderRules,
  /** Where it sends people back to, as it must know; null: the site's own address is not set. */
  redirectUri: z.string().nullable(),
  /** People who came by it. */
  people: z.int(),
  gmtModified: date,
});
export type Provider = z.output<typeof Provider>;

export const getProviders = endpoint({
  name: "getProviders",
  method: "GET",
  path: "/api/admin/identity/providers",
  summary: "Providers of identities, in the order of their buttons",
  access: "root",
  data: z.array(Provider),
});

export const saveProvider = endpoint({
  name: "saveProvider",
  method: "PUT",
  path: "/api/admin/identity/provider",
  summary: "Adds a provider of identities or changes one; live on every server at once",
  access: "root",
  fresh: true,
  body: ProviderBody,
  data: z.object({ id: z.int() }),
  refusals: [
    "form-blank",
    "field-too-long",
    "identity-key-malformed",
    "identity-key-taken",
    "identity-issuer-malformed",
    "identity-issuer-fixed",
    "identity-directory-malformed",
    "identity-metadata-malformed",
    "identity-certificate-malformed",
    "identity-service-malformed",
    "identity-platform-malformed",
    "identity-scope-malformed",
    "identity-rule-malformed",
    "identity-provider-unknown",
    "identity-providers-many",
  ],
});

export const readSamlMetadata = endpoint({
  name: "readSamlMetadata",
  method: "POST",
  path: "/api/admin/identity/saml-metadata",
  summary: "What a SAML identity provider says of itself, read from its metadata for the form",
  access: "root",
  body: MetadataBody,
  data: z.object({ issuer: z.string(), signIn: z.string(), certificates: z.string() }),
  refusals: [
    "identity-metadata-malformed",
    "identity-answer-invalid",
    "identity-provider-away",
    "server-busy",
  ],
});

export const deleteProvider = endpoint({
  name: "deleteProvider",
  method: "DELETE",
  path: "/api/admin/identity/provider",
  summary: "Forgets a provider and who came by it; their accounts stay",
  access: "root",
  fresh: true,
  query: z.object({ id: rowId }),
  data: nothing,
  refusals: ["identity-provider-unknown"],
});

export const checkProvider = endpoint({
  name: "checkProvider",
  method: "POST",
  path: "/api/admin/identity/check",
  summary: "Reads a provider's own description and keys, and says whether they are as they should be",
  access: "root",
  body: z.object({ id: rowId }),
  data: z.object({
    ok: z.boolean(),
    /** What is wrong, in the words of whoever found it; "": nothing. */
    detail: z.string(),
    /** Where it says people sign in, and how many keys it signs with. */
    authorization: z.string().nullable(),
    keys: z.int(),
    signsOut: z.boolean(),
  }),
  refusals: ["identity-provider-unknown"],
});

/** What would become of somebody: they have an account; they get one; they are asked first; they stay outside. */
export const tryOutcomes = ["known", "new", "question", "refused"] as const;

export const factFields = [
  "admitted",
  "username",
  "realname",
  "email",
  "school",
  "number",
  "role",
  "group",
] as const;

export const tryProvider = endpoint({
  name: "tryProvider",
  method: "POST",
  path: "/api/admin/identity/try",
  summary: "What would become of who came with these claims; nothing is changed",
  access: "root",
  body: TryBody,
  data: z.object({
    outcome: z.enum(tryOutcomes),
    /** Why they are asked or stay outside: a refusal's code; null: neither. */
    why: z.string().nullable(),
    /** What they would have, and by which rule. */
    facts: z.array(z.object({ field: z.enum(factFields), value: z.string(), by: z.string() })),
  }),
  refusals: [
    "identity-provider-unknown",
    "identity-provider-away",
    "identity-answer-invalid",
    "identity-person-unknown",
    "identity-site-address",
    "identity-claims-malformed",
    "identity-rule-malformed",
    "field-too-long",
  ],
});

export const getUserIdentities = endpoint({
  name: "getUserIdentities",
  method: "GET",
  path: "/api/admin/identity/user",
  summary: "By which providers a user comes in, and what these said of them",
  access: "root",
  query: z.object({ uid: z.string().max(100) }),
  data: z.array(Identity),
});

export const removeIdentity = endpoint({
  name: "removeIdentity",
  method: "DELETE",
  path: "/api/admin/identity/user",
  summary: "Takes an identity from a user's account",
  access: "root",
  fresh: true,
  query: z.object({ uid: z.string().max(100), id: rowId }),
  data: nothing,
  refusals: ["identity-not-found"],
});

/** Hours for which a password that root gives opens the site while all others are switched off. */
export const LET_IN_HOURS = 24;

export const letUserIn = endpoint({
  name: "letUserIn",
  method: "POST",
  path: "/api/admin/identity/let-in",
  summary:
    "Gives a user who lost their provider a password that works for a day, also where passwords are switched off",
  access: "root",
  fresh: true,
  body: z.object({ uid: z.string().max(100) }),
  data: z.object({ password: z.string() }),
  refusals: ["user-not-found", "user-is-self", "passwords-busy"],
});

/** How long a platform may register itself by an address, in minutes. */
export const LTI_REGISTRATION_MINUTES = 60;

export const inviteLtiPlatform = endpoint({
  name: "inviteLtiPlatform",
  method: "POST",
  path: "/api/admin/identity/lti-registration",
  summary:
    "An address by which a platform registers itself once (LTI Dynamic Registration), good for an hour",
  access: "root",
  fresh: true,
  body: z.object({ id: rowId }),
  data: z.object({ url: z.string() }),
  refusals: ["identity-provider-unknown", "identity-site-address"],
});

export const renewLtiKey = endpoint({
  name: "renewLtiKey",
  method: "POST",
  path: "/api/admin/identity/lti-key",
  summary:
    "Makes a new key of the site for platforms; it is shown to them at once, signs from the next day on, and the old one stays for a month",
  access: "root",
  fresh: true,
  data: nothing,
});

export const LAUNCHES_SHOWN = 20;

export const getLtiLaunches = endpoint({
  name: "getLtiLaunches",
  method: "GET",
  path: "/api/admin/identity/lti-launches",
  summary: "The last launches of a platform, newest first, with what was wrong of those that were refused",
  access: "root",
  query: z.object({ id: rowId }),
  data: z.array(
    z.object({
      id: z.string(),
      gmtCreate: date,
      /** null: it is none of the platform's, so that nothing in it is believed. */
      deployment: z.string().nullable(),
      course: z.string().nullable(),
      /** Who came; null: they have no account yet. */
      username: z.string().nullable(),
      /** A refusal's code, and what was found wrong; null: it was let in. */
      refusal: z.string().nullable(),
      detail: z.string().nullable(),
    }),
  ),
  refusals: ["identity-provider-unknown"],
});
