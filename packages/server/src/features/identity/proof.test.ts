import {
  addAccessToken,
  beginTotp,
  type Endpoint,
  finishSignIn,
  getOwnIdentities,
  proveByProvider,
  saveProvider,
} from "@verdict/contract";
import { eq, sql } from "drizzle-orm";
import { decodeJwt, SignJWT } from "jose";
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { CLIENT_ID, CLIENT_SECRET, OidcPeer, Wanderer } from "../../../test/oidc-peer.ts";
import { useSite } from "../../../test/site.ts";
import { sessions } from "../account/tables.ts";
import { users } from "../user/tables.ts";
import { identities } from "./tables.ts";

/** Who has neither password nor passkey proves anew at their provider that they are there. */

const site = useSite();
let uni: OidcPeer;
let providerId = 0;

beforeAll(async () => {
  const { token } = await site().user({ roleId: 1000 });
  await site().server.deps.settings.changeWebsite({ baseUrl: site().origin });
  uni = await OidcPeer.start("uni", [site().origin]);
  const body = {
    ...{
      key: "uni",
      name: "University",
      issuer: uni.issuer,
      clientId: CLIENT_ID,
      clientSecret: CLIENT_SECRET,
    },
    ...{ enabled: true, rules: {} },
  };
  ({ id: providerId } = (await site().call(saveProvider, { token, body })).data);
});
afterEach(() => uni.spoiled.clear());
afterAll(() => uni.stop());

const asked = <E extends Endpoint>(who: Wanderer, endpoint: E, body: object, token = "") =>
  who.call(site().origin, endpoint, body, token);

/** Somebody who came by the provider an hour ago, and the browser in which they are still signed in there. */
async function there(subject: string) {
  const user = await site().user();
  await site().db.insert(identities).values({ providerId, subject, uid: user.uid, claims: {} });
  await site().db.update(users).set({ passwordHash: "!" }).where(eq(users.uid, user.uid));
  await site()
    .db.update(sessions)
    .set({ provenAt: sql`now() - interval '1 hour'`, createdAt: sql`now() - interval '1 hour'` })
    .where(eq(sessions.uid, user.uid));
  return { ...user, who: new Wanderer() };
}
type There = Awaited<ReturnType<typeof there>>;

const begin = ({ who, token }: There, body: object = {}) =>
  asked(who, proveByProvider, { provider: "uni", next: "/setting", ...body }, token);
const finish = ({ who, token }: There, back: URL) =>
  asked(who, finishSignIn, { provider: "uni", answer: back.search.slice(1) }, token);
const makesToken = ({ token }: There) =>
  site().call(addAccessToken, { token, body: { name: "script", scopes: ["account:read"], days: 1 } });

test("the provider is asked to ask anew, and its answer is a proof for this session", async () => {
  const ann = await there("ann");
  const own = await site().call(getOwnIdentities, { token: ann.token });
  expect(own.data.proofs.map(({ key }) => key)).toEqual(["uni"]);
  expect((await makesToken(ann)).code).toBe("proof-required");
  expect((await site().call(beginTotp, { token: ann.token, body: { password: "" } })).code).toBe(
    "proof-stale",
  );
  const { url } = (await begin(ann)).data;
  expect(new URL(url ?? "").searchParams.get("prompt")).toBe("login");
  expect(new URL(url ?? "").searchParams.get("max_age")).toBe("0");
  const { data } = await finish(ann, await ann.who.through(url ?? "", uni, "ann"));
  expect(data).toMatchObject({ did: "proved", next: "/setting", user: null });
  expect((await makesToken(ann)).code).toBeUndefined();
  expect((await site().call(beginTotp, { token: ann.token, body: { password: "" } })).code).toBeUndefined();
  const other = { ...ann, token: await site().tokenOf(ann.uid) };
  await site()
    .db.update(sessions)
    .set({ provenAt: sql`now() - interval '1 hour'` })
    .where(eq(sessions.id, (await site().server.tokens.read(other.token))?.sessionId ?? ""));
  expect((await makesToken(other)).code).toBe("proof-required");
});

test("a provider that did not ask anew proves nothing, whatever it calls it", async () => {
  const bob = await there("bob");
  const { url } = (await begin(bob)).data;
  // As a provider that knows neither word: the address loses them on the way, and the sign-in there is an old one.
  const first = new URL(url ?? "");
  await bob.who.through(first.href, uni, "bob");
  await new Promise((done) => setTimeout(done, 1100)); // its clock has seconds
  const again = new URL((await begin(bob)).data.url ?? "");
  again.searchParams.delete("prompt");
  again.searchParams.delete("max_age");
  const back = await bob.who.through(again.href, uni, "bob");
  expect((await finish(bob, back)).code).toBe("identity-answer-invalid"); // it says no time
  expect((await makesToken(bob)).code).toBe("proof-required");
});

test("one that says that it asked before the question proves nothing", async () => {
  const gil = await there("gil");
  const minutesAgo = (minutes: number) =>
    uni.spoiled.set("/token", async (body) => {
      if (!("id_token" in body)) return body;
      const claims = decodeJwt(String(body.id_token));
      const auth_time = Number(claims.auth_time) - minutes * 60;
      const header = { alg: "RS256", kid: uni.key.kid };
      const id_token = await new SignJWT({ ...claims, auth_time })
        .setProtectedHeader(header)
        .sign(uni.key.private);
      return { ...body, id_token };
    });
  for (const [minutes, code] of [
    [5, "proof-old"],
    [60, "identity-answer-invalid"],
  ] as const) {
    minutesAgo(minutes);
    const back = await gil.who.through((await begin(gil)).data.url ?? "", uni, "gil");
    expect((await finish(gil, back)).code).toBe(code);
  }
  expect((await makesToken(gil)).code).toBe("proof-required");
});

test("nobody else there proves it, nor another session, nor another browser", async () => {
  const cat = await there("cat");
  const url = (await begin(cat)).data.url ?? "";
  expect((await finish(cat, await cat.who.through(url, uni, "somebody-else"))).code).toBe("identity-other");
  const dan = await there("dan");
  const back = await dan.who.through((await begin(dan)).data.url ?? "", uni, "dan");
  expect((await finish({ ...dan, token: await site().tokenOf(dan.uid) }, back)).code).toBe(
    "identity-flow-unknown",
  );
  const eve = await there("eve");
  const stolen = await eve.who.through((await begin(eve)).data.url ?? "", uni, "eve");
  expect((await finish({ ...eve, who: new Wanderer() }, stolen)).code).toBe("identity-flow-unknown");
  for (const one of [cat, dan, eve]) expect((await makesToken(one)).code).toBe("proof-required");
});

test("only a provider by which they come is asked", async () => {
  const user = await site().user();
  const nobody = { ...user, who: new Wanderer() };
  expect((await begin(nobody)).code).toBe("identity-not-found");
  expect((await begin(await there("fay"), { next: "https://elsewhere.example" })).code).toBe("identity-path");
});
