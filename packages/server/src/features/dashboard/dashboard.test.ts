import {
  DASHBOARD_DAYS,
  dismissFirstSteps,
  getDashboardInfo,
  getDashboardOverview,
  getFirstSteps,
  getSessions,
  submitProblemJudge,
} from "@verdict/contract";
import { eq, sql } from "drizzle-orm";
import { beforeAll, describe, expect, test } from "vitest";
import { useSite } from "../../../test/site.ts";
import { mailOutbox } from "../../platform/mail-tables.ts";
import { attempts } from "../judge/tables.ts";
import { judgeNodes } from "../node/tables.ts";
import { auditConsole } from "../site/audit.ts";
import { storeSetting } from "../site/settings.ts";
import { siteBackups } from "../site/tables.ts";
import { alertsOf } from "./alerts.ts";
import { dailyCounts } from "./queries.ts";

const site = useSite();
let token = "";
let admin = "";

beforeAll(async () => {
  token = await site().tokenOf("1");
  admin = (await site().user({ roleId: 1001 })).token;
});

const overview = async (by = token) => (await site().call(getDashboardOverview, { token: by })).data;
const codes = async (by = token) => (await overview(by)).alerts.map(({ code }) => code);

test("numbers of users and of today's submissions", async () => {
  const before = (await site().call(getDashboardInfo, { token })).data;
  const user = await site().user();
  const { problemId } = await site().problem();
  await site().call(submitProblemJudge, {
    token: user.token,
    body: { pid: problemId, language: "C", code: "x" },
  });
  expect((await site().call(getDashboardInfo, { token: admin })).data).toEqual({
    ...before,
    userNum: before.userNum + 1,
    todayJudgeNum: before.todayJudgeNum + 1,
  });
});

test("days are those of the site's zone, whatever zone the database is set to", async () => {
  // A day and an hour apart: it is never the same day in both.
  const zones = ["Pacific/Kiritimati", "Pacific/Niue"];
  for (const timeZone of zones) {
    const today = new Intl.DateTimeFormat("en-CA", { dateStyle: "short", timeZone }).format();
    const rows = await dailyCounts(site().db, timeZone);
    expect(rows).toHaveLength(DASHBOARD_DAYS);
    expect(rows.at(-1)?.day).toBe(today);
    expect(rows.at(-1)?.users).toBeGreaterThan(0);
  }
});

test("the sign-in before this one, whatever the body is", async () => {
  const user = await site().user({ roleId: 1008 });
  const only = (await site().call(getSessions, { token: user.token })).data;
  expect(only).toMatchObject({ uid: user.uid, ip: "127.0.0.1", isCurrent: true });
  // As older clients post it: the uid as a bare string, called a form or a text.
  for (const type of ["application/x-www-form-urlencoded", "text/plain;charset=UTF-8"]) {
    const posted = await fetch(site().origin + getSessions.path, {
      method: "POST",
      headers: { Authorization: user.token, "Content-Type": type },
      body: user.uid,
    });
    expect(await posted.json()).toMatchObject({ status: 200, data: only });
  }
  const newer = await site().tokenOf(user.uid);
  const { data } = await site().call(getSessions, { token: newer, body: { uid: "1" } });
  expect(data).toEqual({ ...only, isCurrent: false });
  await site().tokenOf(user.uid);
  expect((await site().call(getSessions, { token: newer })).data.id).not.toBe(only.id);
});

describe("what is wrong now", () => {
  test("no node, old work, failed nodes and mails, each with its name", async () => {
    expect(await codes()).toContain("no-nodes");
    await site().node("east");
    const seen = { seenAt: new Date(), slots: 2, languages: [{ name: "C", version: "14" }] };
    const set = (values: Partial<typeof judgeNodes.$inferInsert>) =>
      site().db.update(judgeNodes).set(values).where(eq(judgeNodes.name, "east"));
    await set(seen);
    expect(await codes()).not.toContain("no-nodes");
    expect((await overview()).nodes).toMatchObject({ live: 1, slots: 2 });

    await site().node("west");
    const away = (await overview()).alerts.find(({ code }) => code === "node-away");
    expect(away).toMatchObject({ name: "west", level: "warning" });

    await site().db.update(attempts).set({ createdAt: sql`now() - interval '2 minutes'` });
    const { queue, alerts } = await overview();
    expect(queue.oldestSeconds).toBeGreaterThanOrEqual(120);
    expect(alerts[0]).toMatchObject({ code: "queue-old", level: "error", count: 1 });

    const offers = (name: string) => ({ languages: [{ name, version: "1" }] });
    await set(offers("Ruby"));
    expect((await overview()).alerts[0]).toMatchObject({
      ...{ code: "language-missing", level: "error" },
      ...{ name: "C", count: 1 },
    });
    expect(await codes()).not.toContain("queue-old");
    await set({ ...offers("C"), draining: true });
    expect((await overview()).alerts[0]).toMatchObject({ code: "no-nodes" });
    await set({ draining: false });

    await site()
      .db.insert(mailOutbox)
      .values({ recipient: "a@example.org", subject: "s", text: "t", html: "h", state: "failed", tries: 9 });
    expect(await codes()).toContain("mail-failed");
    expect(await codes(admin)).not.toContain("mail-failed");
    await site().db.insert(siteBackups).values({ name: "verdict-1.backup", failure: "damaged" });
    expect(await codes()).toContain("backup-bad");
    expect(await codes(admin)).not.toContain("backup-bad");
    await site().db.insert(siteBackups).values({ name: "verdict-2.backup", bytes: 1, checked: "restored" });
    expect(await codes()).not.toContain("backup-bad");

    const { settings } = site().server.deps;
    expect(await codes()).toContain("mail-unset");
    expect(await codes(admin)).not.toContain("mail-unset");
    await settings.changeMail({ host: "mail.example.org" });
    expect(await codes()).not.toContain("mail-unset");
    await settings.changeMail({ host: null });
  });
});

test("what root closed and forgot, and a disk that fills, are told too", async () => {
  const { settings } = site().server.deps;
  expect(await codes()).not.toContain("judging-closed");
  await settings.changeSwitches({ openPublicJudge: false });
  await storeSetting(site().db, "maintenance", { on: true, text: "Back at noon." });
  await expect
    .poll(async () => (await overview()).alerts[0])
    .toMatchObject({
      code: "maintenance",
      level: "error",
      detail: "Back at noon.",
    });
  expect(await codes()).toContain("judging-closed");
  await settings.changeSwitches({ openPublicJudge: true });
  await storeSetting(site().db, "maintenance", { on: false });
  await expect.poll(() => codes()).not.toContain("maintenance");
  const { disk } = await overview();
  expect(disk?.totalMB).toBeGreaterThan(disk?.freeMB ?? Number.NaN);
});

test.each([
  [9.5, "warning", 9],
  [2.9, "error", 2],
  [10, undefined, undefined],
])("of a disk with %d %% free: %s", (percent, level, count) => {
  const nothing = { waiting: 0, running: 0, oldestSeconds: 0, late: [] };
  const alert = alertsOf({
    queue: nothing,
    remote: [],
    nodes: [],
    mails: new Map(),
    sendsMail: true,
    systemErrors: 0,
    maintenance: { on: false, text: "" },
    isJudgingOpen: true,
    roleRequests: 0,
    backup: undefined,
    disk: { freeMB: percent * 10, totalMB: 1000 },
    host: "judge-1",
  }).find(({ code }) => code === "disk-low");
  expect(alert && { level: alert.level, count: alert.count, name: alert.name }).toEqual(
    level && { level, count, name: "judge-1" },
  );
});

test("nodes are listed with versions, load, self-test and last error", async () => {
  const error = { at: new Date().toISOString(), kind: "returned" as const, text: "the disk was slow" };
  await site()
    .db.update(judgeNodes)
    .set({
      version: "1.2.3",
      sandboxVersion: "4",
      cpuCores: 8,
      cpuLoad: 12.34,
      errors: [error],
      selfTest: { passed: true, tookMs: 5, checks: [] },
      selfTestAt: new Date(),
    })
    .where(eq(judgeNodes.name, "east"));
  const { nodes } = await overview(admin);
  expect(nodes.list.find(({ name }) => name === "east")).toMatchObject({
    state: "active",
    version: "1.2.3",
    sandboxVersion: "4",
    cpuCores: 8,
    cpuLoad: 12.3,
    running: 0,
    selfTestPassed: true,
    lastError: { kind: "returned", text: "the disk was slow" },
  });
});

test("every day of the chart is there, and sign-ins are for root alone", async () => {
  const { days, signIns } = await overview();
  expect(days).toHaveLength(DASHBOARD_DAYS);
  expect(days.at(-1)?.submissions).toBe(1);
  expect(days.at(-1)?.users).toBeGreaterThan(0);
  expect(signIns.length).toBeGreaterThan(0);
  expect((await overview(admin)).signIns).toEqual([]);
});

test("first steps: each says whether it is done, and root puts them away", async () => {
  const steps = async () => {
    const { data } = await site().call(getFirstSteps, { token });
    const done = data.steps.filter((step) => step.done).map(({ step }) => step);
    return { ...data, done };
  };
  const { db, server } = site();
  const before = await steps();
  expect(before.dismissed).toBe(false);
  for (const open of ["site-name", "site-address", "contest", "backup"])
    expect(before.done).not.toContain(open);
  await server.deps.settings.changeWebsite({ name: "Our judge", baseUrl: "https://judge.example.org" });
  expect((await steps()).done).toEqual(expect.arrayContaining(["site-name", "site-address"]));
  await auditConsole(db, "site.backup", "site", null, { tables: 1, files: 0 });
  expect((await steps()).done).toContain("backup");
  await site().user();
  await site().problem();
  await site().user({ roleId: 1001 });
  expect((await steps()).done).toEqual(expect.arrayContaining(["way-in", "problem", "second-administrator"]));
  await site().call(dismissFirstSteps, { token });
  expect((await steps()).dismissed).toBe(true);
});
