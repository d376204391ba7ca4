import { spawnSync } from "node:child_process";
import { existsSync, globSync, readFileSync, realpathSync } from "node:fs";
import { dirname, join } from "node:path";
import { expect, test } from "vitest";
import { neededPackages } from "../../packages/launcher/src/needed-packages.ts";
import { fromRepository, repository } from "../../packages/launcher/src/paths.ts";
import { asTypedHere } from "../../packages/launcher/src/release.ts";
import { components, PARTS } from "../lib/release/components.ts";
import { licenceTexts } from "../lib/release/licences.ts";
import { RELEASE_COMMANDS, releasedSources } from "../lib/release/make.ts";
import { sbomOf } from "../lib/release/sbom.ts";

/** Where Node finds a package that is asked for in this folder. */
function installedAt(from: string, name: string): string | null {
  const path = join(from, "node_modules", name);
  if (existsSync(join(path, "package.json"))) return realpathSync(path);
  return from === repository ? null : installedAt(dirname(from), name);
}

test("what a needed package needs is needed, too, wherever it lies", () => {
  const needed = neededPackages(PARTS);
  const folders = [...PARTS.map((part) => fromRepository("packages", part)), ...needed];
  const missing = folders.flatMap((folder) => {
    const { dependencies } = JSON.parse(readFileSync(join(folder, "package.json"), "utf8"));
    return Object.keys(dependencies ?? {})
      .map((name) => installedAt(folder, name))
      .filter((found) => found?.includes("/node_modules/") && !needed.includes(found));
  });
  expect(missing).toEqual([]);
  expect(needed.filter((path) => /\/(typescript|vite|vitest|react)$/.test(path))).toEqual([]);
});

test("every module that a release's programs import is in it", async () => {
  const sources = new Set(await releasedSources());
  const programs = [
    ...RELEASE_COMMANDS.map((command) => `scripts/${command}.ts`),
    "packages/launcher/bootstrap.mjs",
    ...globSync("packages/{server,judge}/src/{main,node-token}.ts", { cwd: repository }),
  ];
  const seen = new Set<string>();
  const missing: string[] = [];
  const follow = (path: string, importer: string) => {
    if (seen.has(path)) return;
    seen.add(path);
    if (!sources.has(path)) return void missing.push(`${path} of ${importer}`);
    const text = readFileSync(fromRepository(path), "utf8");
    for (const [, target = ""] of text.matchAll(/\b(?:from|import\(|new URL\()\s*"(\.[^"]+\.ts)"/g))
      follow(join(dirname(path), target), path);
  };
  for (const program of programs) follow(program, "a release");
  expect(seen.size).toBeGreaterThan(400);
  expect(missing).toEqual([]);
});

test("each part of others is named with its version, its licence and its terms", async () => {
  const all = await components();
  expect(all.length).toBeGreaterThan(400);
  for (const name of ["fastify", "react", `node-linux-${process.arch}`, "serde", "testlib"])
    expect(all.map((one) => one.name)).toContain(name);
  // png-js says its terms in its text alone.
  expect(all.filter(({ licence }) => licence === "UNKNOWN").map(({ name }) => name)).toEqual(["png-js"]);
  const texts = licenceTexts(all);
  for (const { name, version } of all) expect(texts).toContain(`\n${name} ${version}: `);
  const about = { id: "1", version: "1.0.0", commit: "", platform: "linux-x64" };
  const bom = JSON.parse(sbomOf(about, all));
  expect(bom).toMatchObject({ bomFormat: "CycloneDX", specVersion: "1.6" });
  expect(bom.components.length).toBe(all.length);
  expect(bom.components.every(({ purl }: { purl?: string }) => purl?.startsWith("pkg:"))).toBe(true);
  expect(sbomOf(about, all.toReversed())).toBe(sbomOf(about, all));
});

test("commands are named as they are typed: a release has no npm", () => {
  const here = (text: string) => asTypedHere(text, true);
  expect(here("npm run admin -- maintenance off")).toBe("verdict admin maintenance off");
  expect(here("Try:  npm run languages -- install testlib")).toBe("Try:  verdict languages install testlib");
  expect(here("sudo npm start")).toBe("sudo systemctl start verdict");
  expect(here("PORT=8081 npm start")).not.toContain("npm");
  expect(asTypedHere("npm run doctor", false)).toBe("npm run doctor");
});

test("a checkout is not installed", () => {
  const { status, stdout, stderr } = spawnSync("sh", [fromRepository("deploy", "install.sh")], {
    encoding: "utf8",
  });
  expect(status).toBe(1);
  expect(stdout + stderr).toMatch(/npm run release|systemd|as root/);
});
