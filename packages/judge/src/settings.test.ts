import { expect, test } from "vitest";
import { readSettings } from "./settings.ts";

const least = { SERVER_URL: "http://127.0.0.1:8080/", NODE_TOKEN: "token-of-a-node" };

test("the least settings, with defaults for the others", () => {
  expect(readSettings({ ...least, CACHE_MIB: "" })).toMatchObject({
    serverUrl: "http://127.0.0.1:8080",
    nodeToken: "token-of-a-node",
    cacheMiB: 4096,
    slots: expect.any(Number),
  });
});

test("all problems are named at once", () => {
  const problems = readSettings({ SERVER_URL: "ftp://x", JUDGE_SLOTS: "0", CACHE_MIB: "many" });
  expect(problems).toMatch(/SERVER_URL: must be/);
  expect(problems).toMatch(/NODE_TOKEN: is needed/);
  expect(problems).toMatch(/JUDGE_SLOTS: /);
  expect(problems).toMatch(/CACHE_MIB: /);
});
