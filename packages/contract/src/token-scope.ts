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
export type TokenScope = (typeof tokenScopes)[number];

/** Scopes whose calls the site's staff alone may make. */
export const staffScopes: readonly TokenScope[] = ["users:manage", "staff:read", "staff:manage"];
