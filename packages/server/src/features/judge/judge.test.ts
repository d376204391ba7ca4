import {
  checkSubmissionsStatus,
  getAllCaseResult,
  getLanguages,
  getSubmissionDetail,
  getSubmissionTimeline,
  judgeMessage,
  judgeMessageText,
  MAX_REQUEUES,
  nodeBlob,
  nodeEvents,
  nodeRelease,
  type Submission,
  type SubmissionEvent,
  status,
  submissionEvents,
  submitProblemJudge,
} from "@verdict/contract";
import { eq, sql } from "drizzle-orm";
import { afterEach, beforeAll, describe, expect, test } from "vitest";
import { caseReport, TestNode } from "../../../test/node.ts";
import { type TestUser, useSite } from "../../../test/site.ts";
import { judgeNodes } from "../node/tables.ts";
import { submissions } from "../submission/tables.ts";
import { lapsedLeases, requeue } from "./queue.ts";
import { attempts } from "./tables.ts";

const site = useSite();
let user: TestUser;
let problem: { pid: number; problemId: string };

beforeAll(async () => {
  user = await site().user();
  problem = await site().problem({ cases: 3 });
  await site().server.deps.settings.changeSwitches({ defaultSubmitInterval: 0 });
});

// Each test starts with an empty queue and no node.
afterEach(async () => {
  await site().db.update(attempts).set({ finishedAt: sql`now()` });
  await site().db.update(judgeNodes).set({ seenAt: null });
});

async function send(token = user.token, language = "C++ 17"): Promise<number> {
  const body = { pid: problem.problemId, language, code: "int main(){}" };
  return (await site().call(submitProblemJudge, { token, body })).data.submitId;
}

async function stateOf(submitId: number): Promise<Submission> {
  const { data } = await site().call(checkSubmissionsStatus, { body: { submitIds: [submitId] } });
  const found = data[submitId];
  if (!found) throw new Error("the submission is gone");
  return found;
}

const marksOf = async (submitId: number) =>
  (await site().call(getSubmissionTimeline, { query: { submitId } })).data[0]?.marks.map(({ mark, seq }) =>
    seq === null ? mark : `${mark} ${seq}`,
  );

describe("a submission's way", () => {
  test("claim, progress, verdict, timeline", async () => {
    const node = await TestNode.join(site());
    const submitId = await send();
    const task = await node.claimOne();
    expect(task).toMatchObject({
      submitId,
      attempt: 1,
      timeLimitMs: 1000,
      memoryLimitMiB: 256,
      judgeMode: "default",
    });
    expect(task.cases.map((test) => test.seq)).toEqual([1, 2, 3]);

    const blob = await site().fetch(nodeBlob, {
      token: node.token,
      query: { attemptId: String(task.attemptId), sha256: task.cases[0]?.input.sha256 ?? "" },
    });
    expect(await blob.text()).toBe("1.in\n");

    const progress = (events: object[]) =>
      site().call(nodeEvents, {
        token: node.token,
        body: { attempts: [{ attemptId: task.attemptId, events }] },
      });
    await progress([
      { kind: "data", ageMs: 3 },
      { kind: "compiling", ageMs: 1 },
    ]);
    expect(await stateOf(submitId)).toMatchObject({ status: status.compiling });
    await progress([
      { kind: "compiled", ageMs: 0 },
      { kind: "case", ageMs: 0, case: caseReport(1, status.accepted) },
    ]);
    expect(await stateOf(submitId)).toMatchObject({ status: status.judging });
    const partly = await site().call(getAllCaseResult, { query: { submitId } });
    expect(partly.data?.judgeCaseList).toHaveLength(1);

    const message = "wrong answer\0at line 1";
    const cases = [1, 2, 3].map((seq) => ({
      ...caseReport(seq, seq === 2 ? status.wrongAnswer : 0),
      message: seq === 2 ? message : null,
    }));
    expect((await node.result(task, status.wrongAnswer, { cases })).data).toEqual({ stored: true });
    expect(await stateOf(submitId)).toMatchObject({ status: status.wrongAnswer, time: 20, memory: 2000 });
    const whole = (await site().call(getAllCaseResult, { query: { submitId } })).data?.judgeCaseList;
    expect(whole?.map((row) => row.status)).toEqual([0, -1, 0]);
    expect(whole?.[1]).toMatchObject({ userOutput: "wrong answer␀at line 1", inputData: null, seq: 2 });
    expect(await marksOf(submitId)).toEqual([
      "queued",
      "leased",
      "data",
      "compiling",
      "compiled",
      "case 1",
      "stored",
    ]);
  });

  test("the judge's own sentences go through by code, and a case run again and a wait stand in the timeline", async () => {
    const node = await TestNode.join(site());
    const submitId = await send();
    const task = await node.claimOne();
    const sentences = [judgeMessage("ran-again", { firstMs: 1010, secondMs: 990 })];
    await node.result(task, status.accepted, {
      cases: [1, 2, 3].map((seq) => ({ ...caseReport(seq, 0), message: "again", sentences })),
      events: [
        { kind: "waited", ageMs: 9 },
        { kind: "again", ageMs: 5, seq: 2 },
        { kind: "case", ageMs: 0, case: caseReport(2, 0) },
      ],
    });
    const { data } = await site().call(getAllCaseResult, { query: { submitId } });
    expect(data?.judgeCaseList?.[1]).toMatchObject({ userOutput: "again", sentences });
    expect(await marksOf(submitId)).toEqual(["queued", "leased", "waited", "again 2", "case 2", "stored"]);
  });

  test("compile errors show the compiler's words", async () => {
    const node = await TestNode.join(site());
    const submitId = await send();
    const errorSentences = [judgeMessage("compile-output")];
    await node.result(await node.claimOne(), status.compileError, {
      errorMessage: "main.cpp:1: no",
      errorSentences,
    });
    const { data } = await site().call(getSubmissionDetail, { query: { submitId } });
    expect(data.submission).toMatchObject({
      status: status.compileError,
      errorMessage: "main.cpp:1: no",
      errorSentences,
      time: null,
    });
  });

  test("a Runtime Error says how the program ended also where no test is shown, and no more", async () => {
    const node = await TestNode.join(site());
    const { problemId } = await site().problem({ openCaseResult: false });
    const body = { pid: problemId, language: "C++ 17", code: "int main() { return 3; }" };
    const { data: sent } = await site().call(submitProblemJudge, { token: user.token, body });
    const sentence = judgeMessage("exit-code", { code: 3 });
    await node.result(await node.claimOne(), status.runtimeError, {
      errorMessage: `the checker's words ${judgeMessageText(sentence)}`,
      errorSentences: [sentence],
    });
    const query = { submitId: sent.submitId };
    expect((await site().call(getAllCaseResult, { query })).data).toBeNull();
    expect((await site().call(getSubmissionDetail, { query })).data.submission).toMatchObject({
      status: status.runtimeError,
      errorMessage: "Ended with exit code 3.",
      errorSentences: [sentence],
    });
    expect(await stateOf(sent.submitId)).toMatchObject({ errorMessage: null, errorSentences: null });
  });

  test("a waiting claim gets work the moment it is stored", async () => {
    const node = await TestNode.join(site());
    const waiting = node.claimOne();
    const submitId = await send();
    expect((await waiting).submitId).toBe(submitId);
  });

  test("the page hears every step, and the stream ends with the verdict", async () => {
    const node = await TestNode.join(site());
    const submitId = await send();
    const response = await site().fetch(submissionEvents, { query: { submitIds: String(submitId) } });
    expect(response.headers.get("Content-Type")).toMatch("text/event-stream");
    const heard = response.text();
    const task = await node.claimOne();
    await node.result(task, status.accepted);
    const events = (await heard)
      .split("\n")
      .filter((line) => line.startsWith("data: "))
      .map((line) => JSON.parse(line.slice("data: ".length)) as SubmissionEvent);
    expect(events.at(-1)).toMatchObject({ submission: { submitId, status: 0, code: null }, caseCount: 3 });
    expect(events.at(-1)?.cases).toHaveLength(3);
  });

  test("languages show the versions of live nodes", async () => {
    await TestNode.join(site());
    await expect
      .poll(async () => (await site().call(getLanguages)).data.map((row) => row.description))
      .toContain("Python3 test");
    const rows = (await site().call(getLanguages)).data;
    const of = (name: string) => rows.find((row) => row.name === name)?.isAvailable;
    expect([of("Python3"), of("Java")]).toEqual([true, false]);
  });
});

describe("leases", () => {
  test("only the holder may report, read blobs or release; a second result changes nothing", async () => {
    const [node, otherNode] = [await TestNode.join(site()), await TestNode.join(site())];
    const submitId = await send();
    const task = await node.claimOne();
    expect((await otherNode.result(task, status.accepted)).data).toEqual({ stored: false });
    const blob = await site().call(nodeBlob, {
      token: otherNode.token,
      query: { attemptId: String(task.attemptId), sha256: task.cases[0]?.input.sha256 ?? "" },
    });
    expect(blob).toMatchObject({ status: 403, code: "blob-not-leased" });
    const events = [{ kind: "compiling", ageMs: 0 }];
    const report = { attempts: [{ attemptId: task.attemptId, events }] };
    expect((await site().call(nodeEvents, { token: otherNode.token, body: report })).data.dropped).toEqual([
      task.attemptId,
    ]);
    const release = { attemptIds: [task.attemptId], reason: "mischief" };
    expect((await site().call(nodeRelease, { token: otherNode.token, body: release })).data.released).toBe(0);
    expect((await node.result(task, status.wrongAnswer)).data.stored).toBe(true);
    expect((await node.result(task, status.accepted)).data.stored).toBe(false);
    expect((await stateOf(submitId)).status).toBe(status.wrongAnswer);
  });

  test("a node restarted gives back what it forgot, at its old place", async () => {
    const node = await TestNode.join(site());
    const [first, second] = [await send(), await send()];
    const [one, two] = await node.claim(2);
    await node.hello(two ? [two.attemptId] : []);
    const again = await node.claimOne();
    expect([one?.submitId, again.submitId]).toEqual([first, first]);
    expect(two?.submitId).toBe(second);
    const { data } = await site().call(getSubmissionTimeline, { query: { submitId: first } });
    expect(data[0]).toMatchObject({ requeues: 1 });
  });

  test("a lapsed lease returns the work; the late result of the old holder is dropped", async () => {
    const [slow, quick] = [await TestNode.join(site()), await TestNode.join(site())];
    const submitId = await send();
    const task = await slow.claimOne();
    await site()
      .db.update(attempts)
      .set({ leaseUntil: sql`now() - interval '1 second'` })
      .where(eq(attempts.id, task.attemptId));
    expect(await lapsedLeases(site().db)).toMatchObject([{ id: task.attemptId }]);
    await requeue(site().db, [task.attemptId], { reason: "silence", where: undefined });
    const again = await quick.claimOne();
    expect((await slow.result(task, status.wrongAnswer)).data.stored).toBe(false);
    await quick.result(again, status.accepted);
    expect((await stateOf(submitId)).status).toBe(status.accepted);
  });

  test("what came back from a node goes to another one that can, if there is one", async () => {
    const bad = await TestNode.join(site());
    const giveBack = async () => {
      const { attemptId } = await bad.claimOne();
      const body = { attemptIds: [attemptId], reason: "a spoiled disk" };
      await site().call(nodeRelease, { token: bad.token, body });
    };
    await TestNode.join(site(), ["Python3"]); // lives, and is no help
    const first = await send();
    await giveBack();
    await giveBack();
    const good = await TestNode.join(site());
    const second = await send();
    expect((await bad.claim(5)).map((task) => task.submitId)).toEqual([second]);
    const task = await good.claimOne();
    expect(task.submitId).toBe(first);
    await good.result(task, status.accepted);
    expect((await stateOf(first)).status).toBe(status.accepted);
  });

  test("an attempt that no node can finish ends with its cause, the queue goes on", async () => {
    const node = await TestNode.join(site());
    const submitId = await send();
    for (let i = 0; i < MAX_REQUEUES; i++) {
      const task = await node.claimOne();
      await site().call(nodeRelease, {
        token: node.token,
        body: { attemptIds: [task.attemptId], reason: "disk full" },
      });
    }
    const { data } = await site().call(getSubmissionDetail, { query: { submitId } });
    expect(data.submission.status).toBe(status.systemError);
    expect(data.submission.errorMessage).toMatch(/judge nodes in a row/);
    expect(data.submission.errorSentences).toEqual([judgeMessage("nodes-gave-up", { times: MAX_REQUEUES })]);
    const [row] = await site().db.select().from(submissions).where(eq(submissions.id, submitId));
    expect(row?.staffTrace).toMatch(/disk full/);
    const next = await send();
    expect((await node.claimOne()).submitId).toBe(next);
  });
});
