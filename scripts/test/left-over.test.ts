import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import pg from "pg";
import { expect, test } from "vitest";
import { readSettings } from "../../packages/launcher/src/settings.ts";
import { describeAside, leftOver } from "../lib/left-over.ts";
import { startTestCluster } from "../lib/test-database.ts";

const some = { users: 120, submissions: 4500, latest: new Date("2026-11-20T08:00:00Z") };
const none = { users: 1, submissions: 0, latest: null };

test("a site that stands aside is told in plain words, with what to type", () => {
  const { what, cure } = describeAside({ aside: some, inUse: none });
  expect(what).toContain("120 users, 4500 submissions, the last one of 2026-11-20");
  expect(what).toContain("The site in use has 1 user, 0 submissions.");
  expect(cure).toContain("npm run restore -- --drop-old");
  expect(cure).toContain("npm run restore -- --take-back");
});

test("what a restore by an older version left is found in the database, and nothing where nothing is", async () => {
  const cluster = await startTestCluster({});
  const client = new pg.Client({ connectionString: cluster.url });
  await client.connect();
  try {
    const settings = readSettings({
      DATABASE_URL: cluster.url,
      DATA_DIR: join(tmpdir(), "verdict-elsewhere"),
    });
    expect(await leftOver(settings)).toBeNull();
    await client.query("create schema before_restore");
    await client.query("create table before_restore.user_account (uid text)");
    await client.query("insert into before_restore.user_account values ('1'), ('2')");
    const found = await leftOver(settings);
    expect(found?.what).toContain("2 users, 0 submissions");
  } finally {
    await client.end();
    await cluster.stop();
  }
});

test("where there is no site, none is made", async () => {
  const folder = mkdtempSync(join(tmpdir(), "verdict-no-site-"));
  rmSync(folder, { recursive: true });
  expect(await leftOver(readSettings({ DATA_DIR: folder }))).toBeUndefined();
});
