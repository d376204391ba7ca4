import { expect, test } from "vitest";
import { repository } from "../src/paths.ts";
import { localUrl, readSettings } from "../src/settings.ts";

test("without any variable everything has its default", () => {
  const settings = readSettings({ PATH: "/bin", ROOT_PASSWORD: "" });
  expect(settings).toMatchObject({ HOST: "127.0.0.1", PORT: 8080, DATA_DIR: `${repository}/data` });
  expect(settings.JUDGE_SLOTS).toBeGreaterThanOrEqual(2);
  expect(settings.ROOT_PASSWORD).toBeUndefined();
});

test("every problem is named at once", () => {
  const bad = {
    PORT: "x",
    ROOT_PASSWORD: "short",
    DATABASE_URL: "mysql://a",
    STORE_URL: "ftp://b",
    JUDGE_SLOTS: "0",
  };
  let message = "";
  try {
    readSettings(bad);
  } catch (error) {
    message = (error as Error).message;
  }
  for (const name of Object.keys(bad)) expect(message).toContain(`  ${name} `);
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
