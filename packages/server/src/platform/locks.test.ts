import { readdir, readFile } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";
import { locks } from "./locks.ts";

const server = fileURLToPath(new URL("../../", import.meta.url));

test("no two locks have one number", () => {
  const numbers = Object.values(locks);
  expect(new Set(numbers).size).toBe(numbers.length);
});

test("locks are taken by their names alone", async () => {
  // How those are taken that hold longer than a transaction, or not at all where somebody else does.
  const takers = ["src/platform/locks.ts", "src/platform/every.ts", "src/platform/db.ts", "test/database.ts"];
  for (const folder of ["src", "test"]) {
    const names = await readdir(`${server}${folder}`, { recursive: true });
    for (const name of names.filter((each) => each.endsWith(".ts") && !each.endsWith(".test.ts"))) {
      const path = `${folder}/${name}`;
      const text = await readFile(`${server}${path}`, "utf8");
      if (!takers.includes(path))
        expect(text.includes("_advisory_"), `an advisory lock in ${path}`).toBe(false);
      if (path === "src/platform/locks.ts") continue;
      for (const [number] of text.matchAll(/\b7_236_\d{3}\b/g))
        expect(`${path}: ${number}`).toBe("src/platform/db.ts: 7_236_001");
    }
  }
  expect(locks.start).toBe(7_236_001);
});
