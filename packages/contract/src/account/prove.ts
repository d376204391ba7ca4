import { z } from "zod";
import { endpoint } from "../endpoint.ts";
import { nothing } from "../scalar.ts";
import { PasskeySignInBody } from "./factor-body.ts";
import { proofPassword, proofRefusals } from "./proof.ts";

/** For so long a proof is enough for calls that ask for a fresh one. */
export const PROOF_MINUTES = 10;

export const proveSelf = endpoint({
  name: "proveSelf",
  method: "POST",
  path: "/api/account/proof",
  summary: "Proves anew that the caller is there, by their password or a passkey of theirs",
  access: "login",
  body: z.object({ password: proofPassword, passkey: PasskeySignInBody.nullable().default(null) }),
  data: nothing,
  refusals: [...proofRefusals, "passkey-invalid", "passkey-address"],
});
