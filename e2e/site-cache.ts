import { join } from "node:path";
import { bringKept, keep } from "../packages/judge/src/testing/kept-cache.ts";

/** Where the judge node of a site, whose data lie in this folder, keeps what it compiles. */
export const siteCache = (data: string): string => join(data, "judge-cache");

/** What nodes have compiled into the folder of a site that has not been started yet, the shared site's included. */
export function bringSiteCache(data: string): void {
  const { E2E_DATA_DIR: shared } = process.env;
  if (shared) keepSiteCache(shared);
  bringKept(siteCache(data));
}

/** From the folder of a site, for those that start later. */
export const keepSiteCache = (data: string): void => keep(siteCache(data));
