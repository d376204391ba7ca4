import { deleteProblem, getAdminProblemList, importProblem } from "@verdict/contract";
import type { Route } from "playwright-core";
import { expect, test } from "vitest";
import { makeZip } from "../packages/server/test/zip.ts";
import { expectAccessibleEverywhere, follow, languages, rootAccount, visit } from "./browser.ts";
import { Client } from "./client.ts";
import { baseUrl, rootPassword } from "./target.ts";
import { fill } from "./texts.ts";

/** What the site's administrators bring in: a package twice, a text, and a logo. */

const texts = languages["en-US"];
const { admin } = texts;

test("a package whose problem is here already: the page asks, copies and overwrites", async () => {
  const id = "ASKED-1";
  const zip = (title: string) => ({
    name: "asked.zip",
    mimeType: "application/zip",
    buffer: Buffer.from(
      makeZip([[`${id}.json`, JSON.stringify({ problem: { problemId: id, title, auth: 2 } })]]),
    ),
  });
  const { page, troubles } = await visit({ as: rootAccount(), path: "/admin/dashboard" });
  // The list below is asked for before the import, and answered after it.
  const imported = page.waitForResponse((response) => response.url().includes(importProblem.path));
  const oldAnswer = async (route: Route) => {
    const response = await route.fetch();
    await imported;
    await route.fulfill({ response }).catch(() => {}); // nobody waits for it any more
  };
  await page.route((url) => url.pathname === getAdminProblemList.path, oldAnswer, { times: 1 });
  await follow(page, "/admin/problem/batch-operation");
  const bring = (title: string) => page.locator("input[type=file]").first().setInputFiles(zip(title));
  const row = (text: string) =>
    page.getByRole("table", { name: admin.transfer.report }).getByText(text).first();
  const press = (name: string) => page.getByRole("button", { name, exact: true }).click();
  const asks = page
    .getByRole("alert")
    .filter({ hasText: fill(admin.transfer.taken_one ?? "", { count: 1 }) });

  await bring("The first");
  await row("The first").waitFor();
  const name = `${id} The first`;
  await page.getByRole("checkbox", { name: fill(texts.common.list.choose, { name }), exact: true }).waitFor();
  await bring("The second");
  await asks.waitFor();
  await expectAccessibleEverywhere(page, "an import that asks", { within: "main" });
  await press(admin.transfer.copy);
  await row(`${id}-COPY`).waitFor();
  await asks.waitFor({ state: "detached" });
  await bring("The third");
  await asks.waitFor();
  await press(admin.transfer.overwrite);
  await row(admin.transfer.replaced).waitFor();
  await bring("The fourth");
  await asks.waitFor();
  await press(admin.transfer.skip);
  await asks.waitFor({ state: "detached" });
  await page.getByText(fill(admin.transfer.kept_one ?? "", { count: 1 })).waitFor();

  const client = new Client(baseUrl());
  const token = await client.signIn("root", rootPassword());
  const { data } = await client.call(getAdminProblemList, { token, query: { keyword: id } });
  const titles = data.records.map(({ problemId, title }) => [problemId, title]);
  expect(titles.toSorted()).toEqual([
    [id, "The third"],
    [`${id}-COPY`, "The second"],
  ]);
  for (const { id: pid } of data.records) await client.call(deleteProblem, { token, query: { pid } });
  expect(troubles).toEqual([]);
});

test("a dialog asks before what was typed in it is lost", async () => {
  const { page, troubles } = await visit({ as: rootAccount(), path: "/admin/announcement" });
  await page.getByRole("button", { name: admin.content.newAnnouncement }).click();
  const dialog = page.getByRole("dialog", { name: admin.content.newAnnouncement });
  const title = dialog.getByRole("textbox", { name: admin.content.title });
  await title.fill("Half an announcement");
  const question = page.getByRole("dialog", { name: texts.common.unsavedTitle });
  await page.keyboard.press("Escape");
  await question.waitFor();
  await page.keyboard.press("Escape");
  await question.waitFor({ state: "detached" });
  await expect.poll(() => title.inputValue()).toBe("Half an announcement");
  await page.keyboard.press("Escape");
  await question.getByRole("button", { name: texts.common.discard, exact: true }).click();
  await dialog.waitFor({ state: "detached" });
  expect(troubles).toEqual([]);
});

test("a logo: chosen, in the header by day and by night, taken away", async () => {
  const drawing = (colour: string) => ({
    name: "logo.svg",
    mimeType: "image/svg+xml",
    buffer: Buffer.from(
      `<svg xmlns="http://www.w3.org/2000/svg" width="160" height="40"><rect width="160" height="40" rx="8" fill="${colour}"/></svg>`,
    ),
  });
  const { page, troubles } = await visit({ as: rootAccount(), path: "/admin/conf" });
  const place = (ground: "light" | "dark") => page.getByRole("region", { name: admin.logo[ground] });
  const remove = (ground: "light" | "dark") =>
    place(ground).getByRole("button", { name: admin.logo.remove }).click();
  for (const [ground, colour] of [
    ["light", "navy"],
    ["dark", "white"],
  ] as const) {
    await place(ground).locator("input[type=file]").setInputFiles(drawing(colour));
    await place(ground).getByRole("img", { name: admin.logo[ground] }).waitFor();
  }
  await expectAccessibleEverywhere(page, "site settings with a logo", { within: "main" });
  await page.goto("/home");
  const shown = () => page.getByRole("banner").locator("a[href='/home'] img").first().getAttribute("src");
  await expect.poll(shown).toMatch(/^\/api\/public\/img\/.+\.webp$/);
  const byDay = await shown();
  await page.emulateMedia({ colorScheme: "dark" });
  await expect.poll(shown).not.toBe(byDay);
  expect(await shown()).toMatch(/^\/api\/public\/img\/.+\.webp$/);
  await follow(page, "/admin/conf");
  for (const ground of ["light", "dark"] as const) {
    await remove(ground);
    await place(ground).getByRole("button", { name: admin.logo.remove }).waitFor({ state: "detached" });
  }
  await page.goto("/home");
  await expect.poll(shown).toBe("/favicon.svg");
  expect(troubles).toEqual([]);
});
