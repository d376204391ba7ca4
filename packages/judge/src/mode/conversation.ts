import type { ProgramResult } from "../sandbox/protocol.ts";
import { decode } from "../text.ts";

/** What conversations of two and of several have in common. */

export const OUTPUT_BYTES = 32 * 1024 * 1024;
export const SIGPIPE = 13;

/** What runtimes print when their input ended or their output has no reader: the interactor had left before. */
const conversationOver = /EOFError|Broken ?pipe|EPIPE|NoSuchElementException|end of file/i;

/** Whether a program crashed because nobody was there any more. */
export function wasCutOff({ signal, stderr }: ProgramResult): boolean {
  return signal === SIGPIPE || conversationOver.test(decode(stderr?.bytes ?? new Uint8Array()));
}

/**
 * Whether an interactor whose runtime hides SIGPIPE from it, or which was reading, failed because the program had gone.
 * Only words that no fault in its own files can bring.
 */
export function foundNobody({ verdict, signal, stderr }: ProgramResult): boolean {
  const words = /Broken ?pipe|EPIPE|EOF when reading a line|<stdin>: .*end of file/i;
  return verdict === "RE" && signal === null && words.test(decode(stderr?.bytes ?? new Uint8Array()));
}
