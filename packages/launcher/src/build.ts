import { existsSync, mkdirSync, writeFileSync } from "node:fs";
import { homedir } from "node:os";
import { delimiter, dirname, join } from "node:path";
import { fromRepository, node24 } from "./paths.ts";
import { release } from "./release.ts";
import { lastLines, type Outcome, run } from "./run.ts";
import { say, Unable } from "./say.ts";
import { contentStamp, isUpToDate, writeStamp } from "./stamp.ts";

export const sandboxDaemon = fromRepository("sandbox", "target", "release", "verdict-sandboxd");
const sandboxClient = fromRepository("sandbox", "target", "release", "libverdict_sandbox_client.so");
export const sandboxProducts = [sandboxDaemon, sandboxClient];
export const webDist = fromRepository("packages", "web", "dist");

const SANDBOX_SOURCES = ["sandbox/{client,daemon,descriptors}/**/*.{rs,toml,json,c,h}", "sandbox/Cargo.*"];
const WEB_SOURCES = [
  "packages/web/{src,public,scripts}/**/*",
  "packages/web/*.{ts,html,json}",
  "packages/contract/src/**/*.ts",
  "packages/board/src/**/*.ts",
  "packages/similarity/src/**/*.ts",
  "package-lock.json",
];

/** Cargo, or null; also where rustup puts it without telling the PATH. */
export function findCargo(): string | null {
  const folders = [...(process.env.PATH ?? "").split(delimiter), join(homedir(), ".cargo", "bin")];
  return folders.map((folder) => join(folder, "cargo")).find((path) => existsSync(path)) ?? null;
}

export const cargoMissing =
  "The sandbox is built from Rust, and cargo is not there.\n" +
  "Install Rust (https://rustup.rs, or Debian: apt-get install cargo, 1.85 or newer) and run this again.";

/** Runs cargo in sandbox/; throws when there is none. */
export function cargo(args: readonly string[], onOutput?: (text: string) => void): Promise<Outcome> {
  const path = findCargo();
  if (!path) throw new Unable(cargoMissing);
  const env = { ...process.env, PATH: `${dirname(path)}${delimiter}${process.env.PATH ?? ""}` };
  return run(path, args, { cwd: fromRepository("sandbox"), env, ...(onOutput && { onOutput }) });
}

export const buildSandbox = (logs: string): Promise<void> =>
  buildOnce({
    topic: "sandbox",
    title: "the sandbox (Rust)",
    sources: SANDBOX_SOURCES,
    products: sandboxProducts,
    stampFile: fromRepository("sandbox", "target", "release", "verdict.stamp"),
    log: join(logs, "build-sandbox.log"),
    build: () => cargo(["build", "--release", "--locked"]),
  });

export const buildWeb = (logs: string): Promise<void> =>
  buildOnce({
    topic: "web",
    title: "the web client",
    sources: WEB_SOURCES,
    products: [join(webDist, "index.html")],
    stampFile: join(webDist, "verdict.stamp"),
    log: join(logs, "build-web.log"),
    build: () =>
      run(node24, [fromRepository("node_modules", "vite", "bin", "vite.js"), "build"], {
        cwd: fromRepository("packages", "web"),
        env: { ...process.env, NODE_ENV: "production" },
      }),
  });

interface Build {
  readonly topic: string;
  readonly title: string;
  readonly sources: readonly string[];
  readonly products: readonly string[];
  readonly stampFile: string;
  readonly log: string;
  readonly build: () => Promise<Outcome>;
}

/** Builds unless the sources are those of the last build. The stamp is of what was read before it began. A release is built. */
async function buildOnce({ topic, title, sources, products, stampFile, log, build }: Build): Promise<void> {
  if (release) {
    if (products.every((path) => existsSync(path))) return;
    throw new Unable(`${title} is missing: unpack the release ${release.id} again.`);
  }
  const stamp = contentStamp(sources);
  if (isUpToDate(stampFile, stamp, products)) return;
  say(topic, `building ${title}`);
  const { ok, output } = await build();
  mkdirSync(dirname(log), { recursive: true });
  writeFileSync(log, output);
  if (!ok)
    throw new Unable(
      `Building ${title} failed:\n${lastLines(output, 30)}\n\nAll of its output is in ${log}.`,
    );
  writeStamp(stampFile, stamp);
  say(topic, `built ${title}`);
}
