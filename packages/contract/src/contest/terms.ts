import { z } from "zod";
import { drawn } from "../drawn.ts";
import { endpoint } from "../endpoint.ts";
import { integer, nothing, rowId } from "../scalar.ts";

/** What contestants confirm before they enter. */

/** Help by AI: forbidden, allowed, or allowed to who says so. */
export const aiPolicies = ["forbidden", "allowed", "declared"] as const;
export type AiPolicy = (typeof aiPolicies)[number];
/** Characters of the rules that are confirmed. */
export const TERMS_MAX = 20_000;

export const ContestTerms = z.object({
  ai: z.enum(aiPolicies),
  text: drawn(z.string().max(TERMS_MAX)),
});
export type ContestTerms = z.output<typeof ContestTerms>;

export const confirmContestTerms = endpoint({
  name: "confirmContestTerms",
  method: "POST",
  path: "/api/contest-terms",
  summary: "The caller confirms the contest's rules as they read them; other rules are to be confirmed anew",
  access: "login",
  body: z.object({ cid: rowId, version: integer }),
  data: nothing,
  refusals: ["no-such-contest", "contest-of-group", "contest-terms-none", "contest-terms-changed"],
});
