import {
  checkSubmissionsStatus,
  type Endpoint,
  getAllProblemTags,
  getCommonAnnouncement,
  getProblemList,
  getRankList,
  getSubmissionList,
  submitProblemJudge,
} from "@verdict/contract";
import { beforeAll, expect, test } from "vitest";
import { useSite } from "./site.ts";

/** No N+1: a list costs the same few statements however many rows it has. */

const site = useSite();
let token = "";

async function addRow(): Promise<void> {
  const { problemId } = await site().problem({ tags: ["a"] });
  await site().call(submitProblemJudge, { token, body: { pid: problemId, language: "C", code: "x" } });
}

async function statementsOf(endpoint: Endpoint, options: object): Promise<number> {
  const pool = site().server.deps.db.$client;
  const original = pool.query;
  let statements = 0;
  pool.query = ((...args: Parameters<typeof original>) => {
    statements++;
    return original.apply(pool, args);
  }) as typeof original;
  const answer = await site().call(endpoint, options);
  pool.query = original;
  expect(answer.status).toBe(200);
  return statements;
}

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
  const few = await statementsOf(endpoint, options);
  for (let i = 0; i < 5; i++) await addRow();
  expect(await statementsOf(endpoint, options)).toBe(few);
  expect(few).toBeLessThanOrEqual(4);
});
