import { createHash } from "node:crypto";
import type { Readable } from "node:stream";
import { blobName, hashOfName, type Store, type StoredFile } from "./store.ts";

export interface Copied {
  /** Files that were brought over now. */
  readonly copied: number;
  /** Files that were there already. */
  readonly kept: number;
  /** Of all files, those that were there already included. */
  readonly bytes: number;
}

/** Blobs are immutable and larger than anything else; other files are pictures, attachments and the key. */
const FILE_MAX = Number.MAX_SAFE_INTEGER;

async function hashOf(content: Readable | null): Promise<string | null> {
  if (!content) return null;
  const hash = createHash("sha256");
  for await (const chunk of content) hash.update(chunk);
  return hash.digest("hex");
}

/**
 * Copies every file of a store into another one. A copy that was cut off goes on where it stopped, and one that is made again
 * brings what is new. Every file is compared by its SHA-256; a blob that is there with its size only if `checksAll`.
 *
 * @throws if a file of `from` is damaged, or came into `to` different
 */
export async function copyStore(
  from: Store,
  to: Store,
  { checksAll = false, say = () => {} }: { checksAll?: boolean; say?: (done: Copied) => void } = {},
): Promise<Copied> {
  let [copied, kept, bytes] = [0, 0, 0];
  for await (const file of from.list()) {
    if (await isThere(from, to, file, checksAll)) kept += 1;
    else {
      await copyFile(from, to, file);
      copied += 1;
    }
    bytes += file.size;
    say({ copied, kept, bytes });
  }
  return { copied, kept, bytes };
}

async function isThere(from: Store, to: Store, { name, size }: StoredFile, checksAll: boolean) {
  if ((await to.sizeOf(name)) !== size) return false;
  const sha256 = hashOfName(name);
  // A store that finds its own damage says so as it is read.
  if (sha256)
    return (
      !checksAll ||
      (await to
        .getFile(name)
        .then(hashOf)
        .catch(() => null)) === sha256
    );
  return isSame(from, to, name);
}

const isSame = async (from: Store, to: Store, name: string) =>
  (await hashOf(await to.getFile(name))) === (await hashOf(await from.getFile(name)));

async function copyFile(from: Store, to: Store, { name }: StoredFile): Promise<void> {
  const content = await from.getFile(name);
  if (!content) return; // deleted since it was listed
  const expected = hashOfName(name);
  if (expected) {
    // A damaged one must not stand in the way of the whole one, so it is deleted before.
    await to.deleteFile(name);
    const { sha256 } = await to.putBlob(content, FILE_MAX);
    if (sha256 === expected) return;
    await to.deleteFile(blobName(sha256));
    throw new Error(`${from.placeOf(name)} is damaged: its content has another hash than its name`);
  }
  await to.putFileStream(name, content, FILE_MAX);
  if (!(await isSame(from, to, name))) throw new Error(`${to.placeOf(name)} came back different`);
}
