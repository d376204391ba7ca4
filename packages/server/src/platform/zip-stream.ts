import { once } from "node:events";
import { PassThrough, type Readable } from "node:stream";
import { ZipFile } from "yazl";

/** Whoever reads a zip that is being written. */
export interface ZipReader {
  /** They left: nothing more needs to be added. */
  readonly isGone: boolean;
  /** Holds the next entries back until a slow reader has caught up. */
  caughtUp(): Promise<void>;
}

/** A zip that `fill` adds entries to while it is read; it ends when `fill` does. */
export function zipStream(fill: (zip: ZipFile, reader: ZipReader) => Promise<void>): Readable {
  const zip = new ZipFile();
  const out = new PassThrough();
  zip.outputStream.on("error", (error) => out.destroy(error));
  zip.outputStream.pipe(out);
  const reader: ZipReader = {
    get isGone() {
      return out.destroyed;
    },
    async caughtUp() {
      if (out.writableNeedDrain) await Promise.race([once(out, "drain"), once(out, "close")]);
    },
  };
  fill(zip, reader).then(
    () => zip.end(),
    (error) => out.destroy(error),
  );
  return out;
}
