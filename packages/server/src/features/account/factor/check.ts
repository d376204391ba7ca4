import { FACTOR_FAILURES, FACTOR_LOCK_MINUTES } from "@verdict/contract";
import type { Deps } from "../../../deps.ts";
import { Refusal } from "../../../platform/refusal.ts";
import { forget, type Rate, spend } from "../rates.ts";
import { factorsOf } from "./queries.ts";
import { useRecoveryCode } from "./recovery.ts";
import { useTotp } from "./totp.ts";

const tries: Rate = { purpose: "factor", max: FACTOR_FAILURES, seconds: FACTOR_LOCK_MINUTES * 60 };

export const countCode = (db: Deps["db"], uid: string) => spend(db, tries, uid, 1, "factor-locked");
export const forgetCodes = (db: Deps["db"], uid: string) => forget(db, tries, uid);

/**
 * Of an account whose password was right: refuses without a second factor where it has one. Each code is counted before it
 * is looked at.
 */
export async function checkFactor(
  deps: Pick<Deps, "db" | "vault">,
  uid: string,
  code: string | null | undefined,
): Promise<void> {
  const { db } = deps;
  const factors = await factorsOf(db, uid);
  if (factors.length === 0) return;
  if (!code) throw new Refusal("factor-required");
  await countCode(db, uid);
  const isGood = (await useTotp(db, deps, factors, code)) || (await useRecoveryCode(db, uid, code));
  if (!isGood) throw new Refusal("factor-wrong");
  await forgetCodes(db, uid);
}
