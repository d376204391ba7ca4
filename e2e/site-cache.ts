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

function bringCode(data: string, folder: string): void {
  const kept = join(KEPT_CODE, folder);
  if (existsSync(kept)) cpSync(kept, join(data, folder), { recursive: true });
}

/** What a site that answers has compiled of itself, for those that start later; one process at a time does it. */
export function keepSiteCode(data: string): void {
  for (const folder of [SERVER_CODE, NODE_CODE]) {
    const [from, to] = [join(data, folder), join(KEPT_CODE, folder)];
    if (!existsSync(from)) continue;
    const part = `${to}.new`;
    rmSync(part, { recursive: true, force: true });
    cpSync(from, part, { recursive: true });
    rmSync(to, { recursive: true, force: true });
    renameSync(part, to);
  }
}
