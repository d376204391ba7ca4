// What the launcher does where DATA_DIR has no room.

import { existsSync, statfsSync } from "node:fs";
import { dirname } from "node:path";
import { say, Unable } from "./say.ts";

const MB = 1_000_000;
/** Below this PostgreSQL would not even get through its start. */
const LEAST_TO_START = 100 * MB;
const NO_ROOM = ["ENOSPC", "EDQUOT"];

/** Refuses to start where the disk of DATA_DIR is full; the folder need not be there yet. */
export function refuseFullDisk(dataDir: string, least = LEAST_TO_START): void {
  const { bavail, bsize } = statfsSync(nearestFolder(dataDir));
  const free = bavail * bsize;
  if (free >= least) return;
  throw new Unable(
    `The disk of ${dataDir} has ${Math.floor(free / MB)} MB left; Verdict needs ${least / MB} MB to start.\n` +
      "Make room there, or choose another folder with DATA_DIR.",
  );
}

const nearestFolder = (path: string): string => (existsSync(path) ? path : nearestFolder(dirname(path)));

let told = false;

/**
 * Does what writes to DATA_DIR and can be done without: where there is no room it is left undone, which is told once
 * until something could be written again. Returns whether it was done.
 */
export function doWithRoom(write: () => void): boolean {
  try {
    write();
    told = false;
    return true;
  } catch (error) {
    if (!NO_ROOM.includes((error as NodeJS.ErrnoException).code ?? "")) throw error;
    if (!told) say("verdict", "the disk of DATA_DIR has no room left: make some, or the parts will fail");
    told = true;
    return false;
  }
}
