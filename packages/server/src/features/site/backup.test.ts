import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import {
  changeBackupSchedule,
  checkBackup,
  deleteBackup,
  downloadBackup,
  getAuditList,
  getBackups,
  makeBackup,
} from "@verdict/contract";
import { eq, sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { ROOT_PASSWORD, useSite } from "../../../test/site.ts";
import { checkArchive } from "../../backup/archive.ts";
import { keptOf, makeDue } from "./backup-schedule.ts";
import { pathOf } from "./backups.ts";
import { siteBackups } from "./tables.ts";

const site = useSite();
let root = "";
let folder = "";

beforeAll(async () => {
  root = await site().tokenOf("1");
  folder = await mkdtemp(join(tmpdir(), "verdict-taken-"));
  await site().problem();
});
afterAll(() => rm(folder, { recursive: true, force: true }));

const list = async () => (await site().call(getBackups, { token: root })).data;
const first = async () => (await list()).backups[0];
/** The newest one once nothing goes on with it. */
async function settled() {
  await expect.poll(async () => (await first())?.work ?? null, { timeout: 60_000 }).toBe(null);
  return first();
}
const make = () => site().call(makeBackup, { token: root });
const take = (id: number, password: string) =>
  fetch(new URL(downloadBackup.path, site().origin), {
    method: downloadBackup.method,
    headers: { Authorization: root, "Content-Type": "application/json", "Accept-Language": "en-US" },
    body: JSON.stringify({ id, password }),
  });

test("a backup is made beside the site, checked by bringing it back, taken with a password, and deleted", async () => {
  const { id } = (await make()).data;
  expect(await make()).toMatchObject({ code: "backup-at-work" });
  expect(await site().call(deleteBackup, { token: root, query: { id } })).toMatchObject({
    code: "backup-at-work",
  });
  const made = await settled();
  expect(made).toMatchObject({ id, username: "root", failure: null, isThere: true, checked: null });
  expect(made?.rows).toBeGreaterThan(10);
  expect((await site().call(checkBackup, { token: root, body: { id } })).status).toBe(200);
  expect(await settled()).toMatchObject({ checked: "restored", failure: null, work: null });
  const { rows } = await site().db.execute(
    sql`select 1 from pg_database where datname = current_database() || '_check'`,
  );
  expect(rows).toEqual([]);

  const refused = await (await take(id, "wrong-password")).json();
  expect(refused).toMatchObject({ data: null, code: "password-wrong" });
  const taken = Buffer.from(await (await take(id, ROOT_PASSWORD)).arrayBuffer());
  expect(taken.length).toBe(made?.bytes);
  const copy = join(folder, "taken.backup");
  await writeFile(copy, taken);
  expect((await checkArchive(copy)).tables.length).toBe(made?.tables);

  // No backup holds the ones before it.
  await make();
  const second = await settled();
  expect(second?.files).toBe(made?.files);
  expect((await site().call(deleteBackup, { token: root, query: { id } })).status).toBe(200);
  expect((await list()).backups.map((one) => one.id)).toEqual([second?.id]);
  expect((await (await take(id, ROOT_PASSWORD)).json()).code).toBe("backup-not-found");
  const log = await site().call(getAuditList, { token: root, query: { action: "site" } });
  const actions = new Set(log.data.records.map(({ action }) => action));
  const done = ["site.backup", "site.backup-check", "site.backup-delete", "site.backup-download"];
  expect([...actions].toSorted()).toEqual(done);
});

test("a damaged file is found out, and one that is gone is said to be", async () => {
  await make();
  const { id = 0, name = "" } = (await settled()) ?? {};
  await writeFile(pathOf(site().server.deps, { name }), "no backup at all");
  await site().call(checkBackup, { token: root, body: { id } });
  const detail = expect.stringContaining("is damaged or no backup");
  expect(await settled()).toMatchObject({ failure: "damaged", detail, checked: null, isThere: true });
  await rm(pathOf(site().server.deps, { name }));
  expect(await first()).toMatchObject({ isThere: false });
});

test("work of a server that is gone does not hold up the next", async () => {
  const gone = { name: "verdict-gone.backup", username: "root", work: "make" as const };
  const leaseUntil = sql`now() - interval '1 second'`;
  await site()
    .db.insert(siteBackups)
    .values({ ...gone, leaseUntil });
  expect(await first()).toMatchObject({ work: null, failure: "stopped" });
  await make();
  expect(await settled()).toMatchObject({ failure: null });
});

test("tries to guess the password are counted, and locked for a while", async () => {
  const codes: string[] = [];
  for (let tries = 0; tries < 25 && codes.at(-1) !== "account-change-locked"; tries++)
    codes.push((await (await take(1, `wrong-${tries}`)).json()).code);
  expect(codes.at(-1)).toBe("account-change-locked");
});

const daily = { hour: 0, keep: 1, weekly: 0, monthly: 0, check: true };

test("the newest of so many days, weeks and months stay", () => {
  const day = (n: number) => ({ createdAt: new Date(Date.UTC(2026, 10, 28 - n, 12)) });
  const rows = Array.from({ length: 500 }, (_, n) => day(n));
  const kept = keptOf([day(0), ...rows], { keep: 7, weekly: 4, monthly: 12 });
  expect([...kept].map(({ createdAt }) => createdAt.toISOString().slice(0, 10))).toEqual([
    ...["2026-11-28", "2026-11-27", "2026-11-26", "2026-11-25", "2026-11-24", "2026-11-23", "2026-11-22"],
    ...["2026-11-15", "2026-11-08"],
    ...["2026-10-31", "2026-09-30", "2026-08-31", "2026-07-31", "2026-06-30", "2026-05-31", "2026-04-30"],
    ...["2026-03-31", "2026-02-28", "2026-01-31", "2025-12-31"],
  ]);
});

test("the day's backup is made once its hour has come, and older ones of the clock go", async () => {
  const { deps } = site().server;
  expect(await makeDue(deps, new Date())).toBe(false);
  await site().call(changeBackupSchedule, { token: root, body: daily });
  expect((await list()).schedule).toEqual(daily);
  const before = (await list()).backups.length;
  expect(await makeDue(deps, new Date())).toBe(true);
  expect(await first()).toMatchObject({ username: null, failure: null, checked: "restored" });
  expect(await makeDue(deps, new Date())).toBe(false);
  const yesterday = sql`now() - interval '1 day'`;
  await site()
    .db.update(siteBackups)
    .set({ createdAt: yesterday })
    .where(eq(siteBackups.id, (await first())?.id ?? 0));
  expect(await makeDue(deps, new Date())).toBe(true);
  expect((await list()).backups.length).toBe(before + 1);
  const refused = await site().call(changeBackupSchedule, {
    token: root,
    body: { ...daily, hour: 24, keep: 0 },
  });
  expect(refused.http).toBe(400);
});
