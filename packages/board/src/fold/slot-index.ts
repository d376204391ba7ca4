/** Submission → slot, by open addressing: a Map of half a million submissions takes five times the room. */
export class SlotIndex {
  /** slot + 1; 0: free. */
  #table = new Int32Array(2048);
  #size = 0;

  /** The slot of `submission`, or −1. `submissions`: the submission in each slot. */
  find(submission: number, submissions: Float64Array): number {
    const mask = this.#table.length - 1;
    for (let place = hash(submission) & mask; ; place = (place + 1) & mask) {
      const slot = (this.#table[place] as number) - 1;
      if (slot < 0 || submissions[slot] === submission) return slot;
    }
  }

  /** Enters a slot whose submission is not in the index and stands in `submissions` already. */
  add(slot: number, submissions: Float64Array): void {
    if (++this.#size * 2 > this.#table.length) {
      this.#table = new Int32Array(this.#table.length * 2);
      for (let other = 0; other < slot; other++) this.#enter(other, submissions);
    }
    this.#enter(slot, submissions);
  }

  #enter(slot: number, submissions: Float64Array): void {
    const mask = this.#table.length - 1;
    let place = hash(submissions[slot] as number) & mask;
    while (this.#table[place] !== 0) place = (place + 1) & mask;
    this.#table[place] = slot + 1;
  }
}

/**
 * Ids of submissions follow one another: sixteen of them stay side by side (one line of the processor's cache), and a
 * multiplication spreads these groups.
 */
function hash(submission: number): number {
  const group = Math.imul(Math.floor(submission / 16) % 4_294_967_296, 0x9e3779b1);
  return ((group ^ (group >>> 15)) << 4) | (submission % 16);
}
