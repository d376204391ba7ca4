import { editUser, getUserList, insertBatchUser } from "@verdict/contract";
import { expect, test } from "vitest";
import { totpShown } from "../../packages/server/test/authenticator.ts";
import { button, DIALOG, field, fillSignIn, openSignIn } from "../account-steps.ts";
import { expectAccessible, languages, saysAfter, visit } from "../browser.ts";
import { PASSWORD } from "../client.ts";
import { ask } from "../contest-steps.ts";
import { OWN_ROOT_PASSWORD } from "../own-site.ts";
import { client, root, site } from "./site.ts";

const texts = languages["en-US"];

test("a second factor is demanded of teachers, and one is led to it on a phone", async () => {
  const name = "demanded";
  await ask(client.call(insertBatchUser, { token: root, body: { users: [[name, PASSWORD]] } }));
  const { records } = await ask(client.call(getUserList, { token: root, query: { keyword: name } }));
  const teacher = { uid: records[0]?.uid ?? "", username: name, type: 1009, status: 0 };
  await ask(client.call(editUser, { token: root, body: teacher }));

  const office = await visit({
    as: ["root", OWN_ROOT_PASSWORD],
    origin: site.origin,
    path: "/admin/conf",
  });
  const { admin, role, account } = texts;
  const roles = office.page.getByRole("combobox", { name: admin.setting.factorRoles });
  await roles.press("ArrowDown");
  await office.page.getByRole("option", { name: role.r1009 }).click();
  await office.page.keyboard.press("Escape");
  await saysAfter(office.page, admin.saved, () => button(office.page, admin.save).click());

  const { page, troubles } = await visit({ origin: site.origin, viewport: "phone", path: "/home" });
  const dialog = await openSignIn(page, texts);
  await fillSignIn(dialog, texts, name, PASSWORD);
  await button(dialog, account.signIn).click();
  await page.getByRole("dialog", { name: account.setUpFactor.title }).waitFor();
  await expectAccessible(page, "led to a second factor", DIALOG);
  await button(dialog, account.factor.addTotp).click();
  await field(dialog, account.setting.currentPassword).fill(PASSWORD);
  await button(dialog, account.factor.next).click();
  const secret = ((await dialog.locator("code").textContent()) ?? "").replaceAll(" ", "");
  await field(dialog, account.factor.firstCode).fill(totpShown(secret));
  await button(dialog, account.factor.addTotp).click();
  await button(dialog, account.factor.kept).click();
  await dialog.waitFor({ state: "detached" });
  await page.goto("/setting");
  await page.getByRole("form", { name: account.setting.changePassword }).waitFor();
  await dialog.waitFor({ state: "detached" });
  expect([...office.troubles, ...troubles].filter((one) => !/403/.test(one))).toEqual([]);
});
