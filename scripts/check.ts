// npm run check [-- COMMIT]: what a change most likely breaks, while one works: types, lint, unit, and the tests of the
// server and the judge that it reaches; since this branch left the main one, or since COMMIT. It says what it left out.
// npm run check -- --watch: again whenever a file is saved, of what was saved since all was well; PostgreSQL stays.
import { existsSync, watch } from "node:fs";
import { join, relative } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { fromRepository, repository } from "../packages/launcher/src/paths.ts";
import { elapsedSeconds, explain, say } from "../packages/launcher/src/say.ts";
import { baseOfChange, changedSince, type Plan, planFor } from "./lib/check-plan.ts";
import { type Counts, failed, sum, summary } from "./lib/counts.ts";
import { startTestCluster } from "./lib/test-database.ts";
import { useTestFolder } from "./lib/test-folder.ts";
import { testParts } from "./lib/test-parts.ts";

for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"] as const) process.on(signal, () => process.exit(1));

const QUIET_MS = 300;

const args = process.argv.slice(2);
const folder = useTestFolder();
let database: Awaited<ReturnType<typeof startTestCluster>> | undefined;
let total: Counts | undefined;
try {
  const base = args.find((arg) => !arg.startsWith("-")) ?? baseOfChange();
  total = await check(changedSince(base));
  if (args.includes("--watch")) await checkWhatIsSaved();
} catch (error) {
  explain(error);
} finally {
  await database?.stop();
}
process.exit(total === undefined || total.failed > 0 ? 1 : 0);

async function check(changed: readonly string[]): Promise<Counts> {
  const begun = elapsedSeconds();
  const plan = planFor(changed);
  say("change", `${changed.length} files`);
  const [static_, run] = await Promise.all([
    inTurn([["types"], ["lint", ...plan.changed]]),
    inTurn(await testsOf(plan)),
  ]);
  const counts = sum([static_, run]);
  if (counts.failures) process.stdout.write(`\n${counts.failures.trimEnd()}\n`);
  process.stdout.write(`\nnot tried:\n${plan.left.map((words) => `  ${words}`).join("\n")}\n`);
  process.stdout.write(`\nafter ${(elapsedSeconds() - begun).toFixed(0)} s:\n${summary(counts)}\n`);
  return counts;
}

async function testsOf({ tests, families, endpoints, unit }: Plan): Promise<[string, ...string[]][]> {
  const of = (part: string) => [...tests, ...families].filter((file) => file.startsWith(`packages/${part}/`));
  const [ofServer, ofJudge] = [of("server"), of("judge")];
  if (endpoints.length > 0) process.env.TEST_ENDPOINTS = endpoints.join(",");
  else delete process.env.TEST_ENDPOINTS; // a family that was changed itself tries the day's
  if (ofServer.length > 0 && !process.env.TEST_DATABASE_URL) {
    database = await startTestCluster();
    process.env.TEST_DATABASE_URL = database.url;
  }
  return [
    ...(unit ? [["unit"] as [string]] : []),
    ...(ofServer.length > 0 ? [["server", ...ofServer] as [string, ...string[]]] : []),
    ...(ofJudge.length > 0 ? [["judge", ...ofJudge] as [string, ...string[]]] : []),
  ];
}

/** Parts of the tests, each with the files that are wanted of it. */
async function inTurn(parts: readonly [string, ...string[]][]): Promise<Counts> {
  const all: Counts[] = [];
  for (const [name, ...filters] of parts) {
    const part = testParts.find((one) => one.name === name);
    if (!part) continue;
    const begun = elapsedSeconds();
    const counts = await part
      .run({ filters, verbose: false, folder })
      .catch((error: unknown) => failed(error instanceof Error ? error.message : String(error)));
    const seconds = (elapsedSeconds() - begun).toFixed(1);
    const files = filters.length > 0 ? `${filters.length} files, ` : "";
    say(name, `${counts.failed > 0 ? "✗" : "✓"} ${summary(counts)}  (${files}${seconds} s)`);
    all.push(counts);
  }
  return sum(all);
}

async function checkWhatIsSaved(): Promise<void> {
  /** Since all was well. */
  const saved = new Set<string>();
  let isNew = false;
  for (const part of ["board", "contract", "similarity", "server", "judge", "web"]) {
    for (const sub of ["src", "test"]) {
      const path = fromRepository("packages", part, sub);
      if (!existsSync(path)) continue;
      watch(path, { recursive: true }, (_, name) => {
        if (!name || !/\.(tsx?|css)$/.test(name)) return;
        saved.add(relative(repository, join(path, name)));
        isNew = true;
      });
    }
  }
  say("watch", "waiting for a file to be saved; Ctrl+C ends it");
  for (;;) {
    await pause(QUIET_MS);
    if (!isNew) continue;
    await pause(QUIET_MS); // an editor or a checkout writes several files at once
    isNew = false;
    const tried = [...saved];
    total = await check(tried);
    if (total.failed === 0 && !isNew) saved.clear();
  }
}
