import { z } from "zod";
import { endpoint } from "../endpoint.ts";
import { refuse } from "../refusal.ts";
import { date, nothing } from "../scalar.ts";
import { allTokenScopes } from "../token-scope.ts";
import { tokenDays, tokenName, tokenScopeList } from "./token-body.ts";

/**
 * Signing in a program that has no browser, in the way of RFC 8628: it asks for a code, its user confirms the code on a page
 * of the site, and meanwhile it asks for its access token.
 */

export const DEVICE_CODE_SECONDS = 600;
/** Least pause between two questions for the token. */
export const DEVICE_POLL_SECONDS = 5;
/** Where codes are confirmed; it leads on to a page of the settings. */
export const DEVICE_PAGE = "/device";
/** Longer than any code as people type it. */
export const DEVICE_CODE_MAX = 20;
/** No vowels, so that no words come about; nothing that looks like something else. */
export const DEVICE_ALPHABET = "BCDFGHJKLMNPQRSTVWXZ";

/** As it is typed: `BCDF-GHJK`, in capitals or not, with or without the dash. */
const userCode = z
  .string(refuse("form-blank"))
  .max(DEVICE_CODE_MAX, refuse("device-code-unknown"))
  .transform((text) => text.toUpperCase().replace(/[^A-Z]/g, ""));

export const startDevice = endpoint({
  name: "startDevice",
  method: "POST",
  path: "/api/device/code",
  summary: "Begins the sign-in of a program: a code to confirm in a browser, and one to ask with",
  access: "anon",
  body: z.object({ client: tokenName, scopes: tokenScopeList }),
  data: z.object({
    device_code: z.string(),
    user_code: z.string(),
    /** Addresses within the site. */
    verification_uri: z.string(),
    verification_uri_complete: z.string(),
    expires_in: z.int(),
    interval: z.int(),
  }),
  refusals: ["form-blank", "field-too-long", "too-many-requests"],
});

export const pollDevice = endpoint({
  name: "pollDevice",
  method: "POST",
  path: "/api/device/token",
  summary: "Asks for the access token of a code; it is told once, as soon as the code is confirmed",
  access: "anon",
  body: z.object({ device_code: z.string().min(1).max(100) }),
  data: z.object({
    access_token: z.string(),
    token_type: z.literal("Bearer"),
    scope: z.string(),
    expires_at: date,
    username: z.string(),
  }),
  refusals: ["device-pending", "device-slow-down", "device-denied", "device-expired", "tokens-many"],
});

export const getDeviceRequest = endpoint({
  name: "getDeviceRequest",
  method: "GET",
  path: "/api/device",
  summary: "What the program behind a code is called, asks for, and from where",
  access: "login",
  query: z.object({ code: userCode }),
  data: z.object({
    client: z.string(),
    scopes: z.array(z.enum(allTokenScopes)),
    ip: z.string(),
    createdAt: date,
  }),
  refusals: ["form-blank", "device-code-unknown", "too-many-requests"],
});

export const answerDevice = endpoint({
  name: "answerDevice",
  method: "POST",
  path: "/api/device",
  summary: "Confirms or declines the program behind a code",
  access: "login",
  fresh: true,
  body: z.object({ code: userCode, allow: z.boolean(), days: tokenDays }),
  data: nothing,
  refusals: ["form-blank", "device-code-unknown", "too-many-requests"],
});
