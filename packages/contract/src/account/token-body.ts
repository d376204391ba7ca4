import { z } from "zod";
import { refuse } from "../refusal.ts";
import { integer, optionalId } from "../scalar.ts";
import { tokenScopes } from "../token-scope.ts";

/** What is written of access tokens. Apart from the calls, so that only pages with the form fetch it. */

/** So that people and scanners of leaked secrets know one when they see it. */
export const TOKEN_PREFIX = "verdict_";
export const TOKENS_MAX = 50;
export const TOKEN_NAME_MAX = 60;
export const TOKEN_DAYS = { least: 1, most: 366 } as const;
/** Calls of one token, and in how many seconds. */
export const tokenCalls = { max: 600, seconds: 60 } as const;

export const tokenName = z
  .string(refuse("form-blank"))
  .trim()
  .min(1, refuse("form-blank"))
  .max(TOKEN_NAME_MAX, refuse("field-too-long"));
export const tokenScopeList = z
  .array(z.enum(tokenScopes))
  .min(1, refuse("form-blank"))
  .max(tokenScopes.length)
  .transform((scopes) => tokenScopes.filter((scope) => scopes.includes(scope)));
export const tokenDays = integer.pipe(z.int().min(TOKEN_DAYS.least).max(TOKEN_DAYS.most));

export const AccessTokenBody = z
  .object({
    name: tokenName,
    scopes: tokenScopeList,
    /** Good for this contest alone. */
    cid: optionalId,
    /** Good for this group alone, and what lies in it. */
    gid: optionalId,
    days: tokenDays,
  })
  .refine(({ cid, gid }) => !cid || !gid, { path: ["gid"], message: "beside cid" });
