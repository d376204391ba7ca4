import { basename } from "node:path/posix";
import { text } from "node:stream/consumers";
import type { NamedSource } from "@verdict/contract";
import { fromBufferPromise } from "yauzl";

/** Of a program's archive, unpacked. */
const FILE_BYTES = 1024 * 1024;
const FILES_MAX = 20;

/** The texts in an archive, by their names without folders; null where it holds too much, or is none that anybody can open. */
export async function programsIn(zip: Buffer): Promise<NamedSource[] | null> {
  try {
    const archive = await fromBufferPromise(zip);
    if (archive.entryCount > FILES_MAX) return null;
    const programs: NamedSource[] = [];
    for await (const entry of archive.eachEntry()) {
      if (entry.fileName.endsWith("/")) continue;
      if (entry.uncompressedSize > FILE_BYTES) return null;
      const name = basename(entry.fileName);
      programs.push({ name, text: await text(await archive.openReadStreamPromise(entry)) });
    }
    return programs;
  } catch {
    return null;
  }
}

/** Of several files the largest is taken for the program. */
export const largestOf = (programs: readonly NamedSource[] | null): string | null =>
  programs
    ?.map(({ text }) => text)
    .toSorted((a, b) => b.length - a.length)
    .find((program) => program !== "") ?? null;
