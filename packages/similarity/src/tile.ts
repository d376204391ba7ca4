import { GRAM } from "./fingerprint.ts";

/** A run of tokens that both programs have: places of the first one, and how many. */
export interface Tile {
  readonly left: number;
  readonly right: number;
  readonly length: number;
}

/** One program, ready to be laid beside others. */
export interface Tiled {
  readonly kinds: Int32Array;
  /** Hashes of its k-grams by place. */
  readonly grams: Int32Array;
  /** Places of each k-gram. */
  readonly placesOf: ReadonlyMap<number, readonly number[]>;
  /** 1: the token is the template's or everybody's. */
  readonly common: Uint8Array;
}

/** A k-gram that stands more often than so in a program is repetition, and says nothing of a copy. */
const REPEATED = 40;

/**
 * Runs that the programs share, longest first, no token in two of them and none shorter than GRAM: greedy string tiling,
 * by the k-grams' hashes. Runs of common tokens only are left out.
 */
export function tilesOf(left: Tiled, right: Tiled): Tile[] {
  const found: Tile[] = [];
  for (let from = 0; from < left.grams.length; from++) {
    const places = right.placesOf.get(left.grams[from] ?? 0);
    if (!places || places.length > REPEATED) continue;
    for (const place of places) {
      // Not the beginning of a run: it was found from there.
      if (from > 0 && place > 0 && left.kinds[from - 1] === right.kinds[place - 1]) {
        const before = right.placesOf.get(left.grams[from - 1] ?? 0);
        if (before && before.length <= REPEATED) continue;
      }
      const length = runLength(left.kinds, right.kinds, from, place);
      if (length >= GRAM) found.push({ left: from, right: place, length });
    }
  }
  return lay(found, left, right);
}

function runLength(left: Int32Array, right: Int32Array, from: number, place: number): number {
  let length = 0;
  while (
    from + length < left.length &&
    place + length < right.length &&
    left[from + length] === right[place + length]
  )
    length++;
  return length;
}

/** Longest first; what is left of a run beside longer ones is tried again in its own length. */
function lay(found: Tile[], left: Tiled, right: Tiled): Tile[] {
  const byLength = new Map<number, Tile[]>();
  const put = (tile: Tile) => {
    const others = byLength.get(tile.length);
    if (others) others.push(tile);
    else byLength.set(tile.length, [tile]);
  };
  for (const tile of found) put(tile);
  const taken = { left: new Uint8Array(left.kinds.length), right: new Uint8Array(right.kinds.length) };
  const laid: Tile[] = [];
  const longest = found.reduce((most, { length }) => Math.max(most, length), 0);
  for (let length = longest; length >= GRAM; length--) {
    for (const tile of byLength.get(length) ?? []) {
      const free = freePart(tile, taken.left, taken.right);
      if (free.length < length) {
        if (free.length >= GRAM) put(free);
        continue;
      }
      taken.left.fill(1, tile.left, tile.left + length);
      taken.right.fill(1, tile.right, tile.right + length);
      if (says(tile, left.common)) laid.push(tile);
    }
  }
  return laid.toSorted((a, b) => a.left - b.left);
}

/** The longest stretch of a run in which both sides are free. */
function freePart(tile: Tile, left: Uint8Array, right: Uint8Array): Tile {
  let best: Tile = { ...tile, length: 0 };
  let from = 0;
  for (let at = 0; at <= tile.length; at++) {
    const isFree = at < tile.length && !left[tile.left + at] && !right[tile.right + at];
    if (isFree) continue;
    if (at - from > best.length)
      best = { left: tile.left + from, right: tile.right + from, length: at - from };
    from = at + 1;
  }
  return best;
}

const says = ({ left, length }: Tile, common: Uint8Array): boolean => {
  for (let at = left; at < left + length; at++) if (!common[at]) return true;
  return false;
};
