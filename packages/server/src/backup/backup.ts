import { createReadStream, createWriteStream } from "node:fs";
import { rename } from "node:fs/promises";
import { basename, dirname, join } from "node:path";
import type { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { pathToFileURL } from "node:url";
import { createZstdCompress } from "node:zlib";
import pg from "pg";
import { type Pack, pack } from "tar-stream";
import { openStore } from "../platform/open-store.ts";
import type { StoredFile } from "../platform/store.ts";
import {
  copyOut,
  FORMAT,
  type Manifest,
  plainTexts,
  type Sum,
  sequencesOf,
  summing,
  tablesOf,
} from "./books.ts";
import { inPassingFolder } from "./passing-folder.ts";
import type { Owner } from "./store-files.ts";

/** Whether a place's store is a bucket. */
export const isS3 = (store: string): boolean => store.startsWith("s3:");

export interface Place {
  /** postgresql://… of whoever may read (and, for a restore, write) all tables. */
  readonly databaseUrl: string;
  /** Taken on after connecting, so that what is made belongs to it. */
  readonly role?: string;
  /** Folder of the file store, or the address of an S3 one. */
  readonly store: string;
  /** Whom restored files are given to; without it they stay ours. */
  readonly owner?: Owner | null;
}

/**
 * Writes the whole site into `file`: every table as one snapshot, then every file of the store. Runs beside a working
 * site: stored files never change, so all that the snapshot names are still there when they are read.
 * The file appears only when it is whole, readable by its owner alone: it holds password hashes and keys.
 */
export function writeBackup(
  place: Place,
  file: string,
  say: (text: string) => void = () => {},
  /** Told what share is done. */
  onProgress: (share: number) => void = () => {},
): Promise<Manifest> {
  // Beside the file: the system's own temporary folder may be small.
  return inPassingFolder(join(dirname(file), `.${basename(file)}.unfinished-`), async (folder) => {
    const { tables, ...rest } = await dumpTables(place, folder, say, onProgress);
    const archive = join(folder, "archive");
    const manifest = await packed(archive, async (tar) => {
      for (const { name, bytes } of tables) await addFile(tar, `tables/${name}`, join(folder, name), bytes);
      const files = await addStore(tar, place.store, say, onProgress);
      // Last: whoever finds it knows that the archive is whole.
      const all: Manifest = { format: FORMAT, ...rest, tables, files };
      tar.entry({ name: "manifest.json" }, JSON.stringify(all));
      return all;
    });
    await rename(archive, file);
    return manifest;
  });
}

/** Writes the archive that `fill` adds its files to. */
async function packed<T>(archive: string, fill: (tar: Pack) => Promise<T>): Promise<T> {
  const tar = pack();
  const written = pipeline(
    tar,
    createZstdCompress(),
    createWriteStream(archive, { mode: 0o600, flush: true }),
  );
  const filled = fill(tar);
  filled.then(
    () => tar.finalize(),
    (error) => tar.destroy(error),
  );
  // Whichever fails ends the other. The writer hears of every failure, and first of its own.
  await Promise.allSettled([filled, written]);
  await written;
  return filled;
}

async function dumpTables(
  { databaseUrl, role }: Place,
  folder: string,
  say: (text: string) => void,
  onProgress: (share: number) => void,
) {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    if (role) await client.query(`set role ${pg.escapeIdentifier(role)}`);
    await plainTexts(client);
    await client.query("begin isolation level repeatable read read only");
    const createdAt = new Date().toISOString();
    const { rows } = await client.query<{ at: string }>(
      "select created_at as at from drizzle.__drizzle_migrations order by created_at",
    );
    const tables = [];
    const all = await tablesOf(client);
    for (const table of all) {
      const sum = await copyOut(client, table, join(folder, table.name));
      if (sum.rows > 0) say(`${sum.rows} rows of ${sum.name}`);
      tables.push(sum);
      onProgress(tables.length / all.length / 2);
    }
    const sequences = await sequencesOf(client);
    await client.query("commit");
    return { createdAt, migrations: rows.map(({ at }) => Number(at)), tables, sequences };
  } finally {
    await client.end();
  }
}

async function addStore(
  tar: Pack,
  place: string,
  say: (text: string) => void,
  onProgress: (share: number) => void,
): Promise<Sum[]> {
  const store = openStore(isS3(place) ? place : pathToFileURL(`${place}/`).href);
  const listed: StoredFile[] = [];
  for await (const file of store.list()) listed.push(file);
  const sums: Sum[] = [];
  for (const [index, { name, size }] of listed.entries()) {
    onProgress(0.5 + index / listed.length / 2);
    const content = await store.getFile(name);
    // Deleted since it was listed: nothing in the snapshot names it.
    if (!content) continue;
    sums.push({ name, ...(await addStream(tar, `store/${name}`, content, size)) });
  }
  say(`${sums.length} files, ${Math.round(sums.reduce((sum, { bytes }) => sum + bytes, 0) / 1e6)} MB`);
  return sums;
}

const addFile = (tar: Pack, name: string, path: string, size: number) =>
  addStream(tar, name, createReadStream(path), size);

async function addStream(tar: Pack, name: string, content: Readable, size: number) {
  const sum = summing();
  await pipeline(content, sum.through, tar.entry({ name, size, mode: 0o600 }));
  return sum.result();
}
