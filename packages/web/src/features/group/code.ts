import { GROUP_CODE_LENGTH } from "@verdict/contract";

/** Without signs that are taken for each other when they are read off a wall. */
const SIGNS = "abcdefghjkmnpqrstuvwxyz23456789";

/** A code nobody guesses. */
export function newCode(): string {
  const random = crypto.getRandomValues(new Uint8Array(GROUP_CODE_LENGTH));
  return [...random].map((value) => SIGNS[value % SIGNS.length]).join("");
}
