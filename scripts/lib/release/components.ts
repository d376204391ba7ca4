// What others wrote and a release holds, or its web client and sandbox are made of.

import { existsSync, readFileSync } from "node:fs";
import { dirname, join, relative } from "node:path";
import { readTestlib, testlibLicence } from "../../../packages/judge/src/compile/testlib.ts";
import { cargo } from "../../../packages/launcher/src/build.ts";
import { neededPackages, platformPackages } from "../../../packages/launcher/src/needed-packages.ts";
import { fromRepository, repository } from "../../../packages/launcher/src/paths.ts";
import { Unable } from "../../../packages/launcher/src/say.ts";

export interface Component {
  /** As package URLs call it. */
  readonly from: "npm" | "cargo" | "generic";
  readonly name: string;
  readonly version: string;
  /** As its manifest says it, mostly an SPDX expression. */
  readonly licence: string;
  /** Where its licence's text lies, or the text itself. */
  readonly terms: { folder: string } | { text: string };
  /** SHA-512 of the package as the registry has it, hexadecimal. */
  readonly sha512?: string;
}

/** Parts whose npm packages are in the archive; those of the web client are in its bundles. */
export const PARTS = ["server", "judge", "launcher", "contract", "board", "similarity"] as const;

/** All of them, each version once, by name. */
export async function components(): Promise<Component[]> {
  const npm = [...neededPackages([...PARTS, "web"]), ...platformPackages()].map(npmComponent);
  const all = [...npm, ...(await crates()), ...testlib()];
  const once = new Map(all.map((one) => [`${one.from} ${one.name} ${one.version}`, one]));
  return [...once.values()].sort((a, b) => (keyOf(a) < keyOf(b) ? -1 : 1));
}

const keyOf = ({ from, name, version }: Component) => `${name} ${version} ${from}`;

let locked: Record<string, { integrity?: string }> | undefined;

function npmComponent(folder: string): Component {
  const { name, version, license, licenses } = readJson(join(folder, "package.json"));
  locked ??= readJson(fromRepository("package-lock.json")).packages;
  const [algorithm, hash = ""] = (locked?.[relative(repository, folder)]?.integrity ?? "").split("-");
  const licence = typeof license === "string" ? license : (license?.type ?? licenses?.[0]?.type ?? "");
  return {
    ...{ from: "npm", name, version, licence: licence || "UNKNOWN", terms: { folder } },
    ...(algorithm === "sha512" && { sha512: Buffer.from(hash, "base64").toString("hex") }),
  };
}

interface Crate {
  name: string;
  version: string;
  license: string | null;
  /** Null for our own. */
  source: string | null;
  manifest_path: string;
}

/** Of the lock file those that this platform builds with. */
async function crates(): Promise<Component[]> {
  const platform = `${process.arch === "arm64" ? "aarch64" : "x86_64"}-unknown-linux-gnu`;
  const args = ["metadata", "--format-version", "1", "--locked", "--filter-platform", platform];
  const { ok, output } = await cargo(args);
  if (!ok) throw new Unable(`cargo metadata failed:\n${output}`);
  const line = output.split("\n").find((one) => one.startsWith("{")) ?? "{}";
  const { packages, resolve } = JSON.parse(line) as {
    packages: (Crate & { id: string })[];
    resolve: { nodes: { id: string }[] };
  };
  const built = new Set(resolve.nodes.map(({ id }) => id));
  return packages
    .filter(({ id, source }) => source !== null && built.has(id))
    .map(({ name, version, license, manifest_path }) => ({
      ...{ from: "cargo" as const, name, version, licence: license ?? "UNKNOWN" },
      terms: { folder: dirname(manifest_path) },
    }));
}

function testlib(): Component[] {
  const found = readTestlib();
  if (!found) throw new Unable("testlib.h is not there: npm run languages -- install testlib");
  const text = testlibLicence(found) ?? "";
  return [{ from: "generic", name: "testlib", version: found.version, licence: "MIT", terms: { text } }];
}

function readJson(file: string) {
  if (!existsSync(file)) throw new Unable(`${file} is missing.`);
  return JSON.parse(readFileSync(file, "utf8"));
}
