import { randomInt } from "node:crypto";
import { RECOVERY_CODES } from "@verdict/contract";
import { and, count, eq } from "drizzle-orm";
import type { Sql } from "../../../platform/db.ts";
import { secretHash } from "../../../platform/secret.ts";
import { recoveryCodes } from "./tables.ts";

/** Without what is read for something else: I, L, O, U, 0 and 1. */
const LETTERS = "ABCDEFGHJKMNPQRSTVWXYZ23456789";
const LENGTH = 12;

const newCode = () => Array.from({ length: LENGTH }, () => LETTERS[randomInt(LETTERS.length)]).join("");

/** As they are written on paper: XXXX-XXXX-XXXX. */
const written = (code: string) => code.replace(/(.{4})(?=.)/g, "$1-");

const plain = (code: string) => code.toUpperCase().replace(/[^A-Z0-9]/g, "");

/** New codes in place of those before, as they are shown this once. */
export async function newRecoveryCodes(tx: Sql, uid: string): Promise<string[]> {
  const codes = Array.from({ length: RECOVERY_CODES }, newCode);
  await tx.delete(recoveryCodes).where(eq(recoveryCodes.uid, uid));
  await tx.insert(recoveryCodes).values(codes.map((code) => ({ uid, codeHash: secretHash(code) })));
  return codes.map(written);
}

/** Uses a code up; false: it is none of theirs. */
export async function useRecoveryCode(db: Sql, uid: string, code: string): Promise<boolean> {
  const codeHash = secretHash(plain(code));
  const used = await db
    .delete(recoveryCodes)
    .where(and(eq(recoveryCodes.uid, uid), eq(recoveryCodes.codeHash, codeHash)))
    .returning({ uid: recoveryCodes.uid });
  return used.length > 0;
}

export async function recoveryLeft(db: Sql, uid: string): Promise<number> {
  const [row] = await db.select({ left: count() }).from(recoveryCodes).where(eq(recoveryCodes.uid, uid));
  return row?.left ?? 0;
}
