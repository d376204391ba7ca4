import { createCipheriv, createDecipheriv, createHash, randomBytes } from "node:crypto";
import { text } from "node:stream/consumers";
import type { Store } from "./store.ts";

/** Keeps secrets of other services unreadable in the database and its backups. */
export interface Vault {
  seal(secret: string): string;
  /** null when it was sealed with another key. */
  open(sealed: string): string | null;
}

const KEY_FILE = "secret.key";
const CIPHER = "aes-256-gcm";
const IV_BYTES = 12;
const TAG_BYTES = 16;

/** `secret`: from the environment; without it one is made once and kept in the file store. */
export async function openVault(secret: string | undefined, store: Store): Promise<Vault> {
  const key = createHash("sha256")
    .update(secret ?? (await keptSecret(store)))
    .digest();
  return {
    seal(secret) {
      const iv = randomBytes(IV_BYTES);
      const cipher = createCipheriv(CIPHER, key, iv);
      const body = Buffer.concat([cipher.update(secret, "utf8"), cipher.final()]);
      return Buffer.concat([iv, cipher.getAuthTag(), body]).toString("base64url");
    },
    open(sealed) {
      const bytes = Buffer.from(sealed, "base64url");
      try {
        const decipher = createDecipheriv(CIPHER, key, bytes.subarray(0, IV_BYTES));
        decipher.setAuthTag(bytes.subarray(IV_BYTES, IV_BYTES + TAG_BYTES));
        const body = decipher.update(bytes.subarray(IV_BYTES + TAG_BYTES));
        return Buffer.concat([body, decipher.final()]).toString("utf8");
      } catch {
        return null; // forged, cut, or another key: told as one
      }
    },
  };
}

async function keptSecret(store: Store): Promise<string> {
  const kept = await store.getFile(KEY_FILE);
  if (kept) return text(kept);
  const made = randomBytes(32).toString("base64url");
  await store.putFile(KEY_FILE, made);
  return made;
}
