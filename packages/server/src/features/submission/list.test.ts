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

test("the total stands on every page, also past the end, where nothing is", async () => {
  const page = async (query: object) => (await site().call(getSubmissionList, { query })).data;
  expect(await page({ limit: 3, currentPage: 1 })).toMatchObject({ total: 4, pages: 2, size: 3, current: 1 });
  expect(await page({ limit: 3, currentPage: 2 })).toMatchObject({ total: 4, records: { length: 1 } });
  expect(await page({ limit: 3, currentPage: 3 })).toMatchObject({ total: 4, records: [] });
  expect(await page({ limit: 100, currentPage: 999_999_999 })).toMatchObject({ total: 4, records: [] });
  expect(await page({ status: status.timeLimitExceeded })).toMatchObject({ total: 0, pages: 0, records: [] });
  expect(await page({ limit: 1000 })).toMatchObject({ size: 100, total: 4 });
  expect(await page({})).toMatchObject({ size: 30, current: 1 });
});

test("a problem's id is looked for in part or whole, in any case; an author's name in part", async () => {
  const part = first.problemId.toLowerCase();
  const whole = { problemID: part, completeProblemID: true };
  expect(await listed(whole)).toHaveLength(3);
  expect(await listed({ problemID: part.slice(0, 1) })).toHaveLength(4);
  expect(await listed({ problemID: part.slice(0, 1), completeProblemID: true })).toEqual([]);
  expect(await listed({ problemID: "%" })).toEqual([]);
  expect(await listed({ username: ann.username.slice(1).toUpperCase() })).toEqual(
    await listed({ username: ann.username }),
  );
  expect(await listed({ username: "_" })).toEqual([]);
});

test("a group's is not for guests, nor there where there is no group; a guest has no own ones", async () => {
  const ofGroup = (token?: string) => site().call(getSubmissionList, { query: { gid: 7 }, token });
  expect((await ofGroup()).code).toBe("only-mine-needs-login");
  expect((await ofGroup(ann.token)).code).toBe("group-not-found");
  expect(await site().call(getSubmissionList, { query: { onlyMine: true } })).toMatchObject({
    http: 200,
    status: 401,
    code: "only-mine-needs-login",
  });
  expect(await site().call(getSubmissionList, { query: { status: "x" as unknown as number } })).toMatchObject(
    {
      http: 400,
    },
  );
});
