import {
  compileInteractive,
  compileSpj,
  getCheckerTest,
  getCheckerTools,
  NODE_PROTOCOL,
  nodeHello,
  status,
  testChecker,
} from "@verdict/contract";
import { isNull, sql } from "drizzle-orm";
import { beforeAll, beforeEach, describe, expect, test } from "vitest";
import { TestNode } from "../../../test/node.ts";
import { type TestUser, useSite } from "../../../test/site.ts";
import { attempts } from "../judge/tables.ts";

const site = useSite();
let root = "";
let admin: TestUser;

beforeAll(async () => {
  root = await site().tokenOf("1");
  admin = await site().user({ roleId: 1001 });
  await site().server.deps.settings.changeSwitches({ defaultSubmitInterval: 0 });
});

test("without a judge node, a checker is refused with what to do", async () => {
  const body = { code: "int main() {}", language: "C" };
  const code = "no-judge-node";
  expect(await site().call(compileSpj, { token: root, body })).toMatchObject({
    http: 200,
    status: 400,
    code,
  });
  const samples = [{ input: "1", answer: "1" }];
  const tried = { ...body, judgeMode: "spj" as const, samples };
  expect(await site().call(testChecker, { token: root, body: tried })).toMatchObject({ code });
});

describe("a checker", () => {
  let node: TestNode;

  beforeAll(async () => {
    node = await TestNode.join(site(), ["C", "C++", "C++ 17", "Python3"]);
  });

  beforeEach(async () => {
    // What an earlier test left in the queue would come before this one's work.
    await site()
      .db.update(attempts)
      .set({ finishedAt: sql`now()`, leaseUntil: null })
      .where(isNull(attempts.finishedAt));
  });

  test("which testlib the nodes have is known, and which nodes have none", async () => {
    const tools = async () => (await site().call(getCheckerTools, { token: admin.token })).data.testlib;
    expect(await tools()).toEqual({ versions: [], nodesWithout: [expect.any(String)] });
    const hello = {
      protocol: NODE_PROTOCOL,
      slots: 4,
      languages: [],
      sandbox: { weak: false, summary: "", gaps: [] },
      holding: [],
    };
    await site().call(nodeHello, { token: node.token, body: { ...hello, testlib: "0.9.44" } });
    expect(await tools()).toEqual({ versions: ["0.9.44"], nodesWithout: [] });
    await node.hello([], ["C", "C++", "C++ 17", "Python3"]);
  });

  test("the protocol travels with it to the node", async () => {
    const call = { token: admin.token, body: { ...body, protocol: "icpc" as const } };
    const answer = site().call(compileSpj, call);
    const task = await node.claimOne("checker_compile");
    expect(task.checker?.protocol).toBe("icpc");
    await node.result(task, status.accepted, { cases: [] });
    expect(await answer).toMatchObject({ http: 200, status: 200 });
  });

  const body = { code: "int main() {}", language: "C++", extraFiles: { "rules.h": "#define N 1" } };

  test.each([
    ["checker", compileSpj, "spj"],
    ["interactor", compileInteractive, "interactive"],
  ] as const)("%s compiles on a node, with its files", async (_what, endpoint, judgeMode) => {
    const answer = site().call(endpoint, { token: admin.token, body });
    const task = await node.claimOne("checker_compile");
    expect(task).toMatchObject({
      kind: "checker_compile",
      judgeMode,
      judgeExtraFiles: body.extraFiles,
      checker: { language: "C++", code: body.code },
    });
    await node.result(task, status.accepted);
    expect(await answer).toMatchObject({ http: 200, status: 200, data: null });
  });

  test("that does not compile is refused with the compiler's words, on HTTP 200", async () => {
    const answer = site().call(compileSpj, { token: admin.token, body });
    await node.result(await node.claimOne("checker_compile"), status.compileError, {
      errorMessage: "line 3: expected ';'",
    });
    expect(await answer).toMatchObject({ http: 200, status: 500, code: "compile-failed" });
    expect((await answer).msg).toContain("line 3: expected ';'");
  });

  test.each([
    ["no program", { code: " ", language: "C++" }, "checker-code-empty"],
    ["no language", { code: "x", language: "" }, "checker-language-empty"],
    ["an unknown language", { code: "x", language: "Whitespace" }, "checker-language-unknown"],
    ["broken files", { code: "x", language: "C", extraFiles: "{" }, "problem-files-malformed"],
  ])("%s is refused", async (_what, request, code) => {
    const answer = await site().call(compileSpj, { token: admin.token, body: request });
    expect(answer).toMatchObject({ http: 200, status: 400, code });
  });

  test("is tried out on samples before anything is saved, each with its own output", async () => {
    const samples = [
      { input: "1", answer: "one" },
      { input: "2", answer: "two", output: 'zwei "?\\' },
      { input: "1", answer: "one", output: "eins" },
    ];
    const asked = await site().call(testChecker, {
      token: admin.token,
      body: { ...body, judgeMode: "spj", samples },
    });
    const query = { key: asked.data.key };
    const waiting = await site().call(getCheckerTest, { token: admin.token, query });
    expect(waiting.data).toMatchObject({ done: false, status: null });
    // Two samples of one input can not be told apart by the program that prints their outputs: two rounds.
    const first = await node.claimOne("jury_solution");
    const second = await node.claimOne("jury_solution");
    expect([first.cases.length, second.cases.length]).toEqual([2, 1]);
    expect(first).toMatchObject({
      kind: "jury_solution",
      judgeMode: "spj",
      checker: { code: body.code },
      language: "C++",
    });
    expect(first.code).toContain("zwei \\042\\077\\134");
    expect(second.code).toContain('"eins"');
    await node.result(first, status.accepted);
    await node.result(second, status.wrongAnswer);
    const done = await site().call(getCheckerTest, { token: admin.token, query: { ...query, wait: 5000 } });
    expect(done.data).toMatchObject({ done: true, status: status.wrongAnswer });
    expect(done.data.cases.map((one) => [one.seq, one.status])).toEqual([
      [1, status.accepted],
      [2, status.accepted],
      [3, status.wrongAnswer],
    ]);
    expect(await site().call(getCheckerTest, { token: root, query })).toMatchObject({
      code: "test-not-found",
    });
  });

  test("an interactor is tried out with a program, and not without", async () => {
    const samples = [{ input: "1", answer: "" }];
    const request = { ...body, judgeMode: "interactive" as const, samples };
    expect(await site().call(testChecker, { token: root, body: request })).toMatchObject({
      code: "program-missing",
    });
    const program = { language: "Python3", code: "print(1)" };
    await site().call(testChecker, { token: root, body: { ...request, program } });
    const task = await node.claimOne("jury_solution");
    expect(task).toMatchObject({ judgeMode: "interactive", language: "Python3", code: "print(1)" });
    await node.result(task, status.accepted);
    expect(
      await site().call(testChecker, {
        token: root,
        body: { ...request, program: { ...program, language: "X" } },
      }),
    ).toMatchObject({ code: "language-unknown" });
    expect(await site().call(testChecker, { token: root, body: {} })).toMatchObject({ http: 200 });
  });
});
