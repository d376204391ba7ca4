import {
  addProblemFromPublic,
  changeProblemAuth,
  getAdminProblemList,
  getProblemDetail,
  getProblemList,
  getProblemUses,
  problemAuth,
  status,
  submitProblemJudge,
} from "@verdict/contract";
import { eq } from "drizzle-orm";
import { beforeAll, beforeEach, expect, test } from "vitest";
import { useContests } from "../../../test/contests.ts";
import { TestNode } from "../../../test/node.ts";
import { type TestUser, useSite } from "../../../test/site.ts";
import { submissions } from "../submission/tables.ts";

const site = useSite();
const { make } = useContests(site);
let root = "";
let examiner: TestUser;
let solver: TestUser;
let other: TestUser;
let node: TestNode;
let pid = 0;
let problemId = "";

beforeAll(async () => {
  root = await site().tokenOf("1");
  examiner = await site().user({ roleId: 1008 });
  solver = await site().user();
  other = await site().user();
  await site().server.deps.settings.changeSwitches({ defaultSubmitInterval: 0 });
  node = await TestNode.join(site(), ["C"]);
});

beforeEach(async () => {
  ({ pid, problemId } = await site().problem());
});

const submit = (token: string) =>
  site().call(submitProblemJudge, { token, body: { pid: problemId, language: "C", code: "x" } });
const detail = (token?: string) =>
  site().call(getProblemDetail, { ...(token && { token }), query: { problemId } });
const archive = (auth: number = problemAuth.archived) =>
  site().call(changeProblemAuth, { token: root, body: { id: pid, auth } });

async function solve(token: string): Promise<number> {
  const { data } = await submit(token);
  await node.result(await node.claimOne(), status.accepted);
  return data.submitId;
}

test("an archived problem is in no list, read by who solved it and its managers, and comes back", async () => {
  await solve(solver.token);
  expect((await archive()).status).toBe(200);
  const listed = async () =>
    (await site().call(getProblemList, { query: { keyword: problemId } })).data.records.map(
      ({ pid: id }) => id,
    );
  expect(await listed()).not.toContain(pid);
  expect(await detail(solver.token)).toMatchObject({ status: 200, data: { problem: { auth: 4 } } });
  expect((await detail(examiner.token)).status).toBe(200);
  const refused = { status: 403, data: null, code: "problem-archived" };
  expect(await detail(other.token)).toMatchObject(refused);
  expect(await detail()).toMatchObject(refused);
  // Reading is no submitting: not for who solved it, nor for who keeps it.
  for (const { token } of [solver, examiner, other]) {
    expect(await submit(token)).toMatchObject({ status: 403, code: "problem-archived" });
  }
  const office = async (auth?: number) =>
    (
      await site().call(getAdminProblemList, {
        token: root,
        query: { keyword: problemId, ...(auth && { auth }) },
      })
    ).data.records.map(({ id }) => id);
  expect(await office()).toEqual([]);
  expect(await office(problemAuth.archived)).toEqual([pid]);
  await archive(problemAuth.public);
  expect(await listed()).toContain(pid);
  expect((await detail(other.token)).status).toBe(200);
});

test("it goes into no contest", async () => {
  await archive();
  const cid = await make();
  const body = { cid, pid, displayId: "A" };
  expect(await site().call(addProblemFromPublic, { token: root, body })).toMatchObject({
    status: 403,
    code: "problem-archived",
  });
});

test("who manages a hidden problem sees its page, and nobody submits to it", async () => {
  await archive(problemAuth.hidden);
  expect(await detail(examiner.token)).toMatchObject({ status: 200, data: { problem: { auth: 2 } } });
  expect(await detail(solver.token)).toMatchObject({ status: 403, code: "problem-hidden" });
  expect(await submit(examiner.token)).toMatchObject({ status: 403, code: "problem-hidden" });
});

test("what hangs on problems is counted before they are deleted", async () => {
  const shared = await solve(solver.token);
  await submit(other.token);
  await site().db.update(submissions).set({ share: true }).where(eq(submissions.id, shared));
  const cid = await make();
  await site().call(addProblemFromPublic, { token: root, body: { cid, pid, displayId: "A" } });
  const fresh = await site().problem();
  const answer = await site().call(getProblemUses, {
    token: examiner.token,
    query: { pids: `${pid},${fresh.pid}` },
  });
  const none = { submissions: 0, solvers: 0, contests: 0, trainings: 0, shares: 0 };
  expect(answer.data).toMatchObject([
    // Whoever takes it into a contest takes it out of the bank.
    { pid, problemId, auth: 3, submissions: 2, solvers: 1, contests: 1, trainings: 0, shares: 1 },
    { pid: fresh.pid, ...none },
  ]);
});
