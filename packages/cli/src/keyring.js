import { createRequire as requireFrom } from "node:module";

/**
 * The system's keyring: the Secret Service on Linux, whose other store forgets at the next start, and what macOS and Windows
 * have. The package is fetched when a token is kept or read, and may be missing.
 */

const SERVICE = "verdict";

function entryOf(site) {
  const { Entry, LinuxStore } = requireFrom(import.meta.url)("@napi-rs/keyring");
  return new Entry(SERVICE, site, { linux: { store: LinuxStore.SecretService } });
}

/** @param {string} site */
export const tokenInKeyring = (site) => entryOf(site).getPassword();

/** Whether the keyring has it now: read again, for some take what they do not keep. @param {string} site @param {string} token */
export function putInKeyring(site, token) {
  try {
    const entry = entryOf(site);
    entry.setPassword(token);
    return entry.getPassword() === token;
  } catch {
    return false;
  }
}

/** @param {string} site */
export function dropFromKeyring(site) {
  try {
    entryOf(site).deletePassword();
  } catch {
    // Locked or gone: what is kept of the sign-in does not lead there any more.
  }
}
