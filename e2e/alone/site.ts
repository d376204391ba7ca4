import { afterAll, beforeAll } from "vitest";
import type { Client } from "../client.ts";
import { enterAsRoot, type OwnSite, startOwnSite } from "../own-site.ts";

/** The site of these stories, with no pause between two submissions; there from the first test on. */
export let site: OwnSite;
export let client: Client;
export let root = "";

beforeAll(async () => {
  site = await startOwnSite();
  ({ client, root } = await enterAsRoot(site, 180_000));
}, 240_000);

afterAll(() => site?.stop(), 60_000);
