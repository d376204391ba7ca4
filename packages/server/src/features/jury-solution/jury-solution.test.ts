import {
  addJurySolution,
  deleteJurySolution,
  duplicateProblem,
  getAdminProblem,
  getJurySolutions,
  runJurySolutions,
  status,
  updateJurySolution,
  updateProblem,
} from "@verdict/contract";
import { eq, isNull, sql } from "drizzle-orm";
import { beforeAll, beforeEach, describe, expect, test } from "vitest";
import { TestNode } from "../../../test/node.ts";
import { type TestUser, useSite } from "../../../test/site.ts";
import { attempts } from "../judge/tables.ts";
import { submissions } from "../submission/tables.ts";

const site = useSite();
let root = "";
let admin: TestUser;
let examiner: TestUser;

beforeAll(async () => {
  root = await site().tokenOf("1");
  admin = await site().user({ roleId: 1001 });
  examiner = await site().user({ roleId: 1008 });
  await site().server.deps.settings.changeSwitches({ defaultSubmitInterval: 0 });
});

describe("jury solutions", () => {
  let node: TestNode;
  let pid = 0;

  beforeAll(async () => {
    node = await TestNode.join(site(), ["C", "C++", "C++ 17", "Python3"]);
  });

  beforeEach(async () => {
    // What an earlier test left in the queue would come before this one's work.
    await site()
      .db.update(attempts)
      .set({ finishedAt: sql`now()`, leaseUntil: null })
      .where(isNull(attempts.finishedAt));
    ({ pid } = await site().problem());
  });

  const solution = { name: "main", language: "C", code: "int main() {}", expected: [status.accepted] };
  const add = (more: Record<string, unknown> = {}, token = root) =>
    site().call(addJurySolution, { token, body: { pid, ...solution, ...more } });
  const listed = async () => (await site().call(getJurySolutions, { token: root, query: { pid } })).data;

  /** Sends the problem back with `change`. */
  async function save(change: Record<string, unknown>) {
    const { data } = await site().call(getAdminProblem, { token: root, query: { pid } });
    const problem = { ...data, difficulty: data.difficulty ?? 0, ...change };
    const answer = await site().call(updateProblem, {
      token: root,
      body: { problem, isUploadTestCase: true },
    });
    expect(answer.status).toBe(200);
  }

  test("run over all cases when they are added; the table says who did as expected", async () => {
    await add();
    await add({ name: "wrong", code: "int wrong;", expected: [status.wrongAnswer] });
    expect((await listed()).references.map((row) => row.run?.state)).toEqual(["waiting", "waiting"]);
    const [right, wrong] = [await node.claimOne("jury_solution"), await node.claimOne("jury_solution")];
    expect(right).toMatchObject({ kind: "jury_solution", code: "int main() {}" });
    expect(right.cases).toHaveLength(2);
    expect((await listed()).references[0]?.run?.state).toBe("running");
    await node.result(right, status.accepted);
    await node.result(wrong, status.accepted);
    const { cases, references } = await listed();
    expect(cases).toMatchObject([{ seq: 1, inputName: "1.in" }, { seq: 2 }]);
    expect(references[0]?.run).toMatchObject({
      state: "done",
      asExpected: true,
      isCurrent: true,
      casesDone: 2,
    });
    expect(references[0]?.run?.cases).toMatchObject([
      { seq: 1, status: 0, time: 10, memory: 1000 },
      { seq: 2, status: 0, time: 20, memory: 2000 },
    ]);
    expect(references[1]?.run).toMatchObject({ status: status.accepted, asExpected: false });
  });

  test("run again by themselves when what decides them changes, and only then", async () => {
    await add();
    await node.result(await node.claimOne("jury_solution"), status.accepted);
    await listed();
    await save({ title: "Only words" });
    expect((await listed()).references[0]?.run?.state).toBe("done");
    await save({ timeLimit: 3000 });
    expect((await listed()).references[0]?.run).toMatchObject({ state: "waiting", status: null });
    const task = await node.claimOne("jury_solution");
    expect(task.timeLimitMs).toBe(3000);
    await node.result(task, status.timeLimitExceeded);
    const [row] = (await listed()).references;
    expect(row?.run).toMatchObject({ status: status.timeLimitExceeded, asExpected: false });
    const same = { ...solution, id: row?.id ?? 0, expected: [status.timeLimitExceeded] };
    await site().call(updateJurySolution, { token: root, body: same });
    expect((await listed()).references[0]?.run).toMatchObject({ state: "done", asExpected: true });
    await site().call(updateJurySolution, { token: root, body: { ...same, code: "int other;" } });
    expect((await node.claimOne("jury_solution")).code).toBe("int other;");
  });

  test("run once more when somebody asks, and leave no submission behind", async () => {
    await add();
    await node.result(await node.claimOne("jury_solution"), status.accepted);
    const again = await site().call(runJurySolutions, { token: root, body: { pid } });
    expect(again.data).toEqual({ started: 1 });
    await node.result(await node.claimOne("jury_solution"), status.accepted);
    expect(await site().db.select().from(submissions).where(eq(submissions.problemId, pid))).toEqual([]);
  });

  test("are expected to get as many points as was said; any number where nothing was", async () => {
    const wanted = async (expectedScore: number | null) => {
      const [row] = (await listed()).references;
      const body = { ...solution, id: row?.id ?? 0, expected: [status.partialAccepted], expectedScore };
      await site().call(updateJurySolution, { token: root, body });
      const [after] = (await listed()).references;
      return [after?.expectedScore, after?.run?.state, after?.run?.asExpected];
    };
    await add({ expected: [status.partialAccepted] });
    await node.result(await node.claimOne("jury_solution"), status.partialAccepted, { score: 40 });
    // Asking for points runs nothing anew.
    expect(await wanted(40)).toEqual([40, "done", true]);
    expect(await wanted(50)).toEqual([50, "done", false]);
    expect(await wanted(null)).toEqual([null, "done", true]);
    expect(await add({ name: "x", expectedScore: -1 })).toMatchObject({ code: "case-score-negative" });
    await wanted(30);
    const copy = (await site().call(duplicateProblem, { token: root, body: { pid } })).data.pid;
    const { references } = (await site().call(getJurySolutions, { token: root, query: { pid: copy } })).data;
    expect(references[0]?.expectedScore).toBe(30);
  });

  test("a fault of ours is never what was expected", async () => {
    await add({ expected: [status.accepted, status.runtimeError] });
    await node.result(await node.claimOne("jury_solution"), status.systemError);
    expect((await listed()).references[0]?.run).toMatchObject({
      asExpected: false,
      errorMessage: "what went wrong",
    });
  });

  test.each([
    ["a blank name", { name: " " }, "jury-solution-name-blank"],
    ["a name that is taken", { name: "MAIN" }, "jury-solution-name-taken"],
    ["no code", { code: "" }, "code-empty"],
    ["no verdict", { expected: [] }, "verdict-unknown"],
    ["a verdict nobody gets", { expected: [5] }, "verdict-unknown"],
    ["an unknown language", { name: "x", language: "X" }, "language-unknown"],
    ["no problem", { name: "x", pid: 999_999 }, "problem-not-found"],
  ])("%s is refused", async (_what, more, code) => {
    await add();
    expect(await add(more)).toMatchObject({ http: 200, data: null, code });
  });

  test("are for those who manage the problem", async () => {
    const { id } = (await add()).data;
    const { token } = admin;
    const code = "problem-not-yours";
    expect(await site().call(getJurySolutions, { token, query: { pid } })).toMatchObject({
      status: 403,
      code,
    });
    expect(await add({ name: "x" }, token)).toMatchObject({ code });
    expect(await site().call(updateJurySolution, { token, body: { ...solution, id } })).toMatchObject({
      code,
    });
    expect(await site().call(deleteJurySolution, { token, query: { id } })).toMatchObject({ code });
    expect(await site().call(runJurySolutions, { token, body: { pid } })).toMatchObject({ code });
    expect((await site().call(deleteJurySolution, { token: examiner.token, query: { id } })).status).toBe(
      200,
    );
    expect((await listed()).references).toEqual([]);
    const gone = "jury-solution-not-found";
    expect(await site().call(deleteJurySolution, { token: root, query: { id } })).toMatchObject({
      code: gone,
    });
    expect(await site().call(updateJurySolution, { token: root, body: { ...solution, id } })).toMatchObject({
      code: gone,
    });
    expect(await site().call(addJurySolution, { token: root, body: {} })).toMatchObject({ http: 400 });
  });

  test("go with a duplicate and run there", async () => {
    await add();
    const copy = (await site().call(duplicateProblem, { token: root, body: { pid } })).data.pid;
    const { references } = (await site().call(getJurySolutions, { token: root, query: { pid: copy } })).data;
    expect(references).toMatchObject([{ name: "main", run: { state: "waiting" } }]);
  });
});
