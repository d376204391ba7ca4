import { type ChildProcess, spawn } from "node:child_process";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import {
  beginSignIn,
  checkProvider,
  type Endpoint,
  finishSignIn,
  getOwnInfo,
  getSignOutAddress,
  proveByProvider,
  saveProvider,
} from "@verdict/contract";
import { desc, eq } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { freePort } from "../../../test/debian.ts";
import { eventually } from "../../../test/eventually.ts";
import { Wanderer } from "../../../test/oidc-peer.ts";
import { installPython } from "../../../test/python.ts";
import { useSite } from "../../../test/site.ts";
import { auditEntries } from "../site/tables.ts";
import { identities } from "./tables.ts";

/** Against a server that nobody here wrote: django-cas-server of PyPI, in a folder of its own that this test fills. */

const site = useSite();
const PACKAGES = ["django-cas-server==3.1.0", "django==4.2.30"];
let folder = "";
let server: ChildProcess;
let own = "";
let id = 0;
let root = "";

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "verdict-cas-"));
  await installPython(folder, PACKAGES);
  const python = join(folder, "bin/python");
  const port = await freePort();
  own = `http://127.0.0.1:${port}/cas`;
  const script = join(import.meta.dirname, "../../../test/cas_peer.py");
  server = spawn(python, [script, folder, String(port), site().origin], {
    stdio: ["ignore", "ignore", "ignore"],
  });
  await eventually(async () => expect((await fetch(`${own}/login`)).status).toBe(200));
  ({ token: root } = await site().user({ roleId: 1000 }));
  await site().server.deps.settings.changeWebsite({ baseUrl: site().origin });
  const rules = {
    ...{ username: "user", realname: "displayName", email: "mail", trustsMail: true },
    roles: [{ claim: "affiliation", value: "member", role: 1009 }],
  };
  const body = { kind: "cas", key: "cas", name: "CAS", issuer: own, enabled: true, signsOut: true, rules };
  ({ id } = (await site().call(saveProvider, { token: root, body })).data);
}, 300_000);
afterAll(async () => {
  server?.kill();
  await rm(folder, { recursive: true, force: true });
});

const asked = <E extends Endpoint>(who: Wanderer, endpoint: E, body: object, token = "") =>
  who.call(site().origin, endpoint, body, token);
const beginOf = async (who: Wanderer) =>
  (await asked(who, beginSignIn, { provider: "cas", next: "/problem" })).data.url;
const finish = (who: Wanderer, back: URL, token = "") =>
  asked(who, finishSignIn, { provider: "cas", answer: back.search.slice(1) }, token);

/** Signs in on the server's own page, where it shows one, and returns where that sends the browser. */
async function through(who: Wanderer, address: string): Promise<URL> {
  let answer = await who.ask(address);
  if (!answer.headers.get("location")) {
    const form = new URLSearchParams();
    for (const [field] of (await answer.text()).matchAll(/<input[^>]*>/g)) {
      const of = (name: string) => new RegExp(`\\b${name}="([^"]*)"`).exec(field)?.[1];
      if (of("name") && of("type") === "hidden")
        form.set(of("name") ?? "", (of("value") ?? "").replaceAll("&amp;", "&"));
    }
    form.set("username", "ann");
    form.set("password", "password of ann");
    answer = await who.ask(address, { method: "POST", body: form });
  }
  return new URL(answer.headers.get("location") ?? "", address);
}
const lastLine = async () =>
  (await site().db.select().from(auditEntries).orderBy(desc(auditEntries.id)).limit(1))[0];

test("its server is known by how it answers about a ticket that is none", async () => {
  const { data } = await site().call(checkProvider, { token: root, body: { id } });
  expect(data).toMatchObject({ ok: true, detail: "", authorization: `${own}/login`, signsOut: true });
});

test("somebody comes in with what it says of them, once for each ticket", async () => {
  const who = new Wanderer();
  const back = await through(who, await beginOf(who));
  const came = await finish(who, back);
  expect(came.data.user).toMatchObject({ username: "ann", roleList: ["teacher"] });
  const [identity] = await site().db.select().from(identities);
  expect(identity).toMatchObject({
    subject: "ann",
    claims: { displayName: "Ann & Sons <Ltd>", mail: "ann@uni.example", affiliation: ["member", "student"] },
  });
  expect((await finish(who, back)).code).toBe("identity-flow-unknown");
  // The same ticket in another sign-in of the same browser.
  const again = new URL(await beginOf(who)).searchParams.get("service") ?? "";
  const spent = new URL(again);
  spent.searchParams.set("ticket", back.searchParams.get("ticket") ?? "");
  expect((await finish(who, spent)).code).toBe("identity-answer-invalid");
  expect((await lastLine())?.after).toMatchObject({ detail: expect.stringContaining("INVALID_TICKET") });
});

test("a ticket for another service, or for another sign-in here, opens nothing", async () => {
  const thief = new Wanderer();
  const mine = new URL(new URL(await beginOf(thief)).searchParams.get("service") ?? "");
  const victim = new Wanderer();
  const elsewhere = `${own}/login?service=${encodeURIComponent("https://other.example/app")}`;
  for (const address of [elsewhere, await beginOf(victim)]) {
    const taken = await through(victim, address);
    const forged = new URL(mine);
    forged.searchParams.set("ticket", taken.searchParams.get("ticket") ?? "");
    expect((await finish(thief, forged)).code).toBe(
      address === elsewhere ? "identity-answer-invalid" : "identity-flow-unknown",
    );
  }
});

test("who proves anew that they are there is asked for the password, whatever session they have there", async () => {
  const who = new Wanderer();
  const { token } = await finish(who, await through(who, await beginOf(who)));
  // The session there goes on by itself, which proves nothing.
  const silent = await who.ask(await beginOf(who));
  expect(silent.headers.get("location")).toContain("ticket=ST-");
  const body = { provider: "cas", next: "/setting" };
  const { url } = (await asked(who, proveByProvider, body, token)).data;
  expect((await who.ask(url ?? "")).headers.get("location")).toBeNull();
  expect((await finish(who, await through(who, url ?? ""), token)).data).toMatchObject({ did: "proved" });
  // An address that loses the word on its way brings a ticket that the server itself refuses then.
  const cheated = new URL((await asked(who, proveByProvider, body, token)).data.url ?? "");
  cheated.searchParams.delete("renew");
  const back = await through(who, cheated.href);
  expect((await finish(who, back, token)).code).toBe("identity-answer-invalid");
});

test("signing out here leads there, and signing out there ends the session here", async () => {
  const who = new Wanderer();
  const { token } = await finish(who, await through(who, await beginOf(who)));
  const { url } = (await site().call(getSignOutAddress, { token })).data;
  expect(url).toContain(`${own}/logout?service=`);
  expect((await site().call(getOwnInfo, { token })).code).toBeUndefined();
  await who.ask(`${own}/logout`);
  await eventually(async () => expect((await site().call(getOwnInfo, { token })).code).toBe("token-invalid"));
  expect(await site().db.select().from(identities).where(eq(identities.subject, "ann"))).toHaveLength(1);
});
