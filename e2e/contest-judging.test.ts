import {
  addContest,
  addProblem,
  addProblemFromPublic,
  checkContestSubmissionsStatus,
  deleteContest,
  deleteProblem,
  getAdminContestList,
  getAdminProblem,
  getAdminProblemList,
  getContestProblem,
  getContestSubmissions,
  getLanguages,
  getProblemCases,
  isInProgress,
  registerContest,
  rejudgeContestProblem,
  type Submission,
  status,
  submitProblemJudge,
  updateProblem,
} from "@verdict/contract";
import pg from "pg";
import { afterAll, beforeAll, expect, test } from "vitest";
import { Client } from "./client.ts";
import { baseUrl, rootPassword, siteDatabaseUrl } from "./target.ts";

/** A contest from its making to the judging anew of a problem whose data were wrong, as clients of the interface see it. */

const client = new Client(baseUrl());
const NAME = "CONTESTSTORY";
const PASSWORD = "sesame";
const sum = "a, b = map(int, input().split())\nprint(a + b)\n";
const product = "a, b = map(int, input().split())\nprint(a * b)\n";
let [root, user] = ["", ""];
let [pid, cid] = [0, 0];

/** Asks a call that must be answered. */
async function ask<Data>(call: Promise<{ status: number; msg: string; data: Data }>): Promise<Data> {
  const { status: code, msg, data } = await call;
  if (code !== 200) throw new Error(msg);
  return data;
}

const WITHIN_MS = 300_000;
/** Waits for what another process does by itself. */
async function until<T>(look: () => Promise<T | undefined>): Promise<T> {
  const deadline = Date.now() + WITHIN_MS;
  for (;;) {
    const found = await look();
    if (found !== undefined) return found;
    if (Date.now() > deadline) throw new Error(`not seen within ${WITHIN_MS} ms`);
    await new Promise((resolve) => setTimeout(resolve, 200));
  }
}

beforeAll(async () => {
  root = await client.signIn("root", rootPassword());
  [user = ""] = await client.users(root, ["contest-judging"]);
  const languages = await ask(client.call(getLanguages, { query: { all: false } }));
  await ask(
    client.call(addProblem, {
      token: root,
      body: {
        problem: { problemId: NAME, title: "Two numbers", type: 0, auth: 1, difficulty: 0 },
        samples: [{ input: "2 3\n", output: "5\n" }],
        languages: languages.flatMap(({ id, name }) => (name === "Python3" ? [{ id, name }] : [])),
      },
    }),
  );
  const query = { keyword: NAME };
  pid = (await ask(client.call(getAdminProblemList, { token: root, query }))).records[0]?.id ?? 0;
});

afterAll(async () => {
  if (cid) await client.call(deleteContest, { token: root, query: { cid } });
  if (pid) await client.call(deleteProblem, { token: root, query: { pid } });
});

test("root makes a contest, and the node fetches its data by itself", async () => {
  const body = {
    ...{ title: NAME, type: 0, auth: 2, pwd: PASSWORD },
    startTime: new Date(Date.now() - 60_000).toISOString(),
    endTime: new Date(Date.now() + 3_600_000).toISOString(),
  };
  await ask(client.call(addContest, { token: root, body }));
  const contests = await ask(client.call(getAdminContestList, { token: root, query: { keyword: NAME } }));
  cid = contests.records[0]?.id ?? 0;
  await ask(client.call(addProblemFromPublic, { token: root, body: { cid, pid, displayId: "A" } }));
  const database = new pg.Client(siteDatabaseUrl());
  await database.connect();
  try {
    const order = await until(async () => {
      const { rows } = await database.query(
        "select failure from node_warm_up where problem_id = $1 and finished_at is not null",
        [pid],
      );
      return rows[0] as { failure: string | null } | undefined;
    });
    expect(order.failure).toBeNull();
  } finally {
    await database.end();
  }
});

/** The submissions once they are judged. */
const verdicts = (submitIds: number[]) =>
  until(async () => {
    const found = await ask(
      client.call(checkContestSubmissionsStatus, { token: user, body: { cid, submitIds } }),
    );
    const rows = submitIds.map((id) => found[id]);
    return rows.every((row) => row && !isInProgress(row.status)) ? (rows as Submission[]) : undefined;
  });

const submit = async (code: string) => {
  const body = { cid, pid: "A", language: "Python3", code };
  return (await ask(client.call(submitProblemJudge, { token: user, body }))).submitId;
};

test("a user registers, submits what is right and what is not, and sees what became of it", async () => {
  const body = { cid, pid: "A", language: "Python3", code: sum };
  expect(await client.call(submitProblemJudge, { token: user, body })).toMatchObject({
    code: "contest-not-registered",
  });
  await ask(client.call(registerContest, { token: user, body: { cid, password: PASSWORD } }));
  const ids = [await submit(sum), await submit(product)];
  const judged = await verdicts(ids);
  expect(judged.map((row) => row.status)).toEqual([status.accepted, status.wrongAnswer]);
  const list = await ask(client.call(getContestSubmissions, { token: user, query: { contestID: cid } }));
  expect(list.records.map((row) => [row.submitId, row.displayId, row.status])).toEqual([
    [ids[1], "A", status.wrongAnswer],
    [ids[0], "A", status.accepted],
  ]);

  // The problem's data become those of the product; the contest goes on with the data it began with.
  const problem = await ask(client.call(getAdminProblem, { token: root, query: { pid } }));
  const cases = await ask(client.call(getProblemCases, { token: root, query: { pid, isUpload: false } }));
  const samples = cases.map(({ id, input }) => ({ id, input, output: "6\n" }));
  const changed = {
    problem: { ...problem, difficulty: problem.difficulty ?? 0 },
    samples,
    isUploadTestCase: false,
  };
  await ask(client.call(updateProblem, { token: root, body: { ...changed, judgeMode: problem.judgeMode } }));
  await ask(client.call(rejudgeContestProblem, { token: root, query: { cid, pid } }));
  const again = await verdicts(ids);
  expect(again.map((row) => [row.status, row.version])).toEqual([
    [status.accepted, 2],
    [status.wrongAnswer, 2],
  ]);
  const [row] = await ask(client.call(getContestProblem, { token: user, query: { cid } }));
  expect(row).toMatchObject({ displayId: "A", ac: 1, total: 2 });
});
