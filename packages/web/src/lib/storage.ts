/** Local storage that may be full, forbidden or hand-edited: reading gives null, writing gives up silently. */

const PREFIX = "verdict.";

export function readStored<T>(key: string, isValid: (value: unknown) => value is T): T | null {
  try {
    const text = localStorage.getItem(PREFIX + key);
    if (text === null) return null;
    const value: unknown = JSON.parse(text);
    return isValid(value) ? value : null;
  } catch {
    return null;
  }
}

export function writeStored(key: string, value: unknown): void {
  try {
    localStorage.setItem(PREFIX + key, JSON.stringify(value));
  } catch {
    // Private mode or full: the choice lasts as long as the page.
  }
}

export function removeStored(key: string): void {
  try {
    localStorage.removeItem(PREFIX + key);
  } catch {
    // As above.
  }
}

/** Names (without our prefix) of the stored entries that begin with `start`. */
export function storedKeys(start: string): string[] {
  try {
    return Object.keys(localStorage)
      .filter((key) => key.startsWith(PREFIX + start))
      .map((key) => key.slice(PREFIX.length));
  } catch {
    return [];
  }
}

/** Whether a storage event speaks of `key`; null means that everything was cleared. */
export function isStoredKey(event: StorageEvent, key: string): boolean {
  return event.key === null || event.key === PREFIX + key;
}

export const isString = (value: unknown): value is string => typeof value === "string";
export const isNumber = (value: unknown): value is number =>
  typeof value === "number" && Number.isFinite(value);
