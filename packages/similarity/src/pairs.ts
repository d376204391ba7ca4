import { type Family, familyOf } from "./family.ts";
import { GRAM, gramsOf, winnow } from "./fingerprint.ts";
import { type Tile, type Tiled, tilesOf } from "./tile.ts";
import { type Tokens, tokenise } from "./tokenise.ts";

export interface Program {
  readonly id: number;
  /** Programs of one author are not compared. */
  readonly author: string;
  /** As the site calls it. */
  readonly language: string;
  readonly source: string;
}

/** Places in the sources, in UTF-16 units, end excluded. */
export interface Match {
  readonly left: readonly [number, number];
  readonly right: readonly [number, number];
  readonly tokens: number;
}

export interface Pair {
  /** Ids of programs. */
  readonly left: number;
  readonly right: number;
  /** Share of the program's own tokens that the other one has, too; 0 to 1. */
  readonly leftShare: number;
  readonly rightShare: number;
  /** The larger share: what was copied and added to is a copy. */
  readonly similarity: number;
  /** Own tokens that were found in the other one. */
  readonly tokens: number;
  readonly matches: readonly Match[];
}

export interface Findings {
  /** Most similar first. */
  readonly pairs: readonly Pair[];
  /** Programs that were compared; others say too little by themselves. */
  readonly compared: number;
}

export interface Wishes {
  /** What everybody was given, by language; what of it is found again is not counted. */
  readonly templates?: readonly Pick<Program, "language" | "source">[];
  /** Pairs below are left out. */
  readonly least?: number;
  /** At most so many pairs. */
  readonly most?: number;
  /** From 0 to 1, now and then. */
  readonly onProgress?: (done: number) => void;
}

/** From here on a pair is worth a look. */
export const SUSPICIOUS = 0.65;
/** Own tokens below which a program says too little: everybody writes a sum of two numbers alike. */
export const LEAST_TOKENS = 40;
/** A k-gram that more than this share of the authors wrote is common. */
const COMMON_SHARE = 0.25;
/** So many authors must have written it, whatever their share: three friends are no majority. */
const COMMON_AUTHORS = 8;
/** Share of fingerprints in common below which a pair is not laid side by side. */
const CANDIDATE = 0.2;
/** Pairs that are laid side by side at most: the most similar by their fingerprints. */
const CANDIDATES = 20_000;

interface Prepared extends Tiled {
  readonly program: Program;
  readonly tokens: Tokens;
  /** Tokens that are not common. */
  readonly own: number;
  /** Hashes of fingerprints that are not common, each once. */
  readonly prints: readonly number[];
}

/** Pairs of similar programs by different authors. Families of languages are compared each by itself. */
export function findPairs(programs: readonly Program[], wishes: Wishes = {}): Findings {
  const groups = new Map<Family, Program[]>();
  for (const program of programs) {
    const family = familyOf(program.language);
    const group = groups.get(family);
    if (group) group.push(program);
    else groups.set(family, [program]);
  }
  const pairs: Pair[] = [];
  let compared = 0;
  let done = 0;
  for (const [family, group] of groups) {
    const part = group.length / Math.max(1, programs.length);
    const before = done;
    const prepared = prepare(group, family, wishes.templates ?? []);
    compared += prepared.length;
    pairs.push(
      ...pairsOf(prepared, wishes.least ?? SUSPICIOUS, (share) => wishes.onProgress?.(before + part * share)),
    );
    done += part;
  }
  const ordered = pairs.toSorted(
    (a, b) => b.similarity - a.similarity || b.tokens - a.tokens || a.left - b.left || a.right - b.right,
  );
  wishes.onProgress?.(1);
  return { pairs: ordered.slice(0, wishes.most ?? ordered.length), compared };
}

function prepare(
  programs: readonly Program[],
  family: Family,
  templates: NonNullable<Wishes["templates"]>,
): Prepared[] {
  const read = programs.map((program) => {
    const tokens = tokenise(program.source, family);
    return { program, tokens, grams: gramsOf(tokens.kinds) };
  });
  const common = commonGrams(read);
  for (const template of templates) {
    if (familyOf(template.language) !== family) continue;
    for (const hash of gramsOf(tokenise(template.source, family).kinds)) common.add(hash);
  }
  return read
    .map(({ program, tokens, grams }): Prepared => {
      const mask = new Uint8Array(tokens.length);
      const placesOf = new Map<number, number[]>();
      for (const [place, hash] of grams.entries()) {
        if (common.has(hash)) mask.fill(1, place, place + GRAM);
        const places = placesOf.get(hash);
        if (places) places.push(place);
        else placesOf.set(hash, [place]);
      }
      const prints = new Set<number>();
      for (const place of winnow(grams)) {
        const hash = grams[place] ?? 0;
        if (!common.has(hash)) prints.add(hash);
      }
      const own = mask.reduce((sum, bit) => sum + 1 - bit, 0);
      return {
        program,
        tokens,
        kinds: tokens.kinds,
        grams,
        placesOf,
        common: mask,
        own,
        prints: [...prints],
      };
    })
    .filter(({ own }) => own >= LEAST_TOKENS);
}

/** What many authors wrote is the problem's or the language's, not somebody's. */
function commonGrams(read: readonly { program: Program; grams: Int32Array }[]): Set<number> {
  const authors = new Map<number, Set<string>>();
  for (const { program, grams } of read) {
    for (const hash of new Set(grams)) {
      const writers = authors.get(hash);
      if (writers) writers.add(program.author);
      else authors.set(hash, new Set([program.author]));
    }
  }
  const bound = Math.max(
    COMMON_AUTHORS,
    COMMON_SHARE * new Set(read.map(({ program }) => program.author)).size,
  );
  return new Set([...authors].filter(([, writers]) => writers.size > bound).map(([hash]) => hash));
}

function pairsOf(prepared: readonly Prepared[], least: number, onProgress: (share: number) => void): Pair[] {
  const candidates = candidatesOf(prepared);
  const pairs: Pair[] = [];
  for (const [index, [left, right]] of candidates.entries()) {
    if (index % 200 === 0) onProgress(index / candidates.length);
    const pair = compare(left, right);
    if (pair.similarity >= least) pairs.push(pair);
  }
  return pairs;
}

/** Pairs by different authors that have enough fingerprints in common. */
function candidatesOf(prepared: readonly Prepared[]): [Prepared, Prepared][] {
  const owners = new Map<number, number[]>();
  for (const [index, { prints }] of prepared.entries()) {
    for (const print of prints) {
      const list = owners.get(print);
      if (list) list.push(index);
      else owners.set(print, [index]);
    }
  }
  const found: { left: Prepared; right: Prepared; share: number }[] = [];
  const counts = new Uint16Array(prepared.length);
  for (const [index, left] of prepared.entries()) {
    counts.fill(0);
    for (const print of left.prints) {
      for (const other of owners.get(print) ?? []) {
        if (other > index) counts[other] = Math.min(65_535, (counts[other] ?? 0) + 1);
      }
    }
    for (let other = index + 1; other < prepared.length; other++) {
      const right = prepared[other];
      const shared = counts[other] ?? 0;
      if (!right || shared === 0 || right.program.author === left.program.author) continue;
      const share = shared / Math.min(left.prints.length, right.prints.length);
      if (share >= CANDIDATE) found.push({ left, right, share });
    }
  }
  return found
    .toSorted((a, b) => b.share - a.share)
    .slice(0, CANDIDATES)
    .map(({ left, right }) => [left, right]);
}

function compare(left: Prepared, right: Prepared): Pair {
  const tiles = tilesOf(left, right);
  const ownOf = (side: Prepared, from: number, length: number) => {
    let own = 0;
    for (let at = from; at < from + length; at++) own += 1 - (side.common[at] ?? 0);
    return own;
  };
  const leftOwn = tiles.reduce((sum, tile) => sum + ownOf(left, tile.left, tile.length), 0);
  const rightOwn = tiles.reduce((sum, tile) => sum + ownOf(right, tile.right, tile.length), 0);
  const leftShare = Math.min(1, leftOwn / left.own);
  const rightShare = Math.min(1, rightOwn / right.own);
  return {
    left: left.program.id,
    right: right.program.id,
    leftShare,
    rightShare,
    similarity: Math.max(leftShare, rightShare),
    tokens: Math.max(leftOwn, rightOwn),
    matches: tiles.map((tile) => matchOf(tile, left.tokens, right.tokens)),
  };
}

function matchOf(tile: Tile, left: Tokens, right: Tokens): Match {
  const span = (tokens: Tokens, from: number): [number, number] => [
    tokens.starts[from] ?? 0,
    tokens.ends[from + tile.length - 1] ?? 0,
  ];
  return { left: span(left, tile.left), right: span(right, tile.right), tokens: tile.length };
}
