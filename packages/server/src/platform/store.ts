import { createHash, randomUUID } from "node:crypto";
import { createReadStream, createWriteStream } from "node:fs";
import { chmod, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type Readable, Transform } from "node:stream";
import { pipeline } from "node:stream/promises";
import { fileURLToPath } from "node:url";
import { Disk } from "flydrive";
import { FSDriver } from "flydrive/drivers/fs";

/** File store of the site: immutable blobs under their SHA-256, and named files. */
export interface Store {
  /** Stores a stream; the same content is stored once. `maxBytes`: more is refused with RangeError. */
  putBlob(content: Readable, maxBytes: number): Promise<{ sha256: string; size: number }>;
  getBlob(sha256: string): Promise<Readable>;
  /** A file by its own name such as "img/x.webp"; replaces what was there. */
  putFile(name: string, content: Uint8Array | string): Promise<void>;
  /** null when there is no such file. */
  getFile(name: string): Promise<Readable | null>;
  deleteFile(name: string): Promise<void>;
}

export function openStore(url: string): Store {
  const location = fileURLToPath(url);
  const disk = new Disk(new FSDriver({ location, visibility: "private" }));
  const key = (sha256: string) => `blob/${sha256.slice(0, 2)}/${sha256}`;

  return {
    async putBlob(content, maxBytes) {
      // The name is known only once all bytes are: gather aside, then move in.
      const aside = join(tmpdir(), `verdict-${randomUUID()}`);
      try {
        const measured = await gather(content, aside, maxBytes);
        if (!(await disk.exists(key(measured.sha256)))) {
          await disk.putStream(key(measured.sha256), createReadStream(aside));
        }
        return measured;
      } finally {
        await rm(aside, { force: true });
      }
    },
    getBlob: (sha256) => disk.getStream(key(sha256)),
    async putFile(name, content) {
      await disk.put(name, content);
      await chmod(join(location, name), 0o600); // keys and mails among them; pictures are served by us
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
