import {
  DASHBOARD_DAYS,
  getDashboardInfo,
  getDashboardOverview,
  getSessions,
  submitProblemJudge,
} from "@verdict/contract";
import { eq, sql } from "drizzle-orm";
import { beforeAll, describe, expect, test } from "vitest";
import { useSite } from "../../../test/site.ts";
import { mailOutbox } from "../../platform/mail-tables.ts";
import { judgeNodes } from "../judge/tables.ts";
import { attempts } from "../submission/tables.ts";

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

test("the sign-in before this one, whatever the body is", async () => {
  const user = await site().user({ roleId: 1008 });
  const only = (await site().call(getSessions, { token: user.token })).data;
  expect(only).toMatchObject({ uid: user.uid, ip: "127.0.0.1" });
  const newer = await site().tokenOf(user.uid);
  const { data } = await site().call(getSessions, { token: newer, body: { uid: "1" } });
  expect(data).toEqual(only);
  await site().tokenOf(user.uid);
  expect((await site().call(getSessions, { token: newer })).data.id).not.toBe(only.id);
});

describe("what is wrong now", () => {
  test("no node, old work, failed nodes and mails, each with its name", async () => {
    expect(await codes()).toContain("no-nodes");
    await site().node("east");
    const seen = { seenAt: new Date(), slots: 2 };
    await site().db.update(judgeNodes).set(seen).where(eq(judgeNodes.name, "east"));
    expect(await codes()).not.toContain("no-nodes");
    expect((await overview()).nodes).toMatchObject({ live: 1, slots: 2 });

    await site().node("west");
    const away = (await overview()).alerts.find(({ code }) => code === "node-away");
    expect(away).toMatchObject({ name: "west", level: "warning" });

    await site().db.update(attempts).set({ createdAt: sql`now() - interval '2 minutes'` });
    const { queue, alerts } = await overview();
    expect(queue.oldestSeconds).toBeGreaterThanOrEqual(120);
    expect(alerts[0]).toMatchObject({ code: "queue-old", level: "error", count: 1 });

    await site()
      .db.insert(mailOutbox)
      .values({ recipient: "a@example.org", subject: "s", text: "t", html: "h", state: "failed", tries: 9 });
    expect(await codes()).toContain("mail-failed");
    expect(await codes(admin)).not.toContain("mail-failed");
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
