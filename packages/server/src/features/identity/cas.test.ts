import { createServer, type Server, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import {
  beginSignIn,
  checkProvider,
  type Endpoint,
  finishSignIn,
  getOwnInfo,
  saveProvider,
  tryProvider,
} from "@verdict/contract";
import { desc } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { Wanderer } from "../../../test/oidc-peer.ts";
import { useSite } from "../../../test/site.ts";
import { auditEntries } from "../site/tables.ts";

/** Answers of a server of CAS that is not what it should be; a real one is in cas.long.test.ts. */

const site = useSite();
let server: Server;
let root = "";
let id = 0;
let issuer = "";
/** What the next questions are answered, and what they were. */
let answer: (response: ServerResponse) => void = (response) => response.end();
const questions: URL[] = [];

const NS = 'xmlns:cas="http://www.yale.edu/tp/cas"';
const success = (user: string, more = "") =>
  `<cas:serviceResponse ${NS}><cas:authenticationSuccess><cas:user>${user}</cas:user>${more}</cas:authenticationSuccess></cas:serviceResponse>`;
const says = (xml: string, status = 200) => {
  answer = (response) => {
    response.statusCode = status;
    response.end(xml);
  };
};

beforeAll(async () => {
  server = createServer((request, response) => {
    questions.push(new URL(request.url ?? "", issuer));
    answer(response);
  });
  await new Promise<void>((done) => server.listen(0, "127.0.0.1", done));
  issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}/cas`;
  ({ token: root } = await site().user({ roleId: 1000 }));
  await site().server.deps.settings.changeWebsite({ baseUrl: site().origin });
  const body = { kind: "cas", key: "cas", name: "CAS", issuer: `${issuer}/`, enabled: true };
  const rules = { username: "user", realname: "displayName" };
  ({ id } = (await site().call(saveProvider, { token: root, body: { ...body, rules } })).data);
});
afterAll(() => {
  server.closeAllConnections();
  server.close();
});

const asked = <E extends Endpoint>(who: Wanderer, endpoint: E, body: object, token = "") =>
  who.call(site().origin, endpoint, body, token);

/** Somebody who comes back with a ticket. */
async function comes(ticket = "ST-1-of-this-test", who = new Wanderer()) {
  const { data } = await asked(who, beginSignIn, { provider: "cas", next: "/home" });
  const back = new URL(new URL(data.url).searchParams.get("service") ?? "");
  back.searchParams.set("ticket", ticket);
  return asked(who, finishSignIn, { provider: "cas", answer: back.search.slice(1) });
}
const lastLine = async () =>
  (await site().db.select().from(auditEntries).orderBy(desc(auditEntries.id)).limit(1))[0];

test("the ticket is asked about at the server itself, for the very address that it was for", async () => {
  says(success("bob", "<cas:attributes><cas:displayName>Bob</cas:displayName></cas:attributes>"));
  expect((await comes()).data.user).toMatchObject({ username: "bob" });
  const { pathname, searchParams } = questions.at(-1) as URL;
  expect(pathname).toBe("/cas/p3/serviceValidate");
  expect(searchParams.get("ticket")).toBe("ST-1-of-this-test");
  expect(searchParams.get("service")).toMatch(
    new RegExp(`^${site().origin}/sign-in/cas\\?state=[\\w-]{43}$`),
  );
});

test.each([
  ["a proxy ticket", success("bob"), "PT-1"],
  ["no ticket", success("bob"), ""],
  ["a ticket with another question in it", success("bob"), "ST-1 &format=JSON"],
  ["no success", `<cas:serviceResponse ${NS}/>`],
  [
    "a failure beside a success",
    success("bob").replace(
      "</cas:serviceResponse>",
      '<cas:authenticationFailure code="X"/></cas:serviceResponse>',
    ),
  ],
  [
    "two successes",
    success("bob").replace(
      "</cas:serviceResponse>",
      "<cas:authenticationSuccess><cas:user>eve</cas:user></cas:authenticationSuccess></cas:serviceResponse>",
    ),
  ],
  ["two names", success("bob", "<cas:user>root</cas:user>")],
  ["a name with elements in it", success("bob<cas:x/>by")],
  ["an empty name", success(" ")],
  [
    "a way through a proxy",
    success("bob", "<cas:proxies><cas:proxy>https://app.example</cas:proxy></cas:proxies>"),
  ],
  ["another namespace", success("bob").replace("www.yale.edu/tp/cas", "elsewhere.example")],
  ["no namespace", success("bob").replace(NS, "")],
  ["a page", "<!doctype html><html><body>Sign in</body></html>"],
  ["JSON", '{"serviceResponse":{"authenticationSuccess":{"user":"bob"}}}'],
  ["a document type with entities", `<!DOCTYPE x [<!ENTITY a "bob">]>${success("&a;")}`],
  [
    "a bomb",
    `<!DOCTYPE x [<!ENTITY a "${"b".repeat(1000)}"><!ENTITY b "${"&a;".repeat(1000)}">]>${success("&b;")}`,
  ],
  ["a file of this machine", `<!DOCTYPE x [<!ENTITY a SYSTEM "file:///etc/passwd">]>${success("&a;")}`],
  ["depth", success("bob", "<cas:a>".repeat(10_000))],
  ["half of it", success("bob").slice(0, 120)],
])("%s is refused in words, and on record", async (_, xml, ticket = "ST-1") => {
  says(xml);
  const came = await comes(ticket);
  expect(came.code).toBe("identity-answer-invalid");
  expect(await lastLine()).toMatchObject({ action: "identity.refused", target: "provider cas" });
});

test("a comment does not end a name early", async () => {
  says(success("eve<!-- -->.admin"));
  expect((await comes()).data.user).toMatchObject({ username: "eve.admin" });
});

test.each([
  ["an error", () => says("", 500)],
  [
    "another place",
    () => {
      answer = (response) => response.writeHead(302, { location: "http://127.0.0.1:1/" }).end();
    },
  ],
  ["an answer without end", () => says("x".repeat(1_000_000))],
  [
    "a connection that breaks",
    () => {
      answer = (response) => response.destroy();
    },
  ],
])("a server that answers with %s is away", async (_, now) => {
  now();
  expect((await comes()).code).toBe("identity-provider-away");
});

test("a server that lets anybody in, and what is none, are told from one by the check", async () => {
  const check = async () => (await site().call(checkProvider, { token: root, body: { id } })).data;
  says(success("bob"));
  expect(await check()).toMatchObject({ ok: false, detail: "it lets anybody in" });
  says("<html><body>Hello</body></html>");
  expect(await check()).toMatchObject({ ok: false, detail: "it is no answer of CAS" });
  says(
    `<cas:serviceResponse ${NS}><cas:authenticationFailure code="INVALID_TICKET">none</cas:authenticationFailure></cas:serviceResponse>`,
  );
  expect(await check()).toMatchObject({ ok: true, detail: "" });
});

test("what would become of somebody is seen from a pasted answer", async () => {
  const rules = { username: "user", realname: "displayName" };
  const claims = success("zoe", "<cas:attributes><cas:displayName>Zoë</cas:displayName></cas:attributes>");
  const { data } = await site().call(tryProvider, { token: root, body: { id, rules, claims } as never });
  expect(data.outcome).toBe("new");
  expect(data.facts).toContainEqual({ field: "realname", value: "Zoë", by: "displayName" });
});

test("only the ticket that a session began with ends it, and only for its provider", async () => {
  says(success("leaver"));
  const { token } = await comes("ST-leaving");
  const tell = async (ticket: string, key = "cas", wrap = (xml: string) => xml) => {
    const xml = `<samlp:LogoutRequest xmlns:samlp="urn:oasis:names:tc:SAML:2.0:protocol"><samlp:SessionIndex>${ticket}</samlp:SessionIndex></samlp:LogoutRequest>`;
    const body = new URLSearchParams({ logoutRequest: wrap(xml) });
    return (await fetch(`${site().origin}/sign-in/${key}?state=x`, { method: "POST", body })).status;
  };
  const isIn = async () => (await site().call(getOwnInfo, { token })).code === undefined;
  expect(await tell("ST-of-nobody")).toBe(200);
  expect(await tell("")).toBe(400);
  expect(await tell("ST-leaving", "none")).toBe(400);
  expect(await tell("ST-leaving", "cas", (xml) => `<!DOCTYPE x>${xml}`)).toBe(400);
  expect(await isIn()).toBe(true);
  expect(await tell("ST-leaving")).toBe(200);
  expect(await isIn()).toBe(false);
});
