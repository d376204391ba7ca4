import { createHash, randomUUID } from "node:crypto";
import { createWriteStream } from "node:fs";
import { access, mkdir, open, readdir, rename, rm, stat, writeFile } from "node:fs/promises";
import { dirname, join, sep } from "node:path";
import { type Readable, Transform } from "node:stream";
import { pipeline } from "node:stream/promises";
import { fileURLToPath } from "node:url";

export interface StoredBlob {
  readonly sha256: string;
  /** Bytes. */
  readonly size: number;
}

/** File store of the site: immutable blobs under their SHA-256, and named files. */
export interface Store {
  /**
   * Stores a stream; the same content is stored once. `maxBytes`: more is refused with RangeError. `known` is told the
   * hash before the store is looked at: what it writes down keeps a cleanup from deleting the bytes in between.
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
  temporaryFile(): Promise<string>;
  /** Deletes temporary files of requests that were cut off. Returns how many. */
  deleteTemporaryFiles(olderThanMs: number): Promise<number>;
  /** A file by its own name such as "img/x.webp"; replaces what was there. */
  putFile(name: string, content: Uint8Array | string): Promise<void>;
  /** As putFile, for a stream; more than `maxBytes` is refused with RangeError. Returns its size in bytes. */
  putFileStream(name: string, content: Readable, maxBytes: number): Promise<number>;
  /** null when there is no such file. */
  getFile(name: string): Promise<Readable | null>;
  /** Where a file lies, for what sends files by themselves; whether there is one or not. */
  pathOf(name: string): string;
  deleteFile(name: string): Promise<void>;
}

const TEMPORARY = "aside";

const exists = (path: string) =>
  access(path).then(
    () => true,
    () => false,
  );

export function openStore(url: string): Store {
  const location = fileURLToPath(url);
  const blobAt = (sha256: string) => fileAt(`blob/${sha256.slice(0, 2)}/${sha256}`);

  /** Some names come from addresses that people wrote: none leads out of the store. */
  function fileAt(name: string): string {
    const path = join(location, name);
    if (name.includes("\0") || !path.startsWith(join(location, sep)))
      throw new Error(`${name} is outside the store`);
    return path;
  }

  async function read(path: string): Promise<Readable> {
    const file = await open(path);
    return file.createReadStream();
  }

  async function temporaryFile(): Promise<string> {
    await mkdir(join(location, TEMPORARY), { recursive: true });
    return join(location, TEMPORARY, randomUUID());
  }

  return {
    async putBlob(content, maxBytes, known) {
      // The name is known only once all bytes are: gather beside, then move in. The move is one step, so that no half
      // of a file ever stands under a hash.
      const temporary = await temporaryFile();
      try {
        const blob = await gather(content, temporary, maxBytes);
        await known?.(blob);
        const path = blobAt(blob.sha256);
        if (!(await exists(path))) {
          await mkdir(dirname(path), { recursive: true });
          await rename(temporary, path);
        }
        return blob;
      } finally {
        await rm(temporary, { force: true });
      }
    },
    getBlob: (sha256) => read(blobAt(sha256)),
    async readBlob(sha256, offset, length) {
      const file = await open(blobAt(sha256));
      try {
        const { bytesRead, buffer } = await file.read(Buffer.alloc(length), 0, length, offset);
        return buffer.subarray(0, bytesRead);
      } finally {
        await file.close();
      }
    },
    deleteBlob: (sha256) => rm(blobAt(sha256), { force: true }),
    temporaryFile,
    async deleteTemporaryFiles(olderThanMs) {
      const names = await readdir(join(location, TEMPORARY)).catch(() => []);
      let deleted = 0;
      for (const name of names) {
        const path = join(location, TEMPORARY, name);
        const made = await stat(path).catch(() => null);
        if (!made || made.mtimeMs > Date.now() - olderThanMs) continue;
        await rm(path, { force: true });
        deleted++;
      }
      return deleted;
    },
    async putFile(name, content) {
      const path = fileAt(name);
      const temporary = await temporaryFile();
      try {
        // Keys and mails are among them; pictures are served by us. On the disk before it has its name: a full disk or
        // a power cut leaves what was there.
        await writeFile(temporary, content, { mode: 0o600, flush: true });
        await mkdir(dirname(path), { recursive: true });
        await rename(temporary, path);
      } finally {
        await rm(temporary, { force: true });
      }
    },
    async putFileStream(name, content, maxBytes) {
      const temporary = await temporaryFile();
      try {
        const { size } = await gather(content, temporary, maxBytes);
        const path = fileAt(name);
        await mkdir(dirname(path), { recursive: true });
        await rename(temporary, path);
        return size;
      } finally {
        await rm(temporary, { force: true });
      }
    },
    getFile: async (name) => {
      const path = fileAt(name);
      return (await exists(path)) ? read(path) : null;
    },
    pathOf: fileAt,
    deleteFile: (name) => rm(fileAt(name), { force: true }),
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
