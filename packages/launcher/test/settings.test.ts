import { expect, test } from "vitest";
import { repository } from "../src/paths.ts";
import { localUrl, readSettings } from "../src/settings.ts";

test("without any variable everything has its default", () => {
  const settings = readSettings({ PATH: "/bin", ROOT_PASSWORD: "" });
  expect(settings).toMatchObject({ HOST: "127.0.0.1", PORT: 8080, DATA_DIR: `${repository}/data` });
  expect(settings.JUDGE_SLOTS).toBeGreaterThanOrEqual(2);
  expect(settings.ROOT_PASSWORD).toBeUndefined();
});

function refusalOf(env: Record<string, string>): string {
  try {
    readSettings(env);
  } catch (error) {
    return (error as Error).message;
  }
  return "";
}

test("every problem is named at once, the server's settings included", () => {
  const bad = {
    PORT: "x",
    ROOT_PASSWORD: "short",
    DATABASE_URL: "mysql://a",
    STORE_URL: "ftp://b",
    JUDGE_SLOTS: "0",
    CACHE_MIB: "much",
    SECRET_KEY: "short",
    LIST_TOTAL_MS: "-1",
    TRUST_PROXY: "10.0.0.1, foo",
    METRICS_TOKEN: "short",
    REMOTE_SITES: "{",
    REMOTE_PROXY: "socks5://a",
    REMOTE_PACE: "20",
    LOG_LEVEL: "loud",
    OTEL_EXPORTER_OTLP_ENDPOINT: "ftp://a",
    OTEL_TRACES_SAMPLER_ARG: "2",
    TZ: "Somewhere/Else",
  };
  const lines = refusalOf(bad).split("\n").slice(1);
  expect(lines.map((line) => line.split(" ", 3)[2]?.replace(":", "")).toSorted()).toEqual(
    Object.keys(bad).toSorted(),
  );
  // In words of ours: none of zod's own messages.
  for (const line of lines) expect(line).not.toMatch(/Invalid|Too (small|big)|expected|undefined/);
});

test.each([
  [{ WAL_DIR: "kept" }, "WAL_DIR is not a whole path, as /mnt/backup/wal is"],
  [
    { WAL_DIR: "/kept", DATABASE_URL: "postgresql://a@b/c" },
    "WAL_DIR is for the PostgreSQL that npm start brings",
  ],
  [{ TRUST_PROXY: "127.0.0.1, foo" }, 'TRUST_PROXY names "foo", which is neither an address'],
  [{ REMOTE_SITES: "{" }, "REMOTE_SITES is not JSON"],
  [{ REMOTE_SITES: "[]" }, "REMOTE_SITES is not an object whose names are among CF, "],
  [{ REMOTE_SITES: '{"XYZ": {"url": "https://a.org"}}' }, "REMOTE_SITES"],
  [{ REMOTE_SITES: '{"HDU": {}}' }, "REMOTE_SITES: HDU.url is not an http or https address"],
  [{ REMOTE_SITES: '{"HDU": {"url": "https://a.org", "x": 1}}' }, "REMOTE_SITES: HDU has no x"],
  [{ REMOTE_SITES: '{"HDU": "https://a.org"}' }, "REMOTE_SITES: HDU is no object"],
])("%j is refused in words", (env, words) => {
  const refused = refusalOf(env);
  expect(refused).toContain(`\n  ${words}`);
  expect(refused).not.toMatch(/Invalid|expected/);
});

test("what the launcher sets for the server is not read from the environment", () => {
  expect(refusalOf({ LOCAL_NODE_TOKEN: "short", WEB_DIST: "x", SAMPLES_DIR: "x" })).toBe("");
});

test.each([
  ["ROOT_PASSWORD", "12345", false],
  ["ROOT_PASSWORD", "123456", true],
  ["ROOT_PASSWORD", "a".repeat(20), true],
  ["ROOT_PASSWORD", "a".repeat(21), false],
  ["PORT", "0", false],
  ["PORT", "65535", true],
  ["PORT", "65536", false],
  ["PORT", "80.5", false],
  ["DATABASE_URL", "postgresql://u:p@db.example.org/verdict", true],
  ["DATABASE_URL", "postgres", false],
])("%s=%s is accepted: %s", (name, value, accepted) => {
  const read = () => readSettings({ [name]: value });
  if (accepted) expect(read).not.toThrow();
  else expect(read).toThrow(name);
});

test.each([
  ["127.0.0.1", "http://127.0.0.1:8080"],
  ["0.0.0.0", "http://127.0.0.1:8080"],
  ["::", "http://[::1]:8080"],
  ["judge.example.org", "http://judge.example.org:8080"],
])("a site on %s is reached at %s", (HOST, url) => {
  expect(localUrl({ HOST, PORT: 8080 })).toBe(url);
});
