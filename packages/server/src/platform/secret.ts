import { createHash, timingSafeEqual } from "node:crypto";

/** Equal or not in a time that tells nothing of where they differ, or of how long the secret is. */
export function isSameSecret(given: string, secret: string): boolean {
  const digest = (text: string) => createHash("sha256").update(text).digest();
  return timingSafeEqual(digest(given), digest(secret));
}
