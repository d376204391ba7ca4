import { spawnSync } from "node:child_process";
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { expect, test } from "vitest";
import { bootstrap, fromRepository, node24, repository } from "../../packages/launcher/src/paths.ts";

function run(args: string[], env: Record<string, string> = {}): { status: number | null; said: string } {
  const { status, stdout, stderr } = spawnSync(node24, args, {
    cwd: repository,
    env: { PATH: process.env.PATH, HOME: process.env.HOME, ...env },
    encoding: "utf8",
    timeout: 50_000,
  });
  return { status, said: stdout + stderr };
}

const start = fromRepository("scripts", "start.ts");

test.each([
  ["18.20.8", false],
  ["20.18.3", false],
  ["20.19.0", true],
  ["22.4.0", true],
])("Node %s is new enough: %s", (version, accepted) => {
  const script = `Object.defineProperty(process, "versions", { value: { ...process.versions, node: "${version}" } });
    process.argv = ["node", "bootstrap", "bench"]; await import(${JSON.stringify(bootstrap)});`;
  const { status, said } = run(["--input-type=module", "-e", script]);
  expect(status).toBe(accepted ? 0 : 1);
  if (!accepted) expect(said).toContain(`needs Node 20.19 or newer to install itself; this is ${version}`);
});

const { scripts } = JSON.parse(readFileSync(fromRepository("package.json"), "utf8")) as {
  scripts: Record<string, string>;
};

test.each(Object.entries(scripts))(
  "npm run %s goes through the door that installs what is missing",
  (_, line) => {
    expect(line).toMatch(/^node packages\/launcher\/bootstrap\.mjs /);
  },
);

/** The texts of all modules that a program is made of. */
function textsOf(path: string, texts = new Map<string, string>()): Map<string, string> {
  if (texts.has(path) || !existsSync(path)) return texts;
  const text = readFileSync(path, "utf8");
  texts.set(path, text);
  for (const [, target = ""] of text.matchAll(/\b(?:from|import\()\s*"(\.[^"]+)"/g))
    textsOf(join(dirname(path), target), texts);
  return texts;
}

test.each(readdirSync(fromRepository("scripts")).filter((name) => name.endsWith(".ts")))(
  "%s brings a browser, if it opens one, before it begins",
  (name) => {
    const texts = textsOf(fromRepository("scripts", name));
    const opens = [...texts.values()].some((text) => /\bchromium\.launch\(/.test(text));
    if (opens)
      expect(texts.get(fromRepository("scripts", name))).toMatch(/await bringPackages\(.*testPackages/);
  },
);

test("without a command the commands are named", () => {
  expect(run([bootstrap])).toMatchObject({
    status: 1,
    said: expect.stringContaining("start|test|check|dev|doctor|bench"),
  });
});

test("wrong settings end the start before anything is made, all of them named", () => {
  const { status, said } = run([start], {
    PORT: "x",
    ROOT_PASSWORD: "short",
    STORE_URL: "ftp://x",
    TRUST_PROXY: "foo",
    METRICS_TOKEN: "short",
  });
  expect(status).toBe(1);
  expect(said).toContain("PORT is not a number");
  expect(said).toContain("ROOT_PASSWORD has fewer than 6 characters");
  expect(said).toContain("STORE_URL is neither of the form file:///folder nor s3://bucket/prefix");
  expect(said).toContain('TRUST_PROXY names "foo"');
  expect(said).toContain("METRICS_TOKEN has fewer than 16 characters");
  expect(said).not.toContain("    at ");
});

test("a data folder that cannot be made is refused in a sentence", () => {
  const { status, said } = run([start], { DATA_DIR: "/etc/passwd/verdict" });
  expect(status).toBe(1);
  expect(said).toContain("Choose another folder with DATA_DIR");
  expect(said).not.toContain("    at ");
});

test.each([
  ["admin", ["scripts", "admin.ts"], ["queue"]],
  ["backup", ["scripts", "backup.ts"], ["/nonexistent/site.backup"]],
  ["node-token", ["packages", "server", "src", "node-token.ts"], ["node"]],
])("%s in a folder without a site says so and makes nothing", (_name, path, words) => {
  const DATA_DIR = join(tmpdir(), "verdict-mistyped");
  const { status, said } = run([fromRepository(...path), ...words], { DATA_DIR });
  expect(status).toBe(1);
  expect(said).toBe(`\nThere is no site in ${DATA_DIR}: check DATA_DIR and DATABASE_URL.\n`);
  expect(existsSync(DATA_DIR)).toBe(false);
});

// Each of them by the door that installs what is missing first.
test.each([
  ["judge", "SERVER_URL"],
  ["server", "DATABASE_URL"],
  ["node-token", "Name the node"],
])("npm run %s starts by bootstrap.mjs, and says what it needs", (name, word) => {
  expect(scripts[name]).toBe(`node packages/launcher/bootstrap.mjs ${name}`);
  const { status, said } = run([bootstrap, name]);
  expect(status).toBeGreaterThan(0);
  expect(said).toContain(word);
});

test.each([
  [["--token", "x".repeat(40)], "npm run judge -- --server URL [--token TOKEN]"],
  [["--server", "judge.example.org"], "--server must be the server's http or https address"],
  [["--server", "https://judge.example.org", "--token", "short"], "--token is shorter than any token"],
])("npm run judge -- %j is refused before anything is made", (words, sentence) => {
  const DATA_DIR = join(tmpdir(), "verdict-mistyped");
  const { status, said } = run([bootstrap, "judge", ...words], { DATA_DIR });
  expect(status).toBe(1);
  expect(said).toContain(sentence);
  expect(said).not.toContain("    at ");
  expect(existsSync(DATA_DIR)).toBe(false);
});

test("an unknown part of the tests, or benchmark, is answered with those there are", () => {
  expect(run([fromRepository("scripts", "test.ts"), "nothing"]).said).toContain("  e2e ");
  expect(run([fromRepository("scripts", "bench.ts"), "nothing"])).toMatchObject({ status: 1 });
});
