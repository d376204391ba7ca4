import { z } from "zod";
import { refuse } from "../refusal.ts";

/** A proof anew that an account is one's own, before something that would give it away. */

/** The account's password; "" where it has none and its session is new. */
export const proofPassword = z.string().max(200, refuse("field-too-long")).default("");

/** Of every call that asks for one. */
export const proofRefusals = [
  "field-too-long",
  "password-wrong",
  "proof-stale",
  "account-change-locked",
  "passwords-busy",
] as const;
