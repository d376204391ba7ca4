// The terminal's one voice: elapsed seconds, a topic, a sentence.

import { asTypedHere } from "./release.ts";

/** Counted from the first process of the command, so that installing is part of what is shown. */
const startedAt = Number(process.env.VERDICT_STARTED_AT) || Date.now();

export const elapsedSeconds = (): number => (Date.now() - startedAt) / 1000;

/** All but line feed and tab that a terminal obeys instead of showing: words of programs and compilers pass here. */
const obeyed = /(?![\n\t])[\p{Cc}\p{Bidi_Control}]/gu;

/** The same text with such characters written out, and commands as they are typed here. */
export function shown(text: string): string {
  return asTypedHere(text).replace(
    obeyed,
    (sign) => `\\u${sign.charCodeAt(0).toString(16).padStart(4, "0")}`,
  );
}

export function say(topic: string, text: string): void {
  const indent = " ".repeat(21);
  const seconds = elapsedSeconds().toFixed(1).padStart(6);
  process.stdout.write(`${seconds} s  ${topic.padEnd(10)} ${shown(text).replaceAll("\n", `\n${indent}`)}\n`);
}

/** A frame round what must not be overlooked. */
export function box(lines: string[]): void {
  const width = Math.max(...lines.map((line) => line.length));
  const edge = "─".repeat(width + 4);
  const body = lines.map((line) => `│  ${line.padEnd(width)}  │`);
  process.stdout.write(`\n┌${edge}┐\n${body.join("\n")}\n└${edge}┘\n\n`);
}

/** What the operator can put right: shown as its sentences, without a stack. */
export class Unable extends Error {
  override name = "Unable";
}

/** Prints why the command ends and sets its exit code; a stack only for what nobody foresaw. */
export function explain(error: unknown): void {
  process.exitCode = 1;
  if (error instanceof Unable) process.stderr.write(`\n${shown(error.message)}\n`);
  else process.stderr.write(`\n${shown(String(error instanceof Error ? error.stack : error))}\n`);
}
