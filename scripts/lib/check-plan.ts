import { execFileSync } from "node:child_process";
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { endpoints } from "@verdict/contract";
import { fromRepository, repository } from "../../packages/launcher/src/paths.ts";
import { reachOf } from "./reach.ts";

/** What `npm run check` tries of the server and the judge, and what it leaves to `npm test`. */
export interface Plan {
  /** Files that are there. */
  readonly changed: readonly string[];
  /** Whether a package changed whose tests are run by themselves. */
  readonly unit: boolean;
  readonly tests: readonly string[];
  /** Names of endpoints whose cases of the generated families are tried. */
  readonly endpoints: readonly string[];
  readonly families: readonly string[];
  /** In words. */
  readonly left: readonly string[];
}

/** Of all files that are tried, one after another: three work at a time, beside types and lint. */
const SECONDS = 75;
/** Of them, for the families. */
const FAMILIES = 30;
/** Of a file that was never run here. */
const UNKNOWN = 3;
/** Each costs the families about half a second. */
const ENDPOINTS = 8;

const git = (...args: string[]): string[] =>
  execFileSync("git", args, { cwd: repository, encoding: "utf8", stdio: ["ignore", "pipe", "ignore"] })
    .split("\n")
    .filter((line) => line !== "");

/** Where this change began: where its branch left the main one, or what is committed. */
export function baseOfChange(): string {
  for (const main of ["origin/HEAD", "main"]) {
    try {
      return git("merge-base", "HEAD", main)[0] ?? "HEAD";
    } catch {} // there is none of this name
  }
  return "HEAD";
}

export const changedSince = (base: string): string[] => [
  ...new Set([...git("diff", "--name-only", base), ...git("ls-files", "--others", "--exclude-standard")]),
];

export function planFor(changed: readonly string[]): Plan {
  const files = git("ls-files", "--cached", "--others", "--exclude-standard").filter((file) =>
    existsSync(fromRepository(file)),
  );
  const textOf = (path: string) => readFileSync(fromRepository(path), "utf8");
  const reach = reachOf(files, changed, textOf);
  const known = new Set(endpoints.map(({ endpoint }) => endpoint.name));
  const about = reach.endpoints.filter((name) => known.has(name));
  const isFamily = (file: string) =>
    dirname(file) === "packages/server/test" && textOf(file).includes("import { sampled");
  const folders = new Set(changed.map((file) => dirname(file)).filter((folder) => folder.includes("/src/")));
  const stepsTo = (file: string) =>
    reach.steps.get(file) ?? (folders.has(dirname(file)) ? BESIDE : undefined);
  const tests = files.filter((file) => /^packages\/(server|judge)\/.*(?<!\.long)\.test\.ts$/.test(file));
  const reached = tests
    .filter((file) => stepsTo(file) !== undefined && (stepsTo(file) === 0 || !isFamily(file)))
    .sort((a, b) => (stepsTo(a) ?? 0) - (stepsTo(b) ?? 0));
  const seconds = secondsOf();
  const tried = about.slice(0, ENDPOINTS);
  const unit = changed.some((file) => /^packages\/(board|contract|similarity|web)\//.test(file));
  let room = SECONDS - (tried.length > 0 ? FAMILIES : 0);
  const chosen = reached.filter((file) => {
    room -= seconds(file);
    return room >= 0 || stepsTo(file) === 0;
  });
  return {
    changed: changed.filter((file) => existsSync(fromRepository(file))),
    unit,
    tests: chosen,
    endpoints: tried,
    families: tried.length > 0 ? tests.filter((file) => isFamily(file) && !chosen.includes(file)) : [],
    left: [
      farther(reached.slice(chosen.length)),
      `${tests.length - reached.length} files of the server's and the judge's tests that it does not reach`,
      `the generated families for all but ${tried.length} endpoints${about.length > tried.length ? `, of ${about.length} that it is about` : ""}`,
      unit ? "" : "unit: nothing of board, contract, similarity or web has changed",
      "unused, sandbox, web, scripts, e2e: npm test -- PART",
    ].filter((words) => words !== ""),
  };
}

/** Tests that lie beside a change and do not import it are tried after those that call what it serves. */
const BESIDE = 1.5;

function farther(files: readonly string[]): string {
  if (files.length === 0) return "";
  const first = files.slice(0, 5).map((file) => file.replace(/^packages\/|\.test\.ts$/g, ""));
  return `${files.length} files of tests that it reaches by more steps: ${first.join(", ")}${files.length > 5 ? " …" : ""}`;
}

/** How long files took here last time, as vitest keeps it. */
function secondsOf(): (file: string) => number {
  const folder = fromRepository("node_modules", ".vite", "vitest");
  const times = new Map<string, number>();
  for (const entry of existsSync(folder) ? readdirSync(folder) : []) {
    const kept = join(folder, entry, "results.json");
    if (!existsSync(kept)) continue;
    const { projects = {} } = JSON.parse(readFileSync(kept, "utf8")) as Kept;
    for (const { files } of Object.values(projects))
      for (const [file, { duration }] of Object.entries(files)) times.set(file, duration / 1000);
  }
  return (file) => times.get(file) ?? UNKNOWN;
}

interface Kept {
  readonly projects?: Record<string, { files: Record<string, { duration: number }> }>;
}
