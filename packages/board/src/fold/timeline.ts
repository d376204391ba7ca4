import type { Store } from "./store.ts";

/** Room for slots in a sort key beside the second. */
const SLOTS = 2 ** 22;

/** Attempts of a store by second, as it is now. */
export class Timeline {
  readonly #seconds: Int32Array;
  readonly #slots: Int32Array;

  constructor({ size, cell, second: seconds }: Store) {
    const keys = new Float64Array(size);
    let length = 0;
    for (let slot = 0; slot < size; slot++) {
      const second = seconds[slot] as number;
      if ((cell[slot] as number) >= 0 && second >= 0) keys[length++] = second * SLOTS + slot;
    }
    this.#slots = Int32Array.from(keys.subarray(0, length).sort(), (key) => key % SLOTS);
    this.#seconds = seconds;
  }

  /** Slots after one second up to another, in either order. */
  between(a: number, b: number): Int32Array {
    return this.#slots.subarray(this.#upTo(Math.min(a, b)), this.#upTo(Math.max(a, b)));
  }

  /** The number of slots up to a second. */
  #upTo(second: number): number {
    let low = 0;
    let high = this.#slots.length;
    while (low < high) {
      const middle = (low + high) >>> 1;
      if ((this.#seconds[this.#slots[middle] as number] as number) <= second) low = middle + 1;
      else high = middle;
    }
    return low;
  }
}
