import type { Store } from "./store.ts";

/** Room for attempts in a sort key beside the second. */
const ATTEMPTS = 2 ** 22;

/** Attempts of a store by second, as it is now. */
export class Timeline {
  readonly #seconds: Int32Array;
  readonly #attempts: Int32Array;

  constructor({ size, cell, second: seconds }: Store) {
    const keys = new Float64Array(size);
    let length = 0;
    for (let attempt = 0; attempt < size; attempt++) {
      const second = seconds[attempt] as number;
      if ((cell[attempt] as number) >= 0 && second >= 0) keys[length++] = second * ATTEMPTS + attempt;
    }
    this.#attempts = Int32Array.from(keys.subarray(0, length).sort(), (key) => key % ATTEMPTS);
    this.#seconds = seconds;
  }

  /** Slots after one second up to another, in either order. */
  between(a: number, b: number): Int32Array {
    return this.#attempts.subarray(this.#upTo(Math.min(a, b)), this.#upTo(Math.max(a, b)));
  }

  /** The number of attempts up to a second. */
  #upTo(second: number): number {
    let low = 0;
    let high = this.#attempts.length;
    while (low < high) {
      const middle = (low + high) >>> 1;
      if ((this.#seconds[this.#attempts[middle] as number] as number) <= second) low = middle + 1;
      else high = middle;
    }
    return low;
  }
}
