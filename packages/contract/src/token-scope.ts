/**
 * What an access token may do, at most: its owner's rights stay the bound of every call. Which call needs which:
 * token-scope-of.ts. docs/rules.md#access-tokens
 */
export const tokenScopes = [
  "site:read",
  "submissions:read",
  "submit",
  "posts:write",
  "account:read",
  "problem:manage",
  "contest:manage",
  "training:manage",
  "group:manage",
  "users:manage",
  "staff:read",
  "staff:manage",
] as const;
/** Of a token that a provider of identities sends its people by; made in that provider's form, and bound to it. */
export const PROVISION_SCOPE = "identity:provision";
/** Those that people choose from. */
export type ChosenScope = (typeof tokenScopes)[number];
/** With those that nobody chooses. */
export const allTokenScopes = [...tokenScopes, PROVISION_SCOPE] as const;
export type TokenScope = (typeof allTokenScopes)[number];

/** Scopes whose calls the site's staff alone may make. */
export const staffScopes: readonly TokenScope[] = ["users:manage", "staff:read", "staff:manage"];
