import { createHash, randomBytes, timingSafeEqual } from "node:crypto";

const digest = (text: string) => createHash("sha256").update(text).digest();

/** A token, ticket or key that nobody guesses: 32 random bytes, base64url. */
export const newSecret = (): string => randomBytes(32).toString("base64url");

/** As a random secret is stored, so that it can be looked up: SHA-256, hex. For passwords see password.ts. */
export const secretHash = (secret: string): string => digest(secret).toString("hex");

/** Equal or not in a time that tells nothing of where they differ, or of how long the secret is. */
export const isSameSecret = (given: string, secret: string): boolean =>
  timingSafeEqual(digest(given), digest(secret));
