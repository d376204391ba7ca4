import { join } from "node:path";
import { bringKept, keep } from "../packages/judge/src/testing/kept-cache.ts";

const CACHE = "judge-cache";

/** What nodes have compiled into the folder of a site that has not been started yet, the shared site's included. */
export function bringSiteCache(data: string): void {
  const { E2E_DATA_DIR: shared } = process.env;
  if (shared) keepSiteCache(shared);
  bringKept(join(data, CACHE));
}

/** From the folder of a site, for those that start later. */
export const keepSiteCache = (data: string): void => keep(join(data, CACHE));
