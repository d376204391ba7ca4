/**
 * The node's slots for sandbox runs, first come first served.
 * A task asks for a slot per run and never for all at once, so tasks share them evenly.
 */
export class Slots {
  readonly total: number;
  #free: number;
  #busyMs = 0;
  #countedAt = performance.now();
  readonly #waiting: { units: number; start: () => void }[] = [];

  constructor(total: number) {
    this.total = total;
    this.#free = total;
  }

  get free(): number {
    return this.#free;
  }

  /** Milliseconds that slots were taken since the start, summed over the slots. */
  busyMs(): number {
    this.#count();
    return this.#busyMs;
  }

  #count(): void {
    const now = performance.now();
    this.#busyMs += (now - this.#countedAt) * (this.total - this.#free);
    this.#countedAt = now;
  }

  /** Runs `work` taking `units` slots (all of them where there are fewer). */
  async use<T>(units: number, work: () => Promise<T>): Promise<T> {
    const wanted = Math.min(units, this.total);
    await new Promise<void>((start) => {
      this.#waiting.push({ units: wanted, start });
      this.#next();
    });
    try {
      return await work();
    } finally {
      this.#count();
      this.#free += wanted;
      this.#next();
    }
  }

  #next(): void {
    for (;;) {
      const first = this.#waiting[0];
      if (!first || first.units > this.#free) return;
      this.#waiting.shift();
      this.#count();
      this.#free -= first.units;
      first.start();
    }
  }
}
