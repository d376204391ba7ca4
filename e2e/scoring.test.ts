import {
  addProblem,
  deleteProblem,
  getAdminProblem,
  getAdminProblemList,
  getAllCaseResult,
  getLanguages,
  getSubmissionDetail,
  status,
  submitProblemJudge,
} from "@verdict/contract";
import { afterAll, beforeAll, expect, test } from "vitest";
import {
  expectAccessibleEverywhere,
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

/** A setter makes groups that depend on each other; a program is judged by them, and its page says what was blocked. */

const { admin, solve, submission } = languages["en-US"];
const words = admin.scoring;
const client = new Client(baseUrl());
const ID = "GROUPSTORY";
let root = "";
let pid = 0;

beforeAll(async () => {
  root = await client.signIn("root", rootPassword());
  const problem = {
    problemId: ID,
    title: "Same",
    type: 1,
    auth: 1,
    judgeCaseMode: "subtask_lowest" as const,
  };
  const all = await ask(client.call(getLanguages, { query: { all: false } }));
  const samples = [1, 1, 2, 2].map((groupNum, index) => ({
    ...{ input: `${index + 1}\n`, output: `${index + 1}\n` },
    ...{ score: groupNum === 1 ? 40 : 60, groupNum },
  }));
  const named = all.filter(({ name }) => name === "C").map(({ id, name }) => ({ id, name }));
  await ask(client.call(addProblem, { token: root, body: { problem, samples, languages: named } }));
  const found = await ask(client.call(getAdminProblemList, { token: root, query: { keyword: ID } }));
  pid = found.records[0]?.id ?? 0;
});

afterAll(() => client.call(deleteProblem, { token: root, query: { pid } }));

test("groups with dependencies: made, tried out, saved, judged by, and shown", async () => {
  const path = `/admin/problem/edit/${pid}?tab=data`;
  const { page } = await visit({ as: rootAccount(), path });
  await press(page, words.begin);
  const second = page.getByRole("group", { name: fill(words.group, { name: "2" }) });
  await second.getByLabel(words.depends).selectOption("1");
  // A case of both groups, and a sum that says what it is at once.
  const cases = second.getByLabel(fill(words.cases, { count: "2" }));
  await cases.fill("2-4");
  await page.getByText(fill(words.sum, { points: "100" })).waitFor();
  await second.getByLabel(words.key).fill("");
  await second.getByLabel(words.key).fill("large");
  // With these verdicts it gives …
  await page.getByText(words.try, { exact: true }).click();
  await press(page, fill(words.share.right, { number: "1" }));
  await press(page, fill(words.share.half, { number: "1" }));
  await page.getByText(words.blocked).waitFor();
  await expectAccessibleEverywhere(page, "groups of a problem");
  await saysAfter(page, admin.saved, () => press(page, admin.save));
  const saved = await ask(client.call(getAdminProblem, { token: root, query: { pid } }));
  expect(saved.scoring?.groups).toMatchObject([
    { key: "1", points: 40, rule: "min", cases: [1, 2] },
    { key: "large", points: 60, cases: [2, 3, 4], requires: [{ group: "1", pass: "accepted" }] },
  ]);

  // Wrong for 1 alone: the case that both have is left out with the rest.
  const code =
    '#include <stdio.h>\nint main() { int n; scanf("%d", &n); printf("%d\\n", n == 1 ? 0 : n); }\n';
  const body = { pid: ID, language: "C", code };
  const { submitId } = await ask(client.call(submitProblemJudge, { token: root, body }));
  const query = { submitId };
  await expect
    .poll(async () => (await ask(client.call(getSubmissionDetail, { token: root, query }))).submission)
    .toMatchObject({ status: status.wrongAnswer, score: 0 });
  const result = await ask(client.call(getAllCaseResult, { token: root, query }));
  expect(result?.subTaskJudgeCaseVoList).toMatchObject([
    { score: 0, status: status.wrongAnswer, group: { key: "1", isBlocked: false } },
    { score: 0, status: status.cancelled, group: { key: "large", isBlocked: true, max: 60 } },
  ]);
  const { page: shown } = await visit({ as: rootAccount(), path: `/submission-detail/${submitId}` });
  await shown.getByText(fill(submission.subtask, { number: "large" })).waitFor();
  await shown.getByText(solve.groups.blocked).waitFor();
  await shown
    .getByText(fill(solve.groups.accepted, { name: fill(submission.subtask, { number: "1" }) }))
    .waitFor();
  await expectAccessibleEverywhere(shown, "a submission's groups");
});
