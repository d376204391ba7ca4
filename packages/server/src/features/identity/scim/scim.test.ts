import {
  addAccessToken,
  addScimToken,
  beginSignIn,
  finishSignIn,
  getOwnInfo,
  getProviders,
  getScim,
  login,
  removeScimToken,
  saveProvider,
  scimPath,
} from "@verdict/contract";
import { and, eq } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { eventually } from "../../../../test/eventually.ts";
import { CLIENT_ID, CLIENT_SECRET, OidcPeer, Wanderer } from "../../../../test/oidc-peer.ts";
import { useSite } from "../../../../test/site.ts";
import { accessTokens } from "../../account/tables.ts";
import { groupMembers, groups } from "../../group/tables.ts";
import { auditEntries } from "../../site/tables.ts";
import { users } from "../../user/tables.ts";
import { identities, scimUsers } from "../tables.ts";

/** A provider that sends its people before they come. What a checker of the protocol finds says scim.long.test.ts. */

const site = useSite();
let root = { token: "", uid: "", username: "" };
let uni: OidcPeer;
let gid = 0;
const ids: Record<string, number> = {};
const tokens: Record<string, string> = {};

const USER = "urn:ietf:params:scim:schemas:core:2.0:User";
const GROUP = "urn:ietf:params:scim:schemas:core:2.0:Group";
const PATCH = "urn:ietf:params:scim:api:messages:2.0:PatchOp";

const formOf = (key: string, more: object = {}) => ({
  ...{ key, name: `University ${key}`, issuer: uni.issuer, clientId: CLIENT_ID, clientSecret: CLIENT_SECRET },
  ...{ enabled: true, scim: {}, ...more },
  rules: {
    trustsMail: true,
    roles: [{ claim: "groups", value: "staff", role: 1009 }],
    groups: [{ claim: "groups", value: "course", gid }],
  },
});
const save = async (key: string, more: object = {}) => {
  const body = { id: ids[key], ...formOf(key, more) };
  const { data } = await site().call(saveProvider, { token: root.token, body });
  ids[key] = data.id;
};

beforeAll(async () => {
  root = await site().user({ roleId: 1000 });
  await site().server.deps.settings.changeWebsite({ baseUrl: site().origin });
  uni = await OidcPeer.start("uni", [site().origin]);
  const group = { uid: root.uid, name: "Course", shortName: "course", brief: "-", description: "-" };
  const [row] = await site()
    .db.insert(groups)
    .values({ ...group, auth: 3, visible: true })
    .returning();
  gid = row?.id ?? 0;
  for (const key of ["uni", "other"]) {
    await save(key);
    const made = await site().call(addScimToken, { token: root.token, body: { id: ids[key] ?? 0, days: 9 } });
    tokens[key] = made.data.token;
  }
});
afterAll(() => uni.stop());

interface Said {
  http: number;
  body: Record<string, unknown> & {
    id?: string;
    Resources?: Record<string, unknown>[];
    totalResults?: number;
  };
}

async function ask(
  method: string,
  path: string,
  body?: object | string,
  { key = "uni", token = tokens[key] ?? "" }: { key?: string; token?: string } = {},
): Promise<Said> {
  const answer = await fetch(site().origin + scimPath(key) + path, {
    method,
    headers: { authorization: `Bearer ${token}`, ...(body && { "content-type": "application/scim+json" }) },
    ...(body && { body: typeof body === "string" ? body : JSON.stringify(body) }),
  });
  const text = await answer.text();
  return { http: answer.status, body: text ? JSON.parse(text) : {} };
}
const patch = (path: string, ...Operations: object[]) => ask("PATCH", path, { schemas: [PATCH], Operations });
const filtered = (filter: string, path = "/Users") =>
  ask("GET", `${path}?filter=${encodeURIComponent(filter)}`);

let made = 0;
/** Somebody new, whom the provider calls `sub-N`. */
async function sent(more: object = {}) {
  const number = ++made;
  const userName = `sent${number}`;
  const externalId = `sub-${number}`;
  const answer = await ask("POST", "/Users", { schemas: [USER], userName, externalId, ...more });
  expect(answer.http).toBe(201);
  return { id: answer.body.id ?? "", userName, externalId };
}
async function comes(sub: string, claims: object = {}) {
  uni.people.set(sub, { preferred_username: `other-${sub}`, ...claims });
  const who = new Wanderer();
  const body = { provider: "uni", next: "/home" };
  const { url } = (await who.call(site().origin, beginSignIn, body)).data;
  const back = await who.through(url, uni, sub);
  return who.call(site().origin, finishSignIn, { provider: "uni", answer: back.search.slice(1) });
}
const accountOf = async (username: string) =>
  (await site().db.select().from(users).where(eq(users.username, username)))[0];
const isIn = async (uid: string) =>
  (
    await site()
      .db.select()
      .from(groupMembers)
      .where(and(eq(groupMembers.uid, uid), eq(groupMembers.groupId, gid)))
  ).length > 0;

describe("somebody who is sent", () => {
  test("has an account that waits for them, and comes into it", async () => {
    const one = await sent({
      name: { givenName: "Ann", familyName: "Lee" },
      emails: [{ value: "ann@uni.example", primary: true }],
    });
    expect(await accountOf(one.userName)).toMatchObject({
      ...{ realname: "Ann Lee", email: "ann@uni.example", passwordHash: "!", status: 0 },
    });
    expect((await filtered(`userName eq "${one.userName.toUpperCase()}"`)).body.Resources).toMatchObject([
      { id: one.id, userName: one.userName, active: true },
    ]);
    const { data } = await comes(one.externalId);
    expect(data.user?.username).toBe(one.userName);
  });

  test("is found by a claim that is not what the provider calls them, once", async () => {
    await save("uni", { scim: { key: "externalId", claim: "school" } });
    const answer = await ask("POST", "/Users", { schemas: [USER], userName: "byclaim", externalId: "oid-1" });
    expect(answer.http).toBe(201);
    expect((await comes("pairwise-1", { school: "oid-1" })).data.user?.username).toBe("byclaim");
    expect((await comes("pairwise-1", { school: "oid-1" })).data.user?.username).toBe("byclaim");
    // Another person with the same value is another person.
    expect((await comes("pairwise-2", { school: "oid-1" })).data.user?.username).not.toBe("byclaim");
    // Nobody is called what waits.
    expect((await comes("oid-1", {})).data.user?.username).not.toBe("byclaim");
    await save("uni");
  });

  test("keeps the account that they came by before", async () => {
    const before = (await comes("known-1", { preferred_username: "known1" })).data.user;
    expect(before?.username).toBe("known1");
    const { body } = await ask("POST", "/Users", {
      schemas: [USER],
      userName: "known1",
      externalId: "known-1",
    });
    const [row] = await site()
      .db.select()
      .from(scimUsers)
      .where(eq(scimUsers.id, body.id ?? ""));
    expect(row).toMatchObject({ made: false, bound: true });
  });

  test("loses role, groups and the way in when they are switched off, and gets them back", async () => {
    const one = await sent();
    const members = [{ value: one.id }];
    const group = await ask("POST", "/Groups", { schemas: [GROUP], displayName: "course", members });
    expect(group.http).toBe(201);
    const staff = await ask("POST", "/Groups", { schemas: [GROUP], displayName: "staff", members });
    const uid = (await accountOf(one.userName))?.uid ?? "";
    expect(await isIn(uid)).toBe(true);
    expect((await accountOf(one.userName))?.roleId).toBe(1009);
    const entered = await comes(one.externalId);
    const token = entered.token;
    expect((await site().call(getOwnInfo, { token })).status).toBe(200);

    // In the words of Entra ID.
    expect((await patch(`/Users/${one.id}`, { op: "Replace", path: "active", value: "False" })).http).toBe(
      200,
    );
    expect(await accountOf(one.userName)).toMatchObject({ status: 1, roleId: 1002 });
    expect(await isIn(uid)).toBe(false);
    expect((await site().call(getOwnInfo, { token })).status).not.toBe(200);
    expect((await comes(one.externalId)).code).toBe("identity-inactive");

    await patch(`/Users/${one.id}`, { op: "replace", value: { active: true } });
    expect(await accountOf(one.userName)).toMatchObject({ status: 0, roleId: 1009 });
    expect(await isIn(uid)).toBe(true);
    for (const { body } of [group, staff]) expect((await ask("DELETE", `/Groups/${body.id}`)).http).toBe(204);
    expect(await isIn(uid)).toBe(false);
    expect((await accountOf(one.userName))?.roleId).toBe(1002);
  });

  test("keeps what was given by hand, and an account with ways of its own", async () => {
    const { uid, username } = await site().user({ password: "own-password" });
    await site()
      .db.insert(identities)
      .values({ providerId: ids.uni ?? 0, subject: "own-1", uid, claims: {} });
    await site().db.insert(groupMembers).values({ groupId: gid, uid, level: 3 });
    const { body } = await ask("POST", "/Users", {
      schemas: [USER],
      userName: "whoever",
      externalId: "own-1",
    });
    await patch(`/Users/${body.id}`, { op: "replace", path: "active", value: false });
    expect((await accountOf(username))?.status).toBe(0);
    expect(await isIn(uid)).toBe(true);
    expect((await comes("own-1")).code).toBe("identity-inactive");
    expect((await site().call(login, { body: { username, password: "own-password" } })).status).toBe(200);
  });

  test("leaves their account when they are removed, and finds it when they are sent again", async () => {
    const one = await sent();
    const before = await accountOf(one.userName);
    expect((await ask("DELETE", `/Users/${one.id}`)).http).toBe(204);
    expect((await ask("GET", `/Users/${one.id}`)).http).toBe(404);
    expect(await accountOf(one.userName)).toMatchObject({ uid: before?.uid, status: 1, deletedAt: null });
    const { userName, externalId } = one;
    const again = await ask("POST", "/Users", { schemas: [USER], userName, externalId });
    expect(again.http).toBe(201);
    expect(again.body.id).not.toBe(one.id);
    expect(await accountOf(one.userName)).toMatchObject({ uid: before?.uid, status: 0 });
  });

  test("is not let back in where root has banned them meanwhile", async () => {
    const one = await sent();
    await patch(`/Users/${one.id}`, { op: "replace", path: "active", value: false });
    await site().db.update(users).set({ banReason: "Cheated" }).where(eq(users.username, one.userName));
    await patch(`/Users/${one.id}`, { op: "replace", path: "active", value: true });
    expect(await accountOf(one.userName)).toMatchObject({ status: 1, banReason: "Cheated" });
  });
});

describe("groups", () => {
  test("change at once, by the members that a message names", async () => {
    const [ann, bob] = [await sent(), await sent()];
    const { body } = await ask("POST", "/Groups", { schemas: [GROUP], displayName: "course" });
    const path = `/Groups/${body.id}`;
    const uids = await Promise.all(
      [ann, bob].map(async ({ userName }) => (await accountOf(userName))?.uid ?? ""),
    );
    const inside = async () => Promise.all(uids.map(isIn));
    await patch(path, { op: "add", path: "members", value: [{ value: ann.id }, { value: bob.id }] });
    expect(await inside()).toEqual([true, true]);
    await patch(path, { op: "remove", path: `members[value eq "${ann.id}"]` });
    expect(await inside()).toEqual([false, true]);
    await patch(path, { op: "replace", path: "members", value: [{ value: ann.id }] });
    expect(await inside()).toEqual([true, false]);
    await patch(path, { op: "replace", path: "displayName", value: "another" });
    expect(await inside()).toEqual([false, false]);
    await patch(path, { op: "replace", path: "displayName", value: "course" });
    expect(await inside()).toEqual([true, false]);
    await patch(path, { op: "remove", path: "members" });
    expect(await inside()).toEqual([false, false]);
    const found = await filtered('displayName eq "COURSE"', "/Groups?excludedAttributes=members&x=");
    expect(found.http).toBe(200);
    await ask("DELETE", path);
  });

  test("a sign-in's own word for them does not come before what was sent", async () => {
    const one = await sent();
    const { body } = await ask("POST", "/Groups", { schemas: [GROUP], displayName: "course" });
    await comes(one.externalId, { groups: ["course", "staff"] });
    const account = await accountOf(one.userName);
    expect(account?.roleId).toBe(1002);
    expect(await isIn(account?.uid ?? "")).toBe(false);
    await ask("DELETE", `/Groups/${body.id}`);
  });
});

describe("attacks", () => {
  test("what is no token of this provider opens nothing, and is told the same of all", async () => {
    const ordinary = await site().user();
    const own = await site().call(addAccessToken, {
      token: root.token,
      body: { name: "all", scopes: ["users:manage", "staff:manage"], days: 1 },
    });
    for (const token of ["", "x", root.token, ordinary.token, own.data.token]) {
      expect([401, 403]).toContain((await ask("GET", "/Users", undefined, { token })).http);
    }
    const told = await ask("GET", "/Users", undefined, { token: tokens.other ?? "" });
    expect(told.http).toBe(403);
    const none = await ask("GET", "/Users", undefined, { key: "nowhere", token: tokens.other ?? "" });
    expect(none).toEqual(told);
  });

  test("a token opens nothing but this door, and is nobody's to choose", async () => {
    expect((await site().call(getProviders, { token: `Bearer ${tokens.uni}` })).code).toBe("token-session");
    expect((await site().call(getOwnInfo, { token: `Bearer ${tokens.uni}` })).code).toBe("token-scope");
    const body = { name: "x", scopes: ["identity:provision"], days: 1 };
    expect((await site().call(addAccessToken, { token: root.token, body })).status).toBe(400);
  });

  test("of who is root no more it opens nothing, and revoked nothing either", async () => {
    const second = await site().user({ roleId: 1000 });
    const options = { token: second.token, body: { id: ids.uni ?? 0, days: 1 } };
    const { token } = (await site().call(addScimToken, options)).data;
    expect((await ask("GET", "/Users?count=1", undefined, { token })).http).toBe(200);
    await site().db.update(users).set({ roleId: 1002 }).where(eq(users.uid, second.uid));
    expect((await ask("GET", "/Users?count=1", undefined, { token })).http).toBe(403);
    await site().db.update(users).set({ roleId: 1000 }).where(eq(users.uid, second.uid));
    const state = (await site().call(getScim, { token: root.token, query: { id: ids.uni ?? 0 } })).data;
    const shown = state.tokens.find(({ username }) => username === second.username);
    expect(shown?.usedAt).not.toBeNull();
    expect(JSON.stringify(state)).not.toContain(token);
    const query = { id: ids.uni ?? 0, token: shown?.id ?? 0 };
    expect((await site().call(removeScimToken, { token: root.token, query })).status).toBe(200);
    expect((await ask("GET", "/Users", undefined, { token })).http).toBe(401);
    // No other token goes by this call.
    const [own] = await site().db.select().from(accessTokens).where(eq(accessTokens.name, "all"));
    const other = { id: ids.uni ?? 0, token: own?.id ?? 0 };
    expect((await site().call(removeScimToken, { token: root.token, query: other })).code).toBe("token-gone");
  });

  test("somebody's name or address is nobody else's: whoever is sent with it is asked when they come", async () => {
    const { uid, username } = await site().user();
    await site().db.update(users).set({ email: "mine@uni.example" }).where(eq(users.uid, uid));
    for (const [number, more] of [
      { userName: username },
      { userName: "root" },
      { userName: "fresh-name", emails: [{ value: "mine@uni.example" }] },
    ].entries()) {
      const body = { schemas: [USER], externalId: `thief-${number}`, ...more };
      const { http, body: row } = await ask("POST", "/Users", body);
      expect(http).toBe(201);
      await patch(`/Users/${row.id}`, { op: "replace", path: "active", value: false });
      expect((await ask("DELETE", `/Users/${row.id}`)).http).toBe(204);
    }
    expect((await accountOf(username))?.status).toBe(0);
    expect((await accountOf("root"))?.status).toBe(0);
    expect(await accountOf("fresh-name")).toBeUndefined();
    expect(
      (await ask("POST", "/Users", { schemas: [USER], userName: username, externalId: "asked" })).http,
    ).toBe(201);
    const came = await comes("asked", { preferred_username: username });
    expect(came.data.question?.why).toBe("username-taken");
  });

  test("one person's number is not another's, nor what the provider calls somebody else here", async () => {
    const [ann, bob] = [await sent(), await sent()];
    const taken = { op: "replace", path: "externalId", value: ann.externalId };
    expect((await patch(`/Users/${bob.id}`, taken)).http).toBe(409);
    expect(
      (await ask("POST", "/Users", { schemas: [USER], userName: "x1", externalId: ann.externalId })).http,
    ).toBe(409);
    await comes(bob.externalId);
    const moved = await patch(`/Users/${bob.id}`, { op: "replace", path: "externalId", value: "elsewhere" });
    expect(moved).toMatchObject({ http: 400, body: { scimType: "mutability" } });
  });

  test("root who came by the provider is never banned by it", async () => {
    const { uid, username } = await site().user({ roleId: 1000 });
    await site().db.update(users).set({ passwordHash: "!" }).where(eq(users.uid, uid));
    await site()
      .db.insert(identities)
      .values({ providerId: ids.uni ?? 0, subject: "chief", uid, claims: {} });
    const { body } = await ask("POST", "/Users", { schemas: [USER], userName: "chief", externalId: "chief" });
    await patch(`/Users/${body.id}`, { op: "replace", path: "active", value: false });
    expect(await accountOf(username)).toMatchObject({ status: 0, roleId: 1000 });
  });

  test("people and groups of another provider are not there", async () => {
    const one = await sent();
    const token = tokens.other ?? "";
    for (const method of ["GET", "DELETE"]) {
      expect((await ask(method, `/Users/${one.id}`, undefined, { key: "other", token })).http).toBe(404);
    }
    const members = [{ value: one.id }];
    const body = { schemas: [GROUP], displayName: "course", members };
    expect((await ask("POST", "/Groups", body, { key: "other", token })).http).toBe(400);
    expect((await ask("GET", "/Users", undefined, { key: "other", token })).body.totalResults).toBe(0);
  });

  test("filters and messages that would take for ever are ended, and the site goes on", async () => {
    const terms = Array.from({ length: 22 }, (_, n) => `(a${n} eq 1 or b${n} eq 2)`);
    const bombs = [
      terms.join(" and "),
      "(".repeat(900),
      `userName eq "${"x".repeat(3000)}"`,
      "userName eq",
      "[",
    ];
    for (const bomb of bombs) expect((await filtered(bomb)).http).toBe(400);
    const Operations = Array.from({ length: 20_000 }, () => ({
      op: "add",
      path: "members",
      value: [{ value: "x" }],
    }));
    const { body } = await ask("POST", "/Groups", { schemas: [GROUP], displayName: "big" });
    expect((await ask("PATCH", `/Groups/${body.id}`, { schemas: [PATCH], Operations })).http).not.toBe(200);
    expect((await ask("POST", "/Users", "x".repeat(1_100_000))).http).toBe(413);
    for (const text of ["{", "[]", "null", '{"userName":1}', '{"__proto__":{"active":false}}']) {
      expect((await ask("POST", "/Users", text)).http).toBe(400);
    }
    expect((await ask("GET", "/Users?startIndex=-5&count=99999999")).http).toBe(200);
    expect((await ask("GET", `/Users/${"a".repeat(300)}`)).http).toBe(404);
    expect((await ask("GET", `/Groups/${body.id}`)).http).toBe(200);
  }, 60_000);

  test("two who change the same at once lose nothing of each other", async () => {
    const people = await Promise.all(Array.from({ length: 4 }, () => sent()));
    const { body } = await ask("POST", "/Groups", { schemas: [GROUP], displayName: "crowd" });
    const path = `/Groups/${body.id}`;
    const said = await Promise.all(
      people.map(({ id }) => patch(path, { op: "add", path: "members", value: [{ value: id }] })),
    );
    expect(said.map(({ http }) => http)).toEqual([200, 200, 200, 200]);
    await eventually(async () => expect((await ask("GET", path)).body.members).toHaveLength(4));
  });
});

test("what a provider did stands in the audit log", async () => {
  await sent();
  const lines = await site().db.select().from(auditEntries).where(eq(auditEntries.username, "(SCIM uni)"));
  expect(new Set(lines.map(({ action }) => action))).toEqual(
    new Set(["identity.provision", "identity.scim-group", "identity.follow"]),
  );
  const [line] = await site().db.select().from(auditEntries).where(eq(auditEntries.action, "token.make"));
  expect(line).toMatchObject({ username: root.username, after: { name: "SCIM uni", provider: "uni" } });
});
