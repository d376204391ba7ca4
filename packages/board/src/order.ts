import { grown } from "./columns.ts";

/** What rows are ordered by: small keys first, among equal ones the earlier first attempt. */
export interface SortKeys {
  key: Float64Array;
  /** Second and submission of the row's first attempt that counts; −1: the row is not on the board. */
  tieSecond: Int32Array;
  tieSubmission: Float64Array;
}

/** Rows in board order: one sorted array, in which rows are found by binary search. */
export class Order {
  readonly #keys: SortKeys;
  #rows = new Int32Array(64);
  length = 0;

  constructor(keys: SortKeys) {
    this.#keys = keys;
  }

  /** The row at a position from 0. */
  at(position: number): number {
    return this.#rows[position] as number;
  }

  rows(from = 0, to = this.length): Int32Array {
    return this.#rows.subarray(from, Math.min(to, this.length));
  }

  /** A total order: no two rows are equal. Negative: `a` is better. */
  compare(a: number, b: number): number {
    const { key, tieSecond, tieSubmission } = this.#keys;
    return (
      (key[a] as number) - (key[b] as number) ||
      (tieSecond[a] as number) - (tieSecond[b] as number) ||
      (tieSubmission[a] as number) - (tieSubmission[b] as number) ||
      a - b
    );
  }

  /** Where `row` stands or would stand: the number of better rows. */
  position(row: number, from = 0, to = this.length): number {
    let low = from;
    let high = to;
    while (low < high) {
      const middle = (low + high) >>> 1;
      if (this.compare(this.at(middle), row) < 0) low = middle + 1;
      else high = middle;
    }
    return low;
  }

  /** The number of rows with a key below `key`. */
  below(key: number): number {
    const keys = this.#keys.key;
    let low = 0;
    let high = this.length;
    while (low < high) {
      const middle = (low + high) >>> 1;
      if ((keys[this.at(middle)] as number) < key) low = middle + 1;
      else high = middle;
    }
    return low;
  }

  insert(row: number): void {
    const position = this.position(row);
    this.#room(this.length + 1);
    this.#rows.copyWithin(position + 1, position, this.length++);
    this.#rows[position] = row;
  }

  /** Takes out the row at `position`. */
  removeAt(position: number): void {
    this.#rows.copyWithin(position, position + 1, this.length--);
  }

  /** Puts the row at `from` where it belongs after its keys have changed. */
  move(from: number): void {
    const row = this.at(from);
    if (from > 0 && this.compare(row, this.at(from - 1)) < 0) {
      const to = this.position(row, 0, from);
      this.#rows.copyWithin(to + 1, to, from);
      this.#rows[to] = row;
    } else {
      const to = this.position(row, from + 1, this.length) - 1;
      this.#rows.copyWithin(from, from + 1, to + 1);
      this.#rows[to] = row;
    }
  }

  /** Sorts rows in place. */
  sort(rows: Int32Array): Int32Array {
    return rows.sort((a, b) => this.compare(a, b));
  }

  /** Holds these sorted rows and nothing else. */
  fill(sorted: Int32Array): void {
    this.#room(sorted.length);
    this.#rows.set(sorted);
    this.length = sorted.length;
  }

  /** Takes out the rows that `isChanged` marks and merges sorted ones in, after their keys have changed. */
  merge(isChanged: Uint8Array, come: Int32Array): void {
    const stay = this.rows().filter((row) => !isChanged[row]);
    this.#room(stay.length + come.length);
    this.length = stay.length + come.length;
    for (let s = 0, c = 0, at = 0; at < this.length; at++) {
      const isStaying =
        c === come.length || (s < stay.length && this.compare(stay[s] as number, come[c] as number) < 0);
      this.#rows[at] = (isStaying ? stay[s++] : come[c++]) as number;
    }
  }

  #room(length: number): void {
    if (length > this.#rows.length) this.#rows = grown(this.#rows, length * 2);
  }
}
