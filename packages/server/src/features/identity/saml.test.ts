import { inflateRawSync } from "node:zlib";
import type { BodyInput, Endpoint } from "@verdict/contract";
import {
  beginSignIn,
  checkProvider,
  finishSignIn,
  getProviders,
  getSamlMetadata,
  ProviderRules,
  proveByProvider,
  readSamlMetadata,
  saveProvider,
  tryProvider,
} from "@verdict/contract";
import { desc, eq, sql } from "drizzle-orm";
import { beforeAll, describe, expect, test } from "vitest";
import { Wanderer } from "../../../test/oidc-peer.ts";
import { type Said, SamlPeer } from "../../../test/saml-peer.ts";
import { useSite } from "../../../test/site.ts";
import { auditEntries } from "../site/tables.ts";
import { identities, identityFlows } from "./tables.ts";

const site = useSite();
let root = "";
let uni: SamlPeer;
let thief: SamlPeer;
let metadata = "";

const rules = (more: object = {}) =>
  ProviderRules.parse({ username: "uid", realname: "cn", email: "mail", trustsMail: true, ...more });
const idOf = async (key: string) =>
  (await site().call(getProviders, { token: root })).data.find((row) => row.key === key)?.id;
const save = async (key: string, peer: SamlPeer, more: object = {}) => {
  const { data } = await site().call(readSamlMetadata, { token: root, body: { metadata: peer.metadata } });
  const { issuer, ...saml } = data;
  const body = {
    ...{ id: await idOf(key), kind: "saml", key, name: `Sign in by ${key}`, issuer, enabled: true },
    ...{ saml: { ...saml, subject: "" }, rules: rules(), ...more },
  } as BodyInput<typeof saveProvider>;
  return site().call(saveProvider, { token: root, body });
};

beforeAll(async () => {
  ({ token: root } = await site().user({ roleId: 1000 }));
  await site().server.deps.settings.changeWebsite({ baseUrl: site().origin });
  uni = await SamlPeer.start("https://idp.uni.example");
  thief = await SamlPeer.start("https://idp.uni.example");
  expect((await save("uni", uni)).code).toBeUndefined();
  metadata = await (await site().fetch(getSamlMetadata, { query: { provider: "uni" } })).text();
});

const asked = <E extends Endpoint>(who: Wanderer, endpoint: E, body: object, token = "") =>
  who.call(site().origin, endpoint, body, token);
const begun = async (who: Wanderer, next = "/problem") =>
  (await asked(who, beginSignIn, { provider: "uni", next })).data.url;
/** As a browser does on another site's page: without our cookies. */
const post = (to: string, answer: string, state: string) =>
  fetch(to, {
    method: "POST",
    redirect: "manual",
    body: new URLSearchParams({ SAMLResponse: answer, RelayState: state }),
  });
const finish = (who: Wanderer, state: string, token = "") =>
  asked(who, finishSignIn, { provider: "uni", answer: new URLSearchParams({ state }).toString() }, token);

type Spoil = (xml: string) => string;
interface Way {
  by?: SamlPeer;
  isEncrypted?: boolean;
  spoil?: Spoil;
}
/** Who proves anew that they are there, by an answer. */
async function proves(token: string, said: Said) {
  const who = new Wanderer();
  const { data } = await asked(who, proveByProvider, { provider: "uni", next: "/setting" }, token);
  const request = new URL(data.url ?? "").searchParams.get("SAMLRequest") ?? "";
  expect(inflateRawSync(Buffer.from(request, "base64")).toString()).toContain('ForceAuthn="true"');
  const { to, answer, state } = await uni.answer(data.url ?? "", metadata, said);
  await post(to, answer, state);
  return finish(who, state, token);
}

/** The whole way of somebody through the provider. */
async function comes(said: Said, { by = uni, isEncrypted = false, spoil }: Way = {}, who = new Wanderer()) {
  const { to, answer, state } = await by.answer(await begun(who), metadata, said, { isEncrypted });
  const xml = Buffer.from(answer, "base64").toString("utf8");
  const sent = spoil ? Buffer.from(spoil(xml)).toString("base64") : answer;
  const posted = await post(to, sent, state);
  expect(posted.status).toBe(303);
  expect(posted.headers.get("location")).toBe(`/sign-in/uni?state=${state}`);
  return finish(who, state);
}
let made = 0;
const person = (more: Partial<Said> = {}): Said => {
  const uid = `s${++made}`;
  return { nameId: `name-${uid}`, attributes: { uid: [uid], cn: [`Person ${uid}`] }, ...more };
};
const lastLine = async () =>
  (await site().db.select().from(auditEntries).orderBy(desc(auditEntries.id)).limit(1))[0];

describe("an identity provider as root sets it up", () => {
  test("is read from its metadata, and knows ours", async () => {
    const { data } = await site().call(readSamlMetadata, { token: root, body: { metadata: uni.metadata } });
    expect(data).toMatchObject({ issuer: uni.entityId, signIn: `${uni.entityId}/sign-in` });
    expect(data.certificates).toMatch(/^-----BEGIN CERTIFICATE-----/);
    expect(metadata).toContain(`${site().origin}/api/identity/saml/uni`);
    expect(metadata).toContain('WantAssertionsSigned="true"');
    expect(metadata).not.toContain("PRIVATE");
    const check = await site().call(checkProvider, { token: root, body: { id: (await idOf("uni")) ?? 0 } });
    expect(check.data).toMatchObject({ ok: true, keys: 1, authorization: `${uni.entityId}/sign-in` });
  });

  test.each([
    ["no metadata", "hello"],
    ["nothing", ""],
    ["a document type", '<!DOCTYPE a [<!ENTITY b "c">]><EntityDescriptor entityID="x"/>'],
    ["no address", '<EntityDescriptor xmlns="urn:oasis:names:tc:SAML:2.0:metadata" entityID="x"/>'],
  ])("%s is refused", async (_, xml) => {
    const answer = await site().call(readSamlMetadata, { token: root, body: { metadata: xml } });
    expect(answer.code).toBe("identity-answer-invalid");
  });

  test("a pasted answer says what would happen", async () => {
    const { answer } = await uni.answer(await begun(new Wanderer()), metadata, person());
    const tried = (claims: string) =>
      idOf("uni").then((id) =>
        site().call(tryProvider, { token: root, body: { id: id ?? 0, rules: rules(), claims } }),
      );
    expect((await tried(answer)).data).toMatchObject({
      outcome: "new",
      facts: [{}, { value: `Person s${made}` }, {}],
    });
    expect((await tried('{"sub":"x","uid":"xx"}')).data).toMatchObject({ outcome: "new" });
    const other = await thief.answer(await begun(new Wanderer()), metadata, person());
    expect((await tried(other.answer)).code).toBe("identity-answer-invalid");
  });
});

describe("somebody who comes by it", () => {
  test("has an account from the first time on, and the same one afterwards", async () => {
    const ann = person({
      attributes: { uid: ["ann"], cn: ["Ann Lee"], mail: ["ann@uni.example"], secret: ["no"] },
    });
    const first = await comes(ann);
    expect(first.data).toMatchObject({
      next: "/problem",
      user: { username: "ann", email: "ann@uni.example" },
    });
    expect((await comes(ann)).data.user?.uid).toBe(first.data.user?.uid);
    const [kept] = await site().db.select().from(identities).where(eq(identities.subject, ann.nameId));
    expect(kept?.claims).toEqual({ uid: "ann", cn: "Ann Lee", mail: "ann@uni.example" });
  });

  test("also by an assertion that is encrypted", async () => {
    const said = person();
    const { data, code } = await comes(said, {
      isEncrypted: true,
      spoil: (xml) => {
        expect(xml).toContain("EncryptedAssertion");
        expect(xml).not.toContain(said.nameId);
        return xml;
      },
    });
    expect(code).toBeUndefined();
    expect(data.user?.username).toBe(`s${made}`);
  });

  test("is known by an attribute where the name identifier is another one each time", async () => {
    const format = "urn:oasis:names:tc:SAML:2.0:nameid-format:transient";
    const refused = await comes(person({ format }));
    expect(refused).toMatchObject({
      code: "identity-answer-invalid",
      msg: expect.stringContaining("each time"),
    });
  });

  test("whom the rules do not admit stays outside", async () => {
    await save("uni", uni, { rules: rules({ admit: [{ claim: "affiliation", value: "staff" }] }) });
    expect((await comes(person())).code).toBe("identity-not-admitted");
    const staff = person();
    staff.attributes = { ...staff.attributes, affiliation: ["member", "staff"] };
    expect((await comes(staff)).code).toBeUndefined();
    await save("uni", uni);
  });
});

describe("an attack is refused with a clear word, and a line in the audit log", () => {
  const expectRefused = async (
    answer: { code?: string; msg: string },
    wanted = "identity-answer-invalid",
  ) => {
    expect(answer.code).toBe(wanted);
    expect(answer.msg.length).toBeGreaterThan(20);
    expect(await lastLine()).toMatchObject({ action: "identity.refused", uid: "", after: { code: wanted } });
  };
  const SIGNATURE = /<ds:Signature[\s\S]*<\/ds:Signature>/;
  const ASSERTION = /<saml:Assertion[\s\S]*<\/saml:Assertion>/;
  const evilOf = (assertion: string) =>
    assertion
      .replace(SIGNATURE, "")
      .replace(/ ID="[^"]*"/, ' ID="_evil"')
      .replace(/(<saml:NameID[^>]*>)[^<]*/, "$1victim");
  const partsOf = (xml: string) => {
    const [assertion = ""] = ASSERTION.exec(xml) ?? [];
    const [signature = ""] = SIGNATURE.exec(assertion) ?? [];
    expect(assertion).toContain("NameID");
    expect(signature).toContain("SignatureValue");
    return { assertion, signature, evil: evilOf(assertion) };
  };

  test.each<[string, Spoil]>([
    ["no signature", (xml) => xml.replace(SIGNATURE, "")],
    ["another name under the signature", (xml) => xml.replace(/(<saml:NameID[^>]*>)[^<]*/, "$1victim")],
    [
      "a second assertion before the signed one",
      (xml) => xml.replace(ASSERTION, (signed) => partsOf(xml).evil + signed),
    ],
    [
      "a second assertion behind the signed one",
      (xml) => xml.replace(ASSERTION, (signed) => signed + partsOf(xml).evil),
    ],
    [
      "the signed assertion wrapped in the signature of another",
      (xml) => {
        const { assertion, signature, evil } = partsOf(xml);
        const object = `<ds:Object>${assertion.replace(SIGNATURE, "")}</ds:Object></ds:Signature>`;
        const wrapped = signature.replace("</ds:Signature>", object);
        return xml.replace(ASSERTION, evil.replace("</saml:Issuer>", `</saml:Issuer>${wrapped}`));
      },
    ],
    [
      "the signed assertion wrapped in an extension",
      (xml) => {
        const { assertion, evil } = partsOf(xml);
        const aside = `<samlp:Extensions>${assertion}</samlp:Extensions>`;
        return xml.replace(ASSERTION, evil).replace("<samlp:Status>", `${aside}<samlp:Status>`);
      },
    ],
    [
      "the signed assertion wrapped in another assertion",
      (xml) => {
        const { assertion, evil } = partsOf(xml);
        return xml.replace(
          ASSERTION,
          evil.replace("<saml:Conditions", `<saml:Advice>${assertion}</saml:Advice><saml:Conditions`),
        );
      },
    ],
    ["a comment in the name", (xml) => xml.replace(/(<saml:NameID[^>]*>na)/, "$1<!---->")],
    [
      "a bomb of entities",
      (xml) => {
        const grow = Array.from({ length: 12 }, (_, n) => `<!ENTITY a${n + 1} "${`&a${n};`.repeat(20)}">`);
        return `<!DOCTYPE a [<!ENTITY a0 "ha">${grow.join("")}]>${xml.replace(/(<saml:NameID[^>]*>)/, "$1&a12;")}`;
      },
    ],
    [
      "a bomb of depth",
      (xml) => xml.replace("<samlp:Status>", `${"<a>".repeat(12_000)}${"</a>".repeat(12_000)}<samlp:Status>`),
    ],
    ["no XML", () => "hello"],
    ["nothing", () => ""],
  ])("an answer with %s", async (_, spoil) => {
    await expectRefused(await comes(person(), { spoil }));
  });

  test.each<[string, Partial<Said>]>([
    ["for another audience", { audience: "https://other.example" }],
    ["of another issuer", { issuer: "https://other.example" }],
    ["for another recipient", { recipient: "https://other.example/acs" }],
    ["to another request", { inResponseTo: "_of-somebody-else" }],
    ["that is over", { from: -700, until: -300 }],
    ["that is not yet", { from: 300, until: 600 }],
  ])("an answer %s, rightly signed", async (_, more) => {
    await expectRefused(await comes(person(more)));
  });

  test("an answer by a key of nobody's", async () => {
    await expectRefused(await comes(person(), { by: thief }));
    await expectRefused(await comes(person(), { by: thief, isEncrypted: true }));
  });

  test("an answer that is used twice, in its own sign-in and in another", async () => {
    const who = new Wanderer();
    const { to, answer, state } = await uni.answer(await begun(who), metadata, person());
    await post(to, answer, state);
    expect((await finish(who, state)).code).toBeUndefined();
    await post(to, answer, state);
    await expectRefused(await finish(who, state), "identity-flow-unknown");
    const again = new URL(await begun(who)).searchParams.get("RelayState") ?? "";
    await post(to, answer, again);
    await expectRefused(await finish(who, again));
  });

  test("an answer that somebody else brings along (login CSRF), or that nobody asked for", async () => {
    const attacker = new Wanderer();
    const { to, answer, state } = await uni.answer(await begun(attacker), metadata, person());
    await post(to, answer, state);
    const victim = new Wanderer();
    await begun(victim);
    await expectRefused(await finish(victim, state), "identity-flow-unknown");
    const posted = await post(to, answer, "made-up");
    expect(posted.headers.get("location")).toBe("/sign-in/uni?state=made-up");
    await expectRefused(await finish(victim, "made-up"), "identity-flow-unknown");
  });

  test("a way on that leads away (open redirect), by the state or the key", async () => {
    const { origin } = site();
    for (const key of ["uni", "%2f%2fevil.example", "..%2f..%2fevil"]) {
      const posted = await post(`${origin}/api/identity/saml/${key}`, "x", "//evil.example/?a=b#c");
      const to = new URL(posted.headers.get("location") ?? "https://none.example", origin);
      expect([to.origin, to.pathname.startsWith("/sign-in/")]).toEqual([origin, true]);
    }
  });

  test("the first answer of a sign-in counts, and one that is too large is none", async () => {
    const who = new Wanderer();
    const { to, answer, state } = await uni.answer(await begun(who), metadata, person());
    expect((await post(to, "A".repeat(300_000), state)).status).toBe(413);
    await post(to, answer, state);
    await post(to, "of somebody else", state);
    expect((await finish(who, state)).code).toBeUndefined();
  });

  test("an answer that comes too late", async () => {
    const who = new Wanderer();
    const { to, answer, state } = await uni.answer(await begun(who), metadata, person());
    await post(to, answer, state);
    await site().db.update(identityFlows).set({ expiresAt: sql`now() - interval '1 second'` });
    await expectRefused(await finish(who, state), "identity-flow-unknown");
  });
});

test("who proves anew that they are there is asked again, and an older proof is none", async () => {
  const said = person();
  await comes(said);
  const [{ uid } = { uid: "" }] = await site()
    .db.select({ uid: identities.uid })
    .from(identities)
    .where(eq(identities.subject, said.nameId));
  const token = await site().tokenOf(uid);
  expect((await proves(token, said)).data).toMatchObject({ did: "proved", next: "/setting" });
  expect((await proves(token, { ...said, proved: -600 })).code).toBe("proof-old");
  expect((await proves(token, person())).code).toBe("identity-other");
});
