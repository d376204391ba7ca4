import {
  beginSignIn,
  checkProvider,
  type Endpoint,
  finishSignIn,
  getSamlMetadata,
  proveByProvider,
  readSamlMetadata,
  saveProvider,
  tryProvider,
} from "@verdict/contract";
import { eq } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { Wanderer } from "../../../test/oidc-peer.ts";
import { SimpleSaml } from "../../../test/simplesaml.ts";
import { useSite } from "../../../test/site.ts";
import { identities } from "./tables.ts";

/** Against an identity provider that nobody here wrote: SimpleSAMLphp of Debian. */

const site = useSite();
let uni: SimpleSaml;
let root = "";
let id = 0;
const rules = { username: "uid", realname: "cn", email: "mail", trustsMail: true } as const;
const roles = [{ claim: "affiliation", value: "staff", role: 1009 }];

beforeAll(async () => {
  uni = await SimpleSaml.start();
  ({ token: root } = await site().user({ roleId: 1000 }));
  await site().server.deps.settings.changeWebsite({ baseUrl: site().origin });
  const read = await site().call(readSamlMetadata, { token: root, body: { address: uni.metadata } });
  const { issuer, ...saml } = read.data;
  const form = { kind: "saml", key: "uni", name: "University", issuer, saml: { ...saml, subject: "" } };
  const body = { ...form, rules: { ...rules, roles } };
  ({ id } = (await site().call(saveProvider, { token: root, body })).data);
  await uni.know(await (await site().fetch(getSamlMetadata, { query: { provider: "uni" } })).text());
  // It is known to both sides before anybody sees it.
  expect(
    (await site().call(saveProvider, { token: root, body: { ...body, id, enabled: true } })).status,
  ).toBe(200);
}, 300_000);
afterAll(() => uni?.stop());

const asked = <E extends Endpoint>(who: Wanderer, endpoint: E, body: object, token = "") =>
  who.call(site().origin, endpoint, body, token);

/** What the browser posts here, and how it goes on; \`spoil\` changes the answer on its way. */
async function back(
  who: Wanderer,
  address: string,
  account: string,
  token = "",
  spoil = (answer: string) => answer,
) {
  const { to, answer, state, isAsked } = await uni.through(who, address, account);
  const body = new URLSearchParams({ SAMLResponse: spoil(answer), RelayState: state });
  expect((await fetch(to, { method: "POST", redirect: "manual", body })).status).toBe(303);
  const query = new URLSearchParams({ state }).toString();
  return { ...(await asked(who, finishSignIn, { provider: "uni", answer: query }, token)), isAsked, answer };
}
const beginOf = async (who: Wanderer) =>
  (await asked(who, beginSignIn, { provider: "uni", next: "/problem" })).data.url;
const comes = async (account: string, who = new Wanderer()) => back(who, await beginOf(who), account);

test("its metadata are read from their address, with the keys that it signs with", async () => {
  const { data } = await site().call(checkProvider, { token: root, body: { id } });
  expect(data).toMatchObject({ ok: true, keys: 1, authorization: expect.stringContaining("SSOService.php") });
});

test("somebody comes in with what it says of them, and is the same one the next time", async () => {
  const came = await comes("ann");
  expect(came.data.user).toMatchObject({ username: "ann" });
  const again = await comes("ann");
  expect(again.data.user?.uid).toBe(came.data.user?.uid);
  const uid = came.data.user?.uid ?? "";
  const [identity] = await site().db.select().from(identities).where(eq(identities.uid, uid));
  expect(identity).toMatchObject({
    subject: "ann",
    claims: { cn: "Ann & Sons <Ltd>", mail: "ann@uni.example", affiliation: ["student", "member"] },
  });
});

test("a signature is looked at: of an answer that was changed on its way, and of a request here", async () => {
  const who = new Wanderer();
  const changed = (answer: string) =>
    Buffer.from(Buffer.from(answer, "base64").toString("utf8").replaceAll("bob@uni", "eve@uni")).toString(
      "base64",
    );
  expect((await back(who, await beginOf(who), "bob", "", changed)).code).toBe("identity-answer-invalid");
  const forged = new URL(await beginOf(who));
  forged.searchParams.set("RelayState", "another");
  await expect(uni.through(who, forged.href, "bob")).rejects.toThrow("it says nothing");
});

test("an answer says to root what would happen, before anybody can come by it", async () => {
  const who = new Wanderer();
  const { answer } = await uni.through(who, await beginOf(who), "bob");
  const body = { id, rules: { ...rules, roles }, claims: answer } as never;
  const { data } = await site().call(tryProvider, { token: root, body });
  expect(data.outcome).toBe("new");
  expect(data.facts).toContainEqual({ field: "role", value: "teacher", by: "affiliation = staff" });
});

test("who proves anew that they are there is asked for the password, whatever session they have there", async () => {
  const who = new Wanderer();
  const first = await comes("ann", who);
  expect(first.isAsked).toBe(true);
  expect((await comes("ann", who)).isAsked).toBe(false);
  const { url } = (await asked(who, proveByProvider, { provider: "uni", next: "/setting" }, first.token))
    .data;
  const proof = await back(who, url ?? "", "ann", first.token);
  expect(proof.isAsked).toBe(true);
  expect(proof.data).toMatchObject({ did: "proved", next: "/setting" });
});

test("an encrypted assertion is opened, and nothing of it is in the clear on its way", async () => {
  await uni.encrypt();
  const came = await comes("bob");
  expect(Buffer.from(came.answer, "base64").toString("utf8")).not.toContain("bob@uni.example");
  expect(came.data.user).toMatchObject({ username: "bob", roleList: ["teacher"] });
});
