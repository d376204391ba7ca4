import { type DestinationStream, type Logger, pino } from "pino";
import { standardOutput } from "../../launcher/src/standard-output.ts";

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
