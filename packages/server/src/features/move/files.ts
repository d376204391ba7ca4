import { createReadStream } from "node:fs";
import { readdir, readFile, realpath, stat } from "node:fs/promises";
import { join, sep } from "node:path";
import type { Readable } from "node:stream";

const PICTURE_MAX = 16 * 1024 * 1024;
const PROGRAM_MAX = 1_000_000;

/** The old site's files; names that its database gives never lead out of the folder. */
export class OldFiles {
  readonly #folder: string | null;

  constructor(folder: string | null) {
    this.#folder = folder;
  }

  get isThere(): boolean {
    return this.#folder !== null;
  }

  /** Where a file or folder really is; null: there is none, or it lies elsewhere. */
  async within(path: string): Promise<string | null> {
    if (this.#folder === null || path.includes("\0")) return null;
    try {
      const [root, found] = [await realpath(this.#folder), await realpath(join(this.#folder, path))];
      return found.startsWith(root + sep) ? found : null;
    } catch {
      return null;
    }
  }

  /** Names of the files right in a folder, in the order of their numbers. */
  async names(folder: string): Promise<string[]> {
    const path = await this.within(folder);
    if (!path) return [];
    const entries = await readdir(path, { withFileTypes: true });
    return entries
      .filter((entry) => entry.isFile())
      .map(({ name }) => name)
      .sort(new Intl.Collator("en", { numeric: true }).compare);
  }

  /** Bytes of a file; null where there is none. */
  async sizeOf(path: string): Promise<number | null> {
    const found = await this.within(path);
    const stats = found ? await stat(found) : null;
    return stats?.isFile() ? stats.size : null;
  }

  open(path: string): Readable {
    return createReadStream(join(this.#folder ?? "", path));
  }

  /** A picture, or another small file. */
  async bytes(path: string, max = PICTURE_MAX): Promise<Buffer | null> {
    const found = await this.within(path);
    if (!found || (await stat(found)).size > max) return null;
    return readFile(found);
  }

  async program(path: string): Promise<string | null> {
    return (await this.bytes(path, PROGRAM_MAX))?.toString("utf8") ?? null;
  }
}
