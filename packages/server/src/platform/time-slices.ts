import { setImmediate } from "node:timers/promises";

/** How long work runs before other requests get the event loop. */
const TURN_MS = 10;

/** The last one waiting for a turn of the event loop: each turn continues one of them, however many there are. */
let line: Promise<unknown> = Promise.resolve();

const nextRound = (): Promise<unknown> => {
  line = line.then(() => setImmediate());
  return line;
};

/** Runs a generator to its end; at its yields other requests are answered once the slice is used up. */
export async function runInSlices<T>(work: Generator<void, T>): Promise<T> {
  for (let until = performance.now() + TURN_MS; ; ) {
    const { done, value } = work.next();
    if (done) return value;
    if (performance.now() < until) continue;
    await nextRound();
    until = performance.now() + TURN_MS;
  }
}
