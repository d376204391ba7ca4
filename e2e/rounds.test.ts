import {
  addProblem,
  deleteContest,
  deleteProblem,
  getAdminProblemList,
  getContestProblemList,
  getContestRank,
  getLanguages,
  rulePresets,
  saveContestProblem,
  status,
} from "@verdict/contract";
import { afterAll, beforeAll, expect, test } from "vitest";
import { expectAccessibleByDayAndNight, languages, rootAccount, visit } from "./browser.ts";
import { Client } from "./client.ts";
import { ask, changeContest, makeContest, SUM } from "./contest-steps.ts";
import { baseUrl, rootPassword } from "./target.ts";

/** An organiser's round in two phases, by a real judge: pretests while it runs, system tests afterwards. */

const client = new Client(baseUrl());
const texts = languages["en-US"];
const { systemTests, rejudge } = texts.desk;
const NAME = "ROUNDS";
const [RIGHT, LUCKY] = ["rounds-ada", "rounds-bob"];
/** Right on the first case alone. */
const PRODUCT = SUM.replace("a + b", "a * b");
let [root, ada, bob] = ["", "", ""];
let [pid, cid] = [0, 0];

const at = (minutes: number) => new Date(Date.now() + minutes * 60_000).toISOString();

beforeAll(async () => {
  root = await client.signIn("root", rootPassword());
  [ada = "", bob = ""] = await client.users(root, [RIGHT, LUCKY]);
  const python = (await ask(client.call(getLanguages, { query: { all: false } }))).flatMap(({ id, name }) =>
    name === "Python3" ? [{ id, name }] : [],
  );
  const problem = { problemId: NAME, title: "Two numbers", type: 0, auth: 1, difficulty: 0 };
  const samples = [
    { input: "2 2\n", output: "4\n" },
    { input: "2 3\n", output: "5\n" },
    { input: "0 7\n", output: "7\n" },
  ];
  await ask(client.call(addProblem, { token: root, body: { problem, samples, languages: python } }));
  const found = await ask(client.call(getAdminProblemList, { token: root, query: { keyword: NAME } }));
  pid = found.records[0]?.id ?? 0;
  cid = await makeContest(client, root, pid, {
    ...{ title: "A round with pretests", type: 1, rule: rulePresets.codeforces },
    ...{ startTime: at(-30), endTime: at(60) },
  });
  const inside = await ask(client.call(getContestProblemList, { token: root, query: { cid } }));
  const { id, displayId } = inside.contestProblemMap[String(pid)] ?? { id: 0, displayId: "" };
  const body = { id, displayId, points: 1000, pretests: 1 };
  await ask(client.call(saveContestProblem, { token: root, body }));
});

afterAll(async () => {
  await client.call(deleteContest, { token: root, query: { cid } });
  await client.call(deleteProblem, { token: root, query: { pid } });
});

/** Who has points, by name. */
async function solvers(): Promise<string[]> {
  const { records } = await ask(client.call(getContestRank, { token: root, body: { cid } }));
  return records
    .flatMap((row) => ("totalScore" in row && (row.totalScore ?? 0) > 0 ? [row.username] : []))
    .toSorted();
}

async function accepted(token: string, code: string): Promise<void> {
  const submitId = await client.submit(token, "A", "Python3", code, cid);
  await expect
    .poll(async () => (await client.states([submitId], { cid, token })).get(submitId)?.status, {})
    .toBe(status.accepted);
}

test("who passed the pretests by luck has nothing left after the system tests", async () => {
  await accepted(ada, SUM);
  await accepted(bob, PRODUCT);
  await expect.poll(solvers).toEqual([RIGHT, LUCKY]);
  const { page: board } = await visit({ as: rootAccount(), path: `/contest/${cid}/rank` });
  await board.getByText(texts.contest.pretests.running).waitFor();

  await changeContest(client, root, cid, { endTime: at(0) });
  const { page, troubles } = await visit({ as: rootAccount(), path: `/contest/${cid}/rejudge` });
  const panel = page.getByRole("region", { name: systemTests.title });
  await expectAccessibleByDayAndNight(page, "system tests to be started");
  await panel.getByRole("button", { name: systemTests.start }).click();
  await page.getByRole("dialog").getByRole("button", { name: systemTests.start }).click();
  await page.getByText(systemTests.started).waitFor();
  await panel.getByText(systemTests.begun).waitFor();
  await page.getByRole("cell", { name: `2 / 2 · ${rejudge.states.done}` }).waitFor();
  await expect.poll(solvers).toEqual([RIGHT]);
  expect(troubles).toEqual([]);
});
