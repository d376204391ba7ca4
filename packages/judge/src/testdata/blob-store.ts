import { createHash, randomUUID } from "node:crypto";
import { constants, createReadStream } from "node:fs";
import { access, mkdir, open, readdir, rename, rm, stat } from "node:fs/promises";
import { join } from "node:path";
import type { Blob } from "@verdict/contract";

/** A blob held on disk for as long as it is needed; it is not evicted before `release`. */
export interface BlobUse {
  path: string;
  sizeBytes: number;
  release(): void;
}

type Pieces = AsyncIterable<Uint8Array> | Iterable<Uint8Array>;
export type FetchBlob = (blob: Blob) => Promise<Pieces>;

interface Entry {
  sizeBytes: number;
  users: number;
  /** What the file looked like when its content was last checked; null: not since this start. */
  verified: string | null;
}

export class BlobError extends Error {
  override name = "BlobError";
}

/**
 * Files named by the SHA-256 of their content, on disk, the least recently used leaving first past `limitBytes`.
 * A name alone is never believed: content is checked after each fetch, and on first use after a start or any change of
 * the file; what does not match is fetched again. Files appear by rename, so a half-written one is never seen.
 */
export class BlobStore {
  readonly #blobDir: string;
  readonly #partDir: string;
  readonly #limitBytes: number;
  /** Least recently used first. */
  readonly #entries = new Map<string, Entry>();
  readonly #arriving = new Map<string, Promise<void>>();
  #usedBytes = 0;

  private constructor(directory: string, limitBytes: number) {
    this.#blobDir = join(directory, "blobs");
    this.#partDir = join(directory, "parts");
    this.#limitBytes = limitBytes;
  }

  static async open(directory: string, limitBytes: number): Promise<BlobStore> {
    const store = new BlobStore(directory, limitBytes);
    await rm(store.#partDir, { recursive: true, force: true });
    await mkdir(store.#partDir, { recursive: true });
    await mkdir(store.#blobDir, { recursive: true });
    await store.#scan();
    return store;
  }

  get usedBytes(): number {
    return this.#usedBytes;
  }

  has(sha256: string): boolean {
    return this.#entries.has(sha256);
  }

  /** The blob from disk, or from `fetch` if it is absent or damaged. Rejects with BlobError when what came is not it. */
  async use(blob: Blob, fetch: FetchBlob): Promise<BlobUse> {
    for (let round = 0; ; round += 1) {
      const held = this.#hold(blob.sha256);
      if (held) {
        if (await this.#intact(blob)) return held;
        held.release();
        this.#forget(blob.sha256);
      }
      if (round === 2) throw new BlobError(`blob ${blob.sha256} is damaged again right after its fetch`);
      await this.#arrive(blob, fetch);
    }
  }

  /** Keeps `bytes` and returns their name. */
  async put(bytes: Uint8Array): Promise<Blob> {
    const sha256 = createHash("sha256").update(bytes).digest("hex");
    const blob = { sha256, size: bytes.length };
    if (!this.has(sha256)) await this.#arrive(blob, async () => [bytes]);
    return blob;
  }

  #path(sha256: string): string {
    return join(this.#blobDir, sha256.slice(0, 2), sha256);
  }

  #hold(sha256: string): BlobUse | null {
    const entry = this.#entries.get(sha256);
    if (!entry) return null;
    this.#entries.delete(sha256);
    this.#entries.set(sha256, entry);
    entry.users += 1;
    let released = false;
    return {
      path: this.#path(sha256),
      sizeBytes: entry.sizeBytes,
      release: () => {
        if (released) return;
        released = true;
        entry.users -= 1;
      },
    };
  }

  #forget(sha256: string): void {
    const entry = this.#entries.get(sha256);
    if (!entry) return;
    this.#entries.delete(sha256);
    this.#usedBytes -= entry.sizeBytes;
  }

  async #intact({ sha256, size }: Blob): Promise<boolean> {
    const entry = this.#entries.get(sha256);
    const look = await appearance(this.#path(sha256));
    if (!entry || look === null || entry.sizeBytes !== size) return false;
    if (entry.verified === look) return true;
    const hash = createHash("sha256");
    for await (const chunk of createReadStream(this.#path(sha256), { highWaterMark: 1 << 20 })) {
      hash.update(chunk);
    }
    if (hash.digest("hex") !== sha256) return false;
    entry.verified = look;
    return true;
  }

  /** One arrival at a time for each blob; others wait for it. */
  async #arrive(blob: Blob, fetch: FetchBlob): Promise<void> {
    const running = this.#arriving.get(blob.sha256);
    if (running) return running.catch(() => {});
    const arrival = this.#fetchInto(blob, fetch).finally(() => this.#arriving.delete(blob.sha256));
    this.#arriving.set(blob.sha256, arrival);
    return arrival;
  }

  async #fetchInto(blob: Blob, fetch: FetchBlob): Promise<void> {
    await this.#makeRoom(blob.size);
    const part = join(this.#partDir, randomUUID());
    try {
      await writeVerified(part, blob, await fetch(blob));
      const path = this.#path(blob.sha256);
      await mkdir(join(this.#blobDir, blob.sha256.slice(0, 2)), { recursive: true });
      await rename(part, path);
      this.#forget(blob.sha256);
      this.#entries.set(blob.sha256, { sizeBytes: blob.size, users: 0, verified: await appearance(path) });
      this.#usedBytes += blob.size;
    } finally {
      await rm(part, { force: true });
    }
  }

  async #makeRoom(sizeBytes: number): Promise<void> {
    for (const [sha256, entry] of this.#entries) {
      if (this.#usedBytes + sizeBytes <= this.#limitBytes) return;
      if (entry.users > 0) continue;
      this.#forget(sha256);
      await rm(this.#path(sha256), { force: true });
    }
  }

  async #scan(): Promise<void> {
    const names = (await readdir(this.#blobDir, { recursive: true })).filter((name) =>
      /^[0-9a-f]{2}\/[0-9a-f]{64}$/.test(name),
    );
    const found = await Promise.all(
      names.map(async (name) => ({ name: name.slice(3), info: await stat(join(this.#blobDir, name)) })),
    );
    for (const { name, info } of found.sort((a, b) => a.info.mtimeMs - b.info.mtimeMs)) {
      this.#entries.set(name, { sizeBytes: info.size, users: 0, verified: null });
      this.#usedBytes += info.size;
    }
    await this.#makeRoom(0);
  }
}

/** Changes whenever the file's content may have; null if it is not there. */
async function appearance(path: string): Promise<string | null> {
  try {
    await access(path, constants.R_OK);
    const { ino, size, mtimeNs, ctimeNs } = await stat(path, { bigint: true });
    return [ino, size, mtimeNs, ctimeNs].join(":");
  } catch {
    return null;
  }
}

async function writeVerified(path: string, blob: Blob, content: Pieces): Promise<void> {
  // Readable by the sandbox's users, who get it as a descriptor, and executable: compiled programs are kept here too.
  const file = await open(path, "wx", 0o555);
  try {
    const hash = createHash("sha256");
    let size = 0;
    for await (const chunk of content) {
      size += chunk.length;
      if (size > blob.size) throw new BlobError(`blob ${blob.sha256}: more bytes than its ${blob.size}`);
      hash.update(chunk);
      await file.writeFile(chunk);
    }
    if (size !== blob.size) throw new BlobError(`blob ${blob.sha256}: ${size} bytes of its ${blob.size}`);
    if (hash.digest("hex") !== blob.sha256)
      throw new BlobError(`blob ${blob.sha256}: the content is another`);
    // The creation mode is cut by the umask; this one is not.
    await file.chmod(0o555);
  } finally {
    await file.close();
  }
}
