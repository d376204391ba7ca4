import { z } from "zod";
import { endpoint } from "../endpoint.ts";
import { date, nothing } from "../scalar.ts";
import { UserInfo } from "./account.ts";
import {
  FactorProofBody,
  FactorRemovalBody,
  PasskeyBody,
  PasskeySignInBody,
  TotpBody,
} from "./factor-body.ts";
import { proofRefusals } from "./proof.ts";

/** Second factors: codes of an authenticator app (RFC 6238), passkeys (WebAuthn), and recovery codes for who lost both. */

/** Of one account. */
export const FACTORS_MAX = 10;
export const RECOVERY_CODES = 10;
/** Wrong codes of one account that lock codes for `FACTOR_LOCK_MINUTES`. */
export const FACTOR_FAILURES = 10;
export const FACTOR_LOCK_MINUTES = 30;
/** Until which an authenticator must have answered, or an app's first code be there. */
export const FACTOR_MINUTES = 10;

const Factor = z.object({
  id: z.int(),
  kind: z.enum(["totp", "passkey"]),
  name: z.string(),
  gmtCreate: date,
  /** null: not yet. */
  gmtUsed: date.nullable(),
});
export type Factor = z.output<typeof Factor>;

/** Options for the browser's authenticator, as WebAuthn Level 3 writes them in JSON. */
const Asked = z.object({ ticket: z.uuid(), options: z.record(z.string(), z.unknown()) });
/** Codes are shown this once, with the first factor of an account. */
const Added = z.object({ recoveryCodes: z.array(z.string()).nullable() });

export const getOwnFactors = endpoint({
  name: "getOwnFactors",
  method: "GET",
  path: "/api/factor/own",
  summary: "The second factors of the caller",
  access: "login",
  data: z.object({
    factors: z.array(Factor),
    /** Recovery codes that are left. */
    recoveryLeft: z.int(),
    hasPassword: z.boolean(),
    /** Whether the site is where browsers allow them. */
    passkeys: z.boolean(),
  }),
});

export const beginTotp = endpoint({
  name: "beginTotp",
  method: "POST",
  path: "/api/factor/totp/begin",
  summary: "A new secret for an authenticator app; it counts once a code of it came",
  access: "login",
  body: FactorProofBody,
  data: z.object({
    /** Base32, as it is typed into an app. */
    secret: z.string(),
    /** The same as an otpauth address, as it is shown for a camera. */
    uri: z.string(),
  }),
  refusals: [...proofRefusals, "factor-too-many"],
});

export const addTotp = endpoint({
  name: "addTotp",
  method: "POST",
  path: "/api/factor/totp",
  summary: "Takes an authenticator app in, by a first code of it",
  access: "login",
  body: TotpBody,
  data: Added,
  refusals: ["form-blank", "field-too-long", "factor-wrong", "factor-locked", "factor-unknown"],
});

export const beginPasskey = endpoint({
  name: "beginPasskey",
  method: "POST",
  path: "/api/factor/passkey/begin",
  summary: "What the browser asks an authenticator for to make a passkey",
  access: "login",
  body: FactorProofBody,
  data: Asked,
  refusals: [...proofRefusals, "factor-too-many", "passkey-address"],
});

export const addPasskey = endpoint({
  name: "addPasskey",
  method: "POST",
  path: "/api/factor/passkey",
  summary: "Takes a new passkey in",
  access: "login",
  body: PasskeyBody,
  data: Added,
  refusals: [
    "form-blank",
    "field-too-long",
    "passkey-invalid",
    "passkey-taken",
    "factor-too-many",
    "factor-unknown",
    "passkey-address",
  ],
});

export const removeFactor = endpoint({
  name: "removeFactor",
  method: "POST",
  path: "/api/factor/remove",
  summary: "Takes a second factor from the caller's account; with the last one its recovery codes go",
  access: "login",
  body: FactorRemovalBody,
  data: nothing,
  refusals: [...proofRefusals, "factor-unknown"],
});

export const renewRecoveryCodes = endpoint({
  name: "renewRecoveryCodes",
  method: "POST",
  path: "/api/factor/recovery-codes",
  summary: "New recovery codes for the caller; the ones before are good no more",
  access: "login",
  body: FactorProofBody,
  data: z.object({ recoveryCodes: z.array(z.string()) }),
  refusals: [...proofRefusals, "factor-unknown"],
});

export const beginPasskeySignIn = endpoint({
  name: "beginPasskeySignIn",
  method: "POST",
  path: "/api/factor/sign-in/begin",
  summary: "What the browser asks an authenticator for to sign in by a passkey",
  access: "anon",
  data: Asked,
  refusals: ["too-many-requests", "passkey-address"],
});

export const signInByPasskey = endpoint({
  name: "signInByPasskey",
  method: "POST",
  path: "/api/factor/sign-in",
  summary: "Signs in by a passkey alone; the answer's Authorization header carries the token",
  access: "anon",
  body: PasskeySignInBody,
  data: UserInfo,
  refusals: [
    "passkey-invalid",
    "login-banned",
    "login-banned-until",
    "login-wrong",
    "too-many-requests",
    "passkey-address",
  ],
});

export const getUserFactors = endpoint({
  name: "getUserFactors",
  method: "GET",
  path: "/api/admin/factor",
  summary: "The second factors of a user",
  access: "root",
  query: z.object({ uid: z.string().max(100) }),
  data: z.array(Factor),
});

export const removeUserFactors = endpoint({
  name: "removeUserFactors",
  method: "DELETE",
  path: "/api/admin/factor",
  summary: "Takes all second factors and recovery codes from a user who lost them, and ends their sessions",
  access: "root",
  fresh: true,
  query: z.object({ uid: z.string().max(100) }),
  data: nothing,
  refusals: ["user-not-found", "factor-unknown"],
});
