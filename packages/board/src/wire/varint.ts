import { grown } from "../columns.ts";
import { BoardError } from "../event.ts";

/** Whole numbers below 2^32 in groups of seven bits, low ones first; the high bit says that more follow. */
export class Writer {
  #bytes = new Uint8Array(1024);
  #length = 0;

  unsigned(value: number): void {
    if (this.#length + 5 > this.#bytes.length) this.#bytes = grown(this.#bytes, this.#bytes.length * 2);
    let rest = value;
    while (rest > 127) {
      this.#bytes[this.#length++] = (rest & 127) | 128;
      rest >>>= 7;
    }
    this.#bytes[this.#length++] = rest;
  }

  /** Small numbers of either sign. */
  signed(value: number): void {
    this.unsigned(value < 0 ? -value * 2 - 1 : value * 2);
  }

  bytes(): Uint8Array<ArrayBuffer> {
    return this.#bytes.slice(0, this.#length);
  }
}

export class Reader {
  readonly #bytes: Uint8Array;
  #at = 0;

  constructor(bytes: Uint8Array) {
    this.#bytes = bytes;
  }

  unsigned(): number {
    let value = 0;
    for (let shift = 0; ; shift += 7) {
      const byte = this.#bytes[this.#at++];
      if (byte === undefined || shift > 28) throw new BoardError("the file ends in the middle of a number");
      value |= (byte & 127) << shift;
      if (byte < 128) return value >>> 0;
    }
  }

  signed(): number {
    const value = this.unsigned();
    return value % 2 === 1 ? -(value + 1) / 2 : value / 2;
  }
}
