import { randomInt } from "node:crypto";
import { hash, verify } from "@node-rs/argon2";
import { openFairQueue } from "./fair-queue.ts";
import { type OldPassword, oldHash, readOldHash, shownFor } from "./old-password.ts";

/**
 * Two hashes at a time: each takes a core, 19 MiB and a thread of those that also read files. What does not fit into
 * the line would wait for longer than people do, and is refused. Behind one address there may be a school.
 */
export const hashing = openFairQueue({ atOnce: 2, waiting: 512, each: 256, full: "passwords-busy" });

/** argon2id at the library's defaults (19 MiB, 2 passes), OWASP's first choice. */
/** `who`: whose turn it takes, a user who asks or the network of a guest. */
export function hashPassword(password: string, who: string): Promise<string> {
  return hashing.run({ who }, () => hash(password));
}

/** The same over what another system kept of a password. */
export const wrapPassword = async (old: OldPassword, who: string): Promise<string> =>
  oldHash(old, await hashPassword(old.digest, who));

/** Stands for the hash of an account that has no password: nothing matches it. */
export const NO_PASSWORD = "!";

// Compared against when the name is unknown, so that the answer takes as long as for a known one.
let decoy: Promise<string> | undefined;

/** `rounds`: those that the most costly password from another system takes on this site (old-password.ts). */
export async function passwordMatches(
  password: string,
  passwordHash: string | undefined,
  who: string,
  rounds = 0,
): Promise<boolean> {
  decoy ??= hash("nobody's password");
  const hasOne = passwordHash !== undefined && passwordHash !== NO_PASSWORD;
  const known = hasOne ? passwordHash : await decoy;
  const old = readOldHash(known);
  const matches = await hashing.run({ who }, async () =>
    verify(old?.phc ?? known, await shownFor(old, password, rounds)),
  );
  return matches && hasOne;
}

// Without look-alikes: it is read off a screen and typed.
const ALPHABET = "abcdefghijkmnpqrstuvwxyzABCDEFGHJKLMNPQRSTUVWXYZ23456789";

export function generatePassword(length = 16): string {
  return Array.from({ length }, () => ALPHABET[randomInt(ALPHABET.length)]).join("");
}
