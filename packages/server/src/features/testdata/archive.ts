import { open as openFile } from "node:fs/promises";
import { Readable } from "node:stream";
import { crc32 } from "node:zlib";
import { fileTypeFromBuffer } from "file-type";
import { type Entry, openPromise, type ZipFile } from "yauzl";
import { decodeText } from "../../platform/encoding.ts";
import { Refusal } from "../../platform/refusal.ts";
import { isPlainName } from "./plain-name.ts";
import { inWords } from "./sizes.ts";

export interface ArchiveEntry {
  /** Path within the archive, with "/" between folders, without "." and "..". */
  readonly name: string;
  /** Unpacked, bytes. */
  readonly size: number;
}

/** A zip that has been looked through: its names are harmless and its sizes bounded. */
export interface Archive {
  /** Files in the order of the archive; folders and what macOS adds by itself are left out. */
  readonly entries: readonly ArchiveEntry[];
  /** An entry's bytes; checked against the archive's own size and sum while they are read. */
  open(entry: ArchiveEntry): Readable;
  close(): void;
}

/** From here on an archive that shrinks more than RATIO_MAX times is not believed; honest test data stay below. */
const BOMB_BYTES = 256 * 1024 * 1024;
const RATIO_MAX = 200;

/** What an archive may hold: `bytes` of all its files unpacked. */
export interface ArchiveBounds {
  readonly bytes: number;
  readonly entries: number;
}

/** Opens an uploaded zip, or refuses it with the reason. */
export async function openArchive(path: string, bounds: ArchiveBounds): Promise<Archive> {
  const packedBytes = await refuseOtherKinds(path);
  const zip = await openPromise(path, { decodeStrings: false, lazyEntries: true, autoClose: false }).catch(
    (error: Error) => {
      throw broken(error);
    },
  );
  try {
    const files = await readDirectory(zip, bounds, packedBytes);
    return {
      entries: [...files.keys()],
      open(entry) {
        const inner = files.get(entry);
        if (!inner) throw new Error(`${entry.name} is no entry of this archive`);
        return openEntry(zip, inner);
      },
      close: () => zip.close(),
    };
  } catch (error) {
    zip.close();
    throw error;
  }
}

const kinds: Record<string, string> = {
  rar: "RAR",
  "7z": "7z",
  gz: "gzip",
  "tar.gz": "tar.gz",
  tar: "tar",
  bz2: "bzip2",
  "tar.bz2": "tar.bz2",
  xz: "xz",
  "tar.xz": "tar.xz",
  zst: "Zstandard",
  lz4: "LZ4",
  cab: "CAB",
  xml: "XML",
  pdf: "PDF",
};

/** By content, not by name. Returns the size of the file. */
async function refuseOtherKinds(path: string): Promise<number> {
  const file = await openFile(path);
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(4100), 0, 4100, 0);
    const head = buffer.subarray(0, bytesRead);
    const isZip = head[0] === 0x50 && head[1] === 0x4b; // "PK": also of the kinds built on zip
    if (!isZip) {
      const type = await fileTypeFromBuffer(head);
      const kind = type && kinds[type.ext];
      throw kind ? new Refusal("archive-other-kind", { kind }) : new Refusal("archive-not-zip");
    }
    return (await file.stat()).size;
  } finally {
    await file.close();
  }
}

async function readDirectory(zip: ZipFile, bounds: ArchiveBounds, packedBytes: number) {
  const files = new Map<ArchiveEntry, Entry>();
  const names = new Set<string>();
  let total = 0;
  if (zip.entryCount > bounds.entries) throw new Refusal("archive-too-many", { max: bounds.entries });
  try {
    for await (const entry of zip.eachEntry()) {
      const path = entryPath(entry);
      if (path === null) continue;
      if (names.has(path)) throw new Refusal("archive-duplicate", { name: path });
      names.add(path);
      total += entry.uncompressedSize;
      files.set({ name: path, size: entry.uncompressedSize }, entry);
    }
  } catch (error) {
    throw broken(error);
  }
  if (overlap([...files.values()])) throw new Refusal("archive-bomb");
  if (total > BOMB_BYTES && total > packedBytes * RATIO_MAX) throw new Refusal("archive-bomb");
  if (total > bounds.bytes) throw new Refusal("archive-unpacked-too-large", { size: inWords(bounds.bytes) });
  return files;
}

const STORED = 0;
const DEFLATED = 8;
const MADE_ON_UNIX = 3;

/** The entry's harmless path, or null for what is no file; refuses everything else. */
function entryPath(entry: Entry): string | null {
  const name = decodeText(entry.fileNameRaw, "latin1").replaceAll("\\", "/");
  if (/^\/|^[a-z]:/i.test(name)) throw new Refusal("archive-absolute", { name });
  if (name.split("/").includes("..")) throw new Refusal("archive-traversal", { name });
  const unixMode = entry.externalFileAttributes >>> 16;
  const isLink = entry.versionMadeBy >> 8 === MADE_ON_UNIX && (unixMode & 0o170000) === 0o120000;
  if (isLink) throw new Refusal("archive-symlink", { name });
  if (name.endsWith("/") || /(^|\/)(__MACOSX\/|\.DS_Store$|Thumbs\.db$)/.test(name)) return null;
  const path = name
    .split("/")
    .filter((part) => part !== ".")
    .join("/");
  if (!plainPath(path)) throw new Refusal("archive-name", { name: path.slice(0, 100) });
  if (entry.generalPurposeBitFlag & 0x41) throw new Refusal("archive-encrypted");
  if (entry.compressionMethod !== STORED && entry.compressionMethod !== DEFLATED) {
    throw new Refusal("archive-method", { name: path });
  }
  return path;
}

/** Whether every part of the path could be a file's name here. */
function plainPath(path: string): boolean {
  return path.length <= 1000 && path.split("/").every(isPlainName);
}

/** Entries that share bytes of the archive: no packer makes them, bombs do. */
function overlap(entries: Entry[]): boolean {
  const spans = entries
    .map((entry) => ({ from: entry.relativeOffsetOfLocalHeader, size: 30 + entry.compressedSize }))
    .sort((a, b) => a.from - b.from);
  return spans.some((span, index) => {
    const before = spans[index - 1];
    return before !== undefined && before.from + before.size > span.from;
  });
}

/** Begins to unpack when it is first read, so that no error comes before somebody listens. */
function openEntry(zip: ZipFile, entry: Entry): Readable {
  async function* unpacked() {
    let sum = 0;
    try {
      for await (const chunk of await zip.openReadStreamPromise(entry)) {
        sum = crc32(chunk, sum);
        yield chunk;
      }
    } catch (error) {
      throw broken(error);
    }
    if (sum !== entry.crc32 >>> 0) throw broken(new Error("a check sum is wrong"));
  }
  return Readable.from(unpacked(), { objectMode: false });
}

function broken(error: unknown): Refusal {
  if (error instanceof Refusal) return error;
  const detail = error instanceof Error ? error.message : String(error);
  if (/too many bytes/.test(detail)) return new Refusal("archive-bomb", {}, { cause: error });
  return new Refusal("archive-broken", { detail }, { cause: error });
}
