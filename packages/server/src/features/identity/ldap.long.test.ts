import { connect, createServer, type Server, type Socket } from "node:net";
import {
  addAccessToken,
  beginSignIn,
  checkProvider,
  getOwnIdentities,
  getOwnInfo,
  getProviders,
  linkIdentity,
  ProviderRules,
  proveByProvider,
  saveProvider,
  signInByDirectory,
  tryProvider,
} from "@verdict/contract";
import { and, desc, eq, sql } from "drizzle-orm";
import { Client } from "ldapts";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { useSite } from "../../../test/site.ts";
import { BASE, GROUPS, PEOPLE, READER, READER_PASSWORD, Slapd } from "../../../test/slapd.ts";
import { secondFactors } from "../account/factor/tables.ts";
import { sessions, signInFailures } from "../account/tables.ts";
import { groupMembers, groups } from "../group/tables.ts";
import { auditEntries } from "../site/tables.ts";
import { users } from "../user/tables.ts";
import { identities } from "./tables.ts";

const site = useSite();
let root = "";
let slapd: Slapd;
let annDn = "";
const ANN = "password of ann";

const rules = (more: object = {}) =>
  ProviderRules.parse({ username: "uid", realname: "cn", email: "mail", trustsMail: true, ...more });
const ldap = (more: object = {}) => ({
  ...{
    base: PEOPLE,
    filter: "(&(objectClass=person)(|(uid={name})(mail={name})))",
    certificate: slapd.certificate,
  },
  ...more,
});
const save = async (
  key: string,
  { ldap: how = {}, ...more }: { ldap?: object; [field: string]: unknown } = {},
) => {
  const kept = (await site().call(getProviders, { token: root })).data.find((row) => row.key === key);
  const body = {
    ...{
      id: kept?.id,
      kind: "ldap",
      key,
      name: `Sign in by ${key}`,
      issuer: `ldaps://127.0.0.1:${slapd.tlsPort}`,
    },
    ...{
      clientId: READER,
      clientSecret: READER_PASSWORD,
      enabled: true,
      ldap: ldap(how),
      rules: rules(),
      ...more,
    },
  };
  return site().call(saveProvider, { token: root, body });
};
const enter = (username: string, password: string, more: object = {}) =>
  site().call(signInByDirectory, { body: { provider: "uni", username, password, ...more } });
const idOf = async (key: string) =>
  (await site().call(getProviders, { token: root })).data.find((row) => row.key === key)?.id ?? 0;
const lastLine = async () =>
  (await site().db.select().from(auditEntries).orderBy(desc(auditEntries.id)).limit(1))[0];

beforeAll(async () => {
  ({ token: root } = await site().user({ roleId: 1000 }));
  slapd = await Slapd.start();
  annDn = await slapd.person("ann", ANN, { mail: "ann@example.org", objectGUID: "0123456789abcdef" });
  await slapd.person("bob", "password of bob");
  expect((await save("uni")).code).toBeUndefined();
}, 120_000);
beforeEach(async () => {
  await site().db.delete(signInFailures);
});
afterAll(() => slapd?.stop());

describe("somebody of the directory", () => {
  test("has an account from the first time on, and the same one afterwards, by either name", async () => {
    const first = await enter("ann", ANN);
    expect(first.data.user).toMatchObject({
      username: "ann",
      realname: "Person ann",
      email: "ann@example.org",
    });
    const token = first.headers.get("authorization") ?? "";
    expect((await site().call(getOwnInfo, { token })).data.username).toBe("ann");
    expect((await enter("ann@example.org", ANN)).data.user?.uid).toBe(first.data.user?.uid);
    const [kept] = await site()
      .db.select()
      .from(identities)
      .where(eq(identities.uid, first.data.user?.uid ?? ""));
    expect(kept?.subject).toMatch(/^[0-9a-f-]{36}$/);
    expect(kept?.claims).toEqual({ uid: "ann", cn: "Person ann", mail: "ann@example.org" });
  });

  test("proves anew by name and password there that they are there, and nobody else does", async () => {
    const token = (await enter("ann", ANN)).headers.get("authorization") ?? "";
    const age = sql`now() - interval '1 hour'`;
    await site().db.update(sessions).set({ provenAt: age });
    const makesToken = () =>
      site().call(addAccessToken, { token, body: { name: "script", scopes: ["account:read"], days: 1 } });
    const prove = (username: string, password: string) =>
      site().call(proveByProvider, { token, body: { provider: "uni", there: { username, password } } });
    expect((await makesToken()).code).toBe("proof-required");
    expect((await prove("bob", "password of bob")).code).toBe("identity-other");
    expect((await prove("ann", "wrong")).code).toBe("login-wrong");
    expect((await makesToken()).code).toBe("proof-required");
    expect((await prove("ann", ANN)).data).toEqual({ url: null });
    expect((await makesToken()).code).toBeUndefined();
  });

  test("is known by the same bytes that Active Directory keeps", async () => {
    expect((await save("guid", { ldap: { subject: "objectGUID" } })).code).toBeUndefined();
    await site().call(signInByDirectory, { body: { provider: "guid", username: "ann", password: ANN } });
    const body = { id: await idOf("guid"), rules: rules(), name: "ann" };
    const { data } = await site().call(tryProvider, { token: root, body });
    expect(data.outcome).toBe("question"); // the address has an account already
    const { data: account } = await site()
      .user({ password: "right-secret" })
      .then(async ({ token }) => {
        const there = { username: "ann", password: ANN };
        const link = { provider: "guid", password: "right-secret", there };
        expect((await site().call(linkIdentity, { token, body: link })).data).toEqual({ url: null });
        return site().call(getOwnIdentities, { token });
      });
    expect(account.identities).toMatchObject([{ subject: Buffer.from("0123456789abcdef").toString("hex") }]);
  });

  test("comes in by the right password only, and nobody else by any", async () => {
    expect((await enter("ann", "password of bob")).code).toBe("login-wrong");
    expect((await enter("nobody", ANN)).code).toBe("login-wrong");
    expect((await enter("bob", "password of bob")).data.user?.username).toBe("bob");
  });

  test("never comes in by an empty password, which the directory itself takes", async () => {
    const client = new Client({ url: `ldap://127.0.0.1:${slapd.plainPort}` });
    await client.bind(annDn, "");
    await client.unbind();
    expect((await enter("ann", "")).code).toBe("login-blank");
  });

  test.each([
    "*",
    "a*",
    "ann)(uid=*",
    "*)(|(uid=*",
    "ann)(|(objectClass=*)",
    "ann\\2a",
    "\\61nn",
    "(",
    ")",
    "ann\\",
  ])("is nobody by the name %j", async (name) => {
    expect((await enter(name, ANN)).code).toBe("login-wrong");
  });

  test("is asked for their second factor here", async () => {
    const uid = (await enter("bob", "password of bob")).data.user?.uid ?? "";
    await site().db.insert(secondFactors).values({ uid, kind: "totp", name: "Telephone" });
    expect((await enter("bob", "password of bob")).code).toBe("factor-required");
    expect((await enter("bob", "wrong")).code).toBe("login-wrong");
    expect((await enter("bob", "password of bob", { factorCode: "000000" })).code).toBe("factor-wrong");
    await site().db.delete(secondFactors).where(eq(secondFactors.uid, uid));
  });

  test("waits after wrong passwords as everybody does, and is locked out", async () => {
    const codes = [];
    for (let tries = 0; tries < 11; tries++) codes.push((await enter("ann", "wrong")).code);
    expect(codes.slice(0, 10)).toEqual(Array(10).fill("login-wrong"));
    expect(codes[10]).toBe("login-wait");
    await site()
      .db.update(signInFailures)
      .set({ failures: 20 })
      .where(eq(signInFailures.username, "uni/ann"));
    expect((await enter("ann", ANN)).code).toBe("login-locked");
  });

  test("gets role and groups by the directory's groups, of which there may be many", async () => {
    const [group] = await site()
      .db.insert(groups)
      .values({ name: "Course", shortName: "course", uid: "1", auth: 1 })
      .returning({ id: groups.id });
    const gid = group?.id ?? 0;
    const staff = await slapd.group("staff", [annDn]);
    await slapd.asAdmin(async (client) => {
      for (let n = 0; n < 450; n++) {
        const cn = `course-${n}`;
        await client.add(`cn=${cn},${GROUPS}`, { objectClass: "groupOfNames", cn, member: annDn });
      }
    });
    const ruled = rules({
      roles: [{ claim: "memberOf", value: staff, role: 1001 }],
      groups: [{ claim: "groups", value: "course-449", gid }],
    });
    await save("uni", { rules: ruled, ldap: { groupBase: GROUPS } });
    const { data } = await enter("ann", ANN);
    const uid = data.user?.uid ?? "";
    const [account] = await site().db.select().from(users).where(eq(users.uid, uid));
    expect(account?.roleId).toBe(1001);
    const mine = and(eq(groupMembers.uid, uid), eq(groupMembers.groupId, gid));
    expect(await site().db.select().from(groupMembers).where(mine)).toHaveLength(1);
    await save("uni", { rules: rules({ admit: [{ claim: "memberOf", value: `cn=other,${GROUPS}` }] }) });
    expect((await enter("ann", ANN)).code).toBe("identity-not-admitted");
    expect(await lastLine()).toMatchObject({
      action: "identity.refused",
      after: { code: "identity-not-admitted" },
    });
    await save("uni");
  });
});

describe("a directory as root sets it up", () => {
  test("is looked at, and somebody in it, without their password", async () => {
    const id = await idOf("uni");
    expect((await site().call(checkProvider, { token: root, body: { id } })).data).toMatchObject({
      ok: true,
    });
    const tried = (name: string) =>
      site().call(tryProvider, { token: root, body: { id, rules: rules({ number: "sn" }), name } });
    expect((await tried("bob")).data).toMatchObject({
      outcome: "known",
      facts: [
        { field: "admitted" },
        { field: "realname", value: "Person bob", by: "cn" },
        {},
        { value: "bob" },
      ],
    });
    expect((await tried("nobody")).code).toBe("identity-person-unknown");
    await save("uni", { ldap: { base: `ou=gone,${BASE}` } });
    const { data } = await site().call(checkProvider, { token: root, body: { id } });
    expect(data).toMatchObject({ ok: false, detail: expect.stringContaining("NoSuchObject") });
    await save("uni");
  });

  test.each<[string | null, object, string?]>([
    ["ldap://directory.example.org", {}],
    ["ldap://8.8.8.8", {}],
    ["https://127.0.0.1", {}],
    ["ldaps://user@127.0.0.1", {}],
    ["ldaps://127.0.0.1/dc=example", {}],
    [null, { filter: "(uid=ann)" }],
    [null, { filter: "(uid={name}" }],
    [null, { base: "" }],
    [null, { subject: "a)(b" }],
    [null, { certificate: "none" }, "identity-certificate-malformed"],
  ])("%s with %j is refused", async (issuer, how, code = "identity-directory-malformed") => {
    const answer = await save("bad", { ...(issuer && { issuer }), ldap: how });
    expect(answer.code).toBe(code);
  });

  test("sends nobody away, and is no way in for others' answers", async () => {
    const body = { provider: "uni", next: "/home" };
    expect((await site().call(beginSignIn, { body })).code).toBe("identity-provider-unknown");
  });

  test("says so when two people have a name, when its own account is refused, and when it is down", async () => {
    await save("uni", { ldap: { filter: "(|(uid={name})(objectClass=person))" } });
    expect((await enter("ann", ANN)).code).toBe("identity-answer-invalid");
    expect(await lastLine()).toMatchObject({ action: "identity.refused" });
    await save("uni", { clientSecret: "not-it" });
    const refused = await enter("ann", ANN);
    expect(refused).toMatchObject({
      code: "identity-provider-away",
      msg: expect.stringContaining("looks people up"),
    });
    await save("down", { issuer: "ldaps://127.0.0.1:9" });
    const down = { provider: "down", username: "ann", password: ANN };
    expect((await site().call(signInByDirectory, { body: down })).code).toBe("identity-provider-away");
    await save("uni");
  });
});

describe("what is said to a directory is said to it alone", () => {
  test("a certificate of nobody's is refused", async () => {
    await save("other", { ldap: { certificate: "" } });
    const answer = await site().call(signInByDirectory, {
      body: { provider: "other", username: "ann", password: ANN },
    });
    expect(answer).toMatchObject({
      code: "identity-provider-away",
      msg: expect.stringContaining("certificate"),
    });
    await save("other", {
      issuer: `ldap://127.0.0.1:${slapd.plainPort}`,
      ldap: { certificate: "", startTls: true },
    });
    const second = await site().call(signInByDirectory, {
      body: { provider: "other", username: "ann", password: ANN },
    });
    expect(second).toMatchObject({
      code: "identity-provider-away",
      msg: expect.stringContaining("certificate"),
    });
  });

  /** Hands all on to the directory; `spoil` sees each connection. */
  async function between(
    spoil: (client: Socket, nth: number) => void,
  ): Promise<{ port: number; server: Server; heard: Buffer[] }> {
    let nth = 0;
    const heard: Buffer[] = [];
    const server = createServer((client) => {
      const there = connect(slapd.plainPort, "127.0.0.1");
      client.on("data", (bytes) => heard.push(bytes));
      for (const socket of [client, there]) socket.on("error", () => {});
      client.pipe(there).pipe(client);
      spoil(client, ++nth);
    });
    await new Promise<void>((done) => server.listen(0, "127.0.0.1", done));
    return { port: (server.address() as { port: number }).port, server, heard };
  }

  test("after StartTLS no word is in the clear, also when the connection breaks", async () => {
    const whole = await between(() => {});
    await save("tls", { issuer: `ldap://127.0.0.1:${whole.port}`, ldap: { startTls: true } });
    const body = { provider: "tls", username: "bob", password: "password of bob" };
    const good = await site().call(signInByDirectory, { body });
    expect(good.code).toBeUndefined();
    expect(Buffer.concat(whole.heard).includes(READER_PASSWORD)).toBe(false);
    whole.server.close();
    let connections = 0;
    const broken = await between((client, nth) => {
      connections = nth;
      let came = 0;
      client.on("data", (bytes) => {
        came += bytes.length;
        if (came > 700) client.destroy(); // within what is said after the handshake
      });
    });
    await save("tls", {
      issuer: `ldap://127.0.0.1:${broken.port}`,
      key: "tls-broken",
      ldap: { startTls: true },
    });
    const cut = await site().call(signInByDirectory, { body: { ...body, provider: "tls-broken" } });
    expect(cut.code).toBe("identity-provider-away");
    expect(connections).toBe(1);
    expect(Buffer.concat(broken.heard).includes(READER_PASSWORD)).toBe(false);
    broken.server.close();
  });
});
