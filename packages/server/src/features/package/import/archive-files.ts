import { randomUUID } from "node:crypto";
import { createWriteStream } from "node:fs";
import { rm } from "node:fs/promises";
import { join } from "node:path";
import { pipeline } from "node:stream/promises";
import { decodeText } from "../../../platform/encoding.ts";
import { Refusal } from "../../../platform/refusal.ts";
import { type Archive, type ArchiveEntry, openArchive } from "../../testdata/archive.ts";
import { parseJson } from "../reading/parse-json.ts";
import type { FoundPackage } from "./source.ts";

/** All files of an import unpacked; one problem is bounded by itself. */
export const IMPORT_BOUNDS = { bytes: 16 * 1024 ** 3, entries: 100_000 };
/** Manifests and statements, bytes. */
const TEXT_BYTES_MAX = 16 * 1024 * 1024;

/** Packages found in a file, one after the other, and names of what belongs to none. */
export interface FoundPackages {
  readonly packages: Iterable<FoundPackage> | AsyncIterable<FoundPackage>;
  readonly ignored: readonly string[];
}

/** The files of an archive by path. */
export class ArchiveFiles {
  readonly #archive: Archive;
  readonly #entries: Map<string, ArchiveEntry>;
  readonly #folder: string;

  /** `folder`: where archives within it are laid for as long as they are opened. */
  constructor(archive: Archive, folder: string) {
    this.#archive = archive;
    this.#folder = folder;
    this.#entries = new Map(archive.entries.map((entry) => [entry.name, entry]));
  }

  get paths(): string[] {
    return [...this.#entries.keys()];
  }

  has(path: string): boolean {
    return this.#entries.has(path);
  }

  /** Unpacked, bytes; undefined where there is no such file. */
  sizeOf(path: string): number | undefined {
    return this.#entries.get(path)?.size;
  }

  /** Names of the files right in `folder`, which is "" or ends with "/". */
  within(folder: string): string[] {
    return this.paths
      .filter((path) => path.startsWith(folder) && !path.slice(folder.length).includes("/"))
      .map((path) => path.slice(folder.length));
  }

  async open(path: string) {
    const entry = this.#entries.get(path);
    if (!entry) throw new Refusal("import-file-missing", { name: path });
    return this.#archive.open(entry);
  }

  /** A zip within the archive, read from disk; it is closed with this one. */
  async unpacked(path: string): Promise<ArchiveFiles> {
    const source = await this.open(path);
    const file = join(this.#folder, randomUUID());
    await pipeline(source, createWriteStream(file, { mode: 0o600 }));
    // Opened, it can be read although its name is gone.
    const archive = await openArchive(file, IMPORT_BOUNDS).finally(() => rm(file));
    return new ArchiveFiles(archive, this.#folder);
  }

  /** A small file; null when there is none. */
  async bytes(path: string): Promise<Buffer | null> {
    const entry = this.#entries.get(path);
    if (!entry) return null;
    if (entry.size > TEXT_BYTES_MAX) {
      throw new Refusal("import-manifest-broken", { file: path, detail: "it is too large" });
    }
    const chunks: Buffer[] = [];
    for await (const chunk of this.#archive.open(entry)) chunks.push(chunk);
    return Buffer.concat(chunks);
  }

  async text(path: string): Promise<string> {
    const bytes = await this.bytes(path);
    if (!bytes) throw new Refusal("import-file-missing", { name: path });
    return decodeText(bytes, "utf8");
  }

  async json(path: string): Promise<unknown> {
    return parseJson(await this.text(path), path);
  }
}

/** The folder a path lies in, with "/" at its end; "" at the top. */
export function folderOf(path: string): string {
  return path.slice(0, path.lastIndexOf("/") + 1);
}

/** Those of `paths` that lie in none of `folders`, which end with "/"; "" is the top. Each is looked at once. */
export function outside(paths: readonly string[], folders: readonly string[]): string[] {
  const inOrder = folders.toSorted();
  let top: string | undefined;
  let next = 0;
  // In order, a folder stands before all that lies in it, and nothing else between.
  const inside = paths.toSorted().filter((path) => {
    for (let folder = inOrder[next]; folder !== undefined && folder < path; folder = inOrder[++next]) {
      if (top === undefined || !folder.startsWith(top)) top = folder;
    }
    return top !== undefined && path.startsWith(top);
  });
  const taken = new Set(inside);
  return paths.filter((path) => !taken.has(path));
}
