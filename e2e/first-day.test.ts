import { checkBackup, getBackups, makeBackup } from "@verdict/contract";
import { afterAll, beforeAll, expect, test } from "vitest";
import { editor, languages, press, visit, write } from "./browser.ts";
import { countClicks } from "./clicks.ts";
import type { Client } from "./client.ts";
import { enterAsRoot, OWN_ROOT_PASSWORD, type OwnSite, startOwnSite } from "./own-site.ts";

/** Root's first hour: from an empty site to a first accepted program, by the mouse alone and what is typed. */

const texts = languages["en-US"];
const { admin } = texts;
/** It was 37 before there was a checklist, a proposed id and a data tab that says what is missing. */
const CLICKS_MAX = 20;

let site: OwnSite;
let client: Client;
let root = "";
beforeAll(async () => {
  site = await startOwnSite();
  ({ client, root } = await enterAsRoot(site, 180_000));
}, 240_000);
afterAll(() => site?.stop(), 60_000);

test("root's empty site to a first accepted program in few clicks", async () => {
  const { page, troubles } = await visit({ path: "/admin", origin: site.origin, isFirst: true });
  const clicks = await countClicks(page);
  await page.getByLabel(admin.login.username).click();
  await page.keyboard.type("root");
  await page.getByRole("textbox", { name: admin.login.password }).click();
  await page.keyboard.type(OWN_ROOT_PASSWORD);
  await press(page, admin.login.enter);

  // What is still to do stands on the first page; the site came with samples, and root adds a problem of their own.
  await page.getByRole("heading", { name: admin.steps.title }).waitFor();
  await page.getByRole("link", { name: admin.page.problemCreate }).first().click();
  await page.getByLabel(admin.problems.title).first().click();
  await page.keyboard.type("Twice");
  await page.getByRole("tab", { name: admin.editor.tab.data }).click();
  await press(page, admin.data.addCase);
  const dialog = page.getByRole("dialog", { name: admin.data.addCase });
  await dialog.getByLabel(admin.data.input).click();
  await page.keyboard.type("21");
  await dialog.getByLabel(admin.data.output).click();
  await page.keyboard.type("42");
  await press(dialog, admin.add);
  await dialog.waitFor({ state: "detached" });
  await press(page, admin.save);
  await press(page, admin.publish.everybody.button);
  const publishing = page.getByRole("dialog", { name: admin.publish.everybody.title });
  await publishing
    .getByRole("button", { name: admin.publish.everybody.despite })
    .or(publishing.getByRole("button", { name: admin.publish.everybody.button }))
    .click();
  await publishing.waitFor({ state: "detached" });

  // On its page the program is sent.
  await page.getByRole("link", { name: admin.editor.toPage }).click();
  await editor(page, texts).waitFor();
  await write(page, texts, "#include <iostream>\nint main() { int n; std::cin >> n; std::cout << 2 * n; }");
  await press(page, texts.submission.submit);
  await page.getByText(texts.status.accepted, { exact: true }).first().waitFor();

  console.log(`root's first accepted program: ${clicks.count()} clicks (${clicks.names.join(" > ")})`);
  expect(clicks.count(), clicks.names.join(" > ")).toBeLessThanOrEqual(CLICKS_MAX);
  expect(clicks.count()).toBeGreaterThan(5);
  expect(troubles).toEqual([]);
});

test("the site's own database user may bring a backup back beside the site, and so check it", async () => {
  const newest = async () => (await client.call(getBackups, { token: root })).data.backups[0];
  const settled = () => expect.poll(async () => (await newest())?.work, { timeout: 60_000 }).toBe(null);
  const { id } = (await client.call(makeBackup, { token: root })).data;
  await settled();
  expect((await client.call(checkBackup, { token: root, body: { id } })).status).toBe(200);
  await settled();
  expect(await newest()).toMatchObject({ checked: "restored", failure: null });
});
