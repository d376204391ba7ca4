import {
  checkSubmissionsStatus,
  getUserAuthInfo,
  getWebsiteConfig,
  LOCK_FAILURES,
  LOCK_MINUTES,
  login,
  logout,
  setWebConfig,
  status,
  submissionEvents,
  submitProblemJudge,
  updateSwitch,
} from "@verdict/contract";
import { eq, sql } from "drizzle-orm";
import pg from "pg";
import { afterAll, beforeAll, expect, test } from "vitest";
import { signInFailures } from "../src/features/account/tables.ts";
import { TestNode } from "./node.ts";
import { ROOT_PASSWORD, type TestSite, useSite } from "./site.ts";

/** Several servers on one database are one site. */

const one = useSite();
let other: TestSite;
let root = "";
beforeAll(async () => {
  other = await one().another();
  const { headers } = await one().call(login, { body: { username: "root", password: ROOT_PASSWORD } });
  root = headers.get("Authorization") ?? "";
});
afterAll(() => other?.server.stop());

const code = "int main(void) { return 0; } // long enough to be taken for a program";
const submission = (pid: string) => ({ pid, language: "C", code });

test("a verdict stored through one reaches the page that listens on the other", async () => {
  const { problemId } = await one().problem();
  const user = await one().user();
  const { data } = await one().call(submitProblemJudge, { token: user.token, body: submission(problemId) });
  const stream = await other.fetch(submissionEvents, { query: { submitIds: String(data.submitId) } });
  const heard = stream.text(); // ends with the stream, which ends with the verdict

  const node = await TestNode.join(one());
  await node.result(await node.claimOne(), status.wrongAnswer);

  const statuses = [...(await heard).matchAll(/"status":(-?\d+)/g)].map(([, code]) => Number(code));
  expect(statuses.at(0)).toBe(status.pending);
  expect(statuses.at(-1)).toBe(status.wrongAnswer);
  const seen = await other.call(checkSubmissionsStatus, { body: { submitIds: [data.submitId] } });
  expect(Object.values(seen.data).map((row) => row.status)).toEqual([status.wrongAnswer]);
});

test("work handed in through one is claimed by a node that waits on the other", async () => {
  const { problemId } = await one().problem();
  const node = await TestNode.join(other);
  const waiting = node.claimOne();
  const user = await one().user();
  const { data } = await one().call(submitProblemJudge, { token: user.token, body: submission(problemId) });
  const task = await waiting;
  expect(task.submitId).toBe(data.submitId);
  await node.result(task, status.accepted);
});

test("the pace of submitting holds across them", async () => {
  const { problemId } = await one().problem();
  const user = await one().user();
  const first = await one().call(submitProblemJudge, { token: user.token, body: submission(problemId) });
  const second = await other.call(submitProblemJudge, { token: user.token, body: submission(problemId) });
  expect(first.status).toBe(200);
  expect(second.code).toBe("submit-too-fast");
});

test("a session ended on one is ended on the other", async () => {
  const user = await one().user();
  expect((await other.call(getUserAuthInfo, { token: user.token })).status).toBe(200);
  await one().call(logout, { token: user.token });
  expect((await other.call(getUserAuthInfo, { token: user.token })).http).toBe(401);
});

test("wrong passwords are counted by all together", async () => {
  const user = await one().user({ password: "right-secret" });
  const tryAll = (times: number, password: string) =>
    Promise.all(
      Array.from({ length: times }, (_, n) =>
        (n % 2 ? one() : other).call(login, { body: { username: user.username, password } }),
      ),
    );
  const free = await tryAll(8, "wrong-secret");
  expect(free.map(({ code }) => code)).toEqual(Array(8).fill("login-wrong"));
  const mine = eq(signInFailures.username, user.username);
  expect(await one().db.select().from(signInFailures).where(mine)).toMatchObject([{ failures: 8 }]);

  // One try is left before the lock, and no wait: however many come at once, to whichever server, it is one.
  const left = {
    failures: LOCK_FAILURES - 1,
    expiresAt: sql`now() + make_interval(mins => ${LOCK_MINUTES - 2})`,
  };
  await one().db.update(signInFailures).set(left).where(mine);
  const codes = (await tryAll(6, "wrong-secret")).map(({ code }) => code);
  expect(codes.toSorted()).toEqual([...Array(5).fill("login-locked"), "login-wrong"]);
  const right = await tryAll(2, "right-secret");
  expect(right.map(({ code }) => code)).toEqual(["login-locked", "login-locked"]);
});

test("settings changed on one are live on the other", async () => {
  await one().call(setWebConfig, { token: root, body: { shortName: "Together" } });
  await one().call(updateSwitch, { token: root, body: { openPublicJudge: false } });
  await expect.poll(async () => (await other.call(getWebsiteConfig)).data.shortName).toBe("Together");
  const { problemId } = await one().problem();
  const user = await other.user({ username: "late-comer" });
  const refused = await other.call(submitProblemJudge, { token: user.token, body: submission(problemId) });
  expect(refused.code).toBe("judge-switched-off");
});

test("a server whose database takes no new connections is not ready, though the old ones work", async () => {
  await TestNode.join(one());
  const ready = async () => (await fetch(`${one().origin}/readyz`)).json();
  expect(await ready()).toMatchObject({ ready: true, database: true });
  const admin = new pg.Client({ connectionString: process.env.TEST_DATABASE_URL });
  await admin.connect();
  const name = new URL(one().server.deps.config.DATABASE_URL).pathname.slice(1);
  try {
    await admin.query(`alter database ${name} allow_connections false`);
    await expect.poll(ready).toMatchObject({ ready: false, database: false });
    expect((await one().db.execute(sql`select 1 as n`)).rows).toEqual([{ n: 1 }]);
  } finally {
    await admin.query(`alter database ${name} allow_connections true`);
    await admin.end();
  }
  await expect.poll(ready).toMatchObject({ ready: true, database: true });
});
