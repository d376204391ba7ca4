import { z } from "zod";
import { refuse } from "../refusal.ts";
import { rowId } from "../scalar.ts";

/** What is written of a shadowed contest. Apart from the calls, so that only pages with the form fetch it. */

export const SHADOW_URL_MAX = 500;

export const ShadowBody = z.object({
  cid: rowId,
  /** Of the other system's contest, as tools are given it: `https://HOST/api/contests/ID`. */
  url: z
    .string()
    .trim()
    .refine((text) => z.url().safeParse(text).success, refuse("shadow-address"))
    .max(SHADOW_URL_MAX, refuse("shadow-address"))
    .regex(/^https?:\/\/[^\s/?#@]+\/\S*contests\/[A-Za-z0-9_.-]+\/?$/, refuse("shadow-address")),
  username: z.string().max(100),
  /** Empty: the one that is stored. */
  password: z.string().max(500),
  /** Our language for each of theirs, by their id; what is not named is guessed. */
  languages: z.record(z.string().max(36), z.string().max(100)),
});
