import { cpSync, mkdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { dirname, join, relative } from "node:path";
import { testlibFile } from "../../../packages/judge/src/compile/testlib.ts";
import { buildSandbox, buildWeb, sandboxProducts, webDist } from "../../../packages/launcher/src/build.ts";
import { neededPackages, platformPackages } from "../../../packages/launcher/src/needed-packages.ts";
import { fromRepository, repository } from "../../../packages/launcher/src/paths.ts";
import { RELEASE_FILE, type Release } from "../../../packages/launcher/src/release.ts";
import { run } from "../../../packages/launcher/src/run.ts";
import { say, Unable } from "../../../packages/launcher/src/say.ts";
import { bringTestlib } from "../../../packages/launcher/src/testlib.ts";
import { components, PARTS } from "./components.ts";
import { licenceTexts } from "./licences.ts";
import { sbomOf } from "./sbom.ts";

/** Commands that make sense where nothing is developed. */
export const RELEASE_COMMANDS = [
  "start",
  "doctor",
  "languages",
  "backup",
  "restore",
  "store",
  "move",
  "admin",
  "judge",
];

/** What git has of these goes in, without tests. */
const SOURCES = [
  "LICENSE",
  "README.md",
  "deploy",
  "docs",
  "samples",
  "scripts/lib",
  "packages/web/package.json",
];
const LEFT_OUT =
  /\.test\.tsx?$|\/test\/|^docs\/(screenshots|decisions)|^samples\/(source|solutions|generate)|^scripts\/lib\/(release|new)\//;
/** Headers and manuals of Node: half of its package. */
const NEVER_READ = /\/node-linux-\w+\/(include|share|CHANGELOG\.md)/;

/** Builds what must be built, and writes archive and checksum into the folder. Returns the archive's path. */
export async function makeRelease(folder: string): Promise<string> {
  const about = await describe();
  mkdirSync(folder, { recursive: true });
  await Promise.all([buildSandbox(folder), buildWeb(folder)]);
  const failure = await bringTestlib();
  if (failure) throw new Unable(`A release holds testlib.h, which could not be brought:\n${failure}`);
  const name = `verdict-${about.id}-${about.platform}`;
  const tree = join(folder, name);
  rmSync(tree, { recursive: true, force: true });
  try {
    say("release", `gathering ${name}`);
    await gather(tree);
    await describeParts(tree, about);
    await sh(
      tree,
      "find . -type f ! -name SHA256SUMS -print0 | LC_ALL=C sort -z | xargs -0 sha256sum > SHA256SUMS",
    );
    say("release", "packing");
    const archive = `${tree}.tar.gz`;
    const time = await git("log", "-1", "--format=%ct");
    const same = `--sort=name --mtime=@${time} --owner=0 --group=0 --numeric-owner --mode=go+rX,go-w`;
    await sh(
      folder,
      `tar ${same} -c ${name} | gzip -n -6 > ${name}.tar.gz.new && mv ${name}.tar.gz.new ${name}.tar.gz`,
    );
    await sh(folder, `sha256sum ${name}.tar.gz > ${name}.tar.gz.sha256`);
    return archive;
  } finally {
    rmSync(tree, { recursive: true, force: true });
  }
}

async function describe(): Promise<Release> {
  const { version } = JSON.parse(readFileSync(fromRepository("package.json"), "utf8"));
  const day = await git("log", "-1", "--format=%cd", "--date=format:%Y%m%d");
  const commit = await git("rev-parse", "HEAD");
  const changed = (await git("status", "--porcelain", "--untracked-files=no")) !== "";
  const id = `${version}-${day}-${commit.slice(0, 8)}${changed ? "-changed" : ""}`;
  return { id, version, commit, platform: `linux-${process.arch}` };
}

/** Paths of the sources in an archive. */
export async function releasedSources(): Promise<string[]> {
  const parts = PARTS.map((part) => `packages/${part}`);
  const commands = RELEASE_COMMANDS.map((command) => `scripts/${command}.ts`);
  const listed = await git("ls-files", "-z", "--", ...SOURCES, ...parts, ...commands);
  return listed.split("\0").filter((path) => path !== "" && !LEFT_OUT.test(path));
}

async function gather(tree: string): Promise<void> {
  for (const path of await releasedSources()) put(tree, fromRepository(path));
  for (const path of [...sandboxProducts, webDist, testlibFile]) put(tree, path);
  for (const path of [...neededPackages(PARTS), ...platformPackages()]) put(tree, path);
  for (const part of [...PARTS, "web"]) link(tree, `../../packages/${part}`, `node_modules/@verdict/${part}`);
  link(tree, `../node-linux-${process.arch}/bin/node`, "node_modules/.bin/node");
  link(tree, "../deploy/verdict", "bin/verdict");
}

async function describeParts(tree: string, about: Release): Promise<void> {
  const { name, version, license, type } = JSON.parse(readFileSync(fromRepository("package.json"), "utf8"));
  const write = (file: string, text: string) => writeFileSync(join(tree, file), text);
  const json = (value: unknown) => `${JSON.stringify(value, null, 1)}\n`;
  write("package.json", json({ name, version, private: true, license, type }));
  write(RELEASE_FILE, json(about));
  const all = await components();
  write("LICENSES-OF-OTHERS.txt", licenceTexts(all));
  write("sbom.cdx.json", sbomOf(about, all));
}

/** A file or folder of the checkout at the same place of the archive. */
function put(tree: string, path: string): void {
  const to = join(tree, relative(repository, path));
  mkdirSync(dirname(to), { recursive: true });
  cpSync(path, to, {
    recursive: true,
    verbatimSymlinks: true,
    // Packages below a package are named by themselves.
    filter: (from) => !NEVER_READ.test(from) && !from.slice(path.length).includes("/node_modules"),
  });
}

function link(tree: string, target: string, place: string): void {
  mkdirSync(dirname(join(tree, place)), { recursive: true });
  symlinkSync(target, join(tree, place));
}

const git = async (...args: string[]) => (await done("git", args, repository)).trim();
const sh = (cwd: string, script: string) => done("sh", ["-ec", script], cwd);

async function done(command: string, args: string[], cwd: string): Promise<string> {
  const { ok, output } = await run(command, args, { cwd });
  if (!ok) throw new Unable(`${command} failed:\n${output}`);
  return output;
}
