import {
  addProblemFromPublic,
  checkSubmissionsStatus,
  type Endpoint,
  getAllCaseResult,
  getLastAcCode,
  getProblemTags,
  getSimilarProblems,
  getSubmissionDetail,
  getSubmissionList,
  getSubmissionTimeline,
  getUserProblemStatus,
  shareSubmission,
  status,
} from "@verdict/contract";
import { eq } from "drizzle-orm";
import { beforeAll, expect, test } from "vitest";
import { useContests } from "../../../test/contests.ts";
import { TestNode } from "../../../test/node.ts";
import { type TestUser, useSite } from "../../../test/site.ts";
import { problems, problemTags } from "../problem/tables.ts";
import { submissions } from "./tables.ts";

const site = useSite();
const { staff, make, submitted } = useContests(site);

/** A solution that its author shared while the problem was public, before a contest took the problem. */
let author: TestUser;
let pid: number;
let submitId: number;
let displayPid: string;

beforeAll(async () => {
  author = await site().user();
  const problem = await site().problem({
    title: "Bridges of Madrid",
    tags: ["Eulerian paths"],
    codeShare: true,
  });
  ({ pid, problemId: displayPid } = problem);
  await site().problem({ title: "Another", tags: ["Eulerian paths"] });
  submitId = await submitted(author.token, 0, problem.problemId);
  const node = await TestNode.join(site());
  await node.result(await node.claimOne(), status.accepted);
  await site().call(shareSubmission, { token: author.token, body: { submitId, share: true } });
});

/** Everything that names submissions outside contests, or tells of a problem by its number. */
const questions: [Endpoint, () => object][] = [
  [getSubmissionList, () => ({ query: {} })],
  [getSubmissionList, () => ({ query: { problemID: displayPid, completeProblemID: true } })],
  [getSubmissionList, () => ({ query: { username: author.username, status: 0 } })],
  [getSubmissionDetail, () => ({ query: { submitId } })],
  [getAllCaseResult, () => ({ query: { submitId } })],
  [getSubmissionTimeline, () => ({ query: { submitId } })],
  [checkSubmissionsStatus, () => ({ body: { submitIds: [submitId] } })],
  [getProblemTags, () => ({ query: { pid } })],
  [getSimilarProblems, () => ({ query: { pid } })],
];

async function answers(token: string | undefined): Promise<string[]> {
  return Promise.all(
    questions.map(async ([endpoint, options]) => {
      const response = await site().fetch(endpoint, { token, ...options() });
      return `${response.status} ${await response.text()}`;
    }),
  );
}

const readers: Record<string, () => Promise<string | undefined>> = {
  "a guest": async () => undefined,
  "another user": async () => (await site().user()).token,
  "an administrator who does not manage the problem": async () => staff.admin.token,
};

const access = (auth: number) => site().db.update(problems).set({ auth }).where(eq(problems.id, pid));

test("a public problem's shared submission is there for everybody", async () => {
  const all = (await answers(undefined)).join();
  for (const word of ["Bridges of Madrid", displayPid, "int main", "Eulerian"]) expect(all).toContain(word);
});

test.each(Object.keys(readers))("of a problem for contests only %s learns nothing", async (kind) => {
  const token = await readers[kind]?.();
  await access(3);
  const before = await answers(token);
  // Whatever the secret is, and whether there is one: the same bytes.
  await site().db.update(problems).set({ title: "Towers of Hanoi" }).where(eq(problems.id, pid));
  const tags = await site().db.delete(problemTags).where(eq(problemTags.problemId, pid)).returning();
  await site().db.update(submissions).set({ code: "other", status: -1 }).where(eq(submissions.id, submitId));
  expect(await answers(token)).toEqual(before);
  await site()
    .db.update(submissions)
    .set({ code: "int main() {}", status: 0 })
    .where(eq(submissions.id, submitId));
  await site().db.insert(problemTags).values(tags);
  await site().db.update(problems).set({ title: "Bridges of Madrid" }).where(eq(problems.id, pid));
  expect(before.join()).not.toMatch(/Bridges|int main|Eulerian/);
  const none = { token, query: { submitId: 999_999 } };
  const gone = await (await site().fetch(getSubmissionDetail, none)).text();
  expect(before[3]).toBe(`200 ${gone}`);
  await access(1);
});

test("its author and who manages it see it, and own standing with it is not told by its number", async () => {
  await access(3);
  const { token } = author;
  for (const reader of [token, staff.examiner.token, staff.root]) {
    expect((await site().call(getSubmissionDetail, { token: reader, query: { submitId } })).status).toBe(200);
  }
  const mine = await site().call(getSubmissionList, { token, query: { onlyMine: true } });
  expect(mine.data.records.map((row) => row.submitId)).toEqual([submitId]);
  const all = await site().call(getSubmissionList, { token, query: {} });
  expect(all.data).toMatchObject({ total: 0, records: [] });
  const body = { pidList: [pid], isContestProblemList: false };
  expect((await site().call(getUserProblemStatus, { token, body })).data[pid]?.status).toBe(-10);
  expect((await site().call(getLastAcCode, { token, query: { pid } })).data.submitId).toBeNull();
  await access(1);
  expect((await site().call(getLastAcCode, { token, query: { pid } })).data.submitId).toBe(submitId);
});

test("what a frozen contest tells of a submission does not change with its verdict", async () => {
  const now = Date.now();
  const when = (minutes: number) => new Date(now + minutes * 60_000).toISOString();
  const cid = await make({
    type: 1,
    sealRank: true,
    sealRankTime: when(-10),
    startTime: when(-30),
    endTime: when(30),
  });
  const oi = await site().problem({ type: 1, ioScore: 100 });
  await site().call(addProblemFromPublic, { token: staff.root, body: { cid, pid: oi.pid, displayId: "A" } });
  const id = await submitted(author.token, cid, "A");
  const read = async () =>
    (await site().fetch(getSubmissionDetail, { token: author.token, query: { submitId: id } })).text();
  const before = await read();
  expect(before).toContain(`"submitId":${id}`);
  const node = await TestNode.join(site());
  const task = await node.claimOne();
  await node.result(task, status.accepted, { score: 100 });
  expect(await read()).toBe(before);
});
