import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { text } from "node:stream/consumers";
import { expect, test } from "vitest";
import { ofDay } from "../packages/server/test/sample.ts";
import { expectAccessible, fill, languages, press, rootAccount, saysAfter, visit } from "./browser.ts";
import { baseUrl } from "./target.ts";

/** What goes out of the site by itself: a webhook on its page, and the site as something that is installed. */

const lives = [
  { language: "en-US", viewport: "wide", scheme: "light" },
  { language: "zh-CN", viewport: "phone", scheme: "dark" },
] as const;

/** Hears what webhooks send, and answers as it is told; 200 else. */
async function receiver() {
  const heard: { id: unknown; signature: unknown; type: string }[] = [];
  const answers: number[] = [];
  const server = createServer(async (request, response) => {
    const { "webhook-id": id, "webhook-signature": signature } = request.headers;
    heard.push({ id, signature, type: JSON.parse(await text(request)).type });
    response.writeHead(answers.shift() ?? 200).end("taken");
  });
  await once(server.listen(0, "127.0.0.1"), "listening");
  const { port } = server.address() as AddressInfo;
  return { heard, answers, url: `http://127.0.0.1:${port}/hook`, server };
}

test.each(ofDay(lives))(
  "a webhook is made, tried, read and sent again: $language, $viewport",
  async (how) => {
    const texts = languages[how.language];
    const words = texts.webhook;
    const name = `Hook ${how.viewport}`;
    const there = await receiver();
    try {
      const { page, troubles } = await visit({ ...how, as: rootAccount(), path: "/admin/webhook" });
      await press(page, words.add);
      const form = page.getByRole("dialog");
      await form.getByLabel(words.name).fill(name);
      await form.getByLabel(words.url).fill(there.url);
      await form.getByLabel(words.event.announcement_published.name, { exact: true }).check();
      await expectAccessible(page, "the form of a webhook", "[role=dialog]");
      await press(form, words.save);
      await form.getByText(/^whsec_/).waitFor();
      await press(form, words.kept);
      const row = page.getByRole("row").filter({ hasText: name });
      await press(row, words.deliveries);
      await saysAfter(page, words.testSent, () => press(page, words.test));
      await expect.poll(() => there.heard, { timeout: 60_000 }).toMatchObject([{ type: "test" }]);
      const messages = page.getByRole("region", { name: fill(words.deliveriesOf, { name }) });
      await messages.getByText("test", { exact: true }).click();
      const message = page.getByRole("dialog");
      await message.getByText("HTTP 200").waitFor();
      await expectAccessible(page, "a message of a webhook", "[role=dialog]");
      await saysAfter(page, words.sentAgain, () => press(message, words.again));
      await expect.poll(() => there.heard.length, { timeout: 60_000 }).toBe(2);
      // The receiver knows by the number that it has it already.
      expect(there.heard[1]?.id).toBe(there.heard[0]?.id);
      await press(row, words.remove);
      await saysAfter(page, words.removed, () => press(page.getByRole("dialog"), words.remove));
      await row.waitFor({ state: "detached" });
      expect(troubles).toEqual([]);
    } finally {
      there.server.close();
      there.server.closeAllConnections();
    }
  },
);

test("installed, the site comes up without a connection, and keeps nothing of an account", async () => {
  const { page } = await visit({ path: "/problem", isFirst: true });
  const address = await page.locator("link[rel=manifest]").getAttribute("href");
  const manifest = await (await fetch(new URL(address ?? "", baseUrl()))).json();
  expect(manifest).toMatchObject({ display: "standalone", start_url: expect.any(String) });
  for (const { src } of manifest.icons) expect((await fetch(new URL(src, baseUrl()))).status, src).toBe(200);
  const registered = "navigator.serviceWorker.getRegistration().then((one) => one !== undefined)";
  expect(await page.evaluate(registered)).toBe(false);

  // An installed site's window says of itself what no setting of a browser without windows can.
  await page.addInitScript(
    `const ask = matchMedia.bind(window);
    window.matchMedia = (query) => query === "(display-mode: standalone)" ? { matches: true } : ask(query);`,
  );
  await page.reload();
  const isActive = "navigator.serviceWorker.getRegistration().then((one) => one?.active?.state ?? null)";
  await expect.poll(() => page.evaluate(isActive), { timeout: 60_000 }).toBe("activated");
  // The worker sees what is asked for from the next page on.
  await page.reload();
  await page.getByRole("heading").first().waitFor();
  await page.context().setOffline(true);
  try {
    await page.reload();
    await page.getByRole("navigation").first().waitFor();
    const kept =
      "caches.open('shell-1').then((shell) => shell.keys()).then((all) => all.map(({ url }) => new URL(url).pathname))";
    const paths = (await page.evaluate(kept)) as string[];
    expect(paths).toContain("/");
    expect(paths.filter((path) => path !== "/" && !path.startsWith("/assets/"))).toEqual([]);
  } finally {
    await page.context().setOffline(false);
  }
});
