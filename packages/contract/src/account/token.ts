import { z } from "zod";
import { endpoint } from "../endpoint.ts";
import { date, nothing, rowId } from "../scalar.ts";
import { allTokenScopes } from "../token-scope.ts";
import { AccessTokenBody } from "./token-body.ts";

/** Access tokens: what scripts and services call with in place of a session. docs/rules.md#access-tokens */

export const AccessToken = z.object({
  id: z.int(),
  name: z.string(),
  scopes: z.array(z.enum(allTokenScopes)),
  cid: z.int().nullable(),
  gid: z.int().nullable(),
  /** Its first characters, by which it is found again. */
  hint: z.string(),
  createdAt: date,
  expiresAt: date,
  /** To the minute; null: never. */
  usedAt: date.nullable(),
  /** From where it was used last. */
  usedIp: z.string().nullable(),
});
export type AccessToken = z.output<typeof AccessToken>;

export const getAccessTokens = endpoint({
  name: "getAccessTokens",
  method: "GET",
  path: "/api/access-token",
  summary: "The caller's access tokens, newest first",
  access: "login",
  data: z.array(AccessToken),
});

export const addAccessToken = endpoint({
  name: "addAccessToken",
  method: "POST",
  path: "/api/access-token",
  summary: "Makes an access token for the caller; it is told this once",
  access: "login",
  fresh: true,
  body: AccessTokenBody,
  data: AccessToken.extend({ token: z.string() }),
  refusals: ["form-blank", "field-too-long", "tokens-many"],
});

export const removeAccessToken = endpoint({
  name: "removeAccessToken",
  method: "DELETE",
  path: "/api/access-token",
  summary: "Revokes one of the caller's access tokens at once",
  access: "login",
  query: z.object({ id: rowId }),
  data: nothing,
  refusals: ["token-gone"],
});
