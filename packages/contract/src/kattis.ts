import { z } from "zod";
import { optionalId } from "./scalar.ts";

/** Where clients of Kattis sign in, submit and ask how it went: below this, at the addresses that their `.kattisrc` names. */
export const KATTIS_PATH = "/kattis";

/** A program as those clients send it, beside its files. `contest` may stand in the address as well. */
export const KattisForm = z.object({
  problem: z.string().trim().min(1).max(50),
  language: z.string().max(50).default(""),
  contest: optionalId,
});
