import { dissolveGroup, getGroupList, getRosterSheets } from "@verdict/contract";
import { afterAll, beforeAll, expect, test } from "vitest";
import { expectAccessibleEverywhere, fill, follow, languages, rootAccount, visit } from "./browser.ts";
import { countClicks } from "./clicks.ts";
import { Client, PASSWORD } from "./client.ts";
import { baseUrl, rootPassword } from "./target.ts";

/** From nothing to a class with an assignment: what a teacher clicks, and root, who only answers their request. */

const english = languages["en-US"];
const client = new Client(baseUrl());
const TEACHER = "ms-newclass";
const NAME = "Form 9b, informatics";
let root = "";

/** Clicks of the teacher and root together; what is typed is none. */
const CLICKS_MAX = 15;

beforeAll(async () => {
  root = await client.signIn("root", rootPassword());
  await client.users(root, [TEACHER]);
});

const ownGroup = async () =>
  (await client.call(getGroupList, { token: root, query: { keyword: NAME } })).data.records[0];

afterAll(async () => {
  const group = await ownGroup();
  if (group) await client.call(dissolveGroup, { token: root, query: { gid: group.id } });
});

test("a teacher asks for the role, makes a group, its accounts and an assignment; a pupil finds it", async () => {
  const { group, admin, seat, role } = english;
  const { assignment } = english.training;
  const [{ page, troubles }, { page: office }] = await Promise.all([
    visit({ as: [TEACHER, PASSWORD], path: "/group", isFirst: true }),
    visit({ as: rootAccount(), path: "/admin/dashboard", isFirst: true }),
  ]);
  const clicks = [await countClicks(page), await countClicks(office)];

  // asks for the role, where a group is refused
  await page.getByRole("button", { name: group.found.button }).click();
  await page.getByRole("textbox", { name: group.teach.reason }).fill("Informatics, form 9b");
  await page.getByRole("button", { name: group.teach.ask }).click();
  await page.getByRole("status").filter({ hasText: role.r1009 }).waitFor();

  // root gives it
  await office.reload();
  const alert = office
    .getByRole("alert")
    .filter({ hasText: admin.alert["role-requests_one"] ? "asks for a role" : "" });
  await alert.getByRole("link", { name: admin.dashboard.goThere }).click();
  await office
    .getByRole("button", { name: fill(admin.roleRequest.giveTo, { name: TEACHER, role: role.r1009 }) })
    .click();
  await office.getByText(fill(admin.roleRequest.given, { name: TEACHER })).waitFor();

  // the group
  await page.reload();
  await page.getByRole("button", { name: group.found.button }).click();
  const form = page.getByRole("dialog");
  await form.getByRole("textbox", { name: group.form.name, exact: true }).fill(NAME);
  await form.getByRole("textbox", { name: group.form.shortName }).fill("FORM9B");
  await form.getByRole("textbox", { name: group.form.brief }).fill("Informatics in form 9b");
  await form.getByRole("textbox", { name: group.form.description }).fill("Exercises and homework.");
  await form.getByRole("button", { name: group.found.submit }).click();

  // its people, pasted from a spreadsheet with a column that nobody needs
  await page.getByRole("link", { name: group.import.roster }).click();
  const pasted = ["Name\tE-mail\tBirthday", "Ada Nine\tada.nine@example.org\t2011", "Bo Nine\t\t2011"].join(
    "\n",
  );
  await page.getByRole("textbox", { name: seat.import.sheet }).fill(pasted);
  await page.getByText(fill(seat.import.ignored, { columns: "Birthday" })).waitFor();
  await page.getByRole("button", { name: fill(seat.import.preview, { number: 2 }) }).click();
  await page.getByRole("button", { name: /^Import 2/ }).click();
  await page.waitForURL(/key=/);
  const gid = (await ownGroup())?.id ?? 0;
  const key = new URL(page.url()).searchParams.get("key")?.replaceAll('"', "") ?? "";

  // the assignment
  await page.getByRole("link", { name: group.manage.create.assignment }).click();
  await page.getByRole("textbox", { name: assignment.title }).fill("Sheet 1");
  await page
    .getByRole("combobox", { name: assignment.problems })
    .or(page.getByLabel(assignment.problems))
    .first()
    .click();
  await page.keyboard.type("1000");
  await page.getByRole("option", { name: /^1000 / }).click();
  await page.keyboard.press("Escape");
  await page.getByRole("button", { name: admin.save }).click();
  await page.getByRole("link", { name: "Sheet 1", exact: true }).waitFor();
  const names = clicks.flatMap((of) => of.names);
  console.log(`a class with an assignment: ${names.length} clicks (${names.join(" > ")})`);
  expect(names.length, names.join(", ")).toBeLessThanOrEqual(CLICKS_MAX);
  await expectAccessibleEverywhere(page, "assignments of a group");
  await page.getByRole("link", { name: fill(assignment.editOf, { title: "Sheet 1" }) }).click();
  await page.getByRole("textbox", { name: assignment.title }).waitFor();
  await expectAccessibleEverywhere(page, "an assignment's form");
  await follow(page, `/coursework/group/${gid}/gradebook`);
  await page.getByRole("button", { name: "Sheet 1" }).first().waitFor();
  await expectAccessibleEverywhere(page, "a class's gradebook");
  expect(troubles).toEqual([]);

  // a pupil signs in by their sheet and finds it at home, with its due date
  const teacher = await client.signIn(TEACHER, PASSWORD);
  const { data } = await client.call(getRosterSheets, { token: teacher, query: { gid, key } });
  const [ada] = data.sheets;
  const { page: phone } = await visit({ as: [ada?.username ?? "", ada?.password ?? ""], viewport: "phone" });
  const panel = phone.getByRole("region", { name: assignment.own });
  await panel.getByRole("link", { name: "Sheet 1", exact: true }).click();
  await phone.getByRole("region", { name: assignment.one }).getByText(assignment.phase.open).waitFor();
  await follow(phone, `/group/${gid}/assignment`);
  await phone.getByText(NAME).first().waitFor();
});
