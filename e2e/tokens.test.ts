import { getOwnInfo, pollDevice, startDevice } from "@verdict/contract";
import { beforeAll, expect, test } from "vitest";
import { ofDay } from "../packages/server/test/sample.ts";
import { expectAccessible, languages, press, rootAccount, saysAfter, visit } from "./browser.ts";
import { Client } from "./client.ts";
import { baseUrl } from "./target.ts";

/** Access tokens: made, used and revoked; and a program that signs in by its user's browser. */

let client: Client;
beforeAll(() => {
  client = new Client(baseUrl());
});

const lives = [
  { language: "en-US", viewport: "wide", scheme: "light" },
  { language: "zh-CN", viewport: "phone", scheme: "dark" },
] as const;

test.each(ofDay(lives))("a token in the settings: $language, $viewport", async (how) => {
  const texts = languages[how.language];
  const { page, troubles } = await visit({ ...how, as: rootAccount(), path: "/setting" });
  const words = texts.account.token;
  await press(page, words.title);
  await press(page, words.add);
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel(words.name).fill(`nightly ${how.viewport}`);
  await dialog.getByLabel(words.scope.accountRead).check();
  await expectAccessible(page, "the form of a token", "[role=dialog]");
  await press(dialog, words.add);
  const token = (await dialog.locator("code").textContent()) ?? "";
  expect(token).toMatch(/^verdict_[\w-]{43}$/);
  await press(dialog, words.kept);
  const own = () => client.call(getOwnInfo, { token: `Bearer ${token}` });
  expect((await own()).data.username).toBe("root");

  const row = page.getByRole("listitem").filter({ hasText: `nightly ${how.viewport}` });
  await row.getByText(token.slice(0, "verdict_".length + 4)).waitFor();
  expect(await page.evaluate("document.documentElement.scrollWidth - innerWidth")).toBeLessThanOrEqual(0);
  await expectAccessible(page, "the list of tokens", ".mantine-Accordion-item:has(code)");
  await press(row, words.revoke);
  await saysAfter(page, words.revoked, () => press(page.getByRole("dialog"), words.revoke));
  await row.waitFor({ state: "detached" });
  expect((await own()).code).toBe("token-unknown");
  expect(troubles).toEqual([]);
});

test.each(ofDay(lives))("a program's code: $language, $viewport", async (how) => {
  const texts = languages[how.language];
  const words = texts.account.token;
  const scopes = ["submit", "account:read"];
  const { data } = await client.call(startDevice, { body: { client: "verdict on laptop", scopes } });
  const path = data.verification_uri_complete;
  const { page, troubles } = await visit({ ...how, as: rootAccount(), path });
  await press(page, words.device.look);
  await page.getByText(words.scope.submit).waitFor();
  await expectAccessible(page, "what a program asks for");
  expect(await page.evaluate("document.documentElement.scrollWidth - innerWidth")).toBeLessThanOrEqual(0);
  await press(page, words.device.allow);
  await page.getByText(words.device.allowed).waitFor();
  const told = await client.call(pollDevice, { body: { device_code: data.device_code } });
  expect(told.data.username).toBe("root");
  expect(troubles).toEqual([]);
});
