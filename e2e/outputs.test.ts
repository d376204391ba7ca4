import { readFileSync } from "node:fs";
import { join } from "node:path";
import { getSubmissionList } from "@verdict/contract";
import { beforeAll, expect, test } from "vitest";
import { expectAccessibleByDayAndNight, fill, languages, press, visit } from "./browser.ts";
import { Client, PASSWORD } from "./client.ts";
import { ask } from "./contest-steps.ts";
import { baseUrl, rootPassword } from "./target.ts";

/** Outputs are sent one after another, and each is told what it is worth. */

const { solve, submission, status } = languages["en-US"];
const client = new Client(baseUrl());
const SENDER = "outputs-sender";
const right = join(import.meta.dirname, "../samples/solutions/problem_1013/two-of-five");

beforeAll(async () => {
  await client.users(await client.signIn("root", rootPassword()), [SENDER]);
});

test("files are chosen, sent, carried over, and have their points beside their names", async () => {
  const { page, troubles } = await visit({ as: [SENDER, PASSWORD], path: "/problem/1013" });
  const chooser = page.locator('main input[type="file"]').first();
  const file = (name: string, buffer = readFileSync(join(right, name))) => ({
    ...{ name, mimeType: "text/plain", buffer },
  });
  const list = page.getByRole("list", { name: solve.files.title });
  await list.waitFor();
  await chooser.setInputFiles([file("2.out"), file("notes.txt", Buffer.from("no output"))]);
  await page.getByText(fill(solve.files.unknown, { name: "notes.txt" })).waitFor();
  await page.getByText(fill(solve.files.count, { n: "1", of: "5" })).waitFor();
  const token = await client.signIn(SENDER, PASSWORD);
  const mine = async () =>
    (await ask(client.call(getSubmissionList, { token, query: { onlyMine: true } }))).records;
  await press(page, submission.submit);
  await expect.poll(async () => (await mine()).map(({ score }) => score), { timeout: 60_000 }).toEqual([20]);
  // Again with another file: the first one counts as it was sent before.
  await page.reload();
  await list.waitFor();
  await chooser.setInputFiles([file("4.out")]);
  await page.getByText(fill(solve.files.count, { n: "1", of: "5" })).waitFor();
  await press(page, submission.submit);
  await expect.poll(async () => (await mine())[0]?.score, { timeout: 60_000 }).toBe(40);
  const [newest] = await mine();
  await page.goto(`/submission-detail/${newest?.submitId}`);
  for (const [name, before] of [
    ["2.out", solve.files.fromBefore],
    ["4.out", ""],
  ] as const) {
    const row = page.getByRole("listitem").filter({ has: page.getByRole("button", { name, exact: true }) });
    await row.getByText(fill(submission.points, { score: "20" })).waitFor();
    await row.getByText(status.accepted, { exact: true }).waitFor();
    expect(await row.textContent(), name).toContain(before);
  }
  await expectAccessibleByDayAndNight(page, "a submission of outputs");
  expect(troubles).toEqual([]);
});
