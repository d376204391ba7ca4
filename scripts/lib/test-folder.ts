import { chmodSync, existsSync, mkdtempSync, rmSync, statfsSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

const MEMORY = "/dev/shm";
/** TMPFS_MAGIC of Linux's magic.h. */
const TMPFS = 0x01021994;
/** What a whole run has there at once is a tenth of it. */
const ROOM_BYTES = 8 * 2 ** 30;

/**
 * A folder for everything that tests write, removed when the process ends; `tmpdir()` is in it from now on, here and in
 * what is started. It lies in memory where there is room: each database of a test is a thousand files that live for
 * seconds, on which ext4 spends as much of a processor as PostgreSQL does: it gives no inode out again for some seconds,
 * and each new file looks through all that were freed lately. Not by `strategy wal_log`: as many files in all.
 */
export function useTestFolder(): string {
  const folder = mkdtempSync(join(hasRoomInMemory() ? MEMORY : tmpdir(), "verdict-tests-"));
  chmodSync(folder, 0o1777); // for the users of a site's parts, too
  process.on("exit", () => rmSync(folder, { recursive: true, force: true }));
  process.env.TMPDIR = folder;
  return folder;
}

function hasRoomInMemory(): boolean {
  if (!existsSync(MEMORY) || process.availableMemory() < 2 * ROOM_BYTES) return false;
  const { type, bavail, bsize } = statfsSync(MEMORY);
  return type === TMPFS && bavail * bsize >= ROOM_BYTES;
}
