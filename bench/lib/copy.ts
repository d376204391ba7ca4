import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import type pg from "pg";
import { from } from "pg-copy-streams";

export type Value = string | number | boolean | null;

const ROWS_A_CHUNK = 2000;

/** Fills a table by COPY. `row(n)` for n from 0 to `count` - 1. Resolves when PostgreSQL has taken all. */
export async function copyInto(
  client: pg.Client,
  table: string,
  columns: string[],
  count: number,
  row: (n: number) => Value[],
): Promise<void> {
  const target = client.query(from(`copy ${table} (${columns.join(", ")}) from stdin`));
  await pipeline(Readable.from(chunks(count, row)), target);
}

function* chunks(count: number, row: (n: number) => Value[]): Generator<string> {
  for (let start = 0; start < count; start += ROWS_A_CHUNK) {
    let text = "";
    for (let n = start; n < Math.min(count, start + ROWS_A_CHUNK); n++) {
      text += `${row(n).map(cell).join("\t")}\n`;
    }
    yield text;
  }
}

function cell(value: Value): string {
  if (value === null) return String.raw`\N`;
  return typeof value === "string" ? value.replace(/[\\\t\n\r]/g, escaped) : String(value);
}

const escapes: Record<string, string> = {
  "\\": String.raw`\\`,
  "\t": String.raw`\t`,
  "\n": String.raw`\n`,
  "\r": String.raw`\r`,
};
const escaped = (character: string) => escapes[character] ?? character;
