import {
  beginSignIn,
  checkProvider,
  type Endpoint,
  finishSignIn,
  getSignOutAddress,
  readSamlMetadata,
  saveProvider,
} from "@verdict/contract";
import { eq } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { Lemonldap } from "../../../test/lemonldap.ts";
import { Wanderer } from "../../../test/oidc-peer.ts";
import { useSite } from "../../../test/site.ts";
import { identities } from "./tables.ts";

/** One server that nobody here wrote speaks OpenID Connect, CAS and SAML: LemonLDAP::NG of Debian. */

const site = useSite();
let house: Lemonldap;
let root = "";
const ids = new Map<string, number>();

const asked = <E extends Endpoint>(who: Wanderer, endpoint: E, body: object, token = "") =>
  who.call(site().origin, endpoint, body, token);

beforeAll(async () => {
  house = await Lemonldap.unpack();
  ({ token: root } = await site().user({ roleId: 1000 }));
  await site().server.deps.settings.changeWebsite({ baseUrl: site().origin });
  const { origin, clientId, clientSecret, certificate: certificates } = house;
  const saml = { signIn: `${origin}/saml/singleSignOn`, certificates, subject: "uid" };
  const forms = {
    oidc: { issuer: `${origin}/`, clientId, clientSecret, signsOut: true },
    cas: { issuer: `${origin}/cas`, rules: { username: "user", realname: "displayName" } },
    saml: { issuer: `${origin}/saml/metadata`, saml, rules: { username: "uid", realname: "cn" } },
  };
  for (const [kind, form] of Object.entries(forms)) {
    const body = { rules: {}, ...form, kind, key: kind, name: kind, enabled: true };
    const { data, status } = await site().call(saveProvider, { token: root, body: body as never });
    expect([kind, status]).toEqual([kind, 200]);
    ids.set(kind, data.id);
  }
  const metadata = await fetch(`${site().origin}/api/identity/saml-metadata?provider=saml`);
  await house.start(site().origin, await metadata.text());
}, 300_000);
afterAll(() => house?.stop());

async function comes(provider: string, account: string, who = new Wanderer()) {
  const { url } = (await asked(who, beginSignIn, { provider, next: "/problem" })).data;
  const { to, form } = await house.through(who, url, account);
  let back = to;
  if (form.has("SAMLResponse")) {
    const posted = await who.ask(to.href, { method: "POST", body: form });
    back = new URL(posted.headers.get("location") ?? "", to);
  }
  const finish = () => asked(who, finishSignIn, { provider, answer: back.search.slice(1) });
  return { ...(await finish()), again: finish };
}

test("what it says of itself is read", async () => {
  const oidc = await site().call(checkProvider, { token: root, body: { id: ids.get("oidc") ?? 0 } });
  expect(oidc.data).toMatchObject({ ok: true, detail: "", keys: 1, signsOut: true });
  const body = { address: `${house.origin}/saml/metadata` };
  const { data } = await site().call(readSamlMetadata, { token: root, body });
  expect(data).toMatchObject({ issuer: body.address, signIn: `${house.origin}/saml/singleSignOn` });
});

test.each([
  ["oidc", "dwho", "Doctor Who"],
  ["cas", "rtyler", "Rose Tyler"],
  ["saml", "msmith", "Mickey Smith"],
])("somebody comes by %s, once for each answer", async (kind, account, realname) => {
  const { data, again, msg } = await comes(kind, account);
  expect([msg, data?.next]).toEqual(["success", "/problem"]);
  expect(data).toMatchObject({ user: { username: account, realname }, next: "/problem" });
  expect((await again()).code).toBe("identity-flow-unknown");
  const [kept] = await site().db.select().from(identities).where(eq(identities.subject, account));
  expect(kept?.uid).toBe(data.user?.uid);
  expect((await comes(kind, account)).data.user?.uid).toBe(data.user?.uid);
});

test("signing out leads there", async () => {
  const { token } = await comes("oidc", "dwho");
  const { url } = (await site().call(getSignOutAddress, { token })).data;
  expect(url).toContain(`${house.origin}/oauth2/logout?`);
});
