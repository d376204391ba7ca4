import { deleteProvider, getProviders, saveProvider, setWebConfig } from "@verdict/contract";
import { afterAll, beforeAll, expect, onTestFinished, test } from "vitest";
import { Wanderer } from "../packages/server/test/oidc-peer.ts";
import { SimpleSaml } from "../packages/server/test/simplesaml.ts";
import { BASE, PEOPLE, READER, READER_PASSWORD, Slapd } from "../packages/server/test/slapd.ts";
import { button, DIALOG, dialogOf, field, openSignIn } from "./account-steps.ts";
import { accountMenu, expectAccessible, expectAddress, languages, rootAccount, visit } from "./browser.ts";
import { Client } from "./client.ts";
import { baseUrl, rootPassword } from "./target.ts";

/** The house's own accounts in a browser, against SimpleSAMLphp and OpenLDAP. */

const texts = languages["en-US"];
const { identity } = texts.admin;
const client = new Client(baseUrl());
let root = "";

beforeAll(async () => {
  root = await client.signIn("root", rootPassword());
  await client.call(setWebConfig, { token: root, body: { baseUrl: baseUrl() } });
});
const forget = async (key: string) => {
  const { data } = await client.call(getProviders, { token: root });
  const id = data.find((row) => row.key === key)?.id;
  if (id) await client.call(deleteProvider, { token: root, query: { id } });
};

test("root sets up SAML from a metadata address, tries it before anybody else can, and a student comes on a phone", async () => {
  const house = await SimpleSaml.start();
  onTestFinished(() => house.stop());
  onTestFinished(() => forget("house"));
  const { page, troubles } = await visit({ as: rootAccount(), path: "/admin/conf" });
  await button(page, identity.add).click();
  const dialog = dialogOf(page);
  await dialog.getByRole("combobox", { name: identity.kind }).selectOption("saml");
  await field(dialog, identity.name).fill("House of Tests");
  await field(dialog, identity.key).fill("house");
  await field(dialog, identity.saml.metadata).fill(house.metadata);
  await button(dialog, identity.saml.read).click();
  await expect
    .poll(() => field(dialog, identity.saml.certificates).inputValue())
    .toContain("BEGIN CERTIFICATE");
  await field(dialog, identity.username).fill("uid");
  await field(dialog, identity.realname).fill("cn");
  await expectAccessible(page, "a provider of SAML", DIALOG);
  await button(dialog, texts.admin.save).click();
  await dialog.waitFor({ state: "detached" });

  // The house is told of the site by the address that the form shows; nobody else sees a button yet.
  const own = `${baseUrl()}/api/identity/saml-metadata?provider=house`;
  await house.know(await (await fetch(own)).text());
  const student = await visit({ viewport: "phone", path: "/introduction" });
  const before = await openSignIn(student.page, texts);
  expect(await button(before, "House of Tests").count()).toBe(0);
  await student.page.keyboard.press("Escape");

  const began = new URL("/saml2/idp/SSOService.php", house.metadata);
  began.searchParams.set("spentityid", own);
  const { answer } = await house.through(new Wanderer(), began.href, "ann");
  await button(page, "House of Tests").click();
  await field(dialog, identity.saml.answer).fill(answer);
  await button(dialog, identity.tryIt).click();
  await dialog.getByText(identity.outcome.new).waitFor();
  await dialog.getByText("Ann & Sons <Ltd>").waitFor();
  await dialog.getByRole("switch", { name: identity.enabled, exact: true }).press("Space");
  await button(dialog, texts.admin.save).click();
  await dialog.waitFor({ state: "detached" });

  await student.page.reload();
  await button(await openSignIn(student.page, texts), "House of Tests").click();
  await student.page.locator("input[name=username]").fill("ann");
  await student.page.locator("input[name=password]").fill("password of ann");
  await student.page.locator("input[name=password]").press("Enter");
  await accountMenu(student.page, texts, "ann").waitFor();
  await expectAddress(student.page, (url) => url.pathname).toBe("/introduction");
  expect(troubles).toEqual([]);
});

let directory: Slapd;
beforeAll(async () => {
  directory = await Slapd.start();
  await directory.person("dora", "password of dora", { cn: "Dora Directory" });
}, 300_000);
afterAll(() => directory?.stop());

test("somebody signs in by a directory, on a phone, after a wrong password", async () => {
  onTestFinished(() => forget("directory"));
  const ldap = {
    ...{ base: PEOPLE, filter: "(&(objectClass=person)(uid={name}))", certificate: directory.certificate },
    groupBase: `ou=groups,${BASE}`,
  };
  const form = {
    kind: "ldap",
    key: "directory",
    name: "Directory of Tests",
    clientId: READER,
    ldap,
  } as const;
  const rules = { username: "uid", realname: "cn", email: "mail" };
  const body = {
    ...{ ...form, clientSecret: READER_PASSWORD, issuer: `ldaps://127.0.0.1:${directory.tlsPort}` },
    ...{ enabled: true, rules },
  };
  expect((await client.call(saveProvider, { token: root, body })).status).toBe(200);
  const { page } = await visit({ viewport: "phone", path: "/introduction" });
  await button(await openSignIn(page, texts), form.name).click();
  const dialog = page.getByRole("dialog", { name: form.name });
  await field(dialog, texts.account.username).fill("dora");
  await field(dialog, texts.account.password).fill("not this one");
  await expectAccessible(page, "signing in by a directory", DIALOG);
  await button(dialog, texts.account.signIn).click();
  await dialog.getByText(texts.refusal["login-wrong"]).waitFor();
  await field(dialog, texts.account.password).fill("password of dora");
  await button(dialog, texts.account.signIn).click();
  await accountMenu(page, texts, "dora").waitFor();
});
