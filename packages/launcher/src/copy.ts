// A copy of what the parts run, for hosts where the checkout can neither be entered nor mounted elsewhere.

import { spawnSync } from "node:child_process";
import { cpSync, existsSync, mkdirSync, rmSync } from "node:fs";
import { dirname, join } from "node:path";
import { neededPackages, platformPackages } from "./needed-packages.ts";
import { fromRepository, repository } from "./paths.ts";
import { contentStamp, isUpToDate, writeStamp } from "./stamp.ts";

/** The npm packages that server, judge and database need. */
export function copyPackages(app: string): void {
  const stamp = contentStamp(["package-lock.json", "packages/*/package.json"]);
  const stampFile = join(app, "packages.stamp");
  const modules = join(app, "node_modules");
  if (isUpToDate(stampFile, stamp, [modules])) return;
  rmSync(modules, { recursive: true, force: true });
  const needed = [...neededPackages(["server", "judge", "contract"]), ...platformPackages()];
  for (const path of needed) copyInto(app, path.slice(repository.length + 1));
  for (const link of [".bin/node", "@verdict"]) copyInto(app, join("node_modules", link));
  openUp(modules);
  writeStamp(stampFile, stamp);
}

/** The sources, the built web client and the sandbox, as they are now. */
export function copyPrograms(app: string): void {
  for (const folder of ["packages", "samples"]) {
    rmSync(join(app, folder), { recursive: true, force: true });
    copyInto(app, folder);
  }
  for (const name of ["verdict-sandboxd", "libverdict_sandbox_client.so"]) {
    copyInto(app, join("sandbox", "target", "release", name));
  }
  for (const folder of ["packages", "samples", "sandbox"]) openUp(join(app, folder));
}

function copyInto(app: string, path: string): void {
  const to = join(app, path);
  mkdirSync(dirname(to), { recursive: true, mode: 0o755 });
  if (existsSync(fromRepository(path))) {
    cpSync(fromRepository(path), to, { recursive: true, verbatimSymlinks: true, force: true });
  }
}

function openUp(folder: string): void {
  spawnSync("chmod", ["--recursive", "go+rX", folder]);
}
