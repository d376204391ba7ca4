import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";

const source = join(import.meta.dirname, "..");

test("no effect gives back what it called: React would call that when the page is left", () => {
  const files = readdirSync(source, { recursive: true, encoding: "utf8" }).filter((name) =>
    name.endsWith(".tsx"),
  );
  const given = files.flatMap((name) => {
    const text = readFileSync(join(source, name), "utf8");
    return [...text.matchAll(/use(?:Layout)?Effect\(\(\) => (?![{(])[^\n]*/g)].map(
      ([line]) => `${name}: ${line}`,
    );
  });
  expect(given).toEqual([]);
});
