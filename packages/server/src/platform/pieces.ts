import { Readable } from "node:stream";

/** Bytes of a file that come at once from the process beside. */
const PIECE_BYTES = 256 * 1024;

/** A file that is read beside, as a stream here: `begin` opens it there, `next` fetches a piece, null at its end. */
export function streamOfPieces(
  begin: () => Promise<unknown>,
  next: () => Promise<Uint8Array | null>,
): Readable {
  async function* pieces() {
    await begin();
    for (let piece = await next(); piece; piece = await next()) yield piece;
  }
  return Readable.from(pieces(), { objectMode: false });
}

/** The other side: pieces of the file that was begun last. */
export class Pieces {
  #stream: Readable | null = null;
  #bytes: AsyncIterator<Uint8Array> | null = null;

  begin(stream: Readable): null {
    this.#stream?.destroy();
    this.#stream = stream;
    this.#bytes = stream[Symbol.asyncIterator]();
    return null;
  }

  async next(): Promise<Uint8Array | null> {
    const chunks: Uint8Array[] = [];
    for (let size = 0; size < PIECE_BYTES; ) {
      const { value, done } = (await this.#bytes?.next()) ?? { done: true, value: null };
      if (done || !value) break;
      chunks.push(value);
      size += value.length;
    }
    return chunks.length > 0 ? Buffer.concat(chunks) : null;
  }
}
