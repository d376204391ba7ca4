import { createInterface } from "node:readline/promises";
import { EXIT, Stop } from "./stop.js";

/** A line of JSON, for scripts. @param {unknown} value */
export const say = (value) => process.stdout.write(`${JSON.stringify(value)}\n`);

/** A line for people. */
export const line = (text = "") => process.stdout.write(`${text}\n`);

/** What a site says must not move the cursor or colour anything. @param {unknown} text */
export const plain = (text) =>
  // biome-ignore lint/suspicious/noControlCharactersInRegex: these are what it is about
  String(text ?? "").replace(/[\u0000-\u0008\u000b-\u001f\u007f-\u009f]/g, "�");

/** Rows below each other in columns. @param {unknown[][]} rows */
export function table(rows) {
  const texts = rows.map((row) => row.map(plain));
  const widths = (texts[0] ?? []).map((_, at) => Math.max(...texts.map((row) => row[at]?.length ?? 0)));
  for (const row of texts)
    line(row.map((cell, at) => (at === row.length - 1 ? cell : cell.padEnd(widths[at] ?? 0))).join("  "));
}

/** Asks before something is changed. Without a person to ask, nothing is. @param {string} question */
export async function confirm(question) {
  if (!process.stdin.isTTY) throw new Stop(`${question} Say --yes to do it.`, EXIT.usage);
  const lines = createInterface({ input: process.stdin, output: process.stderr });
  const answer = await lines.question(`${question} [y/N] `);
  lines.close();
  if (!/^y(es)?$/i.test(answer.trim())) throw new Stop("nothing was changed", EXIT.wrong);
}
