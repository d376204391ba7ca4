import { createReadStream, renameSync } from "node:fs";
import { chown, lstat, mkdir, readFile, rename, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { pipeline } from "node:stream/promises";
import { KEY_FILE, withKeysOf } from "../platform/vault.ts";
import { RestoreRefused } from "./archive.ts";
import { type Manifest, nowhere, type Sum, summing } from "./books.ts";

/** Whose the server's files are; only root can give them away. */
export interface Owner {
  readonly uid: number;
  readonly gid: number;
}

/** The store's folders are its server's: a link among them would lead root's files elsewhere. */
export async function refuseLinks(store: string, { files }: Manifest): Promise<void> {
  const folders = new Set(files.flatMap(({ name }) => foldersAbove(name)));
  for (const folder of folders) {
    const found = await lstat(join(store, folder)).catch(() => null);
    if (found && !found.isDirectory())
      throw new RestoreRefused(`${join(store, folder)} is no folder: move it away first.`);
  }
}

/** a, a/b of "a/b/name". */
function foldersAbove(name: string): string[] {
  const parts = name.split("/").slice(0, -1);
  return parts.map((_, depth) => parts.slice(0, depth + 1).join("/"));
}

/** Names of a backup's files that the store lacks, and of those that it holds with other content. */
export async function compareStore(
  store: string,
  files: readonly Sum[],
): Promise<{ missing: string[]; changed: string[] }> {
  const missing: string[] = [];
  const changed: string[] = [];
  for (const sum of files) {
    const path = join(store, sum.name);
    const found = await lstat(path).catch(() => null);
    if (found && !found.isFile()) throw new RestoreRefused(`${path} is no file: move it away first.`);
    if (!found) missing.push(sum.name);
    else if (found.size !== sum.bytes || (await sha256Of(path)) !== sum.sha256) changed.push(sum.name);
  }
  return { missing, changed };
}

async function sha256Of(path: string): Promise<string> {
  const sum = summing();
  await pipeline(createReadStream(path), sum.through, nowhere());
  return sum.result().sha256;
}

/** Gives unpacked files to whom they will belong. */
export async function giveAway(unpacked: string, names: readonly string[], owner: Owner): Promise<void> {
  for (const name of names) await chown(join(unpacked, name), owner.uid, owner.gid);
}

/** Moves files into a store that has none of these names: all of them, or none. */
export async function addFiles(
  store: string,
  unpacked: string,
  names: readonly string[],
  owner?: Owner | null,
): Promise<void> {
  try {
    for (const name of names) {
      for (const folder of foldersAbove(name)) {
        const made = await mkdir(join(store, folder), { recursive: true });
        if (made && owner) await chown(made, owner.uid, owner.gid);
      }
      await rename(join(unpacked, name), join(store, name));
    }
  } catch (error) {
    for (const name of names) await rm(join(store, name), { force: true });
    throw error;
  }
}

/** Lets the store's key file open what is sealed with the unpacked one's keys, too. */
export async function addKey(store: string, unpacked: string, owner?: Owner | null): Promise<void> {
  const [own, other] = [join(store, KEY_FILE), join(unpacked, KEY_FILE)];
  const both = join(unpacked, `both ${KEY_FILE}`);
  const keys = withKeysOf(await readFile(own, "utf8"), await readFile(other, "utf8"));
  await writeFile(both, keys, { mode: 0o600, flush: true });
  if (owner) await chown(both, owner.uid, owner.gid);
  await rename(both, own);
}

/** Moves files to where others stand. At once, so that no signal comes between two. */
export function replaceFiles(store: string, unpacked: string, names: readonly string[]): void {
  for (const name of names) renameSync(join(unpacked, name), join(store, name));
}
