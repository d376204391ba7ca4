import type { RefusalCode } from "@verdict/contract";

/** Why nobody may read or submit to this problem in the problem bank, or null. */
export function viewRefusal({ auth }: { auth: number }): RefusalCode | null {
  return auth === 1 ? null : "problem-hidden";
}
