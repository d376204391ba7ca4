import { buffer } from "node:stream/consumers";
import { getAdminProblem, importUsers } from "@verdict/contract";
import type { Locator, Page, Route } from "playwright-core";
import { beforeAll, expect, test } from "vitest";
import { fromBufferPromise } from "yauzl";
import { texts as adminTexts } from "../packages/web/src/locales/admin/en-US.ts";
import {
  enterOffice,
  expectAccessible,
  fill,
  follow,
  languages,
  saysAfter,
  visit,
  write,
} from "./browser.ts";
import { Client, PASSWORD } from "./client.ts";
import { baseUrl, rootPassword } from "./target.ts";

const { admin } = adminTexts;
const texts = languages["en-US"];
const ID = "ADMSTORY";
const SOLVER = "admstory1";
const TITLE = "Half of a Number";

/** Cases of the story, by name: input and the answer. The first two are subtask 1, the others subtask 2. */
const cases = [
  ["1", "4\n", "2\n"],
  ["2", "10\n", "5\n"],
  ["3", "1000000\n", "500000\n"],
  ["4", "0\n", "0\n"],
  ["5", "2000000000\n", "1000000000\n"],
] as const;

const checker = `#include "testlib.h"
int main(int argc, char* argv[]) {
  registerTestlibCmd(argc, argv);
  long long expected = ans.readLong();
  long long found = ouf.readLong();
  if (expected != found) quitf(_wa, "expected %lld, found %lld", expected, found);
  quitf(_ok, "right");
}
`;
const right = "#include <iostream>\nint main() { long long n; std::cin >> n; std::cout << n / 2; }\n";
// Right for small numbers only.
const wrong =
  "#include <iostream>\nint main() { long long n; std::cin >> n; std::cout << (n > 100000 ? 1 : n / 2); }\n";

// A red dot.
const picture =
  "iVBORw0KGgoAAAANSUhEUgAAAAgAAAAICAIAAABLbSncAAAAEUlEQVR42mM4w8CAFTEMLQkAIPQzAWg3IxUAAAAASUVORK5CYII=";

let client: Client;
let root = "";
beforeAll(async () => {
  client = new Client(baseUrl());
  root = await client.signIn("root", rootPassword());
});

const enter = (page: Page, path: string) => enterOffice(page, admin, path);

const tab = (page: Page, name: keyof typeof admin.editor.tab) =>
  page.getByRole("tab", { name: admin.editor.tab[name] }).click();

/** From the top: the bar that stays would lie over what is half scrolled away. */
async function expectReadable(page: Page, what: string): Promise<void> {
  await page.evaluate("scrollTo(0, 0)");
  await expectAccessible(page, what);
}

const save = (page: Page, within: Page | Locator = page) =>
  saysAfter(
    page,
    admin.saved,
    () => within.getByRole("button", { name: admin.save, exact: true }).click(),
    { timeout: 60_000 }, // it may compile a checker first, for which the page waits a minute
  );

/** Writes into the code editor of that name. */
async function code(page: Page, name: string, text: string): Promise<void> {
  const editor = page.getByRole("textbox", { name, exact: true });
  await editor.click();
  await page.keyboard.press("ControlOrMeta+a");
  await page.keyboard.insertText(text);
}

async function typeCase(page: Page, input: string, output: string): Promise<void> {
  await page.getByRole("button", { name: admin.data.addCase }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel(admin.data.input).fill(input);
  await dialog.getByLabel(admin.data.output).fill(output);
  await dialog.getByRole("button", { name: admin.add }).click();
  await dialog.waitFor({ state: "detached" });
}

async function addSolution(page: Page, name: string, program: string, expected: string[]): Promise<void> {
  await page.getByRole("button", { name: admin.solutions.add }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel(admin.solutions.name).fill(name);
  await dialog.getByLabel(admin.solutions.language).selectOption("C++ 17");
  await dialog
    .getByRole("checkbox", { name: texts.status.accepted, exact: true })
    .setChecked(expected.includes(texts.status.accepted));
  for (const verdict of expected) {
    await dialog.getByRole("checkbox", { name: verdict, exact: true }).check();
  }
  await code(page, admin.solutions.code, program);
  await dialog.getByRole("button", { name: admin.solutions.saveAndRun }).click();
  await dialog.waitFor({ state: "detached" });
}

test("root makes a problem, publishes it, changes a case, exports it, deletes it and has it back", async () => {
  const { page, troubles } = await visit();
  await enter(page, "problem/create");

  // Statement, with a picture pasted into it.
  await page.getByLabel(admin.problems.id).fill(ID);
  await page.getByLabel(admin.problems.title).fill(TITLE);
  const description = page.getByRole("textbox", { name: admin.editor.description, exact: true });
  await description.fill("Print half of $n$.\n\n");
  await description.press("ControlOrMeta+End");
  await page.evaluate(`{
    const bytes = Uint8Array.from(atob("${picture}"), (char) => char.charCodeAt(0));
    const clipboardData = new DataTransfer();
    clipboardData.items.add(new File([bytes], "dot.png", { type: "image/png" }));
    document.activeElement.dispatchEvent(
      new ClipboardEvent("paste", { clipboardData, bubbles: true, cancelable: true }),
    );
  }`);
  const preview = page.getByRole("region", {
    name: fill(admin.markdown.preview, { field: admin.editor.description }),
  });
  await preview.getByRole("img", { name: "dot" }).waitFor();
  await page.getByLabel(fill(admin.editor.exampleInput, { number: 1 })).fill("4");
  await page.getByLabel(fill(admin.editor.exampleOutput, { number: 1 })).fill("2");
  await expectReadable(page, "problem editor");

  // Points by subtask, judged by a checker.
  await tab(page, "judging");
  await page.getByRole("radiogroup", { name: admin.problems.type }).getByText("OI").click();
  await page.getByLabel(admin.editor.caseMode).selectOption("subtask_lowest");
  await page.getByLabel(admin.editor.judgeMode).selectOption("spj");
  await code(page, admin.editor.checker, `${checker}oops`);
  await page.getByRole("button", { name: admin.checker.compile }).click();
  const complaint = page.getByRole("region", { name: admin.checker.failed });
  await complaint.getByText("oops").first().waitFor({ timeout: 60_000 });
  await code(page, admin.editor.checker, checker);

  // Five cases in two subtasks, typed in the page.
  await tab(page, "data");
  for (const [, input, output] of cases) await typeCase(page, input, output);
  const inTable = page.getByRole("table", { name: admin.data.cases, exact: true }).getByRole("row");
  await inTable.nth(cases.length).waitFor();
  for (const [index] of cases.entries()) {
    const group = page.getByLabel(fill(admin.data.groupOf, { number: index + 1 }), { exact: true });
    await group.fill(index < 2 ? "1" : "2");
    const points = page.getByLabel(fill(admin.data.scoreOf, { number: index + 1 }), { exact: true });
    await points.fill(index < 2 ? "30" : "70");
  }
  await page.getByText(`· ${fill(admin.data.points, { points: 100 })}`).waitFor();
  await expectReadable(page, "test data");
  await save(page);
  await page.getByRole("heading", { name: `${ID} ${TITLE}` }).waitFor();

  // A right and a wrong solution: the table says what each does with each case.
  await tab(page, "solutions");
  await addSolution(page, "right.cpp", right, [texts.status.accepted]);
  await addSolution(page, "wrong.cpp", wrong, [texts.status.wrongAnswer, texts.status.partialAccepted]);
  const table = page.getByRole("table", { name: admin.solutions.table });
  await expect
    .poll(() => table.getByText(admin.solutions.asExpected, { exact: true }).count(), { timeout: 90_000 })
    .toBe(2);
  const cells = await table
    .getByRole("row")
    .filter({ hasText: "wrong.cpp" })
    .getByRole("cell")
    .allTextContents();
  expect(cells.filter((text) => text.includes(texts.status.wrongAnswer)).length).toBeGreaterThanOrEqual(2);
  await expectReadable(page, "jury solutions");

  // Published.
  await page.getByRole("button", { name: admin.publish.everybody.button, exact: true }).click();
  const publishing = page.getByRole("dialog", { name: admin.publish.everybody.title });
  await publishing
    .getByRole("button", { name: admin.publish.everybody.button, exact: true })
    .or(publishing.getByRole("button", { name: admin.publish.everybody.despite }))
    .click();
  await page.getByText(admin.publish.everybody.done, { exact: true }).first().waitFor();

  // A user solves it.
  await client.users(root, [SOLVER]);
  const solver = await visit({ as: [SOLVER, PASSWORD], path: `/problem/${ID}` });
  await solver.page.getByRole("heading", { name: TITLE }).waitFor();
  await solver.page.getByRole("main").getByRole("img", { name: "dot" }).waitFor();
  await solve(solver.page);
  expect(await rankedScore(solver.page)).toBeGreaterThan(0);
  const best = await rankedScore(solver.page);

  // Root changes a case: the answer is another one now.
  await page.reload();
  await tab(page, "data");
  await page.getByRole("button", { name: "5.out", exact: true }).click();
  const file = page.getByRole("dialog");
  await file.getByLabel("5.out").fill("7\n");
  await file.getByRole("button", { name: admin.data.replace }).click();
  await file.waitFor({ state: "detached" });
  await page.getByText(admin.data.staged).waitFor();
  await save(page);
  await tab(page, "versions");
  await page.getByRole("table", { name: admin.editor.tab.versions }).getByText("root").first().waitFor();
  await page.getByRole("button", { name: admin.versions.compare, exact: true }).first().click();
  await page.getByRole("dialog").getByText("5.out").first().waitFor();
  await page.keyboard.press("Escape");

  // Judged again, the solution is worth less, and the ranking follows.
  await follow(page, "/admin/problems");
  await page.getByRole("checkbox", { name: fill(texts.common.list.choose, { name: ID }) }).check();
  await page.getByRole("button", { name: admin.bulk.rejudge }).click();
  await page.getByRole("dialog").getByRole("button", { name: admin.bulk.rejudge }).click();
  // The rejudge is a job: a list that was read before it began does not follow it.
  const isPartial = async () => {
    await solver.page.goto("/status?onlyMine=true");
    const table = solver.page.getByRole("main").getByRole("table");
    await table.getByRole("link").first().waitFor();
    return table.getByText(texts.status.partialAccepted, { exact: true }).count();
  };
  await expect.poll(isPartial, { timeout: 60_000, interval: 1000 }).toBeGreaterThan(0);
  await expect.poll(() => rankedScore(solver.page), { interval: 1000 }).toBeLessThan(best);

  // Out, gone, and in again: all equal.
  const exported = await exportedFile(page);
  await page.getByRole("button", { name: fill(admin.deleteOf, { name: ID }) }).click();
  // Somebody has submitted: archiving is offered, and deleting asks for the id.
  const leaving = page.getByRole("dialog", { name: admin.problems.deleteTitle });
  await leaving.getByText(admin.problems.archiveFirst).waitFor();
  const forGood = leaving.getByRole("button", { name: admin.problems.deleteForGood });
  await expect.poll(() => forGood.isDisabled()).toBe(true);
  await leaving.getByLabel(fill(admin.problems.typeId, { word: ID })).fill(ID);
  await forGood.click();
  await page.getByText(admin.deleted, { exact: true }).first().waitFor();
  await page.getByRole("link", { name: TITLE }).waitFor({ state: "detached" });

  await follow(page, "/admin/problem/batch-operation");
  const choosing = page.waitForEvent("filechooser");
  await page.getByRole("button", { name: admin.transfer.choose }).click();
  await (await choosing).setFiles({ name: "problem.zip", mimeType: "application/zip", buffer: exported });
  await page.getByRole("table", { name: admin.transfer.report }).getByText(ID).waitFor();
  await expectReadable(page, "import report");

  await follow(page, "/admin/problems");
  await page.getByRole("link", { name: TITLE }).click();
  await page.getByRole("heading", { name: `${ID} ${TITLE}` }).waitFor();
  await page
    .getByRole("region", { name: fill(admin.markdown.preview, { field: admin.editor.description }) })
    .getByRole("img", { name: "dot" })
    .waitFor();
  await tab(page, "data");
  await expect
    .poll(() => page.getByLabel(fill(admin.data.groupOf, { number: 5 }), { exact: true }).inputValue())
    .toBe("2");
  await expect
    .poll(() => page.getByLabel(fill(admin.data.scoreOf, { number: 1 }), { exact: true }).inputValue())
    .toBe("30");
  await follow(page, "/admin/problems");
  expect(await entriesOf(await exportedFile(page))).toEqual(await entriesOf(exported));

  // A save leaves the cursor where it is, and what is typed while it is under way.
  await page.getByRole("link", { name: TITLE }).click();
  await page.getByRole("heading", { name: `${ID} ${TITLE}` }).waitFor();
  const hint = page.getByRole("textbox", { name: admin.editor.hint, exact: true });
  await hint.fill("Half of an odd number");
  const isRead = Promise.withResolvers<void>();
  await page.route(`**${getAdminProblem.path}?*`, (route) => isRead.promise.then(() => route.continue()));
  const isSaved = page.waitForRequest(`**${getAdminProblem.path}?*`);
  await page.keyboard.press("ControlOrMeta+s");
  await isSaved;
  await page.keyboard.type(" is rounded down");
  await saysAfter(page, admin.saved, async () => isRead.resolve());
  await page.getByText(admin.editor.unsaved, { exact: true }).waitFor();
  await page.keyboard.type(".");
  await expect.poll(() => hint.inputValue()).toBe("Half of an odd number is rounded down.");
  await page.keyboard.press("ControlOrMeta+s");
  await page.getByText(admin.editor.unsaved, { exact: true }).waitFor({ state: "detached" });
  await page.reload();
  await expect.poll(() => hint.inputValue()).toBe("Half of an odd number is rounded down.");
  await solver.page.goto(`/problem/${ID}`);
  await solve(solver.page, texts.status.partialAccepted);
  expect([...troubles, ...solver.troubles]).toEqual([]);
});

/** Sends the right program, and waits for its verdict. */
async function solve(page: Page, verdict: string = texts.status.accepted): Promise<void> {
  const tools = page.getByRole("toolbar", { name: texts.submission.tools });
  await tools.getByLabel(texts.submission.language).selectOption("C++ 17");
  await write(page, texts, right);
  await page.keyboard.press("ControlOrMeta+Enter");
  const panel = page.getByRole("region", { name: texts.submission.verdict });
  await panel.getByText(verdict, { exact: true }).waitFor();
}

/** What the OI ranking says of the solver. */
async function rankedScore(page: Page): Promise<number> {
  await page.goto(`/oi-rank?searchUser=${SOLVER}`);
  const row = page.getByRole("row").filter({ hasText: SOLVER });
  await row.waitFor();
  return Number(await row.getByRole("cell").nth(2).textContent());
}

/** The story's problem in the site's own format, from the list of problems. */
async function exportedFile(page: Page): Promise<Buffer> {
  const choice = page.getByRole("checkbox", { name: fill(texts.common.list.choose, { name: ID }) });
  await choice.check();
  const downloading = page.waitForEvent("download");
  await page.getByLabel(admin.bulk.export).selectOption("own");
  return buffer(await (await downloading).createReadStream());
}

/** Files of an exported problem by name, without what is another one's for every problem: its number, its pictures' addresses. */
async function entriesOf(zip: Buffer): Promise<Record<string, string>> {
  const file = await fromBufferPromise(zip);
  const entries: Record<string, string> = {};
  for await (const entry of file.eachEntry()) {
    const text = (await buffer(await file.openReadStreamPromise(entry))).toString("latin1");
    const name = entry.fileName.replace(/^problem_\d+/, "problem");
    entries[name] = name.endsWith(".json")
      ? text.replaceAll(/\/api\/public\/img\/[\w.-]+/g, "picture")
      : text;
  }
  return entries;
}

test("users are imported with a preview, banned with a reason, and told why", async () => {
  const { page, troubles } = await visit();
  await enter(page, "user/import");
  // As spreadsheets save text; without a mark it would be read as UTF-8.
  const sheet = "imported1,secret-1,,李安\nimported2,secret-2\nbroken,1\n";
  await page.locator("input[type=file]").setInputFiles({
    ...{ name: "users.csv", mimeType: "text/csv" },
    buffer: Buffer.from(`\ufeff${sheet}`, "utf16le"),
  });
  const typed = page.getByLabel(admin.import.sheet);
  await expect.poll(() => typed.inputValue()).toBe(sheet);
  // What is looked at stays as it is until it is told of.
  const tried = Promise.withResolvers<void>();
  const hold = (route: Route) => tried.promise.then(() => route.continue());
  await page.route(`**${importUsers.path}`, hold, { times: 1 });
  await page.getByRole("button", { name: fill(admin.import.preview_other, { count: 3 }) }).click();
  await expect.poll(() => typed.isEditable()).toBe(false);
  tried.resolve();
  await page.getByText(admin.outcome["password-length"]).waitFor();
  await expectReadable(page, "import of users");
  await page.getByRole("button", { name: fill(admin.import.run_other, { count: 2 }) }).click();
  await page.getByText(fill(admin.import.sum, { made: 2, same: 0, broken: 1 })).waitFor();
  const imported = await client.signIn("imported1", "secret-1");

  await follow(page, "/admin/user?keyword=imported1");
  await page.getByRole("button", { name: "imported1", exact: true }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByRole("switch", { name: admin.users.isBanned }).check();
  await dialog.getByLabel(admin.users.banReason).fill("copied solutions");
  await expectReadable(page, "user dialog");
  await save(page, dialog);
  await page.getByText(admin.users.banned, { exact: true }).waitFor();
  const refused = await fetch(`${baseUrl()}/api/get-user-auth-info`, {
    headers: { Authorization: imported },
  });
  expect(await refused.json()).toMatchObject({ code: "account-banned", msg: /copied solutions/ });
  expect(troubles).toEqual([]);
});

test("who is no staff stays outside; the palette finds a setting", async () => {
  const [outsider = ""] = await client.users(root, ["admstory2"]);
  expect(outsider).not.toBe("");
  const inside = await visit({ as: ["admstory2", PASSWORD], path: "/admin/user" });
  await inside.page
    .getByRole("alert")
    .filter({ hasText: fill(admin.login.other, { name: "admstory2" }) })
    .waitFor();
  const { page } = await visit({ path: "/admin/user" });
  await page.getByLabel(admin.login.username).fill("admstory2");
  await page.getByRole("textbox", { name: admin.login.password }).fill("e2e-secret");
  await page.getByRole("button", { name: admin.login.enter }).click();
  await page.getByText("Only administrators may sign in here.").first().waitFor();
  await page.getByLabel(admin.login.username).fill("root");
  await page.getByRole("textbox", { name: admin.login.password }).fill(rootPassword());
  await page.keyboard.press("Enter");
  await page.getByRole("heading", { name: admin.page.users }).waitFor();

  await page.keyboard.press("ControlOrMeta+k");
  await page.getByRole("dialog").getByRole("combobox").fill(admin.setting.defaultSubmitInterval);
  await page.keyboard.press("Enter");
  await expect.poll(() => page.evaluate("document.activeElement?.name")).toBe("defaultSubmitInterval");
});
