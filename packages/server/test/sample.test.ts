import { readdir, readFile } from "node:fs/promises";
import { basename, join } from "node:path";
import { endpoints } from "@verdict/contract";
import { expect, test } from "vitest";
import { isOfDay } from "./sample.ts";

const names = endpoints.map(({ endpoint }) => endpoint.name);

test.each([20_785, 20_788])("five days from day %i on try every endpoint, each once", (first) => {
  const days = [0, 1, 2, 3, 4].map((later) => names.filter((name) => isOfDay(name, first + later)));
  expect(days.flat().toSorted()).toEqual(names.toSorted());
  for (const tried of days) expect(tried.length).toBeGreaterThan(names.length / 8);
});

/** Written case by case, or of a few endpoints. */
const whole = ["audit-walk", "fresh-proof", "guests", "databases.long"];

test("whatever makes tests of all endpoints tries the day's", async () => {
  const root = new URL("..", import.meta.url).pathname;
  const files = (await readdir(root, { recursive: true })).filter((path) => path.endsWith(".test.ts"));
  const texts = await Promise.all(files.map((path) => readFile(join(root, path), "utf8")));
  const generated = files.filter(
    (_, index) =>
      /import [^"]*[{ ]endpoints,? [^"]*"@verdict\/contract"/.test(texts[index] ?? "") &&
      /\b(test|describe)\.each\b/.test(texts[index] ?? ""),
  );
  const left = generated.filter((path) => !texts[files.indexOf(path)]?.includes("sampled("));
  expect(left.filter((path) => !whole.includes(basename(path, ".test.ts")))).toEqual([]);
  expect(generated.length).toBeGreaterThan(10);
});
