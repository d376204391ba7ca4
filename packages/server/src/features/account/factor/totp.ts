import { TOTP_DIGITS } from "@verdict/contract";
import { and, eq, isNull, lt, or, sql } from "drizzle-orm";
import { Secret, TOTP } from "otpauth";
import type { Deps } from "../../../deps.ts";
import type { Sql } from "../../../platform/db.ts";
import type { FactorRow } from "./queries.ts";
import { secondFactors } from "./tables.ts";

/** Codes of an authenticator app: RFC 6238 as all apps know it (SHA-1, six digits, thirty seconds). */

const PERIOD_SECONDS = 30;
/** Steps by which a clock may be before or behind. */
const WINDOW = 1;

export const newTotpSecret = (): string => new Secret({ size: 20 }).base32;

const totpOf = (secret: string, named: { issuer?: string; label?: string } = {}) =>
  new TOTP({
    ...named,
    algorithm: "SHA1",
    digits: TOTP_DIGITS,
    period: PERIOD_SECONDS,
    secret: Secret.fromBase32(secret),
  });

/** What a camera reads: how the app names the account, and its secret. */
export const otpauthUri = (secret: string, issuer: string, label: string): string =>
  totpOf(secret, { issuer, label }).toString();

/** The time step of a code that is good now; null: it is not. */
export function stepOf(secret: string, code: string): number | null {
  const token = code.replace(/\s/g, "");
  if (token.length !== TOTP_DIGITS) return null;
  const delta = totpOf(secret).validate({ token, window: WINDOW });
  return delta === null ? null : Math.floor(Date.now() / 1000 / PERIOD_SECONDS) + delta;
}

/** Uses a code of one of the apps up. Of any number of parallel tries one passes. */
export async function useTotp(
  db: Sql,
  { vault }: Pick<Deps, "vault">,
  factors: readonly FactorRow[],
  code: string,
): Promise<boolean> {
  for (const { id, sealedSecret } of factors) {
    const secret = sealedSecret === null ? null : vault.open(sealedSecret);
    const step = secret === null ? null : stepOf(secret, code);
    if (step === null) continue;
    const used = await db
      .update(secondFactors)
      .set({ lastStep: step, usedAt: sql`now()` })
      .where(
        and(eq(secondFactors.id, id), or(isNull(secondFactors.lastStep), lt(secondFactors.lastStep, step))),
      )
      .returning({ id: secondFactors.id });
    if (used.length > 0) return true;
  }
  return false;
}
