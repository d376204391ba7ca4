import { once } from "node:events";
import { createServer } from "node:http";
import { text } from "node:stream/consumers";
import { EDITOR_PORTS } from "@verdict/contract";
import { expect, test } from "vitest";
import { languages, press, saysAfter, visit } from "./browser.ts";

/** "Send to my editor", with something that listens where editors do. */

const english = languages["en-US"];

/** Listens as an editor does, on the first of its ports that is free here. */
async function listen() {
  const heard: string[] = [];
  const editor = createServer(async (request, response) => {
    heard.push(await text(request));
    response.end();
  });
  for (const port of EDITOR_PORTS) {
    const isFree = await Promise.race([
      once(editor.listen(port, "localhost"), "listening").then(() => true),
      once(editor, "error").then(() => false),
    ]).catch(() => false);
    if (isFree) return { heard, editor };
  }
  throw new Error("every port of an editor is taken");
}

test("a problem goes to the editor that listens, and is found by extensions", async () => {
  const { page, troubles } = await visit({ path: "/problem/1000" });
  const { heard, editor } = await listen();
  try {
    await saysAfter(page, english.solve.editor.sent, () => press(page, english.solve.editor.send));
    const task = JSON.parse(heard[0] ?? "");
    expect(task).toMatchObject({
      name: expect.stringMatching(/^1000\. /),
      url: new URL("/problem/1000", page.url()).href,
      timeLimit: expect.any(Number),
      memoryLimit: expect.any(Number),
      interactive: false,
      testType: "single",
      input: { type: "stdin" },
      output: { type: "stdout" },
      languages: { java: { mainClass: "Main" } },
      batch: { size: 1 },
    });
    expect(task.tests[0].input).toMatch(/\n$/);
    const link = await page.locator("link[title=competitive-companion]").getAttribute("href");
    expect(JSON.parse(decodeURIComponent(link?.split(",", 2)[1] ?? ""))).toEqual(task);
    expect(troubles).toEqual([]);
  } finally {
    editor.close();
    editor.closeAllConnections();
  }
});
