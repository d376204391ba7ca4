import { z } from "zod";
import { newUsername, SignInBody } from "../account/body.ts";
import { proofPassword } from "../account/proof.ts";
import { type RefusalCode, refuse } from "../refusal.ts";
import { boolean, integer16, optionalId, rowId, rowIdOr } from "../scalar.ts";

/** What root writes of a provider, and what is asked of who comes for the first time. Apart from the calls, so that only pages with the form fetch it. */

export const PROVIDER_KEY_MAX = 30;
export const PROVIDER_NAME_MAX = 60;
export const ISSUER_MAX = 500;
export const CLIENT_ID_MAX = 300;
export const CLIENT_SECRET_MAX = 500;
export const CLAIM_MAX = 100;
export const CLAIM_VALUE_MAX = 200;
export const RULES_MAX = 100;
export const DIRECTORY_TEXT_MAX = 1000;
export const CERTIFICATE_MAX = 20_000;

/** What a provider speaks: OpenID Connect, OAuth 2.0 alone, LDAP, SAML 2.0, CAS 3; or a learning platform that launches this site by LTI 1.3. */
export const providerKinds = ["oidc", "oauth2", "ldap", "saml", "cas", "lti"] as const;
export type ProviderKind = (typeof providerKinds)[number];

/** Roles that a rule may give: none that takes something away, and not root's. */
export const ruledRoles = [1001, 1008, 1009] as const;
/** Levels of a group that a rule may give: member, administrator. */
export const ruledLevels = [3, 4] as const;

/** Where a claim lies; dots lead into objects: `realm_access.roles`. "" takes none. */
const claim = z.string().trim().max(CLAIM_MAX, refuse("field-too-long"));

/** Holds when the claim is this value, or a list with it; "*" is any value. */
export const ClaimRule = z.object({
  claim: claim.min(1, refuse("identity-rule-malformed")),
  value: z
    .string()
    .trim()
    .min(1, refuse("identity-rule-malformed"))
    .max(CLAIM_VALUE_MAX, refuse("field-too-long")),
});
export type ClaimRule = z.output<typeof ClaimRule>;

const list = <Rule extends z.ZodType>(rule: Rule) => z.array(rule).max(RULES_MAX).default([]);

/** What of an answer decides about what. */
export const ProviderRules = z.object({
  /** Whose verified address lies in one of these domains may come in; none: mail does not decide. */
  domains: list(
    z
      .string()
      .trim()
      .toLowerCase()
      .max(255, refuse("field-too-long"))
      .regex(/^[^\s@]+\.[^\s@.]+$/, refuse("identity-rule-malformed")),
  ),
  /** For whom one of these holds may come in; none: they do not decide. */
  admit: list(ClaimRule),
  /** The first that holds gives an ordinary user its role; when none does any more, what came by a rule goes. */
  roles: list(ClaimRule.extend({ role: z.literal(ruledRoles, refuse("identity-rule-malformed")) })),
  /** Each that holds makes a member; when it does no more, who came by it leaves. */
  groups: list(
    ClaimRule.extend({
      gid: rowIdOr("identity-rule-malformed"),
      level: z.literal(ruledLevels, refuse("identity-rule-malformed")).default(3),
    }),
  ),
  /** Its addresses count as verified, also where it does not say so. */
  trustsMail: boolean.default(false),
  username: claim.default("preferred_username"),
  realname: claim.default("name"),
  email: claim.default("email"),
  school: claim.default(""),
  number: claim.default(""),
});
export type ProviderRules = z.output<typeof ProviderRules>;

/** Plain http is for numbers of inner networks alone, which the server knows. */
export const isIssuer = (text: string): boolean => {
  const url = z.url().safeParse(text).success ? new URL(text) : null;
  if (!url || url.username || url.password || url.search || url.hash) return false;
  return url.protocol === "https:" || url.protocol === "http:";
};

const isDirectoryAddress = (text: string): boolean => {
  const url = /^ldaps?:/i.test(text) ? URL.parse(text) : null;
  return url !== null && /^ldaps?:\/\/[^/?#@]+\/?$/i.test(text) && url.hostname !== "";
};

const directoryText = z.string().trim().max(DIRECTORY_TEXT_MAX, refuse("field-too-long"));
const attribute = z
  .string()
  .trim()
  .max(CLAIM_MAX, refuse("field-too-long"))
  .regex(/^[a-z][a-z0-9;-]*$/i, refuse("identity-directory-malformed"));

/** PEM, one after the other. */
const certificates = z
  .string()
  .trim()
  .max(CERTIFICATE_MAX, refuse("field-too-long"))
  .regex(
    /^(-----BEGIN CERTIFICATE-----[\sA-Za-z0-9+/=]+-----END CERTIFICATE-----\s*)*$/,
    refuse("identity-certificate-malformed"),
  );

/** How people are looked for in a directory. Its address is the provider's issuer, the account that looks them up its client. */
export const LdapOptions = z.object({
  /** Encrypts a connection to ldap:// before anything is said. */
  startTls: boolean.default(false),
  /** PEM of the authority that signs its certificate; "": those that this machine trusts. */
  certificate: certificates.default(""),
  /** DN below which people lie. */
  base: directoryText.min(1, refuse("identity-directory-malformed")),
  /** Who is meant by a name: RFC 4515, with {name} where the name stands. */
  filter: directoryText.regex(/\{name\}/, refuse("identity-directory-malformed")),
  /** Attribute that stays with a person for ever. */
  subject: attribute.default("entryUUID"),
  /** Without an account to look people up they bind as name@domain first, as Active Directory lets them; "": nobody binds before the search. */
  domain: z
    .string()
    .trim()
    .max(255, refuse("field-too-long"))
    .regex(/^[^\s@]*$/, refuse("identity-directory-malformed"))
    .default(""),
  /** DN below which groups lie; "": groups are not searched for. */
  groupBase: directoryText.default(""),
  /** Which groups somebody is in, with {dn} where theirs stands. */
  groupFilter: directoryText.regex(/\{dn\}/, refuse("identity-directory-malformed")).default("(member={dn})"),
  /** Attribute of a group that becomes a value of the claim `groups`. */
  groupName: attribute.default("cn"),
});
export type LdapOptions = z.output<typeof LdapOptions>;

/** What a SAML identity provider says of itself in its metadata. Its entity id is the provider's issuer. */
export const SamlOptions = z.object({
  /** Where people are sent, by HTTP-Redirect. */
  signIn: z
    .string()
    .trim()
    .max(ISSUER_MAX, refuse("identity-metadata-malformed"))
    .regex(/^https?:\/\/[^\s/?#@]+/i, refuse("identity-metadata-malformed")),
  /** PEM, each of a key that it may sign with. */
  certificates: certificates.min(1, refuse("identity-metadata-malformed")),
  /** Attribute that stays with a person for ever; "": its name identifier does. */
  subject: z.string().trim().max(CLAIM_MAX, refuse("field-too-long")).default(""),
});
export type SamlOptions = z.output<typeof SamlOptions>;

/** In whose form a service speaks OAuth 2.0; `standard`: as RFC 6749 has it, as GitHub does. */
export const oauth2Forms = ["standard", "wecom", "feishu", "dingtalk"] as const;
export type OAuth2Form = (typeof oauth2Forms)[number];

const serviceAddress = z
  .string()
  .trim()
  .max(ISSUER_MAX, refuse("identity-service-malformed"))
  .regex(/^https?:\/\/[^\s/?#@]+([/?][^\s#]*)?$/i, refuse("identity-service-malformed"));

/** How a service is spoken to that gives tokens and says who somebody is, without an ID token. */
export const OAuth2Options = z.object({
  form: z.enum(oauth2Forms).default("standard"),
  /** Where people are sent. */
  authorization: serviceAddress,
  /** Where a code is exchanged for a token. */
  token: serviceAddress,
  /** Who a token is of. */
  userinfo: serviceAddress,
  /** Member of that answer that stays with a person for ever; dots lead into objects. */
  subject: claim.min(1, refuse("identity-service-malformed")),
});
export type OAuth2Options = z.output<typeof OAuth2Options>;

export const DEPLOYMENTS_MAX = 100;
export const DEPLOYMENT_MAX = 255;
export const FRAMES_MAX = 20;

/** Of a platform; "": not known yet, as before it has registered itself. */
const platformAddress = z
  .string()
  .trim()
  .max(ISSUER_MAX, refuse("identity-platform-malformed"))
  .regex(/^(https?:\/\/[^\s/?#@]+([/?#]\S*)?)?$/i, refuse("identity-platform-malformed"))
  .default("");

/** How a learning platform is spoken to. Its issuer and client id are the provider's. */
export const LtiOptions = z.object({
  /** Where a launch is asked for, in the browser. */
  authorization: platformAddress,
  /** Where tokens for its services come from. */
  token: platformAddress,
  /** Its public keys, a JSON Web Key Set. */
  keys: platformAddress,
  /** For whom assertions that ask for tokens are; "": the address of the tokens. */
  audience: z.string().trim().max(ISSUER_MAX, refuse("field-too-long")).default(""),
  /** Deployments that may launch; of any other a launch is refused. */
  deployments: z
    .array(
      z
        .string()
        .trim()
        .min(1, refuse("identity-platform-malformed"))
        .max(DEPLOYMENT_MAX, refuse("field-too-long")),
    )
    .max(DEPLOYMENTS_MAX)
    .default([]),
  /** Origins whose pages may show a launch in a frame; none: launches open in a window of their own. */
  frames: z
    .array(
      z
        .string()
        .trim()
        .max(ISSUER_MAX, refuse("identity-platform-malformed"))
        .regex(/^https?:\/\/[a-z0-9.-]+(:\d+)?$/, refuse("identity-platform-malformed")),
    )
    .max(FRAMES_MAX)
    .default([]),
});
export type LtiOptions = z.output<typeof LtiOptions>;

/** By what of SCIM a person is known when they come. */
export const scimKeys = ["externalId", "userName"] as const;

/** How a provider sends its people before they come: SCIM 2.0. */
export const ScimOptions = z.object({
  key: z.enum(scimKeys).default("externalId"),
  /** The claim that says the same at the sign-in; "": what the provider calls somebody there. */
  claim: claim.default(""),
  /** The claim `groups` is what it sends; false: what its answers say at each sign-in. */
  groups: boolean.default(true),
});
export type ScimOptions = z.output<typeof ScimOptions>;

export const METADATA_MAX = 500_000;

/** Metadata of an identity provider: the address where it lies, or itself. */
export const MetadataBody = z.object({
  address: z.union([z.literal(""), z.url()], refuse("identity-metadata-malformed")).default(""),
  metadata: z.string().max(METADATA_MAX, refuse("identity-metadata-malformed")).default(""),
});

export const ProviderBody = z
  .object({
    /** None: a new one. */
    id: optionalId,
    kind: z.enum(providerKinds).default("oidc"),
    /** Part of the address that the provider sends people back to. */
    key: z
      .string()
      .trim()
      .max(PROVIDER_KEY_MAX, refuse("identity-key-malformed"))
      .regex(/^[a-z0-9][a-z0-9-]*$/, refuse("identity-key-malformed")),
    /** On the button. */
    name: z.string().trim().min(1, refuse("form-blank")).max(PROVIDER_NAME_MAX, refuse("field-too-long")),
    /** Its own address for itself; of a directory where it is: ldaps://, or ldap://; of CAS the one before /login. */
    issuer: z.string().trim().max(ISSUER_MAX, refuse("identity-issuer-malformed")),
    /** As what the site is known to it; of a directory the DN that looks people up, "": nobody's. */
    clientId: z.string().trim().max(CLIENT_ID_MAX, refuse("field-too-long")).default(""),
    /** "": the one that is stored; a public client has none. */
    clientSecret: z.string().max(CLIENT_SECRET_MAX, refuse("field-too-long")).default(""),
    /** What is asked for, with spaces between; of OpenID Connect with "openid" before all else. */
    scope: z
      .string()
      .trim()
      .max(300, refuse("field-too-long"))
      .regex(/^([\x21-\x7e]+( [\x21-\x7e]+)*)?$/, refuse("identity-scope-malformed"))
      .default("openid profile email"),
    /** Smaller ones stand first. */
    rank: integer16.default(0),
    enabled: boolean.default(false),
    /** Signing out here signs out there, too. */
    signsOut: boolean.default(false),
    /** Of a directory alone. */
    ldap: LdapOptions.nullable().default(null),
    /** Of a SAML identity provider alone. */
    saml: SamlOptions.nullable().default(null),
    /** Of OAuth 2.0 alone. */
    oauth2: OAuth2Options.nullable().default(null),
    /** Of a learning platform alone. */
    lti: LtiOptions.nullable().default(null),
    /** Of none that is a learning platform; null: nobody is provisioned. */
    scim: ScimOptions.nullable().default(null),
    rules: ProviderRules,
  })
  .superRefine(({ kind, issuer, clientId, scope, enabled, ldap, saml, oauth2, lti, scim }, context) => {
    const complain = (field: string, code: RefusalCode) =>
      context.addIssue({ code: "custom", path: field.split("."), message: refuse(code).error });
    if (kind !== "ldap" && ldap) complain("ldap", "identity-directory-malformed");
    if (kind !== "saml" && saml) complain("saml", "identity-metadata-malformed");
    if (kind !== "oauth2" && oauth2) complain("oauth2", "identity-service-malformed");
    if (kind !== "lti" && lti) complain("lti", "identity-platform-malformed");
    if (kind === "lti" && scim) complain("scim", "identity-platform-malformed");
    if (kind === "ldap") {
      if (!isDirectoryAddress(issuer)) complain("issuer", "identity-directory-malformed");
      if (!ldap) complain("ldap", "identity-directory-malformed");
    } else if (kind === "saml") {
      if (issuer === "" || !saml) complain("issuer", "identity-metadata-malformed");
    } else if (kind === "lti") {
      if (!isIssuer(issuer)) complain("issuer", "identity-issuer-malformed");
      if (!lti) complain("lti", "identity-platform-malformed");
      // Its addresses may come later, by its own registration.
      else if (enabled)
        for (const field of ["authorization", "token", "keys"] as const)
          if (lti[field] === "") complain(`lti.${field}`, "identity-platform-malformed");
      if (enabled && clientId === "") complain("clientId", "form-blank");
    } else {
      if (!isIssuer(issuer)) complain("issuer", "identity-issuer-malformed");
      if (kind !== "cas" && clientId === "") complain("clientId", "form-blank");
      if (kind === "oidc" && !/^openid( |$)/.test(scope)) complain("scope", "identity-scope-malformed");
      if (kind === "oauth2" && !oauth2) complain("oauth2", "identity-service-malformed");
    }
  });

/** Longest name and password that are asked of a directory. */
export const DIRECTORY_NAME_MAX = 255;

/** Claims as they are pasted, a JSON object; or an answer of SAML. */
export const CLAIMS_MAX = 200_000;

export const TryBody = z.object({
  id: rowId,
  /** Of the form, saved or not. */
  rules: ProviderRules,
  claims: z.string().max(CLAIMS_MAX, refuse("identity-claims-malformed")).default(""),
  /** Of somebody in a directory, instead of claims; their password is not asked for. */
  name: z.string().trim().max(DIRECTORY_NAME_MAX, refuse("field-too-long")).default(""),
});

/** Of who has come by a provider and was asked something. */
const ticket = z.string().max(200);
/** The page stands inside a learning platform's: its session opens little, and in the launch's group alone. */
export const framed = boolean.default(false);
export const NewAccountBody = z.object({ ticket, username: newUsername, framed });
export const KnownAccountBody = SignInBody.extend({ ticket, framed });

const directoryName = z
  .string(refuse("login-blank"))
  .trim()
  .min(1, refuse("login-blank"))
  .max(DIRECTORY_NAME_MAX, refuse("username-length"));
/** Never empty: to many directories an empty one is nobody's, and right. */
const directoryPassword = z
  .string(refuse("login-blank"))
  .min(1, refuse("login-blank"))
  .max(DIRECTORY_NAME_MAX, refuse("password-length"));

/** Who somebody is in a directory, by the password that they have there. */
export const DirectoryBody = z.object({
  provider: z.string().max(100),
  username: directoryName,
  password: directoryPassword,
  factorCode: SignInBody.shape.factorCode,
});

/** "": the account has none. `there`: name and password in a directory. */
export const LinkBody = z.object({
  provider: z.string().max(100),
  password: proofPassword,
  there: z.object({ username: directoryName, password: directoryPassword }).nullable().default(null),
});
/** `there`: name and password in a directory. */
export const ProveBody = LinkBody.omit({ password: true });
export const UnlinkBody = z.object({ id: rowId, password: proofPassword });
