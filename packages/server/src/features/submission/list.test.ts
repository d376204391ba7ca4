import { getSubmissionList, status, submitProblemJudge } from "@verdict/contract";
import { beforeAll, expect, test } from "vitest";
import { type TestUser, useSite } from "../../../test/site.ts";
import { changeStatus, lockSubmission } from "./verdict.ts";

const site = useSite();
let ann: TestUser;
let bob: TestUser;
let first: { problemId: string };
let second: { problemId: string };

async function judged(user: TestUser, pid: string, verdict: number): Promise<void> {
  const { data } = await site().call(submitProblemJudge, {
    token: user.token,
    body: { pid, language: "C", code: "x" },
  });
  await site().db.transaction(async (tx) => {
    const row = await lockSubmission(tx, data.submitId);
    if (row) await changeStatus(tx, row, { status: verdict as 0 });
  });
}

beforeAll(async () => {
  await site().server.deps.settings.changeSwitches({ defaultSubmitInterval: 0 });
  ann = await site().user();
  bob = await site().user();
  first = await site().problem({});
  second = await site().problem({});
  await judged(ann, first.problemId, status.accepted);
  await judged(ann, second.problemId, status.wrongAnswer);
  await judged(bob, first.problemId, status.wrongAnswer);
  await judged(bob, first.problemId, status.cancelled);
});

const listed = async (query: object, token?: string) => {
  const { data } = await site().call(getSubmissionList, { query: { ...query }, token });
  return data.records.map((row) => [row.username === ann.username ? "ann" : "bob", row.status]);
};

// Twice: the second time a statement that was prepared for the first one gets other values.
test.each([1, 2])("filters, alone and together, time %i", async () => {
  expect(await listed({ status: status.wrongAnswer })).toEqual([
    ["bob", -1],
    ["ann", -1],
  ]);
  expect(await listed({ status: status.cancelled })).toEqual([["bob", -4]]);
  expect(await listed({ problemID: first.problemId, completeProblemID: true, limit: 1 })).toEqual([
    ["bob", -4],
  ]);
  expect(await listed({ problemID: second.problemId, completeProblemID: true })).toEqual([["ann", -1]]);
  expect(await listed({ username: ann.username, status: 0 })).toEqual([["ann", 0]]);
  expect(await listed({ username: bob.username, status: 0 })).toEqual([]);
  expect(await listed({ onlyMine: true, status: status.wrongAnswer }, ann.token)).toEqual([["ann", -1]]);
  expect(await listed({ onlyMine: true, status: status.wrongAnswer }, bob.token)).toEqual([["bob", -1]]);
  expect(await listed({ limit: 1, currentPage: 2 })).toEqual([["bob", -1]]);
});

test("an unknown status fits nothing", async () => {
  expect(await listed({ status: 77 })).toEqual([]);
  expect(await listed({ status: 99_999 })).toEqual([]);
});
