import { join } from "node:path";
import { bringHeaders, keepHeaders } from "../packages/judge/src/testing/kept-headers.ts";

const CACHE = "judge-cache";

/** Precompiled headers into the folder of a site that has not been started yet, also what the shared site has made. */
export function bringSiteHeaders(data: string): void {
  const { E2E_DATA_DIR: shared } = process.env;
  if (shared) keepSiteHeaders(shared);
  bringHeaders(join(data, CACHE));
}

/** From the folder of a site, for those that start later. */
export const keepSiteHeaders = (data: string): void => keepHeaders(join(data, CACHE));
