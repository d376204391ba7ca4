import { createHash, randomUUID } from "node:crypto";
import { constants } from "node:fs";
import { access, mkdir, open, readdir, rename, rm, stat } from "node:fs/promises";
import { basename, join } from "node:path";
import type { Blob } from "@verdict/contract";
import { isDiskFull } from "../fault.ts";
import { hashOfFile } from "./hash-of-file.ts";

/** A blob kept on disk for as long as it is needed; it is not evicted before `release`. */
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

/** File systems give whole blocks: thousands of tiny files take far more than their bytes. */
const BLOCK_BYTES = 4096;

/** Bytes that a file of `sizeBytes` takes on disk, its name included. */
export function onDisk(sizeBytes: number): number {
  return Math.max(1, Math.ceil(sizeBytes / BLOCK_BYTES)) * BLOCK_BYTES;
}

/**
 * Files named by the SHA-256 of their content, on disk, the least recently used leaving first past `limitBytes`; what
 * others keep in the same folder counts, too (see `reserve`).
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
  readonly #reserved = new Map<string, number>();
  readonly #onGone: ((sha256: string) => void)[] = [];
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

  /** Bytes taken on disk, reservations included. */
  get usedBytes(): number {
    return this.#usedBytes;
  }

  get limitBytes(): number {
    return this.#limitBytes;
  }

  /** Counts `bytes` of `owner`'s own files towards the limit, in place of what it reserved before. */
  reserve(owner: string, bytes: number): void {
    this.#usedBytes += bytes - (this.#reserved.get(owner) ?? 0);
    this.#reserved.set(owner, bytes);
    // Who needs room next makes it, if this one is cut short.
    void this.#makeRoom(0).catch(() => {});
  }

  /** `hear` is told of each blob that left. */
  onGone(hear: (sha256: string) => void): void {
    this.#onGone.push(hear);
  }

  has(sha256: string): boolean {
    return this.#entries.has(sha256);
  }

  /** The blob from disk, or from `fetch` if it is absent or damaged. Rejects with BlobError when what came is not it. */
  async use(blob: Blob, fetch: FetchBlob): Promise<BlobUse> {
    for (let round = 0; ; round += 1) {
      const used = this.#inUse(blob.sha256);
      if (used) {
        if (await this.#intact(blob)) return used;
        used.release();
        this.#forget(blob.sha256);
      }
      if (round === 2) throw new BlobError(`blob ${blob.sha256} is damaged again right after its fetch`);
      await this.#arrive(blob, fetch);
    }
  }

  /**
   * Whether files in use still are what their names say, read anew: a disk that rots tells nobody, and `use` looks
   * only at what the file system says of a file it has read before. What is damaged is fetched again at its next use.
   */
  async unspoiled(uses: Iterable<BlobUse>): Promise<boolean> {
    let all = true;
    for (const { path } of uses) {
      const sha256 = basename(path);
      if ((await hashOfFile(path).catch(() => null)) === sha256) continue;
      all = false;
      this.#forget(sha256);
    }
    return all;
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

  #inUse(sha256: string): BlobUse | null {
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
    this.#usedBytes -= onDisk(entry.sizeBytes);
    for (const hear of this.#onGone) hear(sha256);
  }

  async #intact({ sha256, size }: Blob): Promise<boolean> {
    const entry = this.#entries.get(sha256);
    const look = await appearance(this.#path(sha256));
    if (!entry || look === null || entry.sizeBytes !== size) return false;
    if (entry.verified === look) return true;
    if ((await hashOfFile(this.#path(sha256))) !== sha256) return false;
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
    try {
      await this.#fetchOnce(blob, fetch);
    } catch (error) {
      // Others may fill the disk, too: what the cache can spare goes before the node gives up.
      if (!isDiskFull(error) || (await this.#makeRoom(this.#limitBytes)) === 0) throw error;
      await this.#fetchOnce(blob, fetch);
    }
  }

  async #fetchOnce(blob: Blob, fetch: FetchBlob): Promise<void> {
    const path = this.#path(blob.sha256);
    // A damaged one, if there is any: it must not stay where nothing comes in its place.
    await rm(path, { force: true });
    await this.#makeRoom(onDisk(blob.size));
    const part = join(this.#partDir, randomUUID());
    try {
      await writeVerified(part, blob, await fetch(blob));
      await mkdir(join(this.#blobDir, blob.sha256.slice(0, 2)), { recursive: true });
      await rename(part, path);
      const verified = await appearance(path);
      this.#enter(blob.sha256, { sizeBytes: blob.size, users: 0, verified });
    } finally {
      await rm(part, { force: true });
    }
  }

  #enter(sha256: string, entry: Entry): void {
    const before = this.#entries.get(sha256);
    if (before) this.#usedBytes -= onDisk(before.sizeBytes);
    this.#entries.set(sha256, entry);
    this.#usedBytes += onDisk(entry.sizeBytes);
  }

  /** Returns how many blobs left for it. */
  async #makeRoom(sizeBytes: number): Promise<number> {
    let gone = 0;
    for (const [sha256, entry] of this.#entries) {
      if (this.#usedBytes + sizeBytes <= this.#limitBytes) break;
      if (entry.users > 0) continue;
      this.#forget(sha256);
      await rm(this.#path(sha256), { force: true });
      gone += 1;
    }
    return gone;
  }

  async #scan(): Promise<void> {
    const names = (await readdir(this.#blobDir, { recursive: true })).filter((name) =>
      /^[0-9a-f]{2}\/[0-9a-f]{64}$/.test(name),
    );
    const found = await Promise.all(
      names.map(async (name) => ({ name: name.slice(3), info: await stat(join(this.#blobDir, name)) })),
    );
    for (const { name, info } of found.sort((a, b) => a.info.mtimeMs - b.info.mtimeMs)) {
      this.#enter(name, { sizeBytes: info.size, users: 0, verified: null });
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
