import { createHash } from "node:crypto";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { addProblem, downloadTestFile, getAdminProblemList, sendChunk } from "@verdict/contract";
import type { Page, Route } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { makeZip } from "../packages/server/test/zip.ts";
import { texts as adminTexts } from "../packages/web/src/locales/admin/en-US.ts";
import { saysAfter, visit } from "./browser.ts";
import { Client } from "./client.ts";
import { baseUrl, rootPassword } from "./target.ts";

const { admin } = adminTexts;
const ID = "UPLOADSTORY";
const folder = mkdtempSync(join(tmpdir(), "verdict-upload-"));
const path = join(folder, "large.zip");

/** What the page is told to send at once: as pieces of the real size would be, but here in no time. */
const PIECE = 100_000;
/** Text that a zip without compression holds as it is: three pieces, and a bit. */
const input = Buffer.alloc(PIECE * 3 + 1000, "0123456789 abcdefghijk\n");
writeFileSync(path, makeZip([{ name: "1.in", content: input, method: 0 }, ["1.out", "one\n"]]));

let client: Client;
let root = "";
let pid = 0;
beforeAll(async () => {
  client = new Client(baseUrl());
  root = await client.signIn("root", rootPassword());
  await client.call(addProblem, {
    token: root,
    body: { problem: { problemId: ID, title: "A large upload", type: 0, isDraft: true } },
  });
  const { data } = await client.call(getAdminProblemList, { token: root, query: { keyword: ID } });
  pid = data.records[0]?.id ?? 0;
});
afterAll(async () => {
  rmSync(folder, { recursive: true });
});

const choose = (page: Page) => page.locator('input[type="file"]').first().setInputFiles(path);
const isUpload = (url: URL) => url.pathname === sendChunk.path;
const offsetOf = (route: Route) => Number(new URL(route.request().url()).searchParams.get("offset"));
const sha256 = (bytes: Uint8Array) => createHash("sha256").update(bytes).digest("hex");

async function enter(page: Page, place: string): Promise<void> {
  await page.goto(`/admin/${place}`);
  await page.getByLabel(admin.login.username).fill("root");
  await page.getByRole("textbox", { name: admin.login.password }).fill(rootPassword());
  await page.getByRole("button", { name: admin.login.enter }).click();
  await page.getByRole("navigation", { name: admin.nav.label }).waitFor();
}

test("a large upload outlives a lost connection and a reload, and arrives as it was sent", async () => {
  const { page, troubles } = await visit();
  await enter(page, `problem/edit/${pid}?tab=data`);
  const sent: number[] = [];
  let cutFrom = PIECE;
  await page.route(isUpload, async (route) => {
    const isPiece = route.request().method() === "PUT";
    if (isPiece && offsetOf(route) >= cutFrom) return route.abort("connectionreset");
    if (isPiece) sent.push(offsetOf(route));
    const response = await route.fetch();
    const { data, ...rest } = await response.json();
    return route.fulfill({ response, json: { ...rest, data: data && { ...data, chunkBytes: PIECE } } });
  });

  // The second piece finds no connection: the page says so, and goes on by itself.
  await choose(page);
  await page.getByText(admin.data.phase.waiting).waitFor();
  expect(sent).toEqual([0]);
  cutFrom = PIECE * 2;
  await expect.poll(() => sent).toEqual([0, PIECE]);

  // Other sections may be looked at meanwhile; saving waits.
  await page.getByText(admin.data.phase.waiting).waitFor();
  await page.getByRole("tab", { name: admin.editor.tab.judging }).click();
  await expect
    .poll(() => page.getByRole("button", { name: admin.save, exact: true }).isDisabled())
    .toBe(true);
  await page.getByRole("tab", { name: admin.editor.tab.data }).click();
  await page.getByRole("progressbar").waitFor();

  // A new page knows of it; the same file goes on where it stopped.
  page.on("dialog", (dialog) => void dialog.accept());
  await page.reload();
  await page.getByText(`${admin.data.unfinished.split("{{")[0]}large.zip`).waitFor();
  cutFrom = Number.POSITIVE_INFINITY;
  sent.length = 0;
  await choose(page);
  await page.getByText(admin.data.staged).waitFor({ timeout: 60_000 });
  expect(sent).toEqual([PIECE * 2, PIECE * 3]);
  const save = page.getByRole("button", { name: admin.save, exact: true });
  await saysAfter(page, admin.saved, () => save.click());

  const url = new URL(`${downloadTestFile.path}?pid=${pid}&name=1.in`, baseUrl());
  const stored = await fetch(url, { headers: { Authorization: root } });
  expect(sha256(new Uint8Array(await stored.arrayBuffer()))).toBe(sha256(input));
  expect(troubles).toEqual([]);
});
