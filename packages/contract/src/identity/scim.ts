import { z } from "zod";
import { AccessToken } from "../account/token.ts";
import { tokenDays } from "../account/token-body.ts";
import { endpoint } from "../endpoint.ts";
import { nothing, rowId } from "../scalar.ts";

/** Tokens by which a provider sends its people (SCIM 2.0). The interface itself is not of this contract: RFC 7644. */

const ProvisionToken = AccessToken.omit({ scopes: true, cid: true, gid: true }).extend({
  /** Whose it is: it is good while they are root. */
  username: z.string(),
});

export const getScim = endpoint({
  name: "getScim",
  method: "GET",
  path: "/api/admin/identity/scim",
  summary: "How many people and groups a provider sent by SCIM, and the tokens that it may use",
  access: "root",
  query: z.object({ id: rowId }),
  data: z.object({ people: z.int(), groups: z.int(), tokens: z.array(ProvisionToken) }),
  refusals: ["identity-provider-unknown"],
});

export const addScimToken = endpoint({
  name: "addScimToken",
  method: "POST",
  path: "/api/admin/identity/scim-token",
  summary: "Makes a token by which a provider sends its people; it is told this once",
  access: "root",
  fresh: true,
  body: z.object({ id: rowId, days: tokenDays }),
  data: z.object({ token: z.string() }),
  refusals: ["identity-provider-unknown", "tokens-many"],
});

export const removeScimToken = endpoint({
  name: "removeScimToken",
  method: "DELETE",
  path: "/api/admin/identity/scim-token",
  summary: "Revokes such a token at once, whoever made it",
  access: "root",
  query: z.object({ id: rowId, token: rowId }),
  data: nothing,
  refusals: ["token-gone"],
});
