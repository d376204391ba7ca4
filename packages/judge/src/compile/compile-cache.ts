import { randomUUID } from "node:crypto";
import { mkdir, readdir, readFile, rename, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { Blob } from "@verdict/contract";
import { BlobError, type BlobStore, type BlobUse, onDisk } from "../testdata/blob-store.ts";

/**
 * Which blob a compile made, by the hash of all that went into it. Survives restarts.
 * The programs themselves live in the blob store and share its limit; an entry whose blob left is a miss.
 */
export class CompileCache {
  readonly #directory: string;
  readonly #blobs: BlobStore;
  readonly #known = new Map<string, Blob>();
  /** Keys of each blob: several sources may compile to the same bytes. */
  readonly #keysOf = new Map<string, Set<string>>();

  private constructor(directory: string, blobs: BlobStore, known: Map<string, Blob>) {
    this.#directory = directory;
    this.#blobs = blobs;
    for (const [key, blob] of known) this.#learn(key, blob);
    blobs.onGone((sha256) => {
      for (const key of this.#keysOf.get(sha256) ?? []) this.#forget(key);
    });
  }

  static async open(cacheDir: string, blobs: BlobStore): Promise<CompileCache> {
    const directory = join(cacheDir, "compiled");
    await mkdir(directory, { recursive: true });
    const known = new Map<string, Blob>();
    for (const key of await readdir(directory)) {
      // What an interrupted write left has another kind of name.
      const blob = /^[0-9a-f]{64}$/.test(key) ? await readEntry(join(directory, key)) : null;
      if (blob && blobs.has(blob.sha256)) known.set(key, blob);
      else await rm(join(directory, key), { force: true });
    }
    return new CompileCache(directory, blobs, known);
  }

  async use(key: string): Promise<BlobUse | null> {
    const blob = this.#known.get(key);
    if (!blob) return null;
    try {
      return await this.#blobs.use(blob, async () => {
        throw new BlobError("a compiled program cannot be fetched");
      });
    } catch (error) {
      if (!(error instanceof BlobError)) throw error;
      this.#forget(key);
      return null;
    }
  }

  async store(key: string, blob: Blob): Promise<void> {
    const part = join(this.#directory, `.${randomUUID()}`);
    await writeFile(part, JSON.stringify(blob));
    await rename(part, join(this.#directory, key));
    this.#learn(key, blob);
  }

  #learn(key: string, blob: Blob): void {
    const before = this.#known.get(key);
    if (before) this.#keysOf.get(before.sha256)?.delete(key);
    this.#known.set(key, blob);
    const keys = this.#keysOf.get(blob.sha256);
    if (keys) keys.add(key);
    else this.#keysOf.set(blob.sha256, new Set([key]));
    this.#count();
  }

  #forget(key: string): void {
    const blob = this.#known.get(key);
    if (!blob) return;
    this.#known.delete(key);
    const keys = this.#keysOf.get(blob.sha256);
    keys?.delete(key);
    if (keys?.size === 0) this.#keysOf.delete(blob.sha256);
    this.#count();
    // What stays through a crash is found at the next start.
    void rm(join(this.#directory, key), { force: true }).catch(() => {});
  }

  /** The notes themselves take room, too: one small file each. */
  #count(): void {
    this.#blobs.reserve("compiled", this.#known.size * onDisk(0));
  }
}

async function readEntry(path: string): Promise<Blob | null> {
  try {
    return Blob.parse(JSON.parse(await readFile(path, "utf8")));
  } catch {
    return null;
  }
}
