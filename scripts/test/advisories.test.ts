import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { agesOf, type Dates, deprecatedIn, directIn, type LockFile } from "../lib/advisories.ts";

const lock: LockFile = {
  packages: {
    "": { devDependencies: { tool: "1.0.0" } },
    "packages/server": {
      version: "0.1.0",
      dependencies: { old: "1.2.0", tool: "2.0.0", "@verdict/contract": "*" },
    },
    "node_modules/@verdict/contract": { link: true },
    "node_modules/tool": { version: "1.0.0" },
    "packages/server/node_modules/tool": { version: "2.0.0" },
    "node_modules/old": { version: "1.2.0" },
    "node_modules/old/node_modules/far": { version: "0.7.3", deprecated: "use another one" },
  },
};

test("what parts name themselves is found in the versions that are installed", () => {
  expect(directIn(lock)).toEqual([
    { name: "tool", version: "1.0.0" },
    { name: "old", version: "1.2.0" },
    { name: "tool", version: "2.0.0" },
  ]);
});

test("what its makers gave up is named, however deep it lies", () => {
  expect(deprecatedIn(lock)).toEqual([{ name: "far", version: "0.7.3", why: "use another one" }]);
});

test("the longest without a release comes first; what nobody knows, before all", () => {
  const now = Date.parse("2026-11-28");
  const known = new Map<string, Dates>([
    [
      "tool",
      { created: "2020-01-01", "1.0.0": "2025-01-01", "2.0.0": "2026-01-01", "3.0.0-beta": "2026-10-01" },
    ],
    ["old", { "1.2.0": "2019-05-05", modified: "2026-01-01" }],
  ]);
  const direct = [...directIn(lock), { name: "unknown", version: "1.0.0" }];
  expect(agesOf(direct, known, now)).toEqual([
    { name: "unknown", version: "1.0.0", releasedMs: null, latest: null, latestMs: null },
    {
      name: "old",
      version: "1.2.0",
      releasedMs: Date.parse("2019-05-05"),
      latest: "1.2.0",
      latestMs: Date.parse("2019-05-05"),
    },
    {
      name: "tool",
      version: "1.0.0",
      releasedMs: Date.parse("2025-01-01"),
      latest: "2.0.0",
      latestMs: Date.parse("2026-01-01"),
    },
    {
      name: "tool",
      version: "2.0.0",
      releasedMs: Date.parse("2026-01-01"),
      latest: "2.0.0",
      latestMs: Date.parse("2026-01-01"),
    },
  ]);
});

test("this checkout's lock file is read, and the captcha's old drawing library is not in it", () => {
  const own = JSON.parse(
    readFileSync(new URL("../../package-lock.json", import.meta.url), "utf8"),
  ) as LockFile;
  expect(directIn(own).length).toBeGreaterThan(50);
  expect(Object.keys(own.packages)).not.toContain("node_modules/opentype.js");
});
