import {
  adminLogin,
  getAuditList,
  getDashboardInfo,
  getLoginChallenge,
  getProblemList,
  getUserAuthInfo,
  getWebsiteConfig,
  LOCK_FAILURES,
  login,
  resetPassword,
  submitProblemJudge,
} from "@verdict/contract";
import { afterEach, expect, test } from "vitest";
import { openWork, resetRootPassword, switchMaintenance } from "../src/admin-tool.ts";
import { secondFactors } from "../src/features/account/factor/tables.ts";
import { issueCode } from "../src/features/account/mail-code.ts";
import { signInFailures } from "../src/features/account/tables.ts";
import { TestNode } from "./node.ts";
import { ROOT_PASSWORD, useSite } from "./site.ts";

const site = useSite();
const database = () => site().server.deps.config.DATABASE_URL;
const signIn = (password: string) => site().call(login, { body: { username: "root", password } });

afterEach(() => switchMaintenance(database(), false));

test("in maintenance everybody but root is told so, at once and on every server", async () => {
  const user = await site().user();
  const other = await site().another();
  await switchMaintenance(database(), true, "Back at noon.");
  await expect.poll(() => site().server.deps.settings.maintenance().on).toBe(true);
  await expect.poll(() => other.server.deps.settings.maintenance().on).toBe(true);
  for (const token of [undefined, user.token]) {
    const refused = await other.call(getProblemList, { token });
    expect(refused).toMatchObject({ http: 503, code: "in-maintenance" });
    expect(refused.msg).toContain("Back at noon.");
  }
  expect((await site().call(getWebsiteConfig)).status).toBe(200);
  const root = (await signIn(ROOT_PASSWORD)).headers.get("Authorization") ?? "";
  expect((await site().call(getProblemList, { token: root })).status).toBe(200);
  // The other door, with the question it asks after wrong guesses.
  expect((await site().call(getLoginChallenge)).status).toBe(200);
  const body = { username: "root", password: ROOT_PASSWORD };
  const token = (await site().call(adminLogin, { body })).headers.get("Authorization") ?? "";
  expect((await site().call(getDashboardInfo, { token })).status).toBe(200);
  const admin = await site().user({ roleId: 1001 });
  expect(await site().call(getDashboardInfo, { token: admin.token })).toMatchObject({
    http: 503,
    code: "in-maintenance",
  });
  const { records } = (await site().call(getAuditList, { token, query: { action: "site" } })).data;
  expect(records[0]).toMatchObject({
    username: "(console)",
    action: "site.maintenance",
    after: { on: true, text: "Back at noon." },
    ip: null,
  });
  await switchMaintenance(database(), false);
  await expect.poll(async () => (await other.call(getProblemList)).status).toBe(200);
  await other.server.stop();
});

test("a lost password of root is replaced; who signed in with the old one is out, and mailed codes open nothing", async () => {
  const before = (await signIn(ROOT_PASSWORD)).headers.get("Authorization") ?? "";
  const email = "root@example.org";
  await site().db.transaction((tx) =>
    issueCode(tx, { purpose: "reset", subject: email, email, uid: "1", code: "mailed", pauseSeconds: 0 }),
  );
  await site().db.insert(secondFactors).values({ uid: "1", kind: "totp", name: "Lost telephone" });
  expect((await signIn(ROOT_PASSWORD)).code).toBe("factor-required");
  const password = await resetRootPassword(database());
  const mailed = { username: "root", code: "mailed", password: "of-a-thief" };
  expect((await site().call(resetPassword, { body: mailed })).code).toBe("mail-code-wrong");
  expect((await site().call(getUserAuthInfo, { token: before })).http).toBe(401);
  expect((await signIn(ROOT_PASSWORD)).code).toBe("login-wrong");
  expect((await signIn(password ?? "")).status).toBe(200);
});

test("root locked out by guessing gets in with the new password at once", async () => {
  const failures = { username: "root", ip: "127.0.0.1", failures: LOCK_FAILURES };
  await site()
    .db.insert(signInFailures)
    .values({ ...failures, expiresAt: new Date(Date.now() + 60_000) });
  expect((await signIn(ROOT_PASSWORD)).code).toBe("login-locked");
  const password = await resetRootPassword(database());
  expect((await signIn(password ?? "")).status).toBe(200);
});

test("nobody but an administrator's account is touched", async () => {
  const user = await site().user({ password: "user-secret" });
  expect(await resetRootPassword(database(), user.username)).toBeNull();
  const answer = await site().call(login, { body: { username: user.username, password: "user-secret" } });
  expect(answer.status).toBe(200);
});

test("open work is told with where it is, and nodes with what they offer", async () => {
  const user = await site().user();
  const body = { pid: (await site().problem()).problemId, language: "C", code: "x" };
  const ids: number[] = [];
  for (let i = 0; i < 2; i++) {
    await site().server.deps.settings.changeSwitches({ defaultSubmitInterval: 0 });
    ids.push((await site().call(submitProblemJudge, { token: user.token, body })).data.submitId);
  }
  expect(await openWork(database())).toMatchObject({ waiting: 2, running: 0, nodes: [], sites: [] });
  const node = await TestNode.join(site(), ["C"]);
  await node.claimOne();
  const { waiting, running, nodes, rows } = await openWork(database());
  expect({ waiting, running }).toEqual({ waiting: 1, running: 1 });
  expect(nodes).toMatchObject([{ live: true, draining: false, languages: [{ name: "C" }] }]);
  expect(rows).toMatchObject([
    { submissionId: ids[0], language: "C", nodeId: expect.any(Number), isLapsed: false, requeues: 0 },
    { submissionId: ids[1], language: "C", nodeId: null, isLapsed: false },
  ]);
});
