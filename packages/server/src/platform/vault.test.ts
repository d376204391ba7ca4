import { mkdtemp, rm, stat, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { afterAll, beforeAll, expect, test } from "vitest";
import { openStore } from "./open-store.ts";
import type { Store } from "./store.ts";
import { openVault, withKeysOf } from "./vault.ts";

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

test.each(["", "x".repeat(31)])("a key that was cut off is refused: %j", async (key) => {
  const place = await mkdtemp(join(folder, "cut-"));
  await writeFile(join(place, "secret.key"), key);
  const cut = openVault(undefined, openStore(pathToFileURL(`${place}/`).href));
  await expect(cut).rejects.toThrow(`${join(place, "secret.key")} is shorter than 32 characters: put back`);
});

test("with the key of another store beside its own it opens what either sealed", async () => {
  const place = await mkdtemp(join(folder, "both-"));
  const both = openStore(pathToFileURL(`${place}/`).href);
  const [own, other] = ["o".repeat(43), "x".repeat(43)];
  await both.putFile("secret.key", withKeysOf(own, other));
  const vault = await openVault(undefined, both);
  expect(vault.open((await openVault(own, store)).seal("geheim"))).toBe("geheim");
  expect(vault.open((await openVault(other, store)).seal("geheim"))).toBe("geheim");
  expect((await openVault(own, store)).open(vault.seal("geheim"))).toBe("geheim");
});
