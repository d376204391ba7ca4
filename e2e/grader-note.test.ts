import { execFileSync } from "node:child_process";
import { copyFileSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Page } from "playwright-core";
import { afterAll, expect, test } from "vitest";
import { expectAccessibleEverywhere, languages, visit } from "./browser.ts";

/** A problem with a grader says what is to be written and how it is tried at home; here somebody does as it says. */

const texts = languages["en-US"];
const words = texts.solve.grader;
const samples = join(import.meta.dirname, "../samples");
const home = mkdtempSync(join(tmpdir(), "verdict-at-home-"));
afterAll(() => rmSync(home, { recursive: true }));

const note = (page: Page) => page.locator("section").filter({ hasText: words.title }).last();

test("names of the file and of what calls it follow the language", async () => {
  const { page, troubles } = await visit({ path: "/problem/1010" });
  const section = note(page);
  await section.getByText(words.note).waitFor();
  const chosen = section.getByLabel(words.title);
  for (const [language, file, attached] of [
    ["C++ 17", "calm.cpp", ["calm.h", "grader.cpp"]],
    ["Java", "calm.java", ["grader.java"]],
    ["Python3", "calm.py", ["grader.py"]],
  ] as const) {
    await chosen.selectOption(language);
    await section.getByText(file, { exact: true }).waitFor();
    expect(await section.getByRole("button", { name: /\./ }).allTextContents(), language).toEqual(attached);
  }
  await expectAccessibleEverywhere(page, "what a grader asks for");
  expect(troubles).toEqual([]);
});

test.each([
  ["C++ 17", "correct.cpp", "calm.cpp", "./main"],
  ["Python3", "correct.py", "calm.py", null],
] as const)(
  "%s: the attachments and the command are all that it takes at home",
  async (language, solution, file, run) => {
    const { page } = await visit({ path: "/problem/1010" });
    const section = note(page);
    await section.getByLabel(words.title).selectOption(language);
    const attached = section.getByRole("button", { name: /\./ });
    const folder = mkdtempSync(join(home, "try-"));
    for (const button of await attached.all()) {
      const [download] = await Promise.all([page.waitForEvent("download"), button.click()]);
      await download.saveAs(join(folder, download.suggestedFilename()));
    }
    copyFileSync(join(samples, "solutions/problem_1010", solution), join(folder, file));
    const command = (await section.locator("pre").last().textContent()) ?? "";
    const input = readFileSync(join(samples, "problem_1010/1.in"));
    writeFileSync(join(folder, "in"), input);
    const shell = [command.trim(), run].filter(Boolean).join(" && ");
    const output = execFileSync("bash", ["--norc", "-c", `{ ${shell}; } < in`], { cwd: folder });
    expect(output.toString().trim()).toBe(readFileSync(join(samples, "problem_1010/1.out"), "utf8").trim());
  },
);
