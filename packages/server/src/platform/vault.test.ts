import { mkdtemp, rm, stat } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { afterAll, beforeAll, expect, test } from "vitest";
import { openStore, type Store } from "./store.ts";
import { openVault } from "./vault.ts";

let folder = "";
let store: Store;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "verdict-vault-"));
  store = openStore(pathToFileURL(`${folder}/`).href);
});
afterAll(() => rm(folder, { recursive: true }));

test("what is sealed opens again, also after a restart, and looks different each time", async () => {
  const vault = await openVault(undefined, store);
  const sealed = vault.seal("geheim");
  expect(sealed).not.toBe(vault.seal("geheim"));
  expect((await openVault(undefined, store)).open(sealed)).toBe("geheim");
  expect((await stat(join(folder, "secret.key"))).mode & 0o777).toBe(0o600);
});

test.each([
  ["with another key", (sealed: string) => sealed, "x".repeat(32)],
  ["changed", (sealed: string) => `${sealed.slice(0, -4)}AAAA`, undefined],
  ["cut", (sealed: string) => sealed.slice(0, 10), undefined],
  ["empty", () => "", undefined],
])("%s it stays shut", async (_what, change, secret) => {
  const sealed = (await openVault(undefined, store)).seal("geheim");
  expect((await openVault(secret, store)).open(change(sealed))).toBeNull();
});
