import { createHash, randomUUID } from "node:crypto";
import { createWriteStream } from "node:fs";
import { access, chmod, mkdir, open, readdir, rename, rm, stat } from "node:fs/promises";
import { dirname, join } from "node:path";
import { type Readable, Transform } from "node:stream";
import { pipeline } from "node:stream/promises";
import { fileURLToPath } from "node:url";
import { Disk } from "flydrive";
import { FSDriver } from "flydrive/drivers/fs";

export interface StoredBlob {
  readonly sha256: string;
  /** Bytes. */
  readonly size: number;
}

/** File store of the site: immutable blobs under their SHA-256, and named files. */
export interface Store {
  /**
   * Stores a stream; the same content is stored once. `maxBytes`: more is refused with RangeError. `known` is told the
   * hash before the store is looked at: what it writes down keeps a sweep from deleting the bytes in between.
   */
  putBlob(
    content: Readable,
    maxBytes: number,
    known?: (blob: StoredBlob) => Promise<void>,
  ): Promise<StoredBlob>;
  getBlob(sha256: string): Promise<Readable>;
  /** Bytes from `offset` on, at most `length`; fewer at the end. */
  readBlob(sha256: string, offset: number, length: number): Promise<Buffer>;
  /** Deleting what is not there is no error. */
  deleteBlob(sha256: string): Promise<void>;
  /** Path of a file to be made on the store's own disk, for work of one request; whoever asks deletes it. */
  aside(): Promise<string>;
  /** Deletes files put aside by requests that were cut off. Returns how many. */
  sweepAside(olderThanMs: number): Promise<number>;
  /** A file by its own name such as "img/x.webp"; replaces what was there. */
  putFile(name: string, content: Uint8Array | string): Promise<void>;
  /** As putFile, for a stream; more than `maxBytes` is refused with RangeError. Returns its size in bytes. */
  putFileStream(name: string, content: Readable, maxBytes: number): Promise<number>;
  /** null when there is no such file. */
  getFile(name: string): Promise<Readable | null>;
  deleteFile(name: string): Promise<void>;
}

const ASIDE = "aside";

const exists = (path: string) =>
  access(path).then(
    () => true,
    () => false,
  );

export function openStore(url: string): Store {
  const location = fileURLToPath(url);
  const disk = new Disk(new FSDriver({ location, visibility: "private" }));
  const key = (sha256: string) => `blob/${sha256.slice(0, 2)}/${sha256}`;

  async function aside(): Promise<string> {
    await mkdir(join(location, ASIDE), { recursive: true });
    return join(location, ASIDE, randomUUID());
  }

  return {
    async putBlob(content, maxBytes, known) {
      // The name is known only once all bytes are: gather aside, then move in. The move is one step, so that no half
      // of a file ever stands under a hash.
      const gathered = await aside();
      try {
        const blob = await gather(content, gathered, maxBytes);
        await known?.(blob);
        const path = join(location, key(blob.sha256));
        if (!(await exists(path))) {
          await mkdir(dirname(path), { recursive: true });
          await rename(gathered, path);
        }
        return blob;
      } finally {
        await rm(gathered, { force: true });
      }
    },
    getBlob: (sha256) => disk.getStream(key(sha256)),
    async readBlob(sha256, offset, length) {
      const file = await open(join(location, key(sha256)));
      try {
        const { bytesRead, buffer } = await file.read(Buffer.alloc(length), 0, length, offset);
        return buffer.subarray(0, bytesRead);
      } finally {
        await file.close();
      }
    },
    deleteBlob: (sha256) => rm(join(location, key(sha256)), { force: true }),
    aside,
    async sweepAside(olderThanMs) {
      const names = await readdir(join(location, ASIDE)).catch(() => []);
      let swept = 0;
      for (const name of names) {
        const path = join(location, ASIDE, name);
        const made = await stat(path).catch(() => null);
        if (!made || made.mtimeMs > Date.now() - olderThanMs) continue;
        await rm(path, { force: true });
        swept++;
      }
      return swept;
    },
    async putFile(name, content) {
      await disk.put(name, content);
      await chmod(join(location, name), 0o600); // keys and mails among them; pictures are served by us
    },
    async putFileStream(name, content, maxBytes) {
      const gathered = await aside();
      try {
        const { size } = await gather(content, gathered, maxBytes);
        await mkdir(dirname(join(location, name)), { recursive: true });
        await rename(gathered, join(location, name));
        return size;
      } finally {
        await rm(gathered, { force: true });
      }
    },
    getFile: async (name) => ((await disk.exists(name)) ? disk.getStream(name) : null),
    deleteFile: (name) => disk.delete(name),
  };
}

async function gather(content: Readable, path: string, maxBytes: number) {
  const hash = createHash("sha256");
  let size = 0;
  const measure = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      size += chunk.length;
      if (size > maxBytes) return done(new RangeError(`more than ${maxBytes} bytes`));
      hash.update(chunk);
      done(null, chunk);
    },
  });
  await pipeline(content, measure, createWriteStream(path, { mode: 0o600 }));
  return { sha256: hash.digest("hex"), size };
}
