import { saveProvider, scimPath } from "@verdict/contract";
import { expect, test } from "vitest";
import { button, DIALOG, dialogOf } from "../account-steps.ts";
import { expectAccessible, languages, saysAfter, visit } from "../browser.ts";
import { ask } from "../contest-steps.ts";
import { OWN_ROOT_PASSWORD } from "../own-site.ts";
import { client, root, site } from "./site.ts";

const texts = languages["en-US"];
const { admin } = texts;

const office = () => visit({ as: ["root", OWN_ROOT_PASSWORD], origin: site.origin, path: "/admin/conf" });

test("passwords go off for all, and for a mail domain, and what was saved is there again", async () => {
  const { page, troubles } = await office();
  const passwords = page.getByRole("switch", { name: admin.setting.localSignIn });
  const domains = page.getByLabel(admin.setting.localOffDomains).first();
  const save = () => saysAfter(page, admin.saved, () => button(page, admin.save).click());
  for (const isOn of [false, true]) {
    await passwords.press("Space");
    await save();
    await page.reload();
    await passwords.waitFor();
    await expect.poll(() => passwords.isChecked()).toBe(isOn);
  }
  await domains.fill("uni.example");
  await domains.press("Enter");
  await save();
  await page.reload();
  await page.getByText("uni.example", { exact: true }).waitFor();
  expect(troubles).toEqual([]);
});

test("root makes a token for a provider's SCIM client, which sends somebody by it, and takes it back", async () => {
  const body = { kind: "cas", key: "house", name: "House", issuer: "https://cas.example.org/cas", rules: {} };
  await ask(client.call(saveProvider, { token: root, body: { ...body, scim: {} } }));
  const { page, troubles } = await office();
  await button(page, "House").click();
  const dialog = dialogOf(page);
  const { scim } = admin.identity;
  await button(dialog, scim.make).click();
  const token = (await dialog.getByText(/^verdict_[\w-]{43}$/).textContent()) ?? "";
  await expectAccessible(page, "a provider that sends its people", DIALOG);
  const sends = (userName: string) =>
    fetch(`${site.origin}${scimPath("house")}/Users`, {
      method: "POST",
      headers: { authorization: `Bearer ${token}`, "content-type": "application/scim+json" },
      body: JSON.stringify({ userName, externalId: userName }),
    });
  expect((await sends("sent-here")).status).toBe(201);
  await dialog.getByRole("button", { name: /^Revoke verdict_/ }).click();
  await dialog.getByRole("button", { name: /^Revoke verdict_/ }).waitFor({ state: "detached" });
  expect((await sends("sent-later")).status).toBe(401);
  await button(dialog, admin.save).click();
  await dialog.waitFor({ state: "detached" });
  expect(troubles).toEqual([]);
});
