import { access, constants, mkdir, open, readdir, rename, rm, stat, writeFile } from "node:fs/promises";
import { dirname, join, relative, sep } from "node:path";
import { fileURLToPath } from "node:url";
import { blobName, heldUntilRead, type Store, writeMeasured } from "./store.ts";
import { openTemporaryFiles } from "./temporary-files.ts";

/** Folder of files that are being written, in the store's own file system, so that they can be moved in. */
export const ASIDE = "aside";
/** How the folder begins, in the store, that a restore works in. */
export const RESTORING = ".restore-";
/** Folder of the store that the site's own backups lie in: none of the site's files, and no backup holds the others. */
export const BACKUPS = "backups";

const exists = (path: string) =>
  access(path).then(
    () => true,
    () => false,
  );

/** A store in a folder of this machine. */
export function openFileStore(url: string): Store {
  const location = fileURLToPath(url);
  const temporary = openTemporaryFiles(join(location, ASIDE));
  const blobAt = (sha256: string) => fileAt(blobName(sha256));

  /** Some names come from addresses that people wrote: none leads out of the store. */
  function fileAt(name: string): string {
    const path = join(location, name);
    if (name.includes("\0") || !path.startsWith(join(location, sep)))
      throw new Error(`${name} is outside the store`);
    return path;
  }

  async function moveIn(made: string, path: string): Promise<void> {
    await mkdir(dirname(path), { recursive: true });
    await rename(made, path);
  }

  const sizeAt = (path: string) =>
    stat(path).then(
      ({ size }) => size,
      () => null,
    );

  return {
    // The name is known only once all bytes are: they are written aside, then moved in. The move is one step, so that no
    // half of a file ever stands under a hash.
    putBlob(content, maxBytes, known) {
      heldUntilRead(content);
      return temporary.with(async (made) => {
        const blob = await writeMeasured(content, made, maxBytes);
        await known?.(blob);
        const path = blobAt(blob.sha256);
        if (!(await exists(path))) await moveIn(made, path);
        return blob;
      });
    },
    getBlob: async (sha256) => (await open(blobAt(sha256))).createReadStream(),
    async readBlob(sha256, offset, length) {
      const file = await open(blobAt(sha256));
      try {
        const { bytesRead, buffer } = await file.read(Buffer.alloc(length), 0, length, offset);
        return buffer.subarray(0, bytesRead);
      } finally {
        await file.close();
      }
    },
    deleteBlob: (sha256) => rm(blobAt(sha256), { force: true }),
    blobAddress: async () => null,
    temporaryFile: temporary.make,
    deleteTemporaryFiles: temporary.deleteOld,
    putFile: (name, content) =>
      temporary.with(async (made) => {
        const path = fileAt(name);
        // Keys and mails are among them; pictures are served by us. On the disk before it has its name: a full disk or
        // a power cut leaves what was there.
        await writeFile(made, content, { mode: 0o600, flush: true });
        await moveIn(made, path);
      }),
    putFileStream(name, content, maxBytes) {
      heldUntilRead(content);
      return temporary.with(async (made) => {
        const { size } = await writeMeasured(content, made, maxBytes);
        await moveIn(made, fileAt(name));
        return size;
      });
    },
    async getFile(name, range) {
      const path = fileAt(name);
      if (!(await exists(path))) return null;
      return (await open(path)).createReadStream(range);
    },
    sizeOf: (name) => sizeAt(fileAt(name)),
    deleteFile: (name) => rm(fileAt(name), { force: true }),
    async *list() {
      for (const entry of await readdir(location, { recursive: true, withFileTypes: true })) {
        const path = join(entry.parentPath, entry.name);
        const name = relative(location, path).split(sep).join("/");
        const [top = ""] = name.split("/");
        if (!entry.isFile() || top === ASIDE || top === BACKUPS || top.startsWith(RESTORING)) continue;
        const size = await sizeAt(path);
        if (size !== null) yield { name, size }; // null: deleted since it was listed
      }
    },
    check: () => access(location, constants.W_OK),
    placeOf: fileAt,
  };
}
