import { spawnSync } from "node:child_process";
import { closeSync, ftruncateSync, openSync, readFileSync, writeSync } from "node:fs";
import { Unable } from "./say.ts";

/** Makes this process the only supervisor of a data folder, until it ends however it ends. */
export function lockDataDir(lockFile: string, dataDir: string): void {
  if (tryLock(lockFile)) return;
  const pid = readFileSync(lockFile, "utf8").trim();
  throw new Unable(
    `Verdict is already running on ${dataDir}${pid ? ` (process ${pid})` : ""}.\n` +
      `Stop it first${pid ? ` (kill ${pid})` : ""}, or choose another folder with DATA_DIR.`,
  );
}

/**
 * Takes the lock until this process ends, unless another one has it.
 * The kernel holds it on our open file; `flock` (util-linux) puts it there, as Node cannot.
 */
export function tryLock(lockFile: string): boolean {
  const file = openSync(lockFile, "a+", 0o644);
  const { status, error } = spawnSync("flock", ["--nonblock", "3"], {
    stdio: ["ignore", "ignore", "ignore", file],
  });
  if (error) throw new Unable("The command flock is missing: install the package util-linux.");
  if (status !== 0) {
    closeSync(file);
    return false;
  }
  ftruncateSync(file);
  writeSync(file, `${process.pid}\n`);
  return true;
}
