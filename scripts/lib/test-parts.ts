// What `npm test` runs, in its order. Each part brings what it needs and says what it came to.

import { spawn } from "node:child_process";
import { once } from "node:events";
import { chmodSync, existsSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { bringServerCode, bringSiteCache, keepSiteCache, keepSiteCode } from "../../e2e/site-cache.ts";
import { warningsIn } from "../../e2e/warnings.ts";
import { buildSandbox, buildWeb, cargo, sandboxDaemon } from "../../packages/launcher/src/build.ts";
import {
  installPackages,
  languagePackages,
  missingPackages,
  testBrowser,
  testPackages,
} from "../../packages/launcher/src/debian.ts";
import { newSecret } from "../../packages/launcher/src/folders.ts";
import { fromRepository, node24, repository } from "../../packages/launcher/src/paths.ts";
import { freePort } from "../../packages/launcher/src/ports.ts";
import { type RunOptions, run } from "../../packages/launcher/src/run.ts";
import { say } from "../../packages/launcher/src/say.ts";
import { bringTestlibAndSay } from "../../packages/launcher/src/testlib.ts";
import { type Counts, failed, fromCargo, fromVitest, passed, sum } from "./counts.ts";
import { startTestCluster } from "./test-database.ts";

export interface TestRun {
  /** Words after the part's name: files or names of tests. */
  readonly filters: readonly string[];
  /** Show everything as it comes: one part was asked for. */
  readonly verbose: boolean;
  /** For reports and logs, removed at the end. */
  readonly folder: string;
}

export interface TestPart {
  readonly name: string;
  readonly title: string;
  /** Whether it leaves the machine free most of the time, and may run beside others. */
  readonly waits?: boolean;
  readonly run: (test: TestRun) => Promise<Counts>;
}

export const testParts: readonly TestPart[] = [
  { name: "types", title: "TypeScript's types", run: types },
  {
    name: "lint",
    title: "Biome's rules and format",
    run: (test) =>
      tool(test, "biome", [
        ...["check", "--error-on-warnings", "--no-errors-on-unmatched"],
        ...(test.filters.length > 0 ? test.filters : ["."]),
      ]),
  },
  { name: "unused", title: "files, exports and packages nobody uses", run: (test) => tool(test, "knip", []) },
  { name: "unit", title: "contract, board and web, by themselves", run: (test) => vitest(test, "unit") },
  { name: "server", title: "the server on a real PostgreSQL", run: server },
  { name: "sandbox", title: "the sandbox, built and attacked", waits: true, run: sandbox },
  { name: "judge", title: "the judge node with the sandbox", waits: true, run: judge },
  { name: "web", title: "the web client's build and size", run: web },
  {
    name: "scripts",
    title: "settings, locks and the recovery of PostgreSQL",
    waits: true,
    run: (test) => bringTestlibAndSay().then(() => vitest(test, "scripts")),
  },
  { name: "e2e", title: "a whole site, by HTTP and in a browser", run: e2e },
];

/** Runs a tool of node_modules; one check, passed or failed. */
async function tool({ verbose }: TestRun, name: string, args: string[]): Promise<Counts> {
  const bin = fromRepository("node_modules", ".bin", name);
  const options: RunOptions = { cwd: repository, endedBy: "SIGKILL", ...(verbose && { onOutput: show }) };
  const { ok, output } = await run(bin, args, options);
  return ok ? passed() : failed(verbose ? "" : output);
}

/** Both projects at once, one checker each: with tsc's usual four, each works out the types that all share anew. */
async function types(test: TestRun): Promise<Counts> {
  const projects = ["tsconfig.json", "packages/web/tsconfig.json"];
  const all = await Promise.all(
    projects.map((project) => tool(test, "tsc", ["-p", project, "--checkers", "1"])),
  );
  const counts = sum(all);
  return counts.failed > 0 ? failed(counts.failures) : passed();
}

/** `projects`: of vitest.config.ts, divided by blanks. */
async function vitest(test: TestRun, projects: string, env: Record<string, string> = {}): Promise<Counts> {
  const report = join(test.folder, `${projects}.json`);
  const chosen = projects.split(" ").flatMap((project) => ["--project", project]);
  const args = ["run", ...chosen, "--reporter=json", `--outputFile.json=${report}`];
  if (test.verbose) args.push("--reporter=default");
  const { output } = await run(
    node24,
    [fromRepository("node_modules", "vitest", "vitest.mjs"), ...args, ...test.filters],
    {
      cwd: repository,
      env: { ...process.env, NODE_ENV: "test", ...env },
      ...(test.verbose && { onOutput: show }),
    },
  );
  if (!existsSync(report)) return failed(output);
  const counts = fromVitest(JSON.parse(readFileSync(report, "utf8")), output);
  return test.verbose ? { ...counts, failures: "" } : counts;
}

async function server(test: TestRun): Promise<Counts> {
  if (process.env.TEST_DATABASE_URL) return vitest(test, "server");
  const database = await startTestCluster();
  try {
    return await vitest(test, "server", { TEST_DATABASE_URL: database.url });
  } finally {
    await database.stop();
  }
}

async function sandbox(test: TestRun): Promise<Counts> {
  await need(languagePackages);
  await builtSandbox(test.folder);
  const onOutput = test.verbose ? show : undefined;
  const { ok, output } = await cargo([...SANDBOX_TESTS, ...test.filters], onOutput);
  const counts = fromCargo(ok, output);
  return test.verbose ? { ...counts, failures: "" } : counts;
}

const SANDBOX_TESTS = ["test", "--release", "--locked"];

/**
 * Brings what later parts need while the first ones run, which leave a core free now and then: downloads, then the
 * sandbox and its tests, built. What fails here fails again, and is told, in the part that wanted it.
 */
export async function prepare(folder: string): Promise<void> {
  await need([...languagePackages, ...testPackages]);
  await bringTestlibAndSay();
  await builtSandbox(folder);
  await cargo([...SANDBOX_TESTS, "--no-run"]);
}

let sandboxBuild: Promise<void> | undefined;
/** The sandbox, built once however many parts want it. */
function builtSandbox(logs: string): Promise<void> {
  sandboxBuild ??= buildSandbox(logs);
  return sandboxBuild;
}

async function judge(test: TestRun): Promise<Counts> {
  await need(languagePackages);
  await bringTestlibAndSay();
  await builtSandbox(test.folder);
  return vitest(test, "judge", { SANDBOX_DAEMON: sandboxDaemon });
}

async function web(test: TestRun): Promise<Counts> {
  await buildWeb(test.folder);
  const budget = fromRepository("packages", "web", "scripts", "bundle-size.ts");
  if (!existsSync(budget)) return passed();
  const { ok, output } = await run(node24, [budget], { cwd: repository });
  if (test.verbose && ok) show(output);
  return sum([passed(), ok ? passed() : failed(output)]);
}

/** Starts a site as `npm start` does, in a folder and on a port of its own. */
async function e2e(test: TestRun): Promise<Counts> {
  await need([...languagePackages, ...testPackages]);
  await Promise.all([builtSandbox(test.folder), buildWeb(test.folder)]);
  const data = mkdtempSync(join(tmpdir(), "verdict-e2e-"));
  chmodSync(data, 0o755);
  bringSiteCache(data);
  bringServerCode(data);
  const port = await freePort();
  const password = newSecret().slice(0, 16);
  let said = "";
  const site = spawn(node24, [fromRepository("scripts", "start.ts")], {
    cwd: repository,
    env: {
      ...process.env,
      HOST: "127.0.0.1",
      PORT: String(port),
      DATA_DIR: data,
      ROOT_PASSWORD: password,
      DATABASE_URL: "",
    },
    stdio: ["ignore", "pipe", "pipe"],
  });
  for (const stream of [site.stdout, site.stderr]) stream.on("data", (text) => (said += text));
  const ended = once(site, "exit");
  const killSite = () => site.kill("SIGTERM");
  process.once("exit", killSite);
  try {
    const url = `http://127.0.0.1:${port}`;
    if (!(await isReady(url, site, 120_000))) return failed(`The site did not get ready:\n${said}`);
    keepSiteCode(data);
    const env = {
      E2E_BASE_URL: url,
      E2E_ROOT_PASSWORD: password,
      E2E_DATA_DIR: data,
      CHROMIUM: testBrowser,
    };
    const runs = test.filters.length > 0 ? ["e2e alone"] : ["e2e", "alone"];
    const counts = sum(await Promise.all(runs.map((projects) => vitest(test, projects, env))));
    return counts.failed > 0
      ? {
          ...counts,
          failures: `${counts.failures}\n\nThe site said:\n${said}\n${warningsIn(join(data, "logs"))}`,
        }
      : counts;
  } finally {
    killSite();
    await ended;
    keepSiteCache(data);
    keepSiteCode(data);
    process.off("exit", killSite);
    rmSync(data, { recursive: true, force: true });
  }
}

async function isReady(url: string, site: { exitCode: number | null }, withinMs: number): Promise<boolean> {
  const deadline = Date.now() + withinMs;
  while (site.exitCode === null && Date.now() < deadline) {
    const answer = await fetch(`${url}/readyz`).catch(() => null);
    if (answer?.ok) return true;
    await pause(100);
  }
  return false;
}

/** Debian packages, one installer at a time. Without them the tests that want them fail and say why. */
let installing: Promise<unknown> = Promise.resolve();
function need(packages: typeof languagePackages): Promise<void> {
  const next = installing.then(async () => {
    if (missingPackages(packages).length === 0) return;
    const { missing, cure } = await installPackages(packages, (names) =>
      say("packages", `installing ${names}`),
    );
    if (missing.length > 0)
      say("packages", `not there: ${missing.map(({ name }) => name).join(", ")}\n${cure}`);
  });
  installing = next;
  return next;
}

function show(text: string): void {
  process.stdout.write(text);
}
