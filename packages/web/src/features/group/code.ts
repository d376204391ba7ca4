import { GROUP_CODE_LENGTH, GROUP_CODE_SIGNS } from "@verdict/contract";

/** A code nobody guesses. */
export function newCode(): string {
  const random = crypto.getRandomValues(new Uint8Array(GROUP_CODE_LENGTH));
  return [...random].map((value) => GROUP_CODE_SIGNS[value % GROUP_CODE_SIGNS.length]).join("");
}
