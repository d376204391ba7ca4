import {
  addJurySolution,
  getMadeOutputs,
  getStagedTestdata,
  makeOutputs,
  nodeOutput,
  previewTestFile,
  putTestFile,
  stageTestdata,
  status,
} from "@verdict/contract";
import { beforeAll, beforeEach, describe, expect, test } from "vitest";
import { sendFile } from "../../../test/forms.ts";
import { caseReport, TestNode } from "../../../test/node.ts";
import { type TestUser, useSite } from "../../../test/site.ts";

const site = useSite();
let root = "";
let other: TestUser;
let node: TestNode;
let pid = 0;
let id = 0;
let staged = "";

beforeAll(async () => {
  root = await site().tokenOf("1");
  other = await site().user({ roleId: 1008 });
  node = await TestNode.join(site(), ["C"]);
});

const put = (name: string, text: string) =>
  sendFile(site(), putTestFile, text, { token: root, query: { key: staged, name } });
const send = (attemptId: number, seq: number, text: string, by = node) =>
  sendFile(site(), nodeOutput, text, {
    token: by.token,
    query: { attemptId: String(attemptId), seq: String(seq) },
  });

beforeEach(async () => {
  ({ pid } = await site().problem());
  const solution = { name: "main", language: "C", code: "int main() {}", expected: [status.accepted] };
  id = (await site().call(addJurySolution, { token: root, body: { pid, ...solution } })).data.id;
  await node.result(await node.claimOne("jury_solution"), status.accepted);
  staged = (await site().call(stageTestdata, { token: root, body: {} })).data.fileListDir;
  for (const [name, text] of Object.entries({ "1.in": "1", "1.out": "old\n", "2.in": "2", "2.out": "two\n" }))
    await put(name, text);
  await put("3.in", "3");
  await put("4.in", "4");
});

const cases = [1, 2, 3, 4].map((n) => ({ input: `${n}.in`, output: `${n}.out` }));
const make = (more: object = {}, token = root) =>
  site().call(makeOutputs, { token, body: { pid, id, staged, cases, ...more } });
const look = async (key: string, token = root) =>
  site().call(getMadeOutputs, { token, query: { key, wait: 5000 } });

describe("outputs made by a jury solution", () => {
  test("go from the node into the staged upload, and it is told what each is to what there was", async () => {
    const { key } = (await make()).data;
    const task = await node.claimOne("jury_solution");
    expect(task).toMatchObject({
      keepsOutputs: true,
      judgeMode: "default",
      checker: null,
      code: "int main() {}",
    });
    expect(task.cases.map(({ answer }) => answer.size)).toEqual([0, 0, 0, 0]);
    for (const [seq, text] of [
      [1, "new\r\n"],
      [2, "two\n"],
      [3, "three\n"],
    ] as const)
      expect((await send(task.attemptId, seq, text)).status).toBe(200);
    const [ok, late] = [status.accepted, status.timeLimitExceeded];
    const reports = [ok, ok, ok, late].map((code, at) => caseReport(at + 1, code));
    await node.result(task, late, { cases: reports });
    const { data } = await look(key);
    expect(data).toMatchObject({ done: true, casesDone: 4, cases: 4, errorMessage: null });
    expect(data.outputs.map(({ output, made }) => [output, made])).toEqual([
      ["1.out", "changed"],
      ["2.out", "same"],
      ["3.out", "new"],
      ["4.out", "refused"],
    ]);
    const query = { key: staged, name: "1.out" };
    expect((await site().call(previewTestFile, { token: root, query })).data.text).toBe("new\n");
    const { fileList } = (await site().call(getStagedTestdata, { token: root, query: { key: staged } })).data;
    expect(fileList.map(({ outputSize }) => outputSize)).toEqual([4, 4, 6, 0]);
  });

  test("a program that does not compile makes none, and its compiler is heard", async () => {
    const { key } = (await make()).data;
    expect((await site().call(getMadeOutputs, { token: root, query: { key } })).data).toMatchObject({
      done: false,
      cases: 4,
    });
    await node.result(await node.claimOne("jury_solution"), status.compileError, { errorMessage: "line 1" });
    expect((await look(key)).data).toMatchObject({ done: true, errorMessage: "line 1", outputs: [] });
  });

  test("are taken from the attempt's own node, for its own cases, while it lasts", async () => {
    await make();
    const task = await node.claimOne("jury_solution");
    const code = "blob-not-leased";
    const stranger = await TestNode.join(site(), ["C"]);
    expect(await send(task.attemptId, 1, "x", stranger)).toMatchObject({ code });
    expect(await send(task.attemptId, 5, "x")).toMatchObject({ code });
    expect(await send(task.attemptId, 0, "x")).toMatchObject({ code });
    await node.result(task, status.accepted);
    expect(await send(task.attemptId, 1, "x")).toMatchObject({ code });
    // What a setter judges as ever keeps nothing.
    const solution = { name: "b", language: "C", code: "int b;", expected: [status.accepted] };
    await site().call(addJurySolution, { token: root, body: { pid, ...solution } });
    const judged = await node.claimOne("jury_solution");
    expect(await send(judged.attemptId, 1, "x")).toMatchObject({ code });
    await node.result(judged, status.accepted);
  });

  test.each([
    [
      "an input that is not there",
      { cases: [{ input: "9.in", output: "9.out" }] },
      "testdata-file-not-found",
    ],
    ["a name that is none", { cases: [{ input: "1.in", output: "../1.out" }] }, "archive-name"],
    ["an output in an input's place", { cases: [{ input: "1.in", output: "1.in" }] }, "archive-name"],
    ["no case", { cases: [] }, "case-empty"],
    ["no solution", { id: 999_999 }, "jury-solution-not-found"],
    ["no staged upload", { staged: "nothing" }, "staged-not-found"],
  ])("%s is refused", async (_what, more, code) => {
    expect(await make(more)).toMatchObject({ data: null, code });
  });

  test("are their maker's", async () => {
    expect(await make({}, other.token)).toMatchObject({ code: "staged-not-found" });
    const stranger = await site().user({ roleId: 1001 });
    expect(await make({}, stranger.token)).toMatchObject({ code: "problem-not-yours" });
    const { key } = (await make()).data;
    expect(await look(key, other.token)).toMatchObject({ code: "test-not-found" });
    await node.result(await node.claimOne("jury_solution"), status.accepted);
  });
});
