import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { expect, test } from "vitest";

/** Between features, imports run leftward only (style.md 1); `tables.ts` may name tables it refers to. */
const order = [
  "site",
  "user",
  "account",
  "file",
  "message",
  "language",
  "problem",
  "contest",
  "submission",
  "judge",
  "ranking",
  "announcement",
  "dashboard",
];

const features = join(import.meta.dirname, "../src/features");

async function sources(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { withFileTypes: true, recursive: true });
  return entries
    .filter((entry) => entry.isFile() && entry.name.endsWith(".ts") && !entry.name.endsWith(".test.ts"))
    .map((entry) => join(entry.parentPath, entry.name));
}

test("every feature folder has its place in the order", async () => {
  expect((await readdir(features)).toSorted()).toEqual(order.toSorted());
});

test.each(order)("%s imports only from features left of it", async (feature) => {
  for (const file of await sources(join(features, feature))) {
    const text = await readFile(file, "utf8");
    for (const [, imported = ""] of text.matchAll(/from "\.\.\/(\w+)\//g)) {
      if (!order.includes(imported)) continue;
      if (feature === "language" && imported === "problem") continue; // a problem's languages: see queries.ts
      expect(order.indexOf(imported), `${file} imports ${imported}`).toBeLessThan(order.indexOf(feature));
    }
  }
});
