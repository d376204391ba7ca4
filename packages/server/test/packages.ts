import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { makeZip } from "./zip.ts";

const fixtures = join(import.meta.dirname, "fixtures");

export const fixture = (path: string): Buffer => readFileSync(join(fixtures, path));

/** A folder of fixtures as a zip; `changes` replaces files by path, null leaves one out. */
export function zipOfFixtures(folder: string, changes: Record<string, string | Buffer | null> = {}): Buffer {
  const root = join(fixtures, folder);
  const files = new Map<string, string | Buffer | null>();
  for (const entry of readdirSync(root, { recursive: true, withFileTypes: true })) {
    if (!entry.isFile()) continue;
    const path = join(entry.parentPath, entry.name);
    files.set(path.slice(root.length + 1), readFileSync(path));
  }
  for (const [path, content] of Object.entries(changes)) files.set(path, content);
  const kept = [...files].filter((entry): entry is [string, string | Buffer] => entry[1] !== null);
  return makeZip(kept.sort(([a], [b]) => (a < b ? -1 : 1)));
}
