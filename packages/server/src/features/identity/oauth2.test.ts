import { createServer, type IncomingMessage, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { text } from "node:stream/consumers";
import {
  beginSignIn,
  checkProvider,
  type Endpoint,
  finishSignIn,
  getOwnIdentities,
  getProviders,
  type OAuth2Form,
  proveByProvider,
  saveProvider,
  tryProvider,
} from "@verdict/contract";
import { desc, eq } from "drizzle-orm";
import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { CLIENT_SECRET, OAUTH2_CLIENT_ID, OidcPeer, USER_PATH, Wanderer } from "../../../test/oidc-peer.ts";
import { useSite } from "../../../test/site.ts";
import { auditEntries } from "../site/tables.ts";
import { identities } from "./tables.ts";

const site = useSite();
let root = "";
let hub: OidcPeer;

const asked = <E extends Endpoint>(who: Wanderer, endpoint: E, body: object, token = "") =>
  who.call(site().origin, endpoint, body, token);
const beginOf = async (who: Wanderer, provider: string) =>
  (await asked(who, beginSignIn, { provider, next: "/problem" })).data.url;
const finish = (who: Wanderer, back: URL, provider = back.pathname.split("/").at(-1), token = "") =>
  asked(who, finishSignIn, { provider, answer: back.search.slice(1) }, token);
const lastLine = async () =>
  (await site().db.select().from(auditEntries).orderBy(desc(auditEntries.id)).limit(1))[0];

const serviceAt = (origin: string) => ({
  ...{ authorization: `${origin}/auth`, token: `${origin}/token`, userinfo: `${origin}${USER_PATH}` },
  subject: "id",
});
const save = async (key: string, issuer: string, more: object = {}) => {
  const kept = (await site().call(getProviders, { token: root })).data.find((row) => row.key === key);
  return site().call(saveProvider, {
    token: root,
    body: {
      ...{ id: kept?.id, kind: "oauth2", key, name: key, issuer, enabled: true, scope: "read:user" },
      ...{ clientId: OAUTH2_CLIENT_ID, clientSecret: CLIENT_SECRET, oauth2: serviceAt(issuer) },
      ...{ rules: { username: "login" }, ...more },
    },
  });
};

beforeAll(async () => {
  ({ token: root } = await site().user({ roleId: 1000 }));
  await site().server.deps.settings.changeWebsite({ baseUrl: site().origin });
  hub = await OidcPeer.start("hub", [site().origin]);
  expect((await save("hub", hub.issuer)).status).toBe(200);
});
afterEach(() => hub.spoiled.clear());
afterAll(() => hub.stop());

let made = 0;
function person(more: object = {}): string {
  const account = `hub-${++made}`;
  hub.people.set(account, { id: 7000 + made, login: `hubber${made}`, name: `Hubber ${made}`, ...more });
  return account;
}
async function comes(account: string, who = new Wanderer()) {
  return finish(who, await who.through(await beginOf(who, "hub"), hub, account));
}

describe("a service that gives tokens, and no ID token", () => {
  test("says who has come, by a number that stays", async () => {
    const ann = person();
    const first = await comes(ann);
    expect(first.data).toMatchObject({ next: "/problem", user: { username: `hubber${made}` } });
    const [kept] = await site()
      .db.select()
      .from(identities)
      .where(eq(identities.subject, `${7000 + made}`));
    expect(kept?.uid).toBe(first.data.user?.uid);
    hub.people.set(ann, { id: 7000 + made, login: "renamed", name: "Renamed" });
    expect((await comes(ann)).data.user?.uid).toBe(first.data.user?.uid);
  });

  test("is asked with PKCE and a state, and for what the form says", async () => {
    const url = new URL(await beginOf(new Wanderer(), "hub"));
    expect(Object.fromEntries(url.searchParams)).toMatchObject({
      ...{ response_type: "code", scope: "read:user", code_challenge_method: "S256" },
      redirect_uri: `${site().origin}/sign-in/hub`,
    });
    expect(url.searchParams.get("state")).toMatch(/^[\w-]{43}$/);
    expect(url.searchParams.has("nonce")).toBe(false);
  });

  test("is known again by pasted claims", async () => {
    await comes(person());
    const rows = (await site().call(getProviders, { token: root })).data;
    const hubRow = rows.find(({ key }) => key === "hub");
    const body = { id: hubRow?.id ?? 0, rules: { username: "login" } };
    const tried = async (id: number) =>
      (await site().call(tryProvider, { token: root, body: { ...body, claims: JSON.stringify({ id }) } }))
        .data;
    expect(await tried(7000 + made)).toMatchObject({ outcome: "known" });
    expect(await tried(1)).not.toMatchObject({ outcome: "known" });
  });

  test("proves nothing anew, and is not offered for it", async () => {
    const { token } = await comes(person());
    expect((await site().call(getOwnIdentities, { token })).data.proofs).toEqual([]);
    const body = { provider: "hub", next: "/setting" };
    expect((await site().call(proveByProvider, { token, body })).code).toBe("identity-provider-unknown");
  });

  test("an answer counts once, in the browser where it began, for the provider that it is of", async () => {
    const who = new Wanderer();
    const back = await who.through(await beginOf(who, "hub"), hub, person());
    expect((await finish(new Wanderer(), back)).code).toBe("identity-flow-unknown");
    expect((await finish(who, back)).code).toBeUndefined();
    expect((await finish(who, back)).code).toBe("identity-flow-unknown");
    await save("hub-two", hub.issuer);
    const again = await who.through(await beginOf(who, "hub"), hub, person());
    expect((await finish(who, again, "hub-two")).code).toBe("identity-flow-unknown");
  });

  test("a code of another sign-in, another issuer's word and a refusal are no way in", async () => {
    const [one, two] = [new Wanderer(), new Wanderer()];
    const stolen = await one.through(await beginOf(one, "hub"), hub, person());
    const other = await two.through(await beginOf(two, "hub"), hub, person());
    other.searchParams.set("code", stolen.searchParams.get("code") ?? "");
    expect((await finish(two, other)).code).toBe("identity-answer-invalid");
    expect(await lastLine()).toMatchObject({ action: "identity.refused" });
    const mixed = await one.through(await beginOf(one, "hub"), hub, person());
    mixed.searchParams.set("iss", "https://elsewhere.example");
    expect((await finish(one, mixed)).code).toBe("identity-answer-invalid");
    const twice = await one.through(await beginOf(one, "hub"), hub, person());
    twice.searchParams.append("code", "another");
    expect((await finish(one, twice)).code).toBe("identity-answer-invalid");
    const none = await one.through(await beginOf(one, "hub"), hub, person());
    none.searchParams.delete("code");
    none.searchParams.set("error", "access_denied");
    expect((await finish(one, none)).code).toBe("identity-denied");
  });

  test.each([
    ["no token", {}],
    ["a token that is no text", { access_token: 1, token_type: "bearer" }],
    ["another kind of token", { access_token: "x", token_type: "mac" }],
    ["an error by 200", { error: "bad_verification_code" }],
    ["a list", []],
  ])("%s for a code is refused", async (_, body) => {
    hub.spoiled.set("/token", () => body as Record<string, unknown>);
    expect((await comes(person())).code).toBe("identity-answer-invalid");
  });

  test("an ID token that nobody asked for is not read", async () => {
    hub.spoiled.set("/token", (body) => ({ ...body, id_token: "e30.e30." }));
    expect((await comes(person())).code).toBeUndefined();
  });

  test.each([
    ["nobody", {}],
    ["no text", { id: "" }],
    ["an object", { id: { of: 1 } }],
    ["a number that stands for two", { id: 2 ** 53 }],
    ["a name without end", { id: "x".repeat(300) }],
    ["an error by 200", { error: "gone", id: 1 }],
    ["a list", []],
  ])("%s for whose the token is is refused", async (_, body) => {
    hub.spoiled.set(USER_PATH, () => body as Record<string, unknown>);
    expect((await comes(person())).code).toBe("identity-answer-invalid");
    expect(await lastLine()).toMatchObject({
      action: "identity.refused",
      after: { code: "identity-answer-invalid" },
    });
  });
});

describe("what root says of such a service", () => {
  test.each([
    ["no options", { oauth2: null }],
    [
      "an address in the clear",
      { oauth2: { ...serviceAt("https://a.example"), token: "http://a.example/t" } },
    ],
    [
      "an address of no web",
      { oauth2: { ...serviceAt("https://a.example"), authorization: "javascript:1" } },
    ],
    ["no member", { oauth2: { ...serviceAt("https://a.example"), subject: " " } }],
    ["options of another kind", { kind: "oidc", scope: "openid" }],
  ])("%s is refused", async (_, more) => {
    expect((await save("bad", "https://a.example", more)).code).toBe("identity-service-malformed");
  });

  test("OpenID Connect still begins with openid", async () => {
    const more = { kind: "oidc", oauth2: null };
    expect((await save("bad", "https://a.example", more)).code).toBe("identity-scope-malformed");
  });

  test("its secret goes to no other address, and who says whom a subject means stays", async () => {
    await save("moving", hub.issuer, { enabled: false });
    const oauth2 = { ...serviceAt(hub.issuer), token: "https://elsewhere.example/token" };
    await save("moving", hub.issuer, { enabled: false, clientSecret: "", oauth2 });
    const rows = (await site().call(getProviders, { token: root })).data;
    expect(rows.find(({ key }) => key === "moving")).toMatchObject({ hasSecret: false, oauth2 });
    await comes(person());
    const renamed = { ...serviceAt(hub.issuer), subject: "login" };
    expect((await save("hub", hub.issuer, { oauth2: renamed })).code).toBe("identity-issuer-fixed");
  });

  test("it is looked at before anybody comes by it", async () => {
    const rows = (await site().call(getProviders, { token: root })).data;
    const id = rows.find(({ key }) => key === "hub")?.id ?? 0;
    const checked = async () => (await site().call(checkProvider, { token: root, body: { id } })).data;
    expect(await checked()).toMatchObject({ ok: true, authorization: `${hub.issuer}/auth` });
    await save("away", "http://127.0.0.1:1");
    const away = (await site().call(getProviders, { token: root })).data.find(({ key }) => key === "away");
    const { data } = await site().call(checkProvider, { token: root, body: { id: away?.id ?? 0 } });
    expect(data.ok).toBe(false);
    expect(data.detail).not.toBe("");
    const url = (await asked(new Wanderer(), beginSignIn, { provider: "away", next: "/home" })).data.url;
    const state = new URL(url).searchParams.get("state") ?? "";
    const body = { provider: "away", answer: new URLSearchParams({ state, code: "1" }).toString() };
    expect((await asked(new Wanderer(), finishSignIn, body)).code).toBe("identity-flow-unknown");
  });
});

/** Forms of services, written from their documents; the services themselves were not asked. */
describe("services with forms of their own", () => {
  interface Question {
    method: string;
    url: URL;
    headers: IncomingMessage["headers"];
    body: string;
  }
  interface Service {
    options: { token: string; userinfo: string; subject: string };
    rules: object;
    scope: string;
    /** What stands in the address where people are sent, but for state and challenge. */
    page: Record<string, string>;
    /** Names of state's companions in it. */
    hasPkce: boolean;
    /** What comes back with the state. */
    back: Record<string, string>;
    answer: (question: Question) => object;
    person: object;
    subject: string;
  }

  let server: Server;
  let origin = "";
  let answer: (question: Question) => object = () => ({});
  const redirect = (key: string) => `${site().origin}/sign-in/${key}`;

  beforeAll(async () => {
    server = createServer((request, response) => {
      void text(request).then((body) => {
        const url = new URL(request.url ?? "/", origin);
        const said = answer({ method: request.method ?? "", url, headers: request.headers, body });
        response.setHeader("Content-Type", "application/json; charset=utf-8");
        response.end(JSON.stringify(said));
      });
    });
    await new Promise<void>((done) => server.listen(0, "127.0.0.1", done));
    origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  });
  afterAll(() => {
    server.closeAllConnections();
    server.close();
  });

  const services: Record<Exclude<OAuth2Form, "standard">, () => Service> = {
    feishu: () => ({
      options: { token: "/v2/oauth/token", userinfo: "/v1/user_info", subject: "data.union_id" },
      ...{ rules: { username: "data.en_name", realname: "data.name" }, scope: "", hasPkce: true },
      page: { client_id: "app", response_type: "code", redirect_uri: redirect("feishu") },
      back: { code: "code-of-feishu" },
      answer: ({ method, url, headers, body }) => {
        if (url.pathname === "/v1/user_info") {
          expect(headers.authorization).toBe("Bearer u-token");
          return {
            ...{ code: 0, msg: "success" },
            data: { name: "王丽", en_name: "wangli", open_id: "ou_1", union_id: "on_1" },
          };
        }
        expect([method, headers["content-type"]]).toEqual(["POST", "application/json"]);
        const { code_verifier, ...sent } = JSON.parse(body) as Record<string, string>;
        expect(code_verifier).toMatch(/^[\w-]{43}$/);
        expect(sent).toEqual({
          ...{ grant_type: "authorization_code", client_id: "app", client_secret: "secret-of-app" },
          ...{ code: "code-of-feishu", redirect_uri: redirect("feishu") },
        });
        return { code: 0, access_token: "u-token", expires_in: 7200, token_type: "Bearer", scope: "" };
      },
      ...{ person: { username: "wangli", realname: "王丽" }, subject: "on_1" },
    }),
    dingtalk: () => ({
      options: {
        token: "/v1.0/oauth2/userAccessToken",
        userinfo: "/v1.0/contact/users/me",
        subject: "unionId",
      },
      rules: { username: "nick", realname: "nick", admit: [{ claim: "corpId", value: "ding-of-ours" }] },
      ...{ scope: "openid corpid", hasPkce: false },
      page: {
        ...{ client_id: "app", response_type: "code", redirect_uri: redirect("dingtalk") },
        scope: "openid corpid",
      },
      back: { authCode: "code-of-dingtalk" },
      answer: ({ method, url, headers, body }) => {
        if (url.pathname === "/v1.0/contact/users/me") {
          expect(headers["x-acs-dingtalk-access-token"]).toBe("d-token");
          expect(headers.authorization).toBeUndefined();
          return { nick: "lihua", openId: "o1", unionId: "union-1", stateCode: "86" };
        }
        expect([method, headers["content-type"]]).toEqual(["POST", "application/json"]);
        expect(JSON.parse(body)).toEqual({
          ...{ clientId: "app", clientSecret: "secret-of-app", code: "code-of-dingtalk" },
          grantType: "authorization_code",
        });
        return { accessToken: "d-token", refreshToken: "r", expireIn: 7200, corpId: "ding-of-ours" };
      },
      ...{ person: { username: "lihua", realname: "lihua" }, subject: "union-1" },
    }),
    wecom: () => ({
      options: { token: "/cgi-bin/gettoken", userinfo: "/cgi-bin/auth/getuserinfo", subject: "userid" },
      ...{ rules: { username: "userid" }, scope: "", hasPkce: false },
      page: { appid: "app", redirect_uri: redirect("wecom") },
      back: { code: "code-of-wecom" },
      answer: ({ method, url, headers, body }) => {
        expect([method, body, headers.authorization]).toEqual(["GET", "", undefined]);
        const asked = Object.fromEntries(url.searchParams);
        if (url.pathname === "/cgi-bin/auth/getuserinfo") {
          expect(asked).toEqual({ access_token: "w-token", code: "code-of-wecom" });
          return { errcode: 0, errmsg: "ok", userid: "zhangsan", user_ticket: "t" };
        }
        expect(asked).toEqual({ corpid: "app", corpsecret: "secret-of-app" });
        return { errcode: 0, errmsg: "ok", access_token: "w-token", expires_in: 7200 };
      },
      ...{ person: { username: "zhangsan" }, subject: "zhangsan" },
    }),
  };

  const kinds = ["feishu", "dingtalk", "wecom"] as const;
  const saved = async (form: (typeof kinds)[number], { options, rules, scope }: Service) => {
    const { token, userinfo, subject } = options;
    const oauth2 = {
      ...{ form, subject, authorization: `${origin}/page?fixed=1` },
      ...{ token: origin + token, userinfo: origin + userinfo },
    };
    const more = { oauth2, rules, scope, clientId: "app", clientSecret: "secret-of-app" };
    expect((await save(form, origin, more)).status).toBe(200);
  };
  const backOf = (form: string, url: string, back: Record<string, string>) => {
    const state = new URL(url).searchParams.get("state") ?? "";
    return new URL(`${redirect(form)}?${new URLSearchParams({ ...back, state })}`);
  };

  test.each(kinds)("%s is asked as its documents say, and its answer let in", async (form) => {
    const service = services[form]();
    await saved(form, service);
    answer = service.answer;
    const who = new Wanderer();
    const url = await beginOf(who, form);
    const { state, code_challenge, code_challenge_method, fixed, ...page } = Object.fromEntries(
      new URL(url).searchParams,
    );
    expect(page).toEqual(service.page);
    expect([fixed, code_challenge_method]).toEqual(["1", service.hasPkce ? "S256" : undefined]);
    expect([state, code_challenge].filter(Boolean)).toHaveLength(service.hasPkce ? 2 : 1);
    const { data } = await finish(who, backOf(form, url, service.back));
    expect(data.user).toMatchObject(service.person);
    const [kept] = await site().db.select().from(identities).where(eq(identities.subject, service.subject));
    expect(kept?.uid).toBe(data.user?.uid);
  });

  test.each([
    ["feishu", "token", { code: 20003, error: "invalid_grant" }, "identity-answer-invalid"],
    ["feishu", "userinfo", { code: 99991668, msg: "Invalid access token" }, "identity-answer-invalid"],
    ["feishu", "userinfo", { code: 0, data: {} }, "identity-answer-invalid"],
    ["dingtalk", "token", { code: "invalidParameter.authCode.notFound" }, "identity-answer-invalid"],
    ["dingtalk", "token", { accessToken: "d-token", corpId: "ding-of-others" }, "identity-not-admitted"],
    ["dingtalk", "userinfo", { nick: "lihua" }, "identity-answer-invalid"],
    ["wecom", "token", { errcode: 40001, errmsg: "invalid credential" }, "identity-answer-invalid"],
    ["wecom", "userinfo", { errcode: 40029, errmsg: "invalid code" }, "identity-answer-invalid"],
    ["wecom", "userinfo", { errcode: 0, openid: "of-somebody-outside" }, "identity-answer-invalid"],
  ] as const)("%s that answers for the %s %o lets nobody in", async (form, place, said, code) => {
    const service = services[form]();
    await saved(form, service);
    answer = (question) =>
      question.url.pathname === service.options[place] ? said : service.answer(question);
    const who = new Wanderer();
    const back = backOf(form, await beginOf(who, form), service.back);
    expect((await finish(who, back)).code).toBe(code);
  });
});
