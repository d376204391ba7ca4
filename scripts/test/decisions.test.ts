import { globSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { fromRepository, repository } from "../../packages/launcher/src/paths.ts";

const folder = fromRepository("docs", "decisions");
const records = readdirSync(folder).filter((name) => name !== "README.md");
const read = (path: string) => readFileSync(path, "utf8");

const lines = read(join(folder, "README.md"))
  .split("\n")
  .filter((line) => line.startsWith("- "));

test("every record stands once on the front page, in the words of its title", () => {
  const expected = records.map((name) => {
    const [, number, title] = /^# (\d{3}): (.+)/.exec(read(join(folder, name))) ?? [];
    expect(name.slice(0, 4), `${name} begins with "# NUMBER: what is decided"`).toBe(`${number}-`);
    return `- [${number}](${name}) ${title}`;
  });
  expect(lines.toSorted()).toEqual(expected.toSorted());
});

test("no number is taken twice", () => {
  const numbers = records.map((name) => name.slice(0, 3));
  expect(numbers).toEqual([...new Set(numbers)]);
});

/** What people wrote; tests and migrations that have landed stay as they are. */
const written = globSync(
  [
    "*.md",
    "docs/**/*.md",
    "{scripts,bench,e2e}/**/*.ts",
    "packages/*/{src,scripts,test}/**/*.{ts,tsx}",
    "sandbox/*/**/*.rs",
  ],
  { cwd: repository, exclude: (name) => /node_modules|target|dist/.test(name) },
);

test("what is cited by its number is there", () => {
  expect(written.length).toBeGreaterThan(1000);
  const missing = written.flatMap((path) =>
    [...read(join(repository, path)).matchAll(/\bdecisions?[ /](\d{3})\b/g)]
      .filter(([, number]) => !records.some((name) => name.startsWith(`${number}-`)))
      .map(([cited]) => `${path}: ${cited}`),
  );
  expect(missing).toEqual([]);
});
