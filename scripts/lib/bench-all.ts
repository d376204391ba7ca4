// npm run bench -- all: every benchmark in turn, and a table of what has changed since the figures that are kept.
import { execFileSync, spawn } from "node:child_process";
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { cpus, loadavg, totalmem } from "node:os";
import { join } from "node:path";
import { changes, figuresOf, type Run } from "../../bench/lib/figures.ts";
import manifest from "../../package.json" with { type: "json" };
import { fromRepository, node24, repository } from "../../packages/launcher/src/paths.ts";
import { say } from "../../packages/launcher/src/say.ts";

/** A file for each release: what a change costs is seen beside the one before. */
const folder = fromRepository("bench", "figures");
const MAX_SHOWN = 40;

/** Runs those named, or all; figures of others stay as they were kept. */
export async function benchAll(names: readonly string[]): Promise<boolean> {
  const before = kept();
  const runs: Record<string, Run["runs"][string]> = {};
  const figures: Record<string, Record<string, number>> = {};
  for (const [index, name] of names.entries()) {
    const load = Number((loadavg()[0] ?? 0).toFixed(1));
    const since = performance.now();
    say("bench", `${name} (${index + 1} of ${names.length}), load ${load}`);
    const { said, code } = await run(name);
    const found = figuresOf(said);
    if (found) figures[name] = found;
    const failed = code !== 0 ? `it ended with ${code}` : found ? null : "it said no figures";
    runs[name] = { load, seconds: Math.round((performance.now() - since) / 1000), ...(failed && { failed }) };
  }
  write({
    machine: `${cpus()[0]?.model ?? "?"}, ${cpus().length} cores, ${Math.round(totalmem() / 1024 ** 3)} GiB`,
    commit: execFileSync("git", ["rev-parse", "--short", "HEAD"], {
      cwd: repository,
      encoding: "utf8",
    }).trim(),
    date: new Date().toISOString().slice(0, 10),
    runs: { ...before?.runs, ...runs },
    figures: { ...before?.figures, ...figures },
  });
  const changed = changes(before?.figures ?? {}, figures);
  console.table(changed.slice(0, MAX_SHOWN));
  if (before)
    say(
      "bench",
      `${changed.length} figures differ by more than a tenth from ${before.commit} of ${before.date}`,
    );
  const failures = Object.entries(runs).flatMap(([name, { failed }]) =>
    failed ? [`${name}: ${failed}`] : [],
  );
  for (const failure of failures) say("bench", failure);
  return failures.length === 0;
}

/** Of this version, or of the newest one before. */
function kept(): Run | null {
  if (!existsSync(folder)) return null;
  const files = readdirSync(folder).toSorted((a, b) => a.localeCompare(b, "en", { numeric: true }));
  const own = `${manifest.version}.json`;
  const file = files.includes(own) ? own : files.at(-1);
  return file ? (JSON.parse(readFileSync(join(folder, file), "utf8")) as Run) : null;
}

function write(run: Run): void {
  mkdirSync(folder, { recursive: true });
  const file = join(folder, `${manifest.version}.json`);
  writeFileSync(file, `${JSON.stringify(run, null, 2)}\n`);
  say("bench", `kept in ${file.slice(repository.length + 1)}`);
}

/** What a benchmark says is shown as it comes. */
async function run(name: string): Promise<{ said: string; code: number | null }> {
  const child = spawn(node24, [fromRepository("bench", `${name}.ts`)], {
    cwd: repository,
    stdio: ["ignore", "pipe", "inherit"],
  });
  let said = "";
  child.stdout.setEncoding("utf8").on("data", (text: string) => {
    said = (said + text).slice(-SAID_MAX);
    process.stdout.write(text);
  });
  const code = await new Promise<number | null>((done) => child.once("close", done));
  return { said, code };
}

/** Of what a benchmark says the end is kept, characters: its figures are its last line. */
const SAID_MAX = 200_000;
