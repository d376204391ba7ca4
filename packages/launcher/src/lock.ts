import { spawnSync } from "node:child_process";
import { closeSync, fchmodSync, ftruncateSync, openSync, readFileSync, writeSync } from "node:fs";
import { identityOf } from "./processes.ts";
import { doWithRoom } from "./room.ts";
import { Unable } from "./say.ts";

const LOCK_MODE = 0o600;

/** Makes this process the only supervisor of a data folder, until it ends however it ends. */
export function lockDataDir(lockFile: string, dataDir: string): void {
  if (tryLock(lockFile)) return;
  const pid = holder(lockFile);
  throw new Unable(
    `Verdict is already running on ${dataDir}${pid ? ` (process ${pid})` : ""}.\n` +
      `Stop it first${pid ? ` (kill ${pid})` : ""}, or choose another folder with DATA_DIR.`,
  );
}

/** The process that wrote itself into the file, if it lives; what else the file may say is not repeated. */
function holder(lockFile: string): number | null {
  const text = readFileSync(lockFile, "utf8").trim();
  return /^[1-9]\d{0,9}$/.test(text) && identityOf(Number(text)) ? Number(text) : null;
}

/**
 * Takes the lock until this process ends, unless another one has it.
 * The kernel holds it on our open file; `flock` (util-linux) puts it there, as Node cannot. Whoever may open a file may
 * lock it, even for reading only: nobody else may.
 */
export function tryLock(lockFile: string): boolean {
  const file = openSync(lockFile, "a+", LOCK_MODE);
  fchmodSync(file, LOCK_MODE);
  const { status, error } = spawnSync("flock", ["--nonblock", "3"], {
    stdio: ["ignore", "ignore", "ignore", file],
  });
  if (error) throw new Unable("The command flock is missing: install the package util-linux.");
  if (status !== 0) {
    closeSync(file);
    return false;
  }
  ftruncateSync(file);
  doWithRoom(() => writeSync(file, `${process.pid}\n`)); // the lock holds without it
  return true;
}
