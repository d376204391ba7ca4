import { writeSync } from "node:fs";

/**
 * Standard output as a log that ends nothing: what a full disk has no room for is dropped, and a line that was begun is
 * ended before the next. Pino's own destination ends the process by an error there, or waits for ever.
 */
export function standardOutput(): { write(line: string): void } {
  let rest: Uint8Array = new Uint8Array();
  return {
    write(line) {
      rest = rest.subarray(written(rest));
      if (rest.length > 0) return;
      const bytes = Buffer.from(line);
      const count = written(bytes);
      if (count > 0) rest = bytes.subarray(count);
    },
  };
}

const STANDARD_OUTPUT = 1;
const BUSY_PAUSE_MS = 20;

/** Writes what can be written, and says how many bytes that was. */
function written(bytes: Uint8Array): number {
  let count = 0;
  while (count < bytes.length) {
    try {
      count += writeSync(STANDARD_OUTPUT, bytes, count);
    } catch (error) {
      // A pipe whose reader is slow; everything else, such as no room or no reader, does not pass by waiting.
      if ((error as NodeJS.ErrnoException).code !== "EAGAIN") return count;
      Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, BUSY_PAUSE_MS);
    }
  }
  return count;
}
