/**
 * Id → its position in a column of ids, by open addressing: a Map of half a million ids takes five times the room, and
 * twenty thousand of them are found faster. Growing enters all ids again, so who knows how many will come says so; that
 * and hashing by integers alone took a fifth off loading a board.
 */
export class IdIndex {
  /** position + 1; 0: free. */
  #table: Int32Array;
  #size = 0;

  /** With room for so many ids; it grows when there are more. */
  constructor(ids = 0) {
    this.#table = new Int32Array(2 ** Math.max(11, Math.ceil(Math.log2(ids * 2 + 2))));
  }

  copy(): IdIndex {
    const copy = new IdIndex();
    copy.#table = this.#table.slice();
    copy.#size = this.#size;
    return copy;
  }

  /** The position of `id` in the column, or −1. */
  find(id: number, ids: Float64Array): number {
    const mask = this.#table.length - 1;
    for (let at = hash(id) & mask; ; at = (at + 1) & mask) {
      const position = (this.#table[at] as number) - 1;
      if (position < 0 || ids[position] === id) return position;
    }
  }

  /** Enters the id at `position`; it is not in the index yet. Ids come in the order of their positions. */
  add(position: number, ids: Float64Array): void {
    if (++this.#size * 2 > this.#table.length) {
      this.#table = new Int32Array(this.#table.length * 2);
      for (let other = 0; other < position; other++) this.#enter(other, ids);
    }
    this.#enter(position, ids);
  }

  #enter(position: number, ids: Float64Array): void {
    const mask = this.#table.length - 1;
    let at = hash(ids[position] as number) & mask;
    while (this.#table[at] !== 0) at = (at + 1) & mask;
    this.#table[at] = position + 1;
  }
}

/**
 * Ids follow one another: sixteen of them stay side by side (one line of the processor's cache), and a multiplication
 * spreads these groups.
 */
function hash(id: number): number {
  const group = Math.imul(Math.floor(id / 16), 0x9e3779b1);
  return ((group ^ (group >>> 15)) << 4) | (id & 15);
}
