import { randomUUID } from "node:crypto";
import { mkdir, readdir, readFile, rename, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { Blob } from "@verdict/contract";
import { BlobError, type BlobStore, type BlobUse } from "../testdata/blob-store.ts";

/**
 * Which blob a compile made, by the hash of all that went into it. Survives restarts.
 * The programs themselves live in the blob store and share its limit; an entry whose blob left is a miss.
 */
export class CompileCache {
  readonly #directory: string;
  readonly #blobs: BlobStore;
  readonly #known: Map<string, Blob>;

  private constructor(directory: string, blobs: BlobStore, known: Map<string, Blob>) {
    this.#directory = directory;
    this.#blobs = blobs;
    this.#known = known;
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
      this.#known.delete(key);
      await rm(join(this.#directory, key), { force: true });
      return null;
    }
  }

  async store(key: string, blob: Blob): Promise<void> {
    this.#known.set(key, blob);
    const part = join(this.#directory, `.${randomUUID()}`);
    await writeFile(part, JSON.stringify(blob));
    await rename(part, join(this.#directory, key));
  }
}

async function readEntry(path: string): Promise<Blob | null> {
  try {
    return Blob.parse(JSON.parse(await readFile(path, "utf8")));
  } catch {
    return null;
  }
}
