import type { OldPassword } from "../../platform/old-password.ts";

/** Rounds that a sign-in here may be made to take; Django's own default passed 1,000,000 in 2025. */
const ROUNDS_MAX = 2_000_000;

/** `pbkdf2_sha256$rounds$salt$hash`, as Django keeps it; other hashers of its are not known here. */
export function djangoPassword(stored: string | null): OldPassword | null {
  const [, kind, rounds = "", salt = "", digest = ""] =
    /^pbkdf2_(sha256|sha1)\$(\d{1,7})\$([^$]+)\$([A-Za-z0-9+/]+=*)$/.exec(stored ?? "") ?? [];
  if (!kind || Number(rounds) < 1 || Number(rounds) > ROUNDS_MAX) return null;
  const scheme = kind === "sha256" ? "django" : "django1";
  return { scheme, params: [Buffer.from(rounds), Buffer.from(salt)], digest };
}
