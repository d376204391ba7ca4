import { createHash } from "node:crypto";
import { createWriteStream } from "node:fs";
import { type Readable, Transform } from "node:stream";
import { pipeline } from "node:stream/promises";

export interface StoredBlob {
  readonly sha256: string;
  /** Bytes. */
  readonly size: number;
}

export interface StoredFile {
  /** Such as "img/x.webp"; of blobs what `blobName` gives. */
  readonly name: string;
  /** Bytes. */
  readonly size: number;
}

/** Both ends are included, as in HTTP. */
export interface ByteRange {
  readonly start: number;
  readonly end: number;
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
  /** An address under which a judge node reads the blob without the server, for some minutes; null: through the server. */
  blobAddress(sha256: string): Promise<string | null>;
  /** Path of a local file to be made, for work of one request; whoever asks deletes it. */
  temporaryFile(): Promise<string>;
  /** Deletes temporary files of requests that were cut off. Returns how many. */
  deleteTemporaryFiles(olderThanMs: number): Promise<number>;
  /** A file by its own name such as "img/x.webp"; replaces what was there. */
  putFile(name: string, content: Uint8Array | string): Promise<void>;
  /** As putFile, for a stream; more than `maxBytes` is refused with RangeError. Returns its size in bytes. */
  putFileStream(name: string, content: Readable, maxBytes: number): Promise<number>;
  /** null when there is no such file. */
  getFile(name: string, range?: ByteRange): Promise<Readable | null>;
  /** Bytes; null when there is no such file. */
  sizeOf(name: string): Promise<number | null>;
  deleteFile(name: string): Promise<void>;
  /** Every file and blob, but no temporary ones. */
  list(): AsyncIterable<StoredFile>;
  /** Fails where nothing can be stored now. */
  check(): Promise<void>;
  /** The name as people find it, for messages. */
  placeOf(name: string): string;
}

export const blobName = (sha256: string): string => `blob/${sha256.slice(0, 2)}/${sha256}`;

/** The hash that a name of `blobName` stands for; null: another file. */
export const hashOfName = (name: string): string | null =>
  /^blob\/[0-9a-f]{2}\/([0-9a-f]{64})$/.exec(name)?.[1] ?? null;

/**
 * A stream that is read a moment later and may fail before that. Its failure is told to whoever reads it then; with nobody to
 * listen it would be an exception that nobody catches.
 */
export const heldUntilRead = (content: Readable): Readable => content.on("error", () => {});

/** Writes a stream into a local file, and hashes it on the way. */
export async function writeMeasured(content: Readable, path: string, maxBytes: number): Promise<StoredBlob> {
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
