import { randomUUID } from "node:crypto";
import { cpSync, existsSync, renameSync, rmSync } from "node:fs";
import { join } from "node:path";
import { bringKept, keep } from "../packages/judge/src/testing/kept-cache.ts";
import { fromRepository } from "../packages/launcher/src/paths.ts";

/** Where the judge node of a site, whose data lie in this folder, keeps what it compiles. */
export const siteCache = (data: string): string => join(data, "judge-cache");

/** What nodes have compiled into the folder of a site that has not been started yet, the shared site's included. */
export function bringSiteCache(data: string): void {
  const { E2E_DATA_DIR: shared } = process.env;
  if (shared) keepSiteCache(shared);
  bringKept(siteCache(data));
  bringCode(data, NODE_CODE);
}

/** From the folder of a site, for those that start later. */
export const keepSiteCache = (data: string): void => keep(siteCache(data));

/** Where server and judge node of a site keep what V8 has compiled of them. */
const SERVER_CODE = "run/server/node-code";
const NODE_CODE = "judge-cache/node-code";

const KEPT_CODE = fromRepository("node_modules/.cache/site-code");

/** Into the folder of a site whose server has not been started yet: it takes half the time to start. */
export const bringServerCode = (data: string): void => bringCode(data, SERVER_CODE);

/** Files that another run takes away meanwhile are done without: it only saves time. */
function bringCode(data: string, folder: string): void {
  copyFiles(join(KEPT_CODE, folder), join(data, folder));
}

/** What a site that answers has compiled of itself, for those that start later. Runs side by side keep one set, whichever comes last. */
export function keepSiteCode(data: string): void {
  for (const folder of [SERVER_CODE, NODE_CODE]) {
    const [from, to] = [join(data, folder), join(KEPT_CODE, folder)];
    if (!existsSync(from)) continue;
    const [part, gone] = [`${to}.${randomUUID()}`, `${to}.${randomUUID()}`];
    copyFiles(from, part);
    try {
      if (existsSync(to)) renameSync(to, gone);
      renameSync(part, to);
    } catch (error) {
      // Another run was a moment earlier.
      if (!isOf(error, "ENOENT", "ENOTEMPTY", "EEXIST")) throw error;
    }
    for (const left of [part, gone]) rmSync(left, { recursive: true, force: true });
  }
}

function copyFiles(from: string, to: string): void {
  try {
    if (existsSync(from)) cpSync(from, to, { recursive: true });
  } catch (error) {
    if (!isOf(error, "ENOENT")) throw error;
  }
}

const isOf = (error: unknown, ...codes: string[]): boolean =>
  error instanceof Error && "code" in error && codes.includes(String(error.code));
