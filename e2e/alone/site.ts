import { afterAll, beforeAll } from "vitest";
import { Client } from "../client.ts";
import { OWN_ROOT_PASSWORD, type OwnSite, startOwnSite } from "../own-site.ts";

/** The site of these stories, with no pause between two submissions; there from the first test on. */
export let site: OwnSite;
export let client: Client;
export let root = "";

beforeAll(async () => {
  site = await startOwnSite();
  await site.ready(180_000);
  client = new Client(site.origin);
  root = await client.signIn("root", OWN_ROOT_PASSWORD);
  await client.switchInterval(root, 0);
}, 240_000);

afterAll(() => site?.stop(), 60_000);
