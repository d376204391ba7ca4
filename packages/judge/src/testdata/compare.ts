import { readFileSync, statSync } from "node:fs";
import { open } from "node:fs/promises";

/** "blank": only white space differs, where the problem asks for exactness. */
export type Comparison = "same" | "blank" | { line: number };

const CHUNK_BYTES = 1 << 20;
/** Up to this size an answer is read in one step: three waits for the file system would cost more. */
const SMALL_BYTES = 1 << 18;
/** Bytes compared one by one before whole blocks are tried, and the bounds of such a block. */
const STEP_BYTES = 256;
const BLOCK_MIN_BYTES = 512;
const BLOCK_MAX_BYTES = 1 << 16;
const LINE_FEED = 10;
const STEP_ROUND_DIFFERENCE = 12;

/** Space, tab, vertical tab, form feed and carriage return are 1, the line feed is 2. */
const space = new Uint8Array(256);
for (const code of [32, 9, 11, 12, 13]) space[code] = 1;
space[LINE_FEED] = 2;

/**
 * Compares a program's output with the answer file.
 * `removeEndBlank`: blanks before a line feed and all white space at the end count for nothing; leading and inner ones do.
 * Else byte by byte, and "blank" where the texts agree once all white space is gone.
 * The answer is read in pieces; the loop is free between them.
 * docs/rules.md#comparing-output
 */
export async function compareOutput(
  output: Uint8Array,
  answerPath: string,
  removeEndBlank: boolean,
): Promise<Comparison> {
  if (removeEndBlank) return compareWith(answerPath, new LineEndComparison(output));
  const exact = new ExactComparison(output);
  const found = await compareWith(answerPath, exact);
  return found === "same" && exact.differed ? "blank" : found;
}

interface Comparing {
  /** Whether a piece may end inside white space. */
  readonly cutAnywhere: boolean;
  /** Takes the next piece of the answer; false once the texts differ. */
  take(answer: Uint8Array, last: boolean): boolean;
  /** Bytes of the output that agreed. */
  readonly position: number;
  readonly output: Uint8Array;
}

async function compareWith(answerPath: string, comparing: Comparing): Promise<Comparison> {
  if (statSync(answerPath).size <= SMALL_BYTES) {
    if (comparing.take(readFileSync(answerPath), true)) return "same";
    return { line: lineAt(comparing.output, comparing.position) };
  }
  const file = await open(answerPath, "r");
  try {
    let buffer = Buffer.allocUnsafe(2 * CHUNK_BYTES);
    let kept = 0;
    for (;;) {
      // Only an answer with megabytes of white space in one place makes it grow.
      if (buffer.length - kept < CHUNK_BYTES) buffer = Buffer.concat([buffer], 2 * buffer.length);
      const { bytesRead } = await file.read(buffer, kept, CHUNK_BYTES);
      const filled = buffer.subarray(0, kept + bytesRead);
      const last = bytesRead === 0;
      const end = last || comparing.cutAnywhere ? filled.length : visibleEnd(filled);
      if (!comparing.take(filled.subarray(0, end), last)) {
        return { line: lineAt(comparing.output, comparing.position) };
      }
      if (last) return "same";
      kept = filled.length - end;
      buffer.copyWithin(0, end, filled.length);
    }
  } finally {
    await file.close();
  }
}

/** Index past the last byte that is not white space. */
function visibleEnd(bytes: Uint8Array): number {
  let end = bytes.length;
  while (end > 0 && space[bytes[end - 1] as number] !== 0) end -= 1;
  return end;
}

function lineAt(bytes: Uint8Array, position: number): number {
  let line = 1;
  for (let at = bytes.indexOf(LINE_FEED); at !== -1 && at < position; at = bytes.indexOf(LINE_FEED, at + 1)) {
    line += 1;
  }
  return line;
}

function sameBlock(a: Uint8Array, aFrom: number, b: Uint8Array, bFrom: number, length: number): boolean {
  return Buffer.compare(a.subarray(aFrom, aFrom + length), b.subarray(bFrom, bFrom + length)) === 0;
}

/**
 * Byte by byte up to the first difference; from there on with all white space left out, in the same pass.
 * `position` stays at the first difference.
 */
class ExactComparison implements Comparing {
  readonly cutAnywhere = true;
  readonly output: Uint8Array;
  readonly #whole: Bytes;
  position = 0;
  differed = false;
  /** From the first difference on: bytes of the output that agreed but for white space. */
  #visible = 0;

  constructor(output: Uint8Array) {
    this.output = output;
    this.#whole = bytesOf(output);
  }

  take(answer: Uint8Array, last: boolean): boolean {
    if (this.differed) return this.#takeVisible(answer, 0, last);
    const { output } = this;
    const whole = sameBlock(output, this.position, answer, 0, answer.length);
    const equal = whole ? answer.length : equalLength(this.#whole, this.position, bytesOf(answer), 0);
    this.position += equal;
    if (whole && (!last || this.position === output.length)) return true;
    this.differed = true;
    this.#visible = this.position;
    return this.#takeVisible(answer, equal, last);
  }

  #takeVisible(answer: Uint8Array, from: number, last: boolean): boolean {
    const { output } = this;
    const mine = this.#whole.words;
    const other = bytesOf(answer).words;
    const outputEnd = output.length;
    const answerEnd = answer.length;
    let i = this.#visible;
    let j = from;
    while (i < outputEnd && j < answerEnd) {
      while (i + 8 <= outputEnd && j + 8 <= answerEnd && mine.getInt32(i, true) === other.getInt32(j, true)) {
        i += 4;
        j += 4;
        if (mine.getInt32(i, true) !== other.getInt32(j, true)) break;
        i += 4;
        j += 4;
      }
      // Round a difference byte by byte, for a few bytes: the next one is seldom far where there is one.
      for (let n = 0; n < STEP_ROUND_DIFFERENCE && i < outputEnd && j < answerEnd; n += 1) {
        const a = output[i] as number;
        const b = answer[j] as number;
        if (a === b) {
          i += 1;
          j += 1;
          continue;
        }
        const aSpace = space[a] !== 0;
        const bSpace = space[b] !== 0;
        if (!aSpace && !bSpace) return false;
        if (aSpace) i += 1;
        if (bSpace) j += 1;
      }
    }
    j = gapEnd(answer, j);
    if (last) i = gapEnd(output, i);
    this.#visible = i;
    return j === answerEnd && (!last || i === outputEnd);
  }
}

/** The same bytes singly and, at any offset, four at a time. */
interface Bytes {
  bytes: Uint8Array;
  words: DataView;
}

function bytesOf(bytes: Uint8Array): Bytes {
  return { bytes, words: new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength) };
}

/**
 * Blanks at line ends and white space at the end left out. Pieces end with a visible byte (but the last), so that
 * every run of white space is seen whole.
 */
class LineEndComparison implements Comparing {
  readonly cutAnywhere = false;
  readonly output: Uint8Array;
  readonly #whole: Bytes;
  position = 0;

  constructor(output: Uint8Array) {
    this.output = output;
    this.#whole = bytesOf(output);
  }

  take(answer: Uint8Array, last: boolean): boolean {
    const { output } = this;
    const whole = this.#whole;
    const other = bytesOf(answer);
    let i = this.position;
    let j = 0;
    /** Blanks left out lie before this place of the answer: the two are not equal byte by byte further back. */
    let settled = 0;
    for (;;) {
      const equal = equalLength(whole, i, other, j);
      i += equal;
      j += equal;
      if (j === answer.length && !last) break;
      // The usual difference: one side has blanks before its line feed.
      const iFeed = feedBehind(output, i, answer, j);
      const jFeed = feedBehind(answer, j, output, i);
      if (iFeed !== i || jFeed !== j) {
        i = iFeed;
        j = jFeed;
        settled = j;
        continue;
      }
      // Back to where this run of white space began: it is equal in both up to here.
      while (j > settled && i > 0 && space[answer[j - 1] as number] !== 0) {
        i -= 1;
        j -= 1;
      }
      const iEnd = gapEnd(output, i);
      const jEnd = gapEnd(answer, j);
      this.position = iEnd;
      if (iEnd === output.length && jEnd === answer.length) return last;
      if (iEnd === output.length || jEnd === answer.length) return false;
      if (output[iEnd] !== answer[jEnd] || !sameGap(output, i, iEnd, answer, j, jEnd)) return false;
      i = iEnd + 1;
      j = jEnd + 1;
    }
    this.position = i;
    return true;
  }
}

/** Number of equal bytes from both positions on; blocks grow while they agree and shrink towards a difference. */
function equalLength(a: Bytes, aFrom: number, b: Bytes, bFrom: number): number {
  const most = Math.min(a.bytes.length - aFrom, b.bytes.length - bFrom);
  let length = 0;
  let blockBytes = 4096;
  for (;;) {
    const stepEnd = Math.min(length + STEP_BYTES, most);
    const wordsEnd = stepEnd - 4;
    while (
      length <= wordsEnd &&
      a.words.getInt32(aFrom + length, true) === b.words.getInt32(bFrom + length, true)
    ) {
      length += 4;
    }
    while (length < stepEnd && a.bytes[aFrom + length] === b.bytes[bFrom + length]) length += 1;
    if (length < stepEnd || length === most) return length;
    while (blockBytes >= BLOCK_MIN_BYTES) {
      const block = Math.min(blockBytes, most - length);
      if (sameBlock(a.bytes, aFrom + length, b.bytes, bFrom + length, block)) {
        length += block;
        if (length === most) return length;
        blockBytes = Math.min(BLOCK_MAX_BYTES, blockBytes * 2);
      } else {
        blockBytes = Math.floor(block / 2);
      }
    }
  }
}

/** Where `a` is at blanks that a line feed ends, and `b` at a line feed: that of `a`. Else where `a` is. */
function feedBehind(a: Uint8Array, aFrom: number, b: Uint8Array, bFrom: number): number {
  if (b[bFrom] !== LINE_FEED || a[aFrom] === LINE_FEED) return aFrom;
  let end = aFrom;
  while (end < a.length && space[a[end] as number] === 1) end += 1;
  return a[end] === LINE_FEED ? end : aFrom;
}

function gapEnd(bytes: Uint8Array, from: number): number {
  let end = from;
  while (end < bytes.length && space[bytes[end] as number] !== 0) end += 1;
  return end;
}

/** Two runs of white space between visible bytes: as many line feeds, and the same blanks after the last one. */
function sameGap(
  a: Uint8Array,
  aFrom: number,
  aEnd: number,
  b: Uint8Array,
  bFrom: number,
  bEnd: number,
): boolean {
  let i = aEnd;
  let j = bEnd;
  while (i > aFrom && j > bFrom && a[i - 1] === b[j - 1] && a[i - 1] !== LINE_FEED) {
    i -= 1;
    j -= 1;
  }
  const aBlank = i > aFrom && a[i - 1] !== LINE_FEED;
  const bBlank = j > bFrom && b[j - 1] !== LINE_FEED;
  if (aBlank || bBlank || i > aFrom !== j > bFrom) return false;
  return lineFeeds(a, aFrom, i) === lineFeeds(b, bFrom, j);
}

function lineFeeds(bytes: Uint8Array, from: number, end: number): number {
  let count = 0;
  for (let at = from; at < end; at += 1) if (bytes[at] === LINE_FEED) count += 1;
  return count;
}
