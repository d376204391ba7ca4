import { createCipheriv, createDecipheriv, createHash, randomBytes } from "node:crypto";
import { text } from "node:stream/consumers";
import { newSecret } from "./secret.ts";
import type { Store } from "./store.ts";

/** Keeps secrets of other services unreadable in the database and its backups. */
export interface Vault {
  seal(secret: string): string;
  /** null when it was sealed with another key. */
  open(sealed: string): string | null;
}

/** Where in the store the key lies, unless it comes from the environment. */
export const KEY_FILE = "secret.key";
/** Between keys of one file: the first seals, each opens. */
const BETWEEN_KEYS = "\n\n";
const CIPHER = "aes-256-gcm";
const IV_BYTES = 12;
const TAG_BYTES = 16;

/** `secret`: from the environment; without it one is made once and kept in the file store. */
export async function openVault(secret: string | undefined, store: Store): Promise<Vault> {
  const [sealing, ...others] = secret ? [secret] : await keptSecrets(store);
  const key = keyOf(sealing);
  const keys = [key, ...others.map(keyOf)];
  return {
    seal(secret) {
      const iv = randomBytes(IV_BYTES);
      const cipher = createCipheriv(CIPHER, key, iv);
      const body = Buffer.concat([cipher.update(secret, "utf8"), cipher.final()]);
      return Buffer.concat([iv, cipher.getAuthTag(), body]).toString("base64url");
    },
    open(sealed) {
      const bytes = Buffer.from(sealed, "base64url");
      for (const key of keys) {
        const secret = unsealed(bytes, key);
        if (secret !== null) return secret;
      }
      return null;
    },
  };
}

const keyOf = (secret: string): Buffer => createHash("sha256").update(secret).digest();

function unsealed(bytes: Buffer, key: Buffer): string | null {
  try {
    const decipher = createDecipheriv(CIPHER, key, bytes.subarray(0, IV_BYTES));
    decipher.setAuthTag(bytes.subarray(IV_BYTES, IV_BYTES + TAG_BYTES));
    const body = decipher.update(bytes.subarray(IV_BYTES + TAG_BYTES));
    return Buffer.concat([body, decipher.final()]).toString("utf8");
  } catch {
    return null; // forged, cut, or another key: told as one
  }
}

/** What a key file holds that goes on with its own key and opens what was sealed with another file's, too. */
export const withKeysOf = (own: string, other: string): string => own + BETWEEN_KEYS + other;

async function keptSecrets(store: Store): Promise<[string, ...string[]]> {
  const kept = await store.getFile(KEY_FILE);
  if (kept) {
    const [first = "", ...others] = (await text(kept)).split(BETWEEN_KEYS);
    refuseShort([first, ...others], store);
    return [first, ...others];
  }
  const made = newSecret();
  await store.putFile(KEY_FILE, made);
  return [made];
}

/** As many as `SECRET_KEY` must have; those made here have 43. */
const LEAST_CHARACTERS = 32;

/** A key that a full disk cut off would seal, too: so that whoever guesses it opens all. */
function refuseShort(secrets: readonly string[], store: Store): void {
  if (secrets.every((secret) => secret.length >= LEAST_CHARACTERS)) return;
  throw new Error(
    `${store.placeOf(KEY_FILE)} is shorter than ${LEAST_CHARACTERS} characters: put back the one of your backup, ` +
      "or delete it to have a new one made, if no passwords of other services are stored yet.",
  );
}
