import { createHash, randomUUID } from "node:crypto";
import { createReadStream, createWriteStream } from "node:fs";
import { rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type Readable, Transform } from "node:stream";
import { pipeline } from "node:stream/promises";
import { fileURLToPath } from "node:url";
import { Disk } from "flydrive";
import { FSDriver } from "flydrive/drivers/fs";

/** File store of the site: immutable blobs under their SHA-256. */
export interface Store {
  /** Stores a stream; the same content is stored once. `maxBytes`: more is refused with RangeError. */
  putBlob(content: Readable, maxBytes: number): Promise<{ sha256: string; size: number }>;
  getBlob(sha256: string): Promise<Readable>;
}

export function openStore(url: string): Store {
  const disk = new Disk(new FSDriver({ location: fileURLToPath(url), visibility: "private" }));
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
