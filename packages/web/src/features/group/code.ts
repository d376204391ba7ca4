import { GROUP_CODE_LENGTH, GROUP_CODE_SIGNS } from "@verdict/contract";

/** Fields count characters outside of the basic plane twice. */
export const GROUP_CODE_UNITS_MAX = GROUP_CODE_LENGTH * 2;

/** A code nobody guesses. */
export function newCode(): string {
  const random = crypto.getRandomValues(new Uint8Array(GROUP_CODE_LENGTH));
  return [...random].map((value) => GROUP_CODE_SIGNS[value % GROUP_CODE_SIGNS.length]).join("");
}
