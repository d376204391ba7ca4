// npm run doctor: what this machine can do for a judge, and what an old restore left, in words, with the cure for each gap.
import { spawnSync } from "node:child_process";
import { existsSync, mkdtempSync, rmSync, statfsSync } from "node:fs";
import { availableParallelism, freemem, tmpdir, totalmem } from "node:os";
import { dirname, join } from "node:path";
import { readTestlib } from "../packages/judge/src/compile/testlib.ts";
import { buildSandbox, cargoMissing, findCargo, sandboxDaemon } from "../packages/launcher/src/build.ts";
import { installCommand, languagePackages, missingPackages } from "../packages/launcher/src/debian.ts";
import { repository } from "../packages/launcher/src/paths.ts";
import { refuseTakenPort } from "../packages/launcher/src/ports.ts";
import { release } from "../packages/launcher/src/release.ts";
import { explain, shown } from "../packages/launcher/src/say.ts";
import { localUrl, readSettings, type Settings } from "../packages/launcher/src/settings.ts";
import { testlibCure } from "../packages/launcher/src/testlib.ts";
import { isRoot } from "../packages/launcher/src/users.ts";
import { leftOver } from "./lib/left-over.ts";
import { describeProxy, FORGED, isServerItself, type Seen } from "./lib/proxy-words.ts";
import { describeSandbox, Probe } from "./lib/sandbox-words.ts";

const GIB = 1024 ** 3;
let gaps = 0;

function good(text: string): void {
  process.stdout.write(`  ✓ ${text}\n`);
}

function bad(text: string, cure: string): void {
  gaps += 1;
  process.stdout.write(`  ✗ ${text}\n      → ${shown(cure).replaceAll("\n", "\n        ")}\n`);
}

const chapter = (title: string): void => void process.stdout.write(`\n${title}\n`);

async function sandbox(): Promise<void> {
  chapter("Sandbox: what contains contestants' programs");
  if (!existsSync(sandboxDaemon)) {
    if (!findCargo()) return bad("it is not built", cargoMissing);
    const logs = mkdtempSync(join(tmpdir(), "verdict-doctor-"));
    await buildSandbox(logs);
    rmSync(logs, { recursive: true });
  }
  const { stdout, stderr, status } = spawnSync(sandboxDaemon, ["--probe"], {
    encoding: "utf8",
    timeout: 60_000,
  });
  if (status !== 0) return bad("it cannot look at this machine", stderr.trim() || "build it anew: npm start");
  const report = describeSandbox(Probe.parse(JSON.parse(stdout)), {
    root: isRoot(),
    container: ["/.dockerenv", "/run/.containerenv"].some((path) => existsSync(path)),
    systemd: existsSync("/run/systemd/system"),
    installed: release !== null,
    folder: repository,
  });
  report.good.forEach(good);
  for (const { what, cure, detail } of report.bad) {
    bad(what, cure);
    process.stdout.write(`      (the sandbox: ${detail})\n`);
  }
  process.stdout.write(`  ${report.summary}\n`);
  if (!isRoot())
    process.stdout.write("  Asked as an ordinary user; started by root it may be able to do more.\n");
}

function languages(): void {
  chapter("Languages");
  const missing = missingPackages(languagePackages);
  const versions = { C: ["gcc"], "C++": ["g++"], Python: ["python3"], Java: ["java"] };
  for (const [language, [program = ""]] of Object.entries(versions)) {
    if (missing.some(({ purpose }) => purpose === language)) continue;
    const { stdout } = spawnSync(`/usr/bin/${program}`, ["--version"], { encoding: "utf8" });
    good(`${language}: ${(stdout ?? "").split("\n")[0]}`);
  }
  for (const { purpose, name } of missing) {
    bad(
      `${purpose} is not there; nobody can choose it`,
      release
        ? `npm run languages -- install ${purpose}`
        : `npm start as root installs it, or: ${installCommand([name])}`,
    );
  }
}

function testlib(): void {
  const found = readTestlib(process.env.TESTLIB_HEADER);
  if (found) good(`testlib.h ${found.version}, for checkers and interactors`);
  else bad("testlib.h is not there; checkers written for it cannot be judged", testlibCure);
}

function machine(settings: Settings): void {
  chapter("Machine");
  const cores = availableParallelism();
  if (cores >= 2) good(`${cores} processor cores; ${settings.JUDGE_SLOTS} programs are judged at a time`);
  else bad("one processor core only: judging disturbs the site", "give the machine two cores or more");
  const memory = totalmem() / GIB;
  const free = (freemem() / GIB).toFixed(1);
  if (memory >= 1.8) good(`${memory.toFixed(1)} GiB of memory, ${free} GiB unused`);
  else
    bad(
      `${memory.toFixed(1)} GiB of memory`,
      "2 GiB are the least that database, site and judge work well with",
    );
  const nearest = [settings.DATA_DIR, ...parents(settings.DATA_DIR)].find((path) => existsSync(path)) ?? "/";
  const { bavail, bsize } = statfsSync(nearest);
  const disk = (bavail * bsize) / GIB;
  const place = `${disk.toFixed(1)} GiB are free for ${settings.DATA_DIR}`;
  if (disk >= 5) good(place);
  else bad(place, "make room, or put DATA_DIR on a larger disk: below 5 GiB test data may not fit");
  if (isRoot()) good("you are root: each part will run under a user of its own");
  else
    bad(
      "you are not root: all parts run under your user, and the sandbox is weaker",
      "start Verdict as root, on a machine meant for it",
    );
}

async function network(settings: Settings): Promise<void> {
  chapter("Address");
  const state = await fetch(`${localUrl(settings)}/readyz`, { signal: AbortSignal.timeout(3_000) }).then(
    (answer) => answer.json() as Promise<{ ready?: boolean; database?: boolean; judgeNodes?: number }>,
    () => null,
  );
  if (state?.ready)
    return good(`Verdict runs at ${localUrl(settings)}, with ${state.judgeNodes} judge node(s)`);
  if (state && "ready" in state) {
    const log = (name: string) => join(settings.DATA_DIR, "logs", `${name}.log`);
    const cure = state.database
      ? `look into ${log("judge")} and ${log("sandbox")}`
      : `look into ${log("database")}`;
    return bad(
      `Verdict runs at ${localUrl(settings)} but is not ready: no ${state.database ? "judge node" : "database"}`,
      cure,
    );
  }
  try {
    await refuseTakenPort(settings.HOST, settings.PORT);
    good(`port ${settings.PORT} on ${settings.HOST} is free`);
  } catch (error) {
    bad(`port ${settings.PORT} cannot be used`, error instanceof Error ? error.message : String(error));
  }
  if (settings.HOST === "127.0.0.1") {
    process.stdout.write(
      "  Only this machine can open the site. HOST=0.0.0.0 opens it to others; for the internet put it behind HTTPS.\n",
    );
  }
}

async function database(settings: Settings): Promise<void> {
  const found = await leftOver(settings).catch((error: Error) => error);
  if (found === undefined) return; // no site yet
  chapter("Database");
  if (found === null) good("no restore that was cut off has left anything");
  else if (found instanceof Error)
    process.stdout.write(`  It cannot be looked at: ${found.message || "it does not answer"}\n`);
  else bad(found.what, found.cure);
}

/** Asks the site through the proxy before it, with a forged address. */
async function proxy(given: string, settings: Settings): Promise<void> {
  const address = URL.parse(given);
  if (!address || !/^https?:$/.test(address.protocol)) return bad(`${given} is no address`, "say https://…");
  if (isServerItself(address, settings)) {
    process.stdout.write(
      `  ${address.origin} is the server itself, with no proxy before it. Behind one, name the address that visitors open.\n`,
    );
    return;
  }
  const seen = await fetch(new URL("/api/seen-request", address), {
    headers: { "X-Forwarded-For": FORGED },
    signal: AbortSignal.timeout(10_000),
  }).then(
    async (answer) => ((await answer.json()) as { data: Seen }).data,
    () => null,
  );
  if (!seen?.host)
    return bad(`the site does not answer at ${address.origin}`, "start it, and look at the proxy's log");
  for (const { what, cure } of describeProxy(address, seen)) cure ? bad(what, cure) : good(what);
}

function parents(path: string): string[] {
  const parent = dirname(path);
  return parent === path ? [] : [parent, ...parents(parent)];
}

try {
  const settings = readSettings(process.env);
  const [asked] = process.argv.slice(2);
  await sandbox();
  if (asked === "sandbox") process.exit(gaps === 0 ? 0 : 1);
  languages();
  testlib();
  machine(settings);
  await network(settings);
  await database(settings);
  if (asked) await proxy(asked, settings);
  process.stdout.write(
    gaps === 0 ? "\nNothing is missing.\n" : `\n${gaps} thing(s) to look at; the arrows say what helps.\n`,
  );
} catch (error) {
  explain(error);
}
