import { randomUUID } from "node:crypto";
import { mkdir, readdir, rm, stat } from "node:fs/promises";
import { join } from "node:path";

/** Local files of requests under way. */
export function openTemporaryFiles(folder: string) {
  async function make(): Promise<string> {
    await mkdir(folder, { recursive: true });
    return join(folder, randomUUID());
  }

  return {
    make,
    /** Lets `work` write a file, which is gone afterwards unless it was moved. */
    async with<T>(work: (path: string) => Promise<T>): Promise<T> {
      const path = await make();
      try {
        return await work(path);
      } finally {
        await rm(path, { force: true });
      }
    },
    /** Returns how many. */
    async deleteOld(olderThanMs: number): Promise<number> {
      const names = await readdir(folder).catch(() => []);
      let deleted = 0;
      for (const name of names) {
        const path = join(folder, name);
        const made = await stat(path).catch(() => null);
        if (!made || made.mtimeMs > Date.now() - olderThanMs) continue;
        await rm(path, { force: true });
        deleted++;
      }
      return deleted;
    },
  };
}
