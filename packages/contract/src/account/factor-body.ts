import { z } from "zod";
import { refuse } from "../refusal.ts";
import { rowId } from "../scalar.ts";
import { proofPassword } from "./proof.ts";

/** What is written in the forms of second factors. Apart from the calls, so that only these forms fetch the schemas. */

export const FACTOR_NAME_MAX = 60;
/** Digits that an authenticator app shows. */
export const TOTP_DIGITS = 6;
/** Longest code with its spaces and hyphens, be it an app's or a recovery code. */
export const FACTOR_CODE_MAX = 40;

export const FactorProofBody = z.object({ password: proofPassword });
export const FactorRemovalBody = z.object({ id: rowId, password: proofPassword });

const name = z
  .string(refuse("form-blank"))
  .trim()
  .min(1, refuse("form-blank"))
  .max(FACTOR_NAME_MAX, refuse("field-too-long"));

export const FactorNameBody = z.object({ name });

export const TotpBody = FactorNameBody.extend({
  code: z.string(refuse("form-blank")).max(FACTOR_CODE_MAX, refuse("factor-wrong")),
});

/**
 * What a browser's authenticator said, as WebAuthn Level 3 writes it in JSON (`toJSON` of PublicKeyCredential); read by the
 * library that checks it.
 */
const credential = z
  .record(z.string(), z.unknown())
  .refine((value) => JSON.stringify(value).length <= 16_384, refuse("passkey-invalid"));

export const PasskeyBody = FactorNameBody.extend({ ticket: z.uuid(), credential });
export const PasskeySignInBody = z.object({ ticket: z.uuid(), credential });
