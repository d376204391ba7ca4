import { text } from "node:stream/consumers";
import { fromBufferPromise } from "yauzl";

/** Of a program's archive, unpacked. */
const FILE_BYTES = 1024 * 1024;
const FILES_MAX = 20;

/** The texts in an archive; null where it holds too much, or is none that anybody can open. */
export async function programsIn(zip: Buffer): Promise<string[] | null> {
  try {
    const archive = await fromBufferPromise(zip);
    if (archive.entryCount > FILES_MAX) return null;
    const programs: string[] = [];
    for await (const entry of archive.eachEntry()) {
      if (entry.fileName.endsWith("/")) continue;
      if (entry.uncompressedSize > FILE_BYTES) return null;
      programs.push(await text(await archive.openReadStreamPromise(entry)));
    }
    return programs;
  } catch {
    return null;
  }
}

/** Of several files the largest is taken for the program. */
export const largestOf = (programs: string[] | null): string | null =>
  programs?.toSorted((a, b) => b.length - a.length).find((program) => program !== "") ?? null;
