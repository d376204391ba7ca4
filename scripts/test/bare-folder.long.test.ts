import { execFileSync, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { repository } from "../../packages/launcher/src/paths.ts";
import { freePort } from "../../packages/launcher/src/ports.ts";

/** Every command in a fresh clone, where none ever ran: each brings what it needs, or says what that is. */

/** Not in memory: packages and builds are two gigabytes. */
const folder = mkdtempSync("/var/tmp/verdict-bare-");
const clone = join(folder, "clone");
/** As in a shell: nothing of this run of tests, nor of the command that began it. */
const env = Object.fromEntries(
  Object.entries(process.env).filter(
    ([name]) =>
      !/^(TEST_|E2E_|VITEST|HOSTILE_|VERDICT_|SANDBOX_|NODE_ENV$|TMPDIR$|CHROMIUM$|INIT_CWD$)/.test(name) &&
      !/^npm_(?!config_(registry|(https?_|no)?proxy|cafile)$)/.test(name),
  ),
);

beforeAll(() => {
  execFileSync("git", ["clone", "--quiet", repository, clone]);
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** Runs a command to its end, or until it has said `until`. */
async function npm(args: readonly string[], more: Record<string, string> = {}, until?: string) {
  const child = spawn("npm", args, {
    cwd: clone,
    env: { ...env, ...more },
    stdio: ["ignore", "pipe", "pipe"],
  });
  let said = "";
  for (const stream of [child.stdout, child.stderr])
    stream.on("data", (chunk) => {
      said += chunk;
      if (until && said.includes(until)) child.kill("SIGTERM");
    });
  const [status] = await once(child, "close");
  return { status: status as number | null, said };
}

interface Try {
  readonly command: string;
  readonly words?: readonly string[];
  readonly says: string;
  /** Ends with a refusal. */
  readonly fails?: boolean;
}

/** What wants most comes first, so that no other has brought it. */
const ending: Try[] = [
  { command: "screenshots", words: ["problem-list"], says: "screenshots" },
  { command: "check", says: " passed, 0 failed" },
  { command: "test", words: ["web"], says: " passed, 0 failed" },
  { command: "test:long", words: ["lint"], says: "1 passed, 0 failed" },
  { command: "chaos", words: ["contest", "5"], says: "✓" },
  { command: "release", says: "its checksum beside it" },
  { command: "hosts", words: ["nowhere"], says: "Known guests", fails: true },
  { command: "doctor", says: "sandbox" },
  { command: "languages", says: "Python" },
  { command: "bench", says: "Benchmarks, run by" },
  { command: "format", says: "Checked" },
  { command: "remote", says: "Say what to do", fails: true },
  { command: "admin", says: "Say what to do", fails: true },
  { command: "backup", says: "Say where to", fails: true },
  { command: "restore", says: "Say", fails: true },
  { command: "store", says: "Say", fails: true },
  { command: "server", says: "DATABASE_URL", fails: true },
  { command: "judge", says: "SERVER_URL", fails: true },
  { command: "node-token", says: "Name the node", fails: true },
  { command: "new", words: ["endpoint", "seat/get-free-seats"], says: "Go on here" },
];
const staying: Record<string, string> = { start: "http://127.0.0.1:", dev: "reloading themselves" };

test("every command is tried below", () => {
  const { scripts } = JSON.parse(readFileSync(join(repository, "package.json"), "utf8"));
  const tried = [...ending.map(({ command }) => command), ...Object.keys(staying)];
  expect(tried.toSorted()).toEqual(Object.keys(scripts).toSorted());
});

test.each(ending)(
  "npm run $command",
  async ({ command, words = [], says, fails = false }) => {
    const { status, said } = await npm(["run", command, "--", ...words]);
    expect(said).toContain(says);
    // The doctor counts gaps of the machine.
    if (command !== "doctor") expect(status === 0, said).toBe(!fails);
  },
  3_600_000,
);

test.each(Object.entries(staying))(
  "npm run %s",
  async (command, says) => {
    const { said } = await npm(["run", command], { PORT: String(await freePort()) }, says);
    expect(said).toContain(says);
  },
  3_600_000,
);
