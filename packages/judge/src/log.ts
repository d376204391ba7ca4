import { writeSync } from "node:fs";
import { type DestinationStream, type Logger, pino } from "pino";

/** Control characters and signs that turn the direction of a line. Below 32 JSON has escaped them. */
const unseen = /(?!\n)[\p{Cc}\p{Bidi_Control}\u2028\u2029]/gu;

/**
 * The node's log: a JSON object a line. Words of programs and compilers stand in it, so that no character goes out as
 * it is which a terminal would obey.
 */
export function openLog(level: string, out: DestinationStream = standardOutput()): Logger {
  const escaped = (sign: string) => `\\u${sign.charCodeAt(0).toString(16).padStart(4, "0")}`;
  return pino({ name: "judge", level }, { write: (line) => out.write(line.replace(unseen, escaped)) });
}

/**
 * Standard output as a log that ends nothing: what a full disk has no room for is dropped, and a line that was begun is
 * ended before the next. As the server's, in platform/log.ts; a node has nothing of the server's.
 */
function standardOutput(): DestinationStream {
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
