import { setImmediate } from "node:timers/promises";

/** What a server does for one caller before it looks after others. */
const TURN_MS = 10;

/** Runs work that stops now and then, and answers others in between. */
export async function inSlices<T>(work: Generator<void, T>): Promise<T> {
  for (let until = performance.now() + TURN_MS; ; ) {
    const { done, value } = work.next();
    if (done) return value;
    if (performance.now() < until) continue;
    await setImmediate();
    until = performance.now() + TURN_MS;
  }
}
