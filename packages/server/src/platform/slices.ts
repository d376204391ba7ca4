import { setImmediate } from "node:timers/promises";

/** What a server does for one caller before it looks after others. */
const TURN_MS = 10;

/** The last one waiting for a round of the loop: in each of them one work goes on, however many there are. */
let line: Promise<unknown> = Promise.resolve();

const nextRound = (): Promise<unknown> => {
  line = line.then(() => setImmediate());
  return line;
};

/** Runs work that stops now and then, and answers others in between. */
export async function inSlices<T>(work: Generator<void, T>): Promise<T> {
  for (let until = performance.now() + TURN_MS; ; ) {
    const { done, value } = work.next();
    if (done) return value;
    if (performance.now() < until) continue;
    await nextRound();
    until = performance.now() + TURN_MS;
  }
}
