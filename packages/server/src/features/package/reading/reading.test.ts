import { expect, test } from "vitest";
import { htmlToMarkdown } from "../import/html.ts";
import { readHtml } from "./html.ts";
import { parseJson } from "./parse-json.ts";
import { readYaml } from "./yaml.ts";

test("pages are read beside as they would be here, and the process is kept for the next one", async () => {
  const page = "<h2>Task</h2><p>Add <b>two</b> numbers.</p>";
  for (const html of [page, page.repeat(300)]) expect(await readHtml("1", html)).toBe(htmlToMarkdown(html));
});

test("a page that would never be done is refused, and the next one is read", async () => {
  const page = "<table><tr><td colspan=999999999>a<td>b</table>";
  await expect(readHtml("2", page, 2000)).rejects.toMatchObject({
    code: "import-manifest-broken",
    params: { file: "HTML" },
  });
  expect(await readHtml("2", "<b>a</b>")).toBe("**a**");
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

test.each([
  ["[".repeat(100), "it is nested too deep"],
  [`[${"1,".repeat(600_000)}1]`, "it holds too many values"],
  ['{"a": ', expect.stringMatching(/JSON/)],
])("JSON beyond its bounds is refused: %.10j", (text, detail) => {
  expect(() => parseJson(text, "a.json")).toThrow(
    expect.objectContaining({ code: "import-manifest-broken", params: { file: "a.json", detail } }),
  );
});

test.each([
  '{"a": ["[[[[[[\\"[[", "\\\\", {"b": null}]}',
  `["${"[{,".repeat(400_000)}"]`,
  `["${"\\n".repeat(4_000_000)}"]`,
])("what only looks deep or many in a string is read: %.20j", (text) => {
  expect(parseJson(text, "a.json")).toEqual(JSON.parse(text));
});
