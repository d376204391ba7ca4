import { type Readable, Transform } from "node:stream";
import { sql } from "drizzle-orm";
import type { Deps } from "../../deps.ts";
import type { StoredBlob } from "../../platform/store.ts";
import { blobs } from "./tables.ts";

/**
 * Stores a file's bytes and writes them down, in that way and order which the cleanup relies on: the row is made young
 * before the store is looked at, so that bytes which a cleanup takes away at this moment are stored anew.
 * More than `maxBytes` throws RangeError.
 */
export function storeBlob(
  { db, store }: Pick<Deps, "db" | "store">,
  content: Readable,
  maxBytes: number,
): Promise<StoredBlob> {
  return store.putBlob(content, maxBytes, async (blob) => {
    await db
      .insert(blobs)
      .values(blob)
      .onConflictDoUpdate({ target: blobs.sha256, set: { touchedAt: sql`now()` } });
  });
}

/** A stored test file; `changed`: its line ends were not LF. */
export interface StoredText extends StoredBlob {
  readonly changed: boolean;
}

/** Stores a test file with its line ends made LF, as all test data are kept. */
export async function storeTestFile(
  deps: Pick<Deps, "db" | "store">,
  content: Readable,
  maxBytes: number,
): Promise<StoredText> {
  const ends = unixLineEnds();
  content.once("error", (error) => ends.stream.destroy(error));
  const blob = await storeBlob(deps, content.pipe(ends.stream), maxBytes).finally(() => content.destroy());
  return { ...blob, changed: ends.changed() };
}

const CR = 13;
const LF = 10;
const NUL = 0;

/**
 * CRLF and CR become LF. Works on bytes: the text's encoding stays. A file whose first piece holds a NUL is no text
 * and passes as it is.
 */
export function unixLineEnds(): { stream: Transform; changed(): boolean } {
  let afterCr = false;
  let binary: boolean | undefined;
  let changed = false;
  const stream = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      binary ??= chunk.subarray(0, 8192).includes(NUL);
      if (binary || (!afterCr && !chunk.includes(CR))) return done(null, chunk);
      const out = Buffer.allocUnsafe(chunk.length);
      let length = 0;
      for (const byte of chunk) {
        if (!(afterCr && byte === LF)) out[length++] = byte === CR ? LF : byte;
        afterCr = byte === CR;
      }
      changed = true;
      done(null, out.subarray(0, length));
    },
  });
  return { stream, changed: () => changed };
}
