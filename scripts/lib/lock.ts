import { spawnSync } from "node:child_process";
import { ftruncateSync, openSync, readFileSync, writeSync } from "node:fs";
import { Unable } from "./say.ts";

/**
 * Makes this process the only supervisor of a data folder, until it ends however it ends.
 * The kernel holds the lock on our open file; `flock` (util-linux) puts it there, as Node cannot.
 */
export function lockDataDir(lockFile: string, dataDir: string): void {
  const file = openSync(lockFile, "a+", 0o644);
  const { status, error } = spawnSync("flock", ["--nonblock", "3"], {
    stdio: ["ignore", "ignore", "ignore", file],
  });
  if (error) throw new Unable("The command flock is missing: install the package util-linux.");
  if (status !== 0) {
    const pid = readFileSync(lockFile, "utf8").trim();
    throw new Unable(
      `Verdict is already running on ${dataDir}${pid ? ` (process ${pid})` : ""}.\n` +
        `Stop it first${pid ? ` (kill ${pid})` : ""}, or choose another folder with DATA_DIR.`,
    );
  }
  ftruncateSync(file);
  writeSync(file, `${process.pid}\n`);
}
