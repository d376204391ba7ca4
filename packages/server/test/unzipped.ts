import { Readable } from "node:stream";
import { buffer } from "node:stream/consumers";
import { fromBufferPromise } from "yauzl";

/** Files of an answered zip by name, in its order. */
export async function unzipped(answer: Response): Promise<Map<string, Buffer>> {
  const zip = await fromBufferPromise(Buffer.from(await answer.arrayBuffer()));
  const files = new Map<string, Buffer>();
  for await (const entry of zip.eachEntry()) {
    files.set(entry.fileName, await buffer(Readable.from(await zip.openReadStreamPromise(entry))));
  }
  return files;
}
