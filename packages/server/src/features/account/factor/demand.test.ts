import {
  addAccessToken,
  addTotp,
  beginTotp,
  CLICS_PATH,
  getAuditList,
  getOwnFactors,
  getOwnInfo,
  getProblemList,
  getSessionList,
  login,
  type RoleId,
  removeFactor,
  revokeSession,
  setAccessConfig,
} from "@verdict/contract";
import { eq } from "drizzle-orm";
import { afterEach, beforeAll, expect, test } from "vitest";
import { totpShown } from "../../../../test/authenticator.ts";
import { ROOT_PASSWORD, type TestUser, useSite } from "../../../../test/site.ts";
import { resetRootPassword } from "../../../admin-tool.ts";
import { identities, identityProviders, identitySessions } from "../../identity/tables.ts";
import { users } from "../../user/tables.ts";
import { goneOf } from "../session.ts";
import { sessions } from "../tables.ts";

const site = useSite();
const PASSWORD = "right-secret";
let root: TestUser;

beforeAll(async () => {
  root = await site().user({ roleId: 1000 });
});
afterEach(() => site().server.deps.settings.changeWebsite({ factorRoles: [] }));

const demand = (...factorRoles: RoleId[]) =>
  site().call(setAccessConfig, { token: root.token, body: { factorRoles } as never });
const codeOf = async (token: string) => (await site().call(getSessionList, { token })).code;

async function setUp(token: string) {
  const { data } = await site().call(beginTotp, { token, body: { password: PASSWORD } });
  const body = { name: "Telephone", code: totpShown(data.secret) };
  return site().call(addTotp, { token, body });
}

test("who must have a second factor opens nothing but the way to one, and everything from then on", async () => {
  const admin = await site().user({ roleId: 1001, password: PASSWORD });
  const other = await site().user({ password: PASSWORD });
  expect((await demand(1001)).status).toBe(200);
  expect(await codeOf(admin.token)).toBe("factor-demanded"); // in the session that was open
  expect(await codeOf(other.token)).toBeUndefined();
  const signedIn = await site().call(login, { body: { username: admin.username, password: PASSWORD } });
  const token = signedIn.headers.get("Authorization") ?? "";
  expect(await codeOf(token)).toBe("factor-demanded");
  expect((await site().call(getOwnInfo, { token })).data.username).toBe(admin.username);
  expect((await site().call(getOwnFactors, { token })).data.factors).toEqual([]);
  expect((await setUp(token)).data.recoveryCodes).toHaveLength(10);
  expect(await codeOf(token)).toBeUndefined();
  const { data } = await site().call(getOwnFactors, { token });
  const removed = { id: data.factors[0]?.id ?? 0, password: PASSWORD };
  expect((await site().call(removeFactor, { token, body: removed })).status).toBe(200);
  expect(await codeOf(token)).toBe("factor-demanded");
  expect((await site().call(revokeSession, { token, query: { id: "current" } })).status).toBe(200);
});

test("it is on record who demanded it of whom", async () => {
  await demand(1001, 1009);
  const { records } = (
    await site().call(getAuditList, { token: root.token, query: { action: "config.access" } })
  ).data;
  expect(records[0]).toMatchObject({
    username: root.username,
    before: { factorRoles: [] },
    after: { factorRoles: [1001, 1009] },
  });
});

test("roles beyond those of the table are none to demand it of", async () => {
  expect((await demand(1003)).status).toBe(400);
});

test("whose role is raised meets it in the session that is open; the restricted count as ordinary users", async () => {
  await demand(1009);
  const user = await site().user({ password: PASSWORD });
  expect(await codeOf(user.token)).toBeUndefined();
  const become = (roleId: RoleId) => site().db.update(users).set({ roleId }).where(eq(users.uid, user.uid));
  await become(1009);
  expect(await codeOf(user.token)).toBe("factor-demanded");
  await become(1005);
  expect(await codeOf(user.token)).toBeUndefined();
  await demand(1002);
  expect(await codeOf(user.token)).toBe("factor-demanded");
});

test("what guests may read is answered as to a guest, and not where there are none", async () => {
  const user = await site().user({ roleId: 1001, password: PASSWORD });
  await demand(1001);
  const asked = () => site().call(getProblemList, { token: user.token });
  expect((await asked()).status).toBe(200);
  await site().server.deps.settings.changeWebsite({ guests: false });
  expect((await asked()).code).toBe("factor-demanded");
  await site().server.deps.settings.changeWebsite({ guests: true });
});

test("access tokens that a password alone may have made stop, by whichever interface, and go on with a factor", async () => {
  const admin = await site().user({ roleId: 1001, password: PASSWORD });
  const body = { name: "script", scopes: ["account:read", "site:read"], days: 1 };
  const { data } = await site().call(addAccessToken, { token: admin.token, body });
  const token = `Bearer ${data.token}`;
  const asked = async () => (await site().call(getOwnInfo, { token })).code;
  const clics = async () =>
    (await fetch(new URL(`${CLICS_PATH}/contests`, site().origin), { headers: { authorization: token } }))
      .status;
  expect(await asked()).toBeUndefined();
  expect(await clics()).toBe(200);
  await demand(1001);
  expect(await asked()).toBe("factor-demanded");
  expect(await clics()).toBe(403);
  await setUp(admin.token);
  expect(await asked()).toBeUndefined();
  expect(await clics()).toBe(200);
});

test("streams that are open end", async () => {
  const admin = await site().user({ roleId: 1001, password: PASSWORD });
  const [session] = await site().db.select().from(sessions).where(eq(sessions.uid, admin.uid));
  const { uid, username } = admin;
  const viewer = { uid, username, roleId: 1001, sessionId: session?.id ?? "", ip: "127.0.0.1" } as const;
  expect((await goneOf(site().db, [viewer])).size).toBe(0);
  await demand(1001);
  expect((await goneOf(site().db, [viewer])).size).toBe(1);
});

async function providedBy(kind: "oidc" | "ldap") {
  const user = await site().user({ roleId: 1001 });
  const [provider] = await site()
    .db.insert(identityProviders)
    .values({
      ...{ kind, key: `demand-${kind}`, name: kind, issuer: "https://id.example", clientId: "c", scope: "" },
      rules: {} as never,
    })
    .returning();
  if (!provider) throw new Error("no provider");
  const { id: providerId } = provider;
  await site().db.insert(identities).values({ providerId, subject: user.uid, uid: user.uid, claims: {} });
  const body = { name: "script", scopes: ["account:read"], days: 1 };
  const { data } = await site().call(addAccessToken, { token: user.token, body });
  const [session] = await site().db.select().from(sessions).where(eq(sessions.uid, user.uid));
  await site()
    .db.insert(identitySessions)
    .values({ sessionId: session?.id ?? "", providerId });
  return { ...user, access: `Bearer ${data.token}` };
}

test("a provider is sure in its own ways, a directory only of a password", async () => {
  const came = await providedBy("oidc");
  const typed = await providedBy("ldap");
  await demand(1001);
  expect(await codeOf(came.token)).toBeUndefined();
  expect(await codeOf(typed.token)).toBe("factor-demanded");
  const asked = async (token: string) => (await site().call(getOwnInfo, { token })).code;
  expect(await asked(came.access)).toBeUndefined();
  expect(await asked(typed.access)).toBe("factor-demanded");
});

test("the only super admin who demands it of themselves is led on, also by a password of the console", async () => {
  const inAs = async (password: string) =>
    (await site().call(login, { body: { username: "root", password } })).headers.get("Authorization") ?? "";
  await inAs(ROOT_PASSWORD);
  expect((await demand(1000)).status).toBe(200);
  const password = (await resetRootPassword(site().server.deps.config.DATABASE_URL)) ?? "";
  const token = await inAs(password);
  expect(await codeOf(token)).toBe("factor-demanded");
  const { data } = await site().call(beginTotp, { token, body: { password } });
  const body = { name: "Telephone", code: totpShown(data.secret) };
  expect((await site().call(addTotp, { token, body })).status).toBe(200);
  expect(await codeOf(token)).toBeUndefined();
});
