import {
  addProblem,
  deleteProblem,
  getAdminProblem,
  getAdminProblemList,
  getJurySolutions,
  getLanguages,
  getProblemCases,
} from "@verdict/contract";
import { afterAll, beforeAll, expect, test } from "vitest";
import {
  expectAccessibleByDayAndNight,
  fill,
  languages,
  press,
  rootAccount,
  saysAfter,
  visit,
} from "./browser.ts";
import { Client } from "./client.ts";
import { ask } from "./contest-steps.ts";
import { baseUrl, rootPassword } from "./target.ts";

/** A setter has inputs and a solution: languages, outputs and points follow from them. */

const { admin, status: verdicts } = languages["en-US"];
const client = new Client(baseUrl());
const ID = "SETTERSTORY";
let root = "";
let pid = 0;

beforeAll(async () => {
  root = await client.signIn("root", rootPassword());
  const problem = { problemId: ID, title: "Twice", type: 1, auth: 2, difficulty: 0, isDraft: true };
  const all = await ask(client.call(getLanguages, { query: { all: false } }));
  await ask(
    client.call(addProblem, {
      token: root,
      body: { problem, languages: all.map(({ id, name }) => ({ id, name })) },
    }),
  );
  const found = await ask(client.call(getAdminProblemList, { token: root, query: { keyword: ID } }));
  pid = found.records[0]?.id ?? 0;
});

afterAll(() => client.call(deleteProblem, { token: root, query: { pid } }));

/** Doubles a number; 5 it never ends with. */
const twice = `#include <stdio.h>
int main() { int n; scanf("%d", &n); while (n == 5) ; printf("%d\\n", 2 * n); return 0; }
`;

test("all languages, outputs made by a solution on the judge, and the points a solution must get", async () => {
  const { page, troubles } = await visit({
    as: rootAccount(),
    path: `/admin/problem/edit/${pid}?tab=languages`,
  });
  // All, also future ones, until some are named: then only those that a node has are proposed.
  const all = page.getByRole("radio", { name: admin.editor.allLanguages });
  await expect.poll(() => all.isChecked()).toBe(true);
  await expectAccessibleByDayAndNight(page, "all languages");
  await page.getByRole("radio", { name: admin.editor.theseLanguages }).check();
  await page.getByRole("checkbox", { name: "C", exact: true }).waitFor();
  const known = await ask(client.call(getLanguages, { query: { all: false } }));
  const away = known.filter(({ isAvailable }) => !isAvailable).map(({ name }) => name);
  for (const name of away)
    expect(await page.getByRole("checkbox", { name, exact: true }).count(), name).toBe(0);
  await expectAccessibleByDayAndNight(page, "some languages");
  await all.check();

  // A solution, before there are data.
  await page.getByRole("tab", { name: admin.editor.tab.solutions }).click();
  await press(page, admin.solutions.add);
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel(admin.solutions.name).fill("twice.c");
  await dialog.getByLabel(admin.solutions.language, { exact: true }).selectOption("C");
  await dialog.getByLabel(admin.solutions.expectedScore).fill("100");
  await dialog.getByRole("textbox", { name: admin.solutions.code }).click();
  await page.keyboard.insertText(twice);
  await press(dialog, admin.solutions.saveAndRun);
  await dialog.waitFor({ state: "detached" });

  // Three inputs, one of them with an output that is not its own.
  await page.getByRole("tab", { name: admin.editor.tab.data }).click();
  const files = { "1.in": "1\n", "2.in": "21\n", "2.out": "0\n", "3.in": "5\n" };
  await page
    .locator('input[type="file"]')
    .nth(1)
    .setInputFiles(
      Object.entries(files).map(([name, text]) => ({
        name,
        mimeType: "text/plain",
        buffer: Buffer.from(text),
      })),
    );
  await page.getByRole("button", { name: "3.in", exact: true }).waitFor();
  await press(page, admin.outputs.make);
  const asking = page.getByRole("dialog", { name: admin.outputs.title });
  await asking.getByLabel(fill(admin.outputs.of.all_other ?? "", { count: "3" })).check();
  await asking.getByText(fill(admin.outputs.overwritten_one ?? "", { count: "1" })).waitFor();
  await expectAccessibleByDayAndNight(page, "outputs are asked for", "[role=dialog]");
  await press(asking, fill(admin.outputs.confirm_other ?? "", { count: "3" }));
  const told = page.getByRole("status").filter({ hasText: admin.outputs.save });
  await told.getByText(fill(admin.outputs.made.refused_one ?? "", { count: "1" })).waitFor();
  await told.getByText(`${fill(admin.outputs.made.changed_one ?? "", { count: "1" })}: 2.out`).waitFor();
  await expect.poll(() => told.textContent()).toMatch(new RegExp(`3\\.in ${verdicts.timeLimitExceeded}`));
  await expectAccessibleByDayAndNight(page, "outputs are made");

  // The case that nobody can solve goes; what is left is saved, and the solution gets its points.
  await press(page, fill(admin.deleteOf, { name: "3.in" }));
  await page.getByRole("button", { name: "3.in", exact: true }).waitFor({ state: "detached" });
  await press(page, admin.data.spread);
  await saysAfter(page, admin.saved, () => press(page, admin.save));
  const query = { pid, isUpload: false };
  const cases = await ask(client.call(getProblemCases, { token: root, query }));
  expect(cases.map(({ input, output }) => [input, output])).toEqual([
    ["1\n", "2\n"],
    ["21\n", "42\n"],
  ]);
  const problem = await ask(client.call(getAdminProblem, { token: root, query: { pid } }));
  expect(problem.allLanguages).toBe(true);
  await page.getByRole("tab", { name: admin.editor.tab.solutions }).click();
  await page.getByText(admin.solutions.asExpected).waitFor();
  const { references } = await ask(client.call(getJurySolutions, { token: root, query: { pid } }));
  expect(references).toMatchObject([{ expectedScore: 100, run: { score: 100, asExpected: true } }]);
  await expectAccessibleByDayAndNight(page, "a solution with its points");
  expect(troubles).toEqual([]);
});
