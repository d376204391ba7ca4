import {
  addGroup,
  answerRoleRequest,
  askForRole,
  getDashboardOverview,
  getMyMessages,
  getOwnRoleRequest,
  getRoleRequests,
  mayFoundGroup,
  TEACHER_ROLE,
} from "@verdict/contract";
import { eq } from "drizzle-orm";
import { beforeAll, expect, test } from "vitest";
import { useGroups } from "../../../test/groups.ts";
import { type TestUser, useSite } from "../../../test/site.ts";
import { users } from "./tables.ts";

const site = useSite();
const { draft } = useGroups(site);
let root = "";

beforeAll(async () => {
  root = await site().tokenOf("1");
});

const roleId = TEACHER_ROLE;
const ask = ({ token }: TestUser, reason = "Informatics, grade 9") =>
  site().call(askForRole, { token, body: { roleId, reason } });
const answer = ({ uid }: TestUser, accept: boolean, more: object = {}) =>
  site().call(answerRoleRequest, { token: root, body: { uid, roleId, accept, ...more } });
const waiting = async () => (await site().call(getRoleRequests, { token: root })).data.records;
const roleOf = async ({ uid }: TestUser) =>
  (await site().db.select({ roleId: users.roleId }).from(users).where(eq(users.uid, uid)))[0]?.roleId;
const newsOf = async ({ token }: TestUser) => (await site().call(getMyMessages, { token })).data.records;

test("who asks waits for root, who gives the role by one call; a teacher founds groups without a solved problem", async () => {
  const user = await site().user({ realname: "Tess Teacher" });
  expect((await site().call(mayFoundGroup, { token: user.token })).code).toBe("group-too-few-solved");
  expect((await ask(user)).status).toBe(200);
  expect((await ask(user, "Informatics, grades 9 and 10")).status).toBe(200);
  const own = await site().call(getOwnRoleRequest, { token: user.token });
  expect(own.data).toMatchObject({ roleId, reason: "Informatics, grades 9 and 10" });
  expect((await waiting()).filter(({ uid }) => uid === user.uid)).toMatchObject([
    { username: user.username, realname: "Tess Teacher", reason: "Informatics, grades 9 and 10" },
  ]);
  const { data: overview } = await site().call(getDashboardOverview, { token: root });
  expect(overview.alerts).toContainEqual(expect.objectContaining({ code: "role-requests", count: 1 }));
  expect((await answer(user, true)).status).toBe(200);
  expect(await roleOf(user)).toBe(TEACHER_ROLE);
  expect((await newsOf(user))[0]?.sentence).toMatchObject({
    code: "role-changed",
    from: 1002,
    to: TEACHER_ROLE,
  });
  expect((await site().call(getOwnRoleRequest, { token: user.token })).data).toBeNull();
  expect((await answer(user, true)).code).toBe("role-request-gone");
  expect((await site().call(addGroup, { token: user.token, body: draft() })).status).toBe(200);
  expect((await ask(user)).code).toBe("role-request-needless");
});

test("who is declined is told and stays what they are", async () => {
  const user = await site().user();
  await ask(user);
  expect((await answer(user, false)).status).toBe(200);
  expect(await roleOf(user)).toBe(1002);
  expect((await newsOf(user))[0]?.sentence).toEqual({ code: "role-refused", role: TEACHER_ROLE });
  expect((await answer(user, true)).code).toBe("role-request-gone");
});

test("of two answers at once the first counts; who was banned meanwhile gets nothing", async () => {
  const user = await site().user();
  await ask(user);
  const both = await Promise.all([answer(user, true), answer(user, false)]);
  expect(both.map(({ code }) => code ?? "").toSorted()).toEqual(["", "role-request-gone"]);
  const banned = await site().user();
  await ask(banned);
  await site().db.update(users).set({ status: 1 }).where(eq(users.uid, banned.uid));
  expect((await answer(banned, true)).code).toBe("role-request-gone");
  expect((await waiting()).map(({ uid }) => uid)).not.toContain(banned.uid);
});

test("nobody asks for another role than those, without a reason, as staff, or all day", async () => {
  const user = await site().user();
  const wrong = await site().call(askForRole, {
    token: user.token,
    body: { roleId: 1000, reason: "please" },
  });
  expect(wrong.code).toBe("role-unknown");
  expect((await ask(user, "  ")).code).toBe("role-request-reason");
  expect((await ask(user, "x".repeat(501))).code).toBe("role-request-reason");
  expect((await ask(await site().user({ roleId: 1001 }))).code).toBe("role-request-needless");
  expect((await ask(await site().user({ roleId: 1005 }))).code).toBe("role-request-needless");
  for (let i = 0; i < 5; i++) expect((await ask(user)).status).toBe(200);
  expect((await ask(user)).code).toBe("too-many-requests");
  const examiner = await site().user({ roleId: 1008 });
  expect((await site().call(getRoleRequests, { token: examiner.token })).http).toBe(403);
});
