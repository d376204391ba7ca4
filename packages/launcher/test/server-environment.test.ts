import { afterEach, expect, test, vi } from "vitest";
import { settingNames } from "../../server/src/config.ts";
import { readSettings } from "../src/settings.ts";
import { serverPlan } from "../src/site-parts.ts";

afterEach(() => {
  vi.unstubAllEnvs();
});

function environment(given: Record<string, string> = {}) {
  const nowhere = { database: "/nowhere", sandbox: "/nowhere" };
  const folders = {
    data: "/nowhere",
    run: "/nowhere",
    logs: "/nowhere",
    secrets: "/nowhere",
    sockets: nowhere,
  };
  const site = {
    settings: readSettings({ DATA_DIR: "/nowhere", ...given }),
    users: { database: null, server: null, judge: null },
    folders,
    placement: { app: "/nowhere", appMounts: [], refresh: null },
    watch: false,
  };
  return serverPlan(site, "postgresql://somewhere/verdict", "token").env;
}

test("the server inherits what it reads, and nothing else of whoever started the site", () => {
  vi.stubEnv("AWS_SECRET_ACCESS_KEY", "not the server's business");
  vi.stubEnv("NODE_OPTIONS", "--require=/tmp/of-somebody.cjs");
  vi.stubEnv("SECRET_KEY", "0123456789abcdef0123456789abcdef");
  const env = environment();
  expect(env).toMatchObject({ SECRET_KEY: "0123456789abcdef0123456789abcdef", PORT: "8080" });
  const named = [
    ...settingNames,
    "NODE_EXTRA_CA_CERTS",
    "PATH",
    "LANG",
    "HOME",
    "NODE_ENV",
    "NODE_COMPILE_CACHE",
  ];
  expect(Object.keys(env).filter((name) => !named.includes(name))).toEqual([]);
});

test("keys of a bucket reach a server whose files lie in one, and no other", () => {
  vi.stubEnv("AWS_ACCESS_KEY_ID", "id");
  vi.stubEnv("AWS_SECRET_ACCESS_KEY", "key");
  expect(environment({ STORE_URL: "file:///nowhere/" })).not.toHaveProperty("AWS_SECRET_ACCESS_KEY");
  const env = environment({ STORE_URL: "s3://bucket/site" });
  expect(env).toMatchObject({
    AWS_ACCESS_KEY_ID: "id",
    AWS_SECRET_ACCESS_KEY: "key",
    STORE_URL: "s3://bucket/site",
  });
});

test("the site's zone reaches the server by its name, and a file's name does not", () => {
  vi.stubEnv("TZ", "Asia/Kolkata");
  expect(environment()).toMatchObject({ TZ: "Asia/Kolkata" });
  vi.stubEnv("TZ", ":/etc/localtime");
  expect(environment()).not.toHaveProperty("TZ");
});

test("every setting of the server reaches it, but where the launcher decides", () => {
  for (const name of settingNames) vi.stubEnv(name, "debug");
  const env = environment();
  expect(settingNames.filter((name) => env[name] !== "debug").toSorted()).toEqual([
    "DATABASE_URL",
    "FIRST_START_FILE",
    "HOST",
    "LOCAL_NODE_TOKEN",
    "PORT",
    "ROOT_PASSWORD",
    "SAMPLES_DIR",
    "STORE_TEMP_DIR",
    "STORE_URL",
    "WEB_DIST",
  ]);
  expect(settingNames.filter((name) => env[name] === undefined)).toEqual([]);
});
