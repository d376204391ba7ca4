import { setTimeout as sleep } from "node:timers/promises";

/** Waits longer each time, with some chance so that nodes do not return all at once; false once `signal` is aborted. */
export class Backoff {
  readonly #firstMs: number;
  readonly #maxMs: number;
  #failures = 0;

  constructor(firstMs = 100, maxMs = 5_000) {
    this.#firstMs = firstMs;
    this.#maxMs = maxMs;
  }

  get failures(): number {
    return this.#failures;
  }

  reset(): void {
    this.#failures = 0;
  }

  async wait(signal?: AbortSignal): Promise<boolean> {
    const ms = Math.min(this.#maxMs, this.#firstMs * 2 ** this.#failures);
    this.#failures += 1;
    return pause(ms * (0.7 + 0.6 * Math.random()), signal);
  }
}

/** Sleeps; false if `signal` cut it short. */
export async function pause(ms: number, signal?: AbortSignal): Promise<boolean> {
  try {
    await sleep(ms, undefined, { signal, ref: true });
    return true;
  } catch {
    return false;
  }
}
