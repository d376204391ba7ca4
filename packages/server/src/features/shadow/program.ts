import { text } from "node:stream/consumers";
import { fromBufferPromise } from "yauzl";

/** Of a program's archive, unpacked. */
const FILE_BYTES = 1024 * 1024;
const FILES_MAX = 20;

/** null where it is not one text. Several files: the largest is taken for the program. */
export async function programIn(zip: Buffer): Promise<string | null> {
  const archive = await fromBufferPromise(zip);
  if (archive.entryCount > FILES_MAX) return null;
  let program: string | null = null;
  for await (const entry of archive.eachEntry()) {
    if (entry.fileName.endsWith("/")) continue;
    if (entry.uncompressedSize > FILE_BYTES) return null;
    const content = await text(await archive.openReadStreamPromise(entry));
    if (content.length > (program?.length ?? 0)) program = content;
  }
  return program;
}
