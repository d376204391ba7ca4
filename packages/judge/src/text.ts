import { MESSAGE_MAX, OUTPUT_KEPT_BYTES } from "@verdict/contract";

const decoder = new TextDecoder();

/** Bytes of a program as text that can be stored: no NUL, no broken characters. */
export function decode(bytes: Uint8Array): string {
  return storable(decoder.decode(bytes));
}

/** At most `max` characters, the rest announced; without NUL, which no text column takes. */
export function storable(text: string, max = MESSAGE_MAX): string {
  const clean = text.replaceAll("\0", "\u2400");
  if (clean.length <= max) return clean.toWellFormed();
  const cut = "\n[cut]";
  return `${clean.slice(0, max - cut.length)}${cut}`.toWellFormed();
}

/** What is kept of a failing case's output. */
export function outputHead(bytes: Uint8Array): string {
  return storable(decoder.decode(bytes.subarray(0, OUTPUT_KEPT_BYTES)), OUTPUT_KEPT_BYTES);
}
