import { once } from "node:events";
import { type AddressInfo, createServer } from "node:net";
import type { BodyInput, Endpoint } from "@verdict/contract";
import {
  adminLogin,
  beginSignIn,
  checkProvider,
  deleteProvider,
  downloadOwnData,
  eraseOwnAccount,
  finishSignIn,
  getAccessConfig,
  getOwnIdentities,
  getOwnInfo,
  getProviders,
  getSignInWays,
  getSignOutAddress,
  getUserIdentities,
  getWebsiteConfig,
  letUserIn,
  linkIdentity,
  login,
  ProviderRules,
  register,
  removeIdentity,
  saveProvider,
  setAccessConfig,
  signInAsKnown,
  signInAsNew,
  tryProvider,
  unlinkIdentity,
} from "@verdict/contract";
import { and, desc, eq, sql } from "drizzle-orm";
import { decodeJwt, exportJWK, generateKeyPair, SignJWT, UnsecuredJWT } from "jose";
import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { eventually } from "../../../test/eventually.ts";
import { CLIENT_ID, CLIENT_SECRET, OidcPeer, Wanderer } from "../../../test/oidc-peer.ts";
import { useSite } from "../../../test/site.ts";
import { unzipped } from "../../../test/unzipped.ts";
import { sessions } from "../account/tables.ts";
import { groupMembers, groups } from "../group/tables.ts";
import { auditEntries } from "../site/tables.ts";
import { users } from "../user/tables.ts";
import { identities, identityFlows } from "./tables.ts";

const site = useSite();
let root = "";
let uni: OidcPeer;
let other: OidcPeer;

const rules = (more: Partial<BodyInput<typeof saveProvider>["rules"]> = {}) =>
  ProviderRules.parse({ school: "school", number: "student", ...more });
const formOf = (key: string, peer: OidcPeer, more: object = {}) => ({
  ...{
    key,
    name: `Sign in by ${key}`,
    issuer: peer.issuer,
    clientId: CLIENT_ID,
    clientSecret: CLIENT_SECRET,
  },
  ...{ enabled: true, signsOut: true, rules: rules(), ...more },
});
const save = async (key: string, peer: OidcPeer, more: object = {}) => {
  const kept = (await site().call(getProviders, { token: root })).data.find((row) => row.key === key);
  return site().call(saveProvider, { token: root, body: { id: kept?.id, ...formOf(key, peer, more) } });
};

beforeAll(async () => {
  ({ token: root } = await site().user({ roleId: 1000 }));
  await site().server.deps.settings.changeWebsite({ baseUrl: site().origin });
  uni = await OidcPeer.start("uni", [site().origin]);
  other = await OidcPeer.start("other", [site().origin]);
  expect((await save("uni", uni)).status).toBe(200);
  expect((await save("other", other, { rank: 1 })).status).toBe(200);
});
afterEach(() => {
  uni.spoiled.clear();
  other.spoiled.clear();
});
afterAll(async () => {
  await uni.stop();
  await other.stop();
});

/** A call of a browser with its cookies. */
const asked = <E extends Endpoint>(who: Wanderer, endpoint: E, body: object, token = "") =>
  who.call(site().origin, endpoint, body, token);
const beginOf = async (who: Wanderer, provider = "uni", next = "/problem") =>
  (await asked(who, beginSignIn, { provider, next })).data.url;
const finish = (who: Wanderer, back: URL, provider = back.pathname.split("/").at(-1), token = "") =>
  asked(who, finishSignIn, { provider, answer: back.search.slice(1) }, token);

let made = 0;
function person(claims: Record<string, unknown> = {}): string {
  const id = `sub-${++made}`;
  uni.people.set(id, { preferred_username: `p${made}`, name: `Person ${made}`, ...claims });
  return id;
}
async function comes(account: string, who = new Wanderer()) {
  return finish(who, await who.through(await beginOf(who), uni, account));
}
const lastLine = async () =>
  (await site().db.select().from(auditEntries).orderBy(desc(auditEntries.id)).limit(1))[0];

describe("a provider as root sets it up", () => {
  test("its secret is answered to nobody, and stays where the form leaves it out", async () => {
    const { data } = await site().call(getProviders, { token: root });
    expect(JSON.stringify(data)).not.toContain(CLIENT_SECRET);
    expect(data).toMatchObject([
      { key: "uni", hasSecret: true, redirectUri: `${site().origin}/sign-in/uni` },
      { key: "other" },
    ]);
    await save("uni", uni, { clientSecret: "" });
    expect((await site().call(getProviders, { token: root })).data[0]?.hasSecret).toBe(true);
  });

  test("one that is off, and nobody knows, is no way in", async () => {
    await save("off", uni, { enabled: false });
    expect((await site().call(getSignInWays)).data.providers.map(({ key }) => key)).toEqual(["uni", "other"]);
    for (const provider of ["off", "none"]) {
      const body = { provider, next: "/home" };
      expect((await site().call(beginSignIn, { body })).code).toBe("identity-provider-unknown");
    }
  });

  test("a secret goes to no other issuer, and an issuer that people came by stays", async () => {
    await save("moving", uni, { enabled: false });
    await save("moving", other, { enabled: false, clientSecret: "" });
    const rows = (await site().call(getProviders, { token: root })).data;
    expect(rows.find(({ key }) => key === "moving")?.hasSecret).toBe(false);
    await comes(person());
    expect((await save("uni", other)).code).toBe("identity-issuer-fixed");
  });

  test.each([
    ["http://idp.example.org", "identity-issuer-malformed"],
    ["http://8.8.8.8", "identity-issuer-malformed"],
    ["ftp://127.0.0.1", "identity-issuer-malformed"],
    ["https://user:pass@idp.example.org", "identity-issuer-malformed"],
  ])("the issuer %s is refused", async (issuer, code) => {
    expect((await save("bad", uni, { issuer })).code).toBe(code);
  });

  test("it is looked at before anybody else can come by it", async () => {
    const [first] = (await site().call(getProviders, { token: root })).data;
    const id = first?.id ?? 0;
    const good = await site().call(checkProvider, { token: root, body: { id } });
    expect(good.data).toMatchObject({ ok: true, keys: 1, signsOut: true });
    uni.spoiled.set("/.well-known/openid-configuration", (body) => ({
      ...body,
      issuer: "https://other.org",
    }));
    const bad = await site().call(checkProvider, { token: root, body: { id } });
    expect(bad.data).toMatchObject({ ok: false, keys: 0 });
    expect(bad.data.detail).not.toBe("");
  });

  test("pasted claims say what would happen, and nothing does", async () => {
    const [first] = (await site().call(getProviders, { token: root })).data;
    const tried = async (claims: object, more = {}) => {
      const body = { id: first?.id ?? 0, rules: rules(more), claims: JSON.stringify(claims) };
      return (await site().call(tryProvider, { token: root, body })).data;
    };
    const ann = {
      sub: "x",
      preferred_username: "ann@uni.edu",
      name: "Ann  Lee",
      student: 17,
      email: "a@uni.edu",
    };
    expect(await tried(ann)).toEqual({
      outcome: "new",
      why: null,
      facts: [
        { field: "admitted", value: "", by: "" },
        { field: "realname", value: "Ann Lee", by: "name" },
        { field: "username", value: "ann", by: "preferred_username" },
        { field: "number", value: "17", by: "student" },
      ],
    });
    const domains = ["uni.edu"];
    expect(await tried(ann, { domains })).toMatchObject({ outcome: "refused", why: "identity-not-admitted" });
    expect(await tried({ ...ann, email_verified: true }, { domains })).toMatchObject({
      outcome: "new",
      facts: [{ field: "admitted", by: "@uni.edu" }, {}, { field: "email", value: "a@uni.edu" }, {}, {}],
    });
    const admit = [{ claim: "realm_access.roles", value: "student" }];
    expect(await tried(ann, { admit })).toMatchObject({ outcome: "refused" });
    expect(await tried({ ...ann, realm_access: { roles: ["x", "student"] } }, { admit })).toMatchObject({
      facts: [{ field: "admitted", by: "realm_access.roles = student" }, {}, {}, {}],
    });
    const { username } = await site().user();
    expect(await tried({ ...ann, preferred_username: username })).toMatchObject({
      outcome: "question",
      why: "username-taken",
    });
    expect(await site().db.select().from(users).where(eq(users.username, "ann"))).toEqual([]);
    const body = { id: first?.id ?? 0, rules: rules(), claims: "[1]" };
    expect((await site().call(tryProvider, { token: root, body })).code).toBe("identity-claims-malformed");
  });
});

describe("somebody who comes by a provider", () => {
  test("has an account from the first time on, and the same one afterwards", async () => {
    const ann = person({
      email: "ann@uni.edu",
      email_verified: true,
      school: "Uni",
      student: "S1",
      secret: "no",
    });
    const first = await comes(ann);
    expect(first.data).toMatchObject({
      next: "/problem",
      user: {
        username: `p${made}`,
        realname: `Person ${made}`,
        school: "Uni",
        number: "S1",
        email: "ann@uni.edu",
      },
    });
    expect((await site().call(getOwnInfo, { token: first.token })).data.username).toBe(`p${made}`);
    expect(await lastLine()).toMatchObject({ action: "identity.sign-up", after: { provider: "uni" } });
    const again = await comes(ann);
    expect(again.data.user?.uid).toBe(first.data.user?.uid);
    const [kept] = await site().db.select().from(identities).where(eq(identities.subject, ann));
    expect(kept?.claims).toEqual({
      ...{ preferred_username: `p${made}`, name: `Person ${made}`, school: "Uni", student: "S1" },
      ...{ email: "ann@uni.edu", email_verified: "true" },
    });
    const password = { username: `p${made}`, password: "anything" };
    expect((await site().call(login, { body: password })).code).toBe("login-wrong");
  });

  test("two first sign-ins at once make one account", async () => {
    const who = person();
    const [one, two] = await Promise.all([comes(who), comes(who)]);
    expect(one.data.user?.uid).toBeDefined();
    expect(two.data.user?.uid).toBe(one.data.user?.uid);
  });

  test("whose name is taken is asked for one", async () => {
    const { username } = await site().user();
    const who = new Wanderer();
    const answer = await comes(person({ preferred_username: username }), who);
    expect(answer.token).toBe("");
    expect(answer.data).toMatchObject({ user: null, question: { why: "username-taken", username } });
    const ticket = answer.data.question?.ticket;
    expect((await asked(who, signInAsNew, { ticket, username })).code).toBe("username-taken");
    expect((await asked(new Wanderer(), signInAsNew, { ticket, username: "elsewhere" })).code).toBe(
      "identity-flow-unknown",
    );
    const done = await asked(who, signInAsNew, { ticket, username: `${username}x` });
    expect(done.data.username).toBe(`${username}x`);
    expect((await asked(who, signInAsNew, { ticket, username: "again" })).code).toBe("identity-flow-unknown");
  });

  test("whose address an account has gets that account by its password, and never without", async () => {
    const email = "bea@uni.edu";
    const bea = await site().user({ password: "right-secret", email });
    const came = person({ email, email_verified: true });
    const who = new Wanderer();
    const { data } = await comes(came, who);
    expect(data).toMatchObject({ user: null, question: { why: "email-taken" } });
    const proof = { ticket: data.question?.ticket, username: bea.username, challenge: null };
    expect((await asked(who, signInAsKnown, { ...proof, password: "wrong-one" })).code).toBe("login-wrong");
    const linked = await asked(who, signInAsKnown, { ...proof, password: "right-secret" });
    expect(linked.data.uid).toBe(bea.uid);
    expect((await comes(came)).data.user?.uid).toBe(bea.uid);
    const mate = new Wanderer();
    const next = await comes(person({ email, email_verified: true }), mate);
    const fresh = await asked(mate, signInAsNew, { ticket: next.data.question?.ticket, username: "bea-two" });
    expect(fresh.data).toMatchObject({ username: "bea-two", email: null });
  });

  test("an address that is not verified is nobody's", async () => {
    const { email } = { email: "carl@uni.edu" };
    await site().user({ email });
    expect((await comes(person({ email }))).data.user).toMatchObject({ email: null });
  });

  test("one identity is linked by two people at once to one of them", async () => {
    const email = "both@uni.edu";
    const people = [
      await site().user({ password: "right-secret", email }),
      await site().user({ password: "right-secret" }),
    ];
    const came = person({ email, email_verified: true });
    const browsers = [new Wanderer(), new Wanderer()];
    const tickets = await Promise.all(
      browsers.map(async (who) => (await comes(came, who)).data.question?.ticket),
    );
    const answers = await Promise.all(
      browsers.map((who, n) =>
        asked(who, signInAsKnown, {
          ...{ ticket: tickets[n], username: people[n]?.username, password: "right-secret", challenge: null },
        }),
      ),
    );
    expect(answers.map(({ code }) => code ?? "in").toSorted()).toEqual(["identity-taken", "in"]);
  });

  test("a banned one stays outside, and one whom the rules do not admit any more", async () => {
    const who = person({ affiliation: "student" });
    const { data } = await comes(who);
    await site()
      .db.update(users)
      .set({ status: 1 })
      .where(eq(users.uid, data.user?.uid ?? ""));
    expect((await comes(who)).code).toBe("login-banned");
    await site()
      .db.update(users)
      .set({ status: 0 })
      .where(eq(users.uid, data.user?.uid ?? ""));
    await save("uni", uni, { rules: rules({ admit: [{ claim: "affiliation", value: "staff" }] }) });
    expect((await comes(who)).code).toBe("identity-not-admitted");
    expect(await lastLine()).toMatchObject({
      action: "identity.refused",
      after: { code: "identity-not-admitted" },
    });
    await save("uni", uni);
    expect((await comes(who)).data.user?.uid).toBe(data.user?.uid);
  });

  test("signing out leads through the provider, with its own word for who leaves", async () => {
    const { token } = await comes(person());
    const { url } = (await site().call(getSignOutAddress, { token })).data;
    const there = new URL(url ?? "");
    expect(there.origin).toBe(uni.issuer);
    expect(there.searchParams.get("post_logout_redirect_uri")).toBe(`${site().origin}/home`);
    expect(decodeJwt(there.searchParams.get("id_token_hint") ?? "").aud).toBe(CLIENT_ID);
    const local = await site().user();
    expect((await site().call(getSignOutAddress, { token: local.token })).data.url).toBeNull();
  });
});

describe("who leaves at the provider", () => {
  const isIn = async (token: string) => (await site().call(getOwnInfo, { token })).code === undefined;

  test("leaves here, in the session that began there alone", async () => {
    const account = person();
    const who = new Wanderer();
    const [one, two] = [await comes(account, who), await comes(account)];
    const { url } = (await site().call(getSignOutAddress, { token: one.token })).data;
    const page = await (await who.ask(url ?? "")).text();
    const xsrf = /name="xsrf" value="([^"]+)"/.exec(page)?.[1] ?? "";
    await who.ask(`${uni.issuer}/session/end/confirm`, {
      ...{ method: "POST", body: new URLSearchParams({ xsrf, logout: "yes" }) },
    });
    await eventually(async () => expect(await isIn(one.token)).toBe(false));
    expect(await isIn(two.token)).toBe(true);
  });

  const EVENT = "http://schemas.openid.net/event/backchannel-logout";
  const now = () => Math.floor(Date.now() / 1000);
  const tell = async (claims: object, key: CryptoKey | null = uni.key.private, to = "uni") => {
    const all = {
      iss: uni.issuer,
      aud: CLIENT_ID,
      iat: now(),
      jti: String(Math.random()),
      events: { [EVENT]: {} },
      ...claims,
    };
    const token = key
      ? await new SignJWT(all)
          .setProtectedHeader({ alg: "RS256", kid: uni.key.kid, typ: "logout+jwt" })
          .sign(key)
      : new UnsecuredJWT(all).encode();
    const body = new URLSearchParams({ logout_token: token });
    return (await fetch(`${site().origin}/api/identity/back-channel/${to}`, { method: "POST", body })).status;
  };

  test("leaves every session where only who it is is said, and nobody else does", async () => {
    const account = person();
    const [one, two, other] = [await comes(account), await comes(account), await comes(person())];
    expect(await tell({ sub: account })).toBe(200);
    expect([await isIn(one.token), await isIn(two.token), await isIn(other.token)]).toEqual([
      false,
      false,
      true,
    ]);
  });

  test("is believed of the provider alone", async () => {
    const account = person();
    const { token } = await comes(account);
    const stranger = (await generateKeyPair("RS256")).privateKey;
    const refused = [
      await tell({ sub: account }, null),
      await tell({ sub: account }, stranger),
      await tell({ sub: account, aud: "somebody-else" }),
      await tell({ sub: account, iss: other.issuer }),
      await tell({ sub: account, iat: now() - 600 }),
      await tell({ sub: account, nonce: "of an ID token" }),
      await tell({ sub: account, events: {} }),
      await tell({ sub: account, events: undefined }),
      await tell({ sub: account }, uni.key.private, "other"),
      await tell({ sub: account }, uni.key.private, "none"),
      await tell({}),
    ];
    expect(refused).toEqual(refused.map(() => 400));
    expect(await isIn(token)).toBe(true);
    expect(await tell({ sub: account })).toBe(200);
    expect(await isIn(token)).toBe(false);
  });
});

describe("role and groups by rule", () => {
  const roleOf = async (uid: string) =>
    (await site().db.select({ roleId: users.roleId }).from(users).where(eq(users.uid, uid)))[0]?.roleId;
  const levelOf = async (uid: string, gid: number) =>
    (
      await site()
        .db.select()
        .from(groupMembers)
        .where(and(eq(groupMembers.uid, uid), eq(groupMembers.groupId, gid)))
    )[0]?.level ?? null;
  const group = async () => {
    const name = `G${++made}`;
    const [row] = await site()
      .db.insert(groups)
      .values({ name, shortName: name, uid: "1", auth: 1 })
      .returning();
    return row?.id ?? 0;
  };
  afterAll(() => save("uni", uni));

  test("they come with a claim and go with it; what was given by hand stays", async () => {
    const [gid, office, open] = [await group(), await group(), await group()];
    const staff = { claim: "affiliation", value: "staff" };
    const ruled = {
      roles: [{ ...staff, role: 1009 as const }],
      groups: [
        { ...staff, gid, level: 4 as const },
        { ...staff, gid: office, level: 3 as const },
        { ...staff, gid: open, level: 3 as const },
      ],
    };
    expect((await save("uni", uni, { rules: rules(ruled) })).status).toBe(200);
    const who = person({ affiliation: ["staff", "alum"] });
    const first = await comes(who);
    const uid = first.data.user?.uid ?? "";
    expect(first.data.user?.roleList).toEqual(["teacher"]);
    expect([await levelOf(uid, gid), await levelOf(uid, office)]).toEqual([4, 3]);
    expect(
      await site().db.select().from(auditEntries).where(eq(auditEntries.action, "identity.follow")),
    ).toMatchObject([{ uid, after: { roleId: 1009, groups: [gid, office, open] } }]);
    // By hand: more in one group, and nothing changes at the next sign-in.
    const more = and(eq(groupMembers.uid, uid), eq(groupMembers.groupId, office));
    await site().db.update(groupMembers).set({ level: 4 }).where(more);
    await comes(who);
    expect([await levelOf(uid, office), await roleOf(uid)]).toEqual([4, 1009]);
    uni.people.set(who, { preferred_username: "whatever", affiliation: "alum" });
    const last = await comes(who);
    expect(last.data.user?.roleList).toEqual(["default_user"]);
    expect([await levelOf(uid, gid), await levelOf(uid, office), await levelOf(uid, open)]).toEqual([
      null,
      4,
      null,
    ]);
    await site().db.update(users).set({ roleId: 1008 }).where(eq(users.uid, uid));
    await comes(who);
    expect(await roleOf(uid)).toBe(1008);
  });

  test("a ban on what somebody may do is not lifted, nor a root made or unmade", async () => {
    const who = person({ affiliation: "staff" });
    const uid = (await comes(who)).data.user?.uid ?? "";
    for (const roleId of [1003, 1000] as const) {
      await site().db.update(users).set({ roleId }).where(eq(users.uid, uid));
      expect((await comes(who)).code).toBeUndefined();
      expect(await roleOf(uid)).toBe(roleId);
    }
    const roles = [{ claim: "affiliation", value: "staff", role: 1000 }];
    expect((await save("uni", uni, { rules: { ...rules(), roles } })).code).toBe("identity-rule-malformed");
  });
});

describe("one person with several ways in", () => {
  const PASSWORD = "right-secret";
  const linked = async (account: string, token: string, who = new Wanderer(), by = token) => {
    const begun = await site().call(linkIdentity, { token, body: { provider: "uni", password: PASSWORD } });
    expect(begun.code).toBeUndefined();
    who.take(begun.headers, site().origin);
    return finish(who, await who.through(begun.data.url ?? "", uni, account), "uni", by);
  };
  const age = (uid: string) =>
    site()
      .db.update(sessions)
      .set({ provenAt: sql`now() - interval '16 minutes'` })
      .where(eq(sessions.uid, uid));

  test("a provider is linked by a proof of both, listed with what it said, and unlinked", async () => {
    const { token, uid } = await site().user({ password: PASSWORD });
    const wrong = await site().call(linkIdentity, { token, body: { provider: "uni", password: "not-it" } });
    expect(wrong.code).toBe("password-wrong");
    const account = person({ email: "me@uni.edu", email_verified: true });
    expect((await linked(account, token)).data).toMatchObject({
      user: null,
      question: null,
      next: "/setting",
    });
    expect(await lastLine()).toMatchObject({ action: "identity.link", uid, after: { provider: "uni" } });
    const own = (await site().call(getOwnIdentities, { token })).data;
    expect(own).toMatchObject({ hasPassword: true, open: [{ key: "other" }] });
    expect(own.identities).toMatchObject([{ subject: account, claims: { email: "me@uni.edu" } }]);
    expect((await comes(account)).data.user?.uid).toBe(uid);
    const body = { id: own.identities[0]?.id ?? 0, password: PASSWORD };
    const stranger = await site().user({ password: PASSWORD });
    expect((await site().call(unlinkIdentity, { token: stranger.token, body })).code).toBe(
      "identity-not-found",
    );
    expect((await site().call(unlinkIdentity, { token, body: { ...body, password: "no" } })).code).toBe(
      "password-wrong",
    );
    expect((await site().call(unlinkIdentity, { token, body })).status).toBe(200);
    expect((await comes(account)).data.user?.uid).not.toBe(uid);
  });

  test("what is somebody's is linked to nobody else, nor by who else is signed in at that browser", async () => {
    const taken = person();
    await comes(taken);
    const { token } = await site().user({ password: PASSWORD });
    expect((await linked(taken, token)).code).toBe("identity-taken");
    const guest = await site().user();
    expect((await linked(person(), token, new Wanderer(), guest.token)).code).toBe("identity-flow-unknown");
    expect((await linked(person(), token, new Wanderer(), "")).code).toBe("identity-flow-unknown");
    expect((await linked(person(), token)).code).toBeUndefined();
    const again = await linked(person(), token);
    expect(again.code).toBe("identity-linked-already");
  });

  test("who has no password keeps one way in, and proves who they are by a sign-in of just now", async () => {
    const { data, token } = await comes(person());
    const uid = data.user?.uid ?? "";
    const [one] = (await site().call(getOwnIdentities, { token })).data.identities;
    const body = { id: one?.id ?? 0 };
    expect((await site().call(unlinkIdentity, { token, body })).code).toBe("identity-last");
    await age(uid);
    expect((await site().call(unlinkIdentity, { token, body })).code).toBe("proof-stale");
    expect((await site().call(linkIdentity, { token, body: { provider: "other" } })).code).toBe(
      "proof-stale",
    );
    const erased = await site().call(eraseOwnAccount, { token, body: { password: "" } });
    expect(erased.code).toBe("proof-stale");
  });

  test("what a provider said leaves with the export and with the account", async () => {
    const account = person({ school: "School of Claims" });
    const { data, token } = await comes(account);
    const files = Object.fromEntries(await unzipped(await site().fetch(downloadOwnData, { token })));
    expect(JSON.parse(String(files["identities.json"]))).toMatchObject([
      { subject: account, claims: { school: "School of Claims" } },
    ]);
    const erased = await site().call(eraseOwnAccount, { token, body: { password: "" } });
    expect(erased.data.refusal).toBeNull();
    expect(await site().db.select().from(identities).where(eq(identities.subject, account))).toEqual([]);
    expect((await comes(account)).data.user?.uid).not.toBe(data.user?.uid);
  });
});

describe("where passwords are switched off", () => {
  afterAll(() => site().server.deps.settings.changeWebsite({ localSignIn: true }));

  test("only root's opens the site, and whom root let in, for a day", async () => {
    const change = (localSignIn: boolean) =>
      site().call(setAccessConfig, { token: root, body: { localSignIn } });
    const one = await site().user({ password: "right-secret" });
    const boss = await site().user({ password: "right-secret", roleId: 1000 });
    expect((await change(false)).status).toBe(200);
    const kept = await site().call(getAccessConfig, { token: root });
    expect(kept.data.localSignIn).toBe(false);
    const body = { username: one.username, password: "right-secret" };
    expect((await site().call(login, { body })).code).toBe("login-local-off");
    expect((await site().call(login, { body: { ...body, password: "wrong-one" } })).code).toBe("login-wrong");
    const roots = { username: boss.username, password: "right-secret" };
    expect((await site().call(adminLogin, { body: roots })).status).toBe(200);
    expect((await site().call(getWebsiteConfig)).data.register).toBe(false);
    const newcomer = { username: "nobody-yet", password: "right-one", email: "n@x.org", code: "123456" };
    expect((await site().call(register, { body: newcomer })).code).toBe("register-off");
    expect((await comes(person())).code).toBeUndefined();
    const letIn = await site().call(letUserIn, { token: root, body: { uid: one.uid } });
    const fresh = { username: one.username, password: letIn.data.password };
    expect((await site().call(getOwnInfo, { token: one.token })).code).toBe("token-invalid");
    expect((await site().call(login, { body: fresh })).data.uid).toBe(one.uid);
    await site()
      .db.update(users)
      .set({ localUntil: sql`now() - interval '1 second'` })
      .where(eq(users.uid, one.uid));
    expect((await site().call(login, { body: fresh })).code).toBe("login-local-off");
    await change(true);
    expect((await site().call(login, { body: fresh })).status).toBe(200);
  });

  test("for a mail domain and those below it, its people come by the provider alone", async () => {
    const change = (localOffDomains: string[]) =>
      site().call(setAccessConfig, { token: root, body: { localOffDomains } });
    expect((await change(["@uni.example"])).code).toBe("mail-domain-malformed");
    expect((await change(["Uni.Example"])).status).toBe(200);
    const codeOf = async (email: string | null, more: Partial<typeof users.$inferInsert> = {}) => {
      const { uid, username } = await site().user({ password: "right-secret" });
      await site()
        .db.update(users)
        .set({ email, ...more })
        .where(eq(users.uid, uid));
      const wrong = await site().call(login, { body: { username, password: "wrong-secret" } });
      expect(wrong.code).toBe("login-wrong"); // nobody is told whose address it is
      return (await site().call(login, { body: { username, password: "right-secret" } })).code;
    };
    expect(await codeOf("a@UNI.example")).toBe("login-local-off-domain");
    expect(await codeOf("a@cs.uni.example")).toBe("login-local-off-domain");
    expect(await codeOf("a@otheruni.example")).toBeUndefined();
    expect(await codeOf(null)).toBeUndefined();
    expect(await codeOf("root@uni.example", { roleId: 1000 })).toBeUndefined();
    const letIn = { localUntil: new Date(Date.now() + 60_000) };
    expect(await codeOf("let-in@uni.example", letIn)).toBeUndefined();
    const newcomer = {
      username: "nobody-yet",
      password: "right-one",
      email: "n@uni.example",
      code: "123456",
    };
    expect((await site().call(register, { body: newcomer })).code).toBe("login-local-off-domain");
    expect((await comes(person({ email: "by@uni.example", email_verified: true }))).code).toBeUndefined();
    await change([]);
  });

  test("root sees by what somebody comes, and takes it away", async () => {
    const account = person();
    const { data, token } = await comes(account);
    const uid = data.user?.uid ?? "";
    const [one] = (await site().call(getUserIdentities, { token: root, query: { uid } })).data;
    expect(one).toMatchObject({ subject: account, provider: "Sign in by uni" });
    expect((await site().call(getUserIdentities, { token, query: { uid } })).code).toBe("permission-denied");
    const other = (await site().user()).uid;
    const take = (uid: string) =>
      site().call(removeIdentity, { token: root, query: { uid, id: one?.id ?? 0 } });
    expect((await take(other)).code).toBe("identity-not-found");
    expect((await take(uid)).status).toBe(200);
    expect(await lastLine()).toMatchObject({
      action: "identity.unlink",
      username: expect.stringMatching(/^user/),
    });
  });
});

describe("an attack is refused with a clear word, and a line in the audit log", () => {
  /** Signs an ID token as the peer would, but for what is changed. */
  const signed = async (
    claims: object,
    { alg = "RS256", key = uni.key.private as CryptoKey | Uint8Array, kid = uni.key.kid } = {},
  ) => new SignJWT({ ...claims }).setProtectedHeader({ alg, kid }).sign(key);
  const spoilToken = (change: (claims: Record<string, unknown>) => Promise<string> | string) =>
    uni.spoiled.set("/token", async (body) =>
      "id_token" in body ? { ...body, id_token: await change(decodeJwt(String(body.id_token))) } : body,
    );
  const expectRefused = async (code: string | undefined, wanted: string) => {
    expect(code).toBe(wanted);
    expect(await lastLine()).toMatchObject({ action: "identity.refused", uid: "", after: { code: wanted } });
  };

  test.each<[string, (claims: Record<string, unknown>) => Promise<string> | string]>([
    ["no signature", (claims) => new UnsecuredJWT(claims).encode()],
    [
      "a key of nobody's",
      async (claims) => signed(claims, { key: (await generateKeyPair("RS256")).privateKey }),
    ],
    [
      "the public key as a shared secret",
      async (claims) => {
        const { n = "" } = await exportJWK(uni.key.private);
        return signed(claims, { alg: "HS256", key: new TextEncoder().encode(n) });
      },
    ],
    [
      "the client's secret as a key",
      (claims) => signed(claims, { alg: "HS256", key: new TextEncoder().encode(CLIENT_SECRET) }),
    ],
    ["another audience", (claims) => signed({ ...claims, aud: "somebody-else" })],
    ["another issuer", (claims) => signed({ ...claims, iss: other.issuer })],
    ["another nonce", (claims) => signed({ ...claims, nonce: "of-another-sign-in" })],
    ["no nonce", ({ nonce: _, ...claims }) => signed(claims)],
    ["a time that is over", (claims) => signed({ ...claims, iat: 1_600_000_000, exp: 1_600_000_600 })],
  ])("an ID token with %s", async (_, change) => {
    spoilToken(change);
    await expectRefused((await comes(person())).code, "identity-answer-invalid");
  });

  test("an untouched one signed by the same helper is taken", async () => {
    spoilToken((claims) => signed(claims));
    expect((await comes(person())).code).toBeUndefined();
  });

  test("userinfo of somebody else", async () => {
    uni.spoiled.set("/me", (body) => ({ ...body, sub: "somebody-else" }));
    await expectRefused((await comes(person())).code, "identity-answer-invalid");
  });

  test("an answer that is used twice, and one whose state nobody gave out", async () => {
    const who = new Wanderer();
    const back = await who.through(await beginOf(who), uni, person());
    expect((await finish(who, back)).code).toBeUndefined();
    await expectRefused((await finish(who, back)).code, "identity-flow-unknown");
    back.searchParams.set("state", "made-up");
    await expectRefused((await finish(who, back)).code, "identity-flow-unknown");
  });

  test("an answer that somebody else brings along (login CSRF)", async () => {
    const attacker = new Wanderer();
    const back = await attacker.through(await beginOf(attacker), uni, person());
    const victim = new Wanderer();
    await beginOf(victim); // has a cookie of its own
    await expectRefused((await finish(victim, back)).code, "identity-flow-unknown");
    await expectRefused((await finish(new Wanderer(), back)).code, "identity-flow-unknown");
  });

  test("an answer of one provider at the address of another (mix-up)", async () => {
    const who = new Wanderer();
    const back = await who.through(await beginOf(who), uni, person());
    await expectRefused((await finish(who, back, "other")).code, "identity-flow-unknown");
    const again = await who.through(await beginOf(who), uni, person());
    again.searchParams.set("iss", other.issuer);
    await expectRefused((await finish(who, again)).code, "identity-answer-invalid");
    const without = await who.through(await beginOf(who), uni, person());
    without.searchParams.delete("iss");
    await expectRefused((await finish(who, without)).code, "identity-answer-invalid");
  });

  test("a code of another sign-in", async () => {
    const [one, two] = [new Wanderer(), new Wanderer()];
    const theirs = await two.through(await beginOf(two), uni, person());
    const mine = await one.through(await beginOf(one), uni, person());
    mine.searchParams.set("code", theirs.searchParams.get("code") ?? "");
    await expectRefused((await finish(one, mine)).code, "identity-answer-invalid"); // PKCE
  });

  test("an answer that comes too late", async () => {
    const who = new Wanderer();
    const back = await who.through(await beginOf(who), uni, person());
    await site().db.update(identityFlows).set({ expiresAt: sql`now() - interval '1 second'` });
    await expectRefused((await finish(who, back)).code, "identity-flow-unknown");
  });

  test("a provider that says no", async () => {
    const who = new Wanderer();
    const begun = new URL(await beginOf(who));
    const state = begun.searchParams.get("state");
    const back = new URL(`${site().origin}/sign-in/uni?error=access_denied&iss=${uni.issuer}&state=${state}`);
    const answer = await finish(who, back);
    await expectRefused(answer.code, "identity-denied");
    expect(answer.msg).toContain("access_denied");
  });

  test.each(["//evil.example", "https://evil.example", "/\\evil.example", "/\tx", "javascript:alert(1)"])(
    "the way on to %j (open redirect)",
    async (next) => {
      const answer = await asked(new Wanderer(), beginSignIn, { provider: "uni", next });
      expect(answer.code).toBe("identity-path");
    },
  );

  test("a provider that is down, or answers otherwise", async () => {
    const who = new Wanderer();
    const back = await who.through(await beginOf(who), uni, person());
    uni.spoiled.set("/token", () => null);
    const answer = finish(who, back);
    await expectRefused((await answer).code, "identity-provider-away");
    const gone = await OidcPeer.start("gone", [site().origin]);
    await save("gone", gone);
    await gone.stop();
    const body = { provider: "gone", next: "/home" };
    expect((await site().call(beginSignIn, { body })).code).toBe("identity-provider-away");
    const all = (await site().call(getProviders, { token: root })).data;
    const id = all.find(({ key }) => key === "gone")?.id ?? 0;
    expect((await site().call(deleteProvider, { token: root, query: { id } })).status).toBe(200);
  });

  test("a provider that is slow holds up nobody else, and is given up", async () => {
    const silent = createServer((socket) => socket.on("error", () => {})).listen(0, "127.0.0.1");
    await once(silent, "listening");
    const issuer = `http://127.0.0.1:${(silent.address() as AddressInfo).port}`;
    expect((await save("silent", uni, { issuer })).status).toBe(200);
    let isOver = false;
    const begun = Array.from({ length: 8 }, () =>
      site().call(beginSignIn, { body: { provider: "silent", next: "/home" } }),
    );
    const given = Promise.all(begun).finally(() => {
      isOver = true;
    });
    expect((await comes(person())).code).toBeUndefined();
    expect(isOver).toBe(false);
    expect((await given).map(({ code }) => code)).toEqual(begun.map(() => "identity-provider-away"));
    silent.close();
    const all = (await site().call(getProviders, { token: root })).data;
    const id = all.find(({ key }) => key === "silent")?.id ?? 0;
    expect((await site().call(deleteProvider, { token: root, query: { id } })).status).toBe(200);
  });

  test("keys that the provider has changed hold at once, and the old ones no more", async () => {
    await comes(person());
    const pair = await generateKeyPair("RS256", { extractable: true });
    const jwk = { ...(await exportJWK(pair.publicKey)), kid: "new", use: "sig", alg: "RS256" };
    uni.spoiled.set("/jwks", () => ({ keys: [jwk] }));
    await expectRefused((await comes(person())).code, "identity-answer-invalid");
    spoilToken((claims) => signed(claims, { key: pair.privateKey, kid: "new" }));
    expect((await comes(person())).code).toBeUndefined();
  });
});
