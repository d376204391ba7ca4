import { z } from "zod";
import { UserInfo } from "../account/account.ts";
import { proofRefusals } from "../account/proof.ts";
import { endpoint } from "../endpoint.ts";
import { refuse } from "../refusal.ts";
import { date, nothing } from "../scalar.ts";
import {
  DirectoryBody,
  framed,
  KnownAccountBody,
  LinkBody,
  NewAccountBody,
  ProveBody,
  UnlinkBody,
} from "./body.ts";

/** Signing in by an account of somebody else's: the institution's, a company's. */

/** Minutes from the click on the button until one must be back, and until a question must be answered. */
export const FLOW_MINUTES = 15;

/** Path of the page that providers send people back to, each to its own. */
export const redirectPath = (key: string): string => `/sign-in/${key}`;

/** Where the answers of a SAML identity provider are posted to, and what it is to know of this site. */
export const samlPath = (key: string): string => `/api/identity/saml/${key}`;
export const samlMetadataPath = (key: string): string => `/api/identity/saml-metadata?provider=${key}`;

/** Where a provider sends its people before they come: the address that its SCIM client wants. */
export const scimPath = (key: string): string => `/api/identity/scim/${key}`;

/** Where an OpenID provider says that somebody has left there: OpenID Connect Back-Channel Logout 1.0. */
export const backChannelPath = (key: string): string => `/api/identity/back-channel/${key}`;

/** Where a platform sends a browser that is to be launched, and where that brings its message: LTI 1.3. */
export const ltiLoginPath = (key: string): string => `/api/identity/lti/${key}/login`;
export const ltiLaunchPath = (key: string): string => `/api/identity/lti/${key}/launch`;
/** Where the site's own public keys for platforms lie. */
export const LTI_KEYS_PATH = "/api/identity/lti-keys";

const providerKey = z.string().max(100);
const flowRefusals = ["identity-flow-unknown", "too-many-requests"] as const;
/** `login-wrong`: the account was deleted, or got another password, in this very moment. */
const entryRefusals = ["login-banned", "login-banned-until", "login-wrong"] as const;

const Way = z.object({
  key: z.string(),
  name: z.string(),
  /** Name and password are typed here, and asked of a directory; else one is sent there. */
  isDirectory: z.boolean(),
});

export const getSignInWays = endpoint({
  name: "getSignInWays",
  method: "GET",
  path: "/api/identity/ways",
  summary: "By which providers one may sign in, in the order of their buttons",
  access: "anon",
  data: z.object({
    providers: z.array(Way),
    /** Whether anybody here has a passkey to sign in by. */
    passkeys: z.boolean(),
  }),
});

/** A page of this site. Browsers take a backslash for a slash, and drop tabs and line ends. */
const ownPath = z
  .string()
  .max(1000)
  .regex(/^\/(?![/\\])[^\\\p{Cc}]*$/u, refuse("identity-path"));

export const beginSignIn = endpoint({
  name: "beginSignIn",
  method: "POST",
  path: "/api/identity/begin",
  summary: "Where to send the browser to sign in by a provider; bound to it by a cookie",
  access: "anon",
  body: z.object({ provider: providerKey, next: ownPath.default("/home") }),
  data: z.object({ url: z.string() }),
  refusals: [
    "identity-path",
    "identity-provider-unknown",
    "identity-provider-away",
    "identity-site-address",
    "too-many-requests",
  ],
});

/** A question before the first sign-in is done: which name to have, or whose the account with the address is. */
const Question = z.object({
  ticket: z.string(),
  /** Name of the provider. */
  provider: z.string(),
  why: z.enum(["username-taken", "username-unusable", "email-taken"]),
  /** The name that the rules make; "": none. */
  username: z.string(),
});

/** Of who comes from a provider, in whatever way. */
const arrivalRefusals = [
  "identity-provider-unknown",
  "identity-provider-away",
  "identity-answer-invalid",
  "identity-denied",
  "identity-not-admitted",
  "identity-inactive",
  "identity-taken",
  "identity-linked-already",
  "identity-other",
  "proof-old",
] as const;

export const finishSignIn = endpoint({
  name: "finishSignIn",
  method: "POST",
  path: "/api/identity/finish",
  summary:
    "Signs in by a provider's answer; the answer's Authorization header carries the token, unless there is a question first",
  access: "anon",
  body: z.object({
    provider: providerKey,
    /** What stood behind "?" in the address that the provider sent the browser to. */
    answer: z.string().max(8192),
    framed,
  }),
  data: z.object({
    /** null: there is a question; or the caller is signed in already. */
    user: UserInfo.nullable(),
    question: Question.nullable(),
    /** What it was for: to sign in, to link it to the account of the caller, to prove anew that the caller is there. */
    did: z.enum(["signedIn", "linked", "proved"]),
    /** Where they were going. */
    next: z.string(),
  }),
  refusals: [
    ...flowRefusals,
    ...entryRefusals,
    ...arrivalRefusals,
    "identity-site-address",
    "username-taken",
  ],
});

/** Of a name and a password that a directory is asked about. */
const directoryRefusals = [
  ...arrivalRefusals,
  "login-blank",
  "username-length",
  "password-length",
  "login-wait",
  "login-locked",
  "login-account-locked",
  "login-address-locked",
  "passwords-busy",
] as const;

export const signInByDirectory = endpoint({
  name: "signInByDirectory",
  method: "POST",
  path: "/api/identity/directory",
  summary:
    "Signs in by a name and a password of a directory; the answer's Authorization header carries the token, unless there is a question first",
  access: "anon",
  body: DirectoryBody,
  data: z.object({ user: UserInfo.nullable(), question: Question.nullable() }),
  refusals: [
    ...entryRefusals,
    ...directoryRefusals,
    "factor-required",
    "factor-wrong",
    "factor-locked",
    "username-taken",
    "too-many-requests",
  ],
});

export const getSamlMetadata = endpoint({
  name: "getSamlMetadata",
  method: "GET",
  path: "/api/identity/saml-metadata",
  summary: "What a SAML identity provider is to know of this site: its metadata as XML",
  access: "anon",
  answer: "bytes",
  query: z.object({ provider: providerKey }),
  data: z.string(),
  refusals: ["identity-provider-unknown", "identity-site-address", "server-busy"],
});

export const getLtiKeys = endpoint({
  name: "getLtiKeys",
  method: "GET",
  path: LTI_KEYS_PATH,
  summary: "The site's public keys for learning platforms, a JSON Web Key Set",
  access: "anon",
  answer: "bytes",
  data: z.string(),
});

export const signInAsNew = endpoint({
  name: "signInAsNew",
  method: "POST",
  path: "/api/identity/new-account",
  summary: "Answers the question of a first sign-in: makes an account of this name",
  access: "anon",
  body: NewAccountBody,
  data: UserInfo,
  refusals: [
    ...flowRefusals,
    "form-blank",
    "field-too-long",
    "username-length",
    "username-malformed",
    "username-taken",
    ...entryRefusals,
    "identity-taken",
    "identity-provider-unknown",
  ],
});

export const signInAsKnown = endpoint({
  name: "signInAsKnown",
  method: "POST",
  path: "/api/identity/known-account",
  summary: "Answers the question of a first sign-in: links an account that one proves by its password",
  access: "anon",
  body: KnownAccountBody,
  data: UserInfo,
  refusals: [
    ...flowRefusals,
    ...entryRefusals,
    "identity-taken",
    "identity-provider-unknown",
    "identity-linked-already",
    "login-blank",
    "username-length",
    "password-length",
    "challenge-required",
    "challenge-wrong",
    "challenge-too-fast",
    "factor-required",
    "factor-wrong",
    "factor-locked",
    "login-wait",
    "login-locked",
    "login-account-locked",
    "login-address-locked",
    "passwords-busy",
  ],
});

export const getSignOutAddress = endpoint({
  name: "getSignOutAddress",
  method: "GET",
  path: "/api/identity/sign-out",
  summary:
    "Where to send the browser after signing out, so that it signs out at the provider, too; null: nowhere",
  access: "login",
  data: z.object({ url: z.string().nullable() }),
  refusals: ["identity-site-address"],
});

export const Identity = z.object({
  id: z.int(),
  /** Name of the provider. */
  provider: z.string(),
  /** What it calls them. */
  subject: z.string(),
  /** All that is kept of what it said, by the names of its claims. */
  claims: z.record(z.string(), z.union([z.string(), z.array(z.string())])),
  gmtCreate: date,
  /** When they last came by it. */
  gmtUsed: date,
});
export type Identity = z.output<typeof Identity>;

export const getOwnIdentities = endpoint({
  name: "getOwnIdentities",
  method: "GET",
  path: "/api/identity/own",
  summary: "By which providers the caller may sign in, with what these said, and by which others they could",
  access: "login",
  data: z.object({
    identities: z.array(Identity),
    /** Providers that are switched on by which the caller may prove anew that they are there. */
    proofs: z.array(Way),
    open: z.array(Way),
    /** Without one the caller proves who they are by having signed in just now. */
    hasPassword: z.boolean(),
  }),
});

export const linkIdentity = endpoint({
  name: "linkIdentity",
  method: "POST",
  path: "/api/identity/link",
  summary:
    "Where to send the browser to link an identity of a provider to the caller's account; null: one of a directory is linked",
  access: "login",
  body: LinkBody,
  data: z.object({ url: z.string().nullable() }),
  refusals: [
    ...proofRefusals,
    ...directoryRefusals.filter((code) => code !== "passwords-busy"),
    "identity-site-address",
    "too-many-requests",
  ],
});

export const proveByProvider = endpoint({
  name: "proveByProvider",
  method: "POST",
  path: "/api/identity/prove",
  summary:
    "Where to send the browser to prove anew at a provider that the caller is there; null: a directory said so just now",
  access: "login",
  body: ProveBody.extend({ next: ownPath.default("/home") }),
  data: z.object({ url: z.string().nullable() }),
  refusals: [
    ...directoryRefusals,
    "identity-path",
    "identity-not-found",
    "identity-other",
    "identity-site-address",
    "too-many-requests",
  ],
});

export const unlinkIdentity = endpoint({
  name: "unlinkIdentity",
  method: "POST",
  path: "/api/identity/unlink",
  summary: "Takes an identity from the caller's account, and what its provider said; one way in has to stay",
  access: "login",
  body: UnlinkBody,
  data: nothing,
  refusals: [...proofRefusals, "identity-not-found", "identity-last"],
});
