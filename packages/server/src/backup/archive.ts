import { createReadStream, createWriteStream } from "node:fs";
import { mkdir } from "node:fs/promises";
import { dirname, join } from "node:path";
import type { Writable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { createZstdDecompress } from "node:zlib";
import { extract } from "tar-stream";
import { z } from "zod";
import { FORMAT, type Manifest, nowhere, summing } from "./books.ts";
import { isOutOfRoom } from "./out-of-room.ts";

/** What operators can put right; its message is for them. */
export class RestoreRefused extends Error {
  override name = "RestoreRefused";
}

/** Reads a backup to its end and holds all of it against its manifest. Writes nothing. */
export function checkArchive(file: string): Promise<Manifest> {
  return readArchive(file, async () => nowhere());
}

/** Unpacks a backup into `folder`, and checks once more what it writes. */
export function unpackArchive(file: string, folder: string): Promise<Manifest> {
  return readArchive(file, async (name) => {
    const path = join(folder, name);
    await mkdir(dirname(path), { recursive: true });
    return createWriteStream(path, { mode: 0o600 });
  });
}

type Sums = Map<string, { sha256: string; bytes: number }>;

async function readArchive(file: string, open: (name: string) => Promise<Writable>): Promise<Manifest> {
  const sums: Sums = new Map();
  let manifest: Manifest | undefined;
  const tar = extract();
  const read = pipeline(createReadStream(file), createZstdDecompress(), tar).catch((cause) => {
    if (cause.code === "ENOENT") throw new RestoreRefused(`There is no file ${file}.`, { cause });
    if (isOutOfRoom(cause)) throw cause; // of what is unpacked
    throw new RestoreRefused(`${file} is damaged or no backup.`, { cause });
  });
  const take = async () => {
    for await (const entry of tar) {
      const { name, type } = entry.header;
      if (name === "manifest.json") {
        manifest = await readManifest(file, entry);
        continue;
      }
      if (type !== "file" || !isPlain(name) || sums.has(name))
        throw new RestoreRefused(`${file} holds a file of an unknown kind: ${JSON.stringify(name)}`);
      const sum = summing();
      await pipeline(entry, sum.through, await open(name));
      sums.set(name, sum.result());
    }
  };
  const [reading, taking] = await Promise.allSettled([read, take()]);
  // Whoever refuses stops the reader; else the reader's failure says more than the parser's that follows from it.
  if (taking.status === "rejected" && taking.reason instanceof RestoreRefused) throw taking.reason;
  for (const end of [reading, taking]) if (end.status === "rejected") throw end.reason;
  if (!manifest) throw new RestoreRefused(`${file} ends before its end: it is cut off.`);
  refuseDifferences(file, manifest, sums);
  return manifest;
}

/** The name as it stands in the archive: joined to a folder first, one that leads out would look like any other. */
function isPlain(name: string): boolean {
  const [top = "", ...parts] = name.split("/");
  const leads = (part: string) => part === "" || part === "." || part === ".." || /[\0\\]/.test(part);
  return ["tables", "store"].includes(top) && parts.length > 0 && !parts.some(leads);
}

const MANIFEST_MAX = 256 * 1024 * 1024;

const Sum = z.object({ name: z.string(), sha256: z.string(), bytes: z.number() });
const Shape = z.object({
  createdAt: z.string(),
  migrations: z.array(z.number()),
  tables: z.array(Sum.extend({ rows: z.number() })),
  sequences: z.record(z.string(), z.object({ value: z.string(), called: z.boolean() })),
  files: z.array(Sum),
});

async function readManifest(
  file: string,
  entry: AsyncIterable<unknown> & { header: { size?: number } },
): Promise<Manifest> {
  if ((entry.header.size ?? 0) > MANIFEST_MAX) throw new RestoreRefused(`${file} is no backup.`);
  const chunks: Buffer[] = [];
  for await (const chunk of entry) chunks.push(chunk as Buffer);
  const told: unknown = parsed(Buffer.concat(chunks).toString());
  const format = z.object({ format: z.unknown() }).safeParse(told).data?.format;
  if (format !== FORMAT)
    throw new RestoreRefused(`${file} has format ${JSON.stringify(format)}; this version reads ${FORMAT}.`);
  const shaped = Shape.safeParse(told);
  if (!shaped.success) throw new RestoreRefused(`${file} is damaged: its list of contents cannot be read.`);
  return { format: FORMAT, ...shaped.data };
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

function refuseDifferences(file: string, manifest: Manifest, sums: Sums): void {
  const expected = [
    ...manifest.tables.map((sum) => ({ ...sum, name: `tables/${sum.name}` })),
    ...manifest.files.map((sum) => ({ ...sum, name: `store/${sum.name}` })),
  ];
  const damaged = expected.filter(({ name, sha256 }) => sums.get(name)?.sha256 !== sha256);
  if (damaged.length > 0)
    throw new RestoreRefused(`${file} is damaged: ${damaged.map(({ name }) => name).join(", ")}`);
  const names = new Set(expected.map(({ name }) => name));
  const unnamed = [...sums.keys()].find((name) => !names.has(name));
  if (unnamed) throw new RestoreRefused(`${file} holds a file that it does not name: ${unnamed}`);
}
