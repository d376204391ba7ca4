import {
  addAnnouncement,
  addNotice,
  checkContestSubmissionsStatus,
  checkSubmissionsStatus,
  type Endpoint,
  getAdminAnnouncements,
  getAdminContestList,
  getAdminLanguages,
  getAdminProblemList,
  getAllProblemTags,
  getAuditList,
  getCommonAnnouncement,
  getContestList,
  getContestProblem,
  getContestProblemList,
  getContestSubmissions,
  getDataVersions,
  getFullScreenProblemList,
  getJudgeServiceInfo,
  getNotices,
  getProblemCases,
  getProblemList,
  getRankList,
  getRecentContest,
  getSubmissionList,
  getSysMessages,
  getUserList,
  nodeList,
  submitProblemJudge,
} from "@verdict/contract";
import { beforeAll, expect, test } from "vitest";
import { useContests } from "./contests.ts";
import { TestNode } from "./node.ts";
import { useSite } from "./site.ts";
import { countStatements } from "./statements.ts";

/** No N+1: a list costs the same few statements however many rows it has. */

const site = useSite();
const contests = useContests(site);
let token = "";

async function addRow(): Promise<void> {
  const { problemId } = await site().problem({ tags: ["a"] });
  await site().call(submitProblemJudge, { token, body: { pid: problemId, language: "C", code: "x" } });
}

function statementsOf(endpoint: Endpoint, options: object): Promise<number> {
  return countStatements(site().server.deps.db.$client, async () => {
    expect((await site().call(endpoint, options)).status).toBe(200);
  });
}

test("statements of the request are counted, in and out of transactions, and nobody else's", async () => {
  const { db } = site().server.deps;
  const loop = setInterval(() => void db.execute("select 1"), 1);
  try {
    const body = { pid: (await site().problem()).problemId, language: "C", code: "x" };
    const submit = () => countStatements(db.$client, () => site().call(submitProblemJudge, { token, body }));
    const few = await submit();
    expect(few).toBeGreaterThan(4); // begin, submission, attempt, counts, commit
    expect(await submit()).toBe(few);
    expect(await countStatements(db.$client, () => db.execute("select 1"))).toBe(0);
  } finally {
    clearInterval(loop);
  }
});

beforeAll(async () => {
  token = (await site().user()).token;
  await site().server.deps.settings.changeSwitches({ defaultSubmitInterval: 0 });
  await addRow();
});

test.each([
  { endpoint: getProblemList, options: { query: { limit: 100 } } },
  { endpoint: getProblemList, options: { query: { limit: 100, keyword: "a mistyped problme" } } },
  { endpoint: getAllProblemTags, options: {} },
  { endpoint: getRankList, options: { query: { type: 0, limit: 300, searchUser: "user" } } },
  { endpoint: getCommonAnnouncement, options: {} },
  { endpoint: getSubmissionList, options: { query: { limit: 100 } } },
  {
    endpoint: checkSubmissionsStatus,
    options: { body: { submitIds: Array.from({ length: 200 }, (_, i) => i + 1) } },
  },
])("$endpoint.name with $options", async ({ endpoint, options }) => {
  // What a server keeps of a list is there, and old.
  await site().call(endpoint, options);
  await addRow();
  const few = await statementsOf(endpoint, options);
  for (let i = 0; i < 5; i++) await addRow();
  expect(await statementsOf(endpoint, options)).toBe(few);
  expect(few).toBeLessThanOrEqual(5);
});

// What production counts once in three seconds, names of tags and totals of rankings, is here counted with each page.
test("a page of a list is one statement, while nothing changes", async () => {
  for (const query of [{ limit: 100 }, { currentPage: 2 }, { keyword: "problem", limit: 10 }]) {
    await site().call(getProblemList, { query });
    expect(await statementsOf(getProblemList, { query })).toBe(2);
  }
  expect(await statementsOf(getSubmissionList, { query: { limit: 2 } })).toBe(1);
  expect(await statementsOf(getSubmissionList, { query: { limit: 2, currentPage: 2 } })).toBe(1);
  expect(await statementsOf(getSubmissionList, { query: { limit: 2, username: "user" } })).toBe(2);
  expect(await statementsOf(getRankList, { query: { type: 0 } })).toBe(2);
});

test.each([
  { endpoint: getAdminProblemList, options: { query: { limit: 100 } } },
  { endpoint: getAdminAnnouncements, options: { query: { limit: 100 } } },
  { endpoint: getNotices, options: { query: { limit: 100 } } },
  { endpoint: getSysMessages, options: { query: { limit: 100 } } },
  { endpoint: getAuditList, options: { query: { limit: 100 } } },
  { endpoint: getUserList, options: { query: { limit: 100, keyword: "user" } } },
])("staff: $endpoint.name with $options", async ({ endpoint, options }) => {
  const reader = await site().user({ roleId: 1000 });
  async function addStaffRow(): Promise<void> {
    await addRow();
    await site().user();
    const text = { title: "x", content: "x" };
    await site().call(addAnnouncement, { token: reader.token, body: { ...text, status: 0 } });
    await site().call(addNotice, { token: reader.token, body: { ...text, type: "All", now: true } });
    const named = { ...text, type: "Single", recipients: [reader.username], now: true };
    await site().call(addNotice, { token: reader.token, body: named });
  }
  await addStaffRow();
  const asked = { ...options, token: reader.token };
  const few = await statementsOf(endpoint, asked);
  for (let i = 0; i < 5; i++) await addStaffRow();
  expect(await statementsOf(endpoint, asked)).toBe(few);
  expect(few).toBeLessThanOrEqual(5);
});

test.each([
  { endpoint: getContestList, options: () => ({ query: { limit: 100 } }) },
  { endpoint: getRecentContest, options: () => ({}) },
  { endpoint: getAdminContestList, options: () => ({ query: { limit: 100 } }) },
  { endpoint: getContestProblem, options: (cid: number) => ({ query: { cid } }) },
  { endpoint: getContestProblemList, options: (cid: number) => ({ query: { cid, limit: 100 } }) },
  {
    endpoint: getContestProblemList,
    options: (cid: number) => ({ query: { cid, problemType: 0, limit: 100 } }),
  },
  { endpoint: getFullScreenProblemList, options: (cid: number) => ({ query: { cid } }) },
  { endpoint: getContestSubmissions, options: (contestID: number) => ({ query: { contestID, limit: 100 } }) },
  {
    endpoint: checkContestSubmissionsStatus,
    options: (cid: number) => ({ body: { cid, submitIds: Array.from({ length: 200 }, (_, i) => i + 1) } }),
  },
])("of contests: $endpoint.name", async ({ endpoint, options }) => {
  const reader = (await site().user({ roleId: 1000 })).token;
  const cid = await contests.make();
  let named = 0;
  async function addContestRow(): Promise<void> {
    await contests.make();
    await contests.addProblem(cid, `P${++named}`);
    await contests.submitted(token, cid, "P1");
  }
  await addContestRow();
  const asked = { ...options(cid), token: reader };
  const few = await statementsOf(endpoint, asked);
  for (let i = 0; i < 5; i++) await addContestRow();
  expect(await statementsOf(endpoint, asked)).toBe(few);
  expect(few).toBeLessThanOrEqual(5);
});

test.each([getProblemCases, getDataVersions])(
  "$name of problems with few and many cases",
  async (endpoint) => {
    const root = (await site().user({ roleId: 1000 })).token;
    const [small, large] = [await site().problem({ cases: 1 }), await site().problem({ cases: 12 })];
    const few = await statementsOf(endpoint, { token: root, query: { pid: small.pid } });
    expect(await statementsOf(endpoint, { token: root, query: { pid: large.pid } })).toBe(few);
    expect(few).toBeLessThanOrEqual(5);
  },
);

test.each([nodeList, getAdminLanguages, getJudgeServiceInfo])(
  "$name with few and many nodes",
  async (endpoint) => {
    const root = (await site().user({ roleId: 1000 })).token;
    await TestNode.join(site());
    const few = await statementsOf(endpoint, { token: root });
    for (let i = 0; i < 5; i++) await TestNode.join(site());
    expect(await statementsOf(endpoint, { token: root })).toBe(few);
    expect(few).toBeLessThanOrEqual(5);
  },
);
