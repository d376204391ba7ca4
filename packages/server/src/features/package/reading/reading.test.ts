import { expect, test } from "vitest";
import { htmlToMarkdown } from "../import/html.ts";
import { readBeside } from "./beside.ts";
import { isShort, readHtml } from "./html.ts";
import { readYaml } from "./yaml.ts";

test("a long page is read as a short one", async () => {
  const page = "<h2>Task</h2><p>Add <b>two</b> numbers.</p>".repeat(300);
  expect(isShort(page)).toBe(false);
  expect(await readHtml(page)).toBe(htmlToMarkdown(page));
});

test("a page that would never be done is refused, and holds nothing up", async () => {
  const page = "<table><tr><td colspan=999999999>a<td>b</table>";
  expect(isShort(page)).toBe(false);
  await expect(readBeside("html", page, "HTML", 500)).rejects.toMatchObject({
    code: "import-manifest-broken",
    params: { file: "HTML" },
  });
});

test("settings with many keys are read", async () => {
  const text = Array.from({ length: 15_000 }, (_, index) => `k${index}: ${index}\n`).join("");
  expect(await readYaml(text, "a.yaml")).toMatchObject({ k0: 0, k14999: 14_999 });
});

test.each([
  ["a: [1\n", /at line \d+, column \d+$/],
  [`${"a: 1\n".repeat(10_000)}b: [1\n`, /at line \d+, column \d+$/],
  [" ".repeat(600_000), /^it is too large$/],
])("settings that cannot be read say where: %.10j", async (text, detail) => {
  await expect(readYaml(text, "a.yaml")).rejects.toMatchObject({
    code: "import-manifest-broken",
    params: { file: "a.yaml", detail: expect.stringMatching(detail) },
  });
});

test("nothing at all is empty settings, and of two keys of one name the last counts", async () => {
  expect(await readYaml("", "a.yaml")).toEqual({});
  expect(await readYaml("a: 1\na: 2\n", "a.yaml")).toEqual({ a: 2 });
});
