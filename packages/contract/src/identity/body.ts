import { z } from "zod";
import { newUsername, SignInBody } from "../account/body.ts";
import { proofPassword } from "../account/proof.ts";
import { refuse } from "../refusal.ts";
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

export const ProviderBody = z.object({
  /** None: a new one. */
  id: optionalId,
  /** Part of the address that the provider sends people back to. */
  key: z
    .string()
    .trim()
    .max(PROVIDER_KEY_MAX, refuse("identity-key-malformed"))
    .regex(/^[a-z0-9][a-z0-9-]*$/, refuse("identity-key-malformed")),
  /** On the button. */
  name: z.string().trim().min(1, refuse("form-blank")).max(PROVIDER_NAME_MAX, refuse("field-too-long")),
  issuer: z
    .string()
    .trim()
    .max(ISSUER_MAX, refuse("identity-issuer-malformed"))
    .refine(isIssuer, refuse("identity-issuer-malformed")),
  clientId: z.string().trim().min(1, refuse("form-blank")).max(CLIENT_ID_MAX, refuse("field-too-long")),
  /** "": the one that is stored; a public client has none. */
  clientSecret: z.string().max(CLIENT_SECRET_MAX, refuse("field-too-long")).default(""),
  /** What is asked for, with spaces between. */
  scope: z
    .string()
    .trim()
    .max(300, refuse("field-too-long"))
    .regex(/^openid( [\x21-\x7e]+)*$/, refuse("identity-scope-malformed"))
    .default("openid profile email"),
  /** Smaller ones stand first. */
  rank: integer16.default(0),
  enabled: boolean.default(false),
  /** Signing out here signs out there, too. */
  signsOut: boolean.default(false),
  rules: ProviderRules,
});

/** Claims as they are pasted: a JSON object. */
export const CLAIMS_MAX = 20_000;

export const TryBody = z.object({
  id: rowId,
  /** Of the form, saved or not. */
  rules: ProviderRules,
  claims: z.string().max(CLAIMS_MAX, refuse("identity-claims-malformed")),
});

/** Of who has come by a provider and was asked something. */
const ticket = z.string().max(200);
export const NewAccountBody = z.object({ ticket, username: newUsername });
export const KnownAccountBody = SignInBody.extend({ ticket });

/** "": the account has none. */
export const LinkBody = z.object({ provider: z.string().max(100), password: proofPassword });
export const UnlinkBody = z.object({ id: rowId, password: proofPassword });
