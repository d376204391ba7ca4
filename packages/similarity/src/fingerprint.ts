/**
 * k-grams of tokens and their winnowing: S. Schleimer, D. S. Wilkerson, A. Aiken, "Winnowing: Local Algorithms for
 * Document Fingerprinting", SIGMOD 2003. Of every WINDOW neighbouring k-grams the smallest hash is kept (the rightmost
 * of equal ones), so that any two programs with WINDOW + GRAM - 1 tokens in common keep a fingerprint in common.
 */

/** Tokens of a k-gram: what is shorter is the language's or chance's. */
export const GRAM = 10;
/** k-grams of which one is kept. */
export const WINDOW = 4;

/** Hashes of all k-grams, by the place of their first token. */
export function gramsOf(kinds: Int32Array): Int32Array {
  const hashes = new Int32Array(Math.max(0, kinds.length - GRAM + 1));
  const base = 0x01000193;
  let lead = 1;
  for (let i = 1; i < GRAM; i++) lead = Math.imul(lead, base);
  let hash = 0;
  for (let at = 0; at < kinds.length; at++) {
    if (at >= GRAM) hash = (hash - Math.imul(kinds[at - GRAM] ?? 0, lead)) | 0;
    hash = (Math.imul(hash, base) + (kinds[at] ?? 0)) | 0;
    if (at >= GRAM - 1) hashes[at - GRAM + 1] = spread(hash);
  }
  return hashes;
}

/** Polynomials of similar k-grams are neighbours, and the smallest would be of a kind: spread them. */
function spread(hash: number): number {
  let mixed = hash ^ (hash >>> 16);
  mixed = Math.imul(mixed, 0x85ebca6b);
  mixed ^= mixed >>> 13;
  mixed = Math.imul(mixed, 0xc2b2ae35);
  return mixed ^ (mixed >>> 16);
}

/** Places of the k-grams that are kept, rising. */
export function winnow(hashes: Int32Array): number[] {
  const kept: number[] = [];
  if (hashes.length === 0) return kept;
  let smallest = -1;
  for (let end = Math.min(WINDOW, hashes.length) - 1; end < hashes.length; end++) {
    const start = Math.max(0, end - WINDOW + 1);
    if (smallest < start) {
      smallest = start;
      for (let at = start; at <= end; at++) if (at_(hashes, at) <= at_(hashes, smallest)) smallest = at;
    } else if (at_(hashes, end) <= at_(hashes, smallest)) smallest = end;
    if (kept.at(-1) !== smallest) kept.push(smallest);
  }
  return kept;
}

const at_ = (hashes: Int32Array, place: number): number => hashes[place] ?? 0;
