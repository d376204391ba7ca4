import {
  cancelJudge,
  checkSubmissionsStatus,
  DEFAULT_ROLE,
  getAllCaseResult,
  getProblemDetail,
  getSubmissionTimeline,
  manualJudge,
  nodeEvents,
  type RoleId,
  rejudge,
  rejudgeContestProblem,
  rejudgeMany,
  rejudgeProblem,
  resubmit,
  status,
  submitProblemJudge,
} from "@verdict/contract";
import { eq } from "drizzle-orm";
import { beforeAll, beforeEach, describe, expect, test } from "vitest";
import { TestNode } from "../../../test/node.ts";
import { type TestUser, useSite } from "../../../test/site.ts";
import { problems } from "../problem/tables.ts";
import { solved } from "../submission/tables.ts";
import { users } from "../user/tables.ts";

const site = useSite();
let root = "";
let user: TestUser;
let node: TestNode;
let problem: { pid: number; problemId: string };

beforeAll(async () => {
  root = await site().tokenOf("1");
  user = await site().user();
  node = await TestNode.join(site());
  await site().server.deps.settings.changeSwitches({ defaultSubmitInterval: 0 });
});

beforeEach(async () => {
  problem = await site().problem();
});

async function send(): Promise<number> {
  const body = { pid: problem.problemId, language: "C", code: "x" };
  return (await site().call(submitProblemJudge, { token: user.token, body })).data.submitId;
}

async function judged(verdict: number): Promise<number> {
  const submitId = await send();
  await node.result(await node.claimOne(), verdict);
  return submitId;
}

const stateOf = async (submitId: number) =>
  (await site().call(checkSubmissionsStatus, { body: { submitIds: [submitId] } })).data[submitId];

const counts = async () =>
  (await site().call(getProblemDetail, { query: { problemId: problem.problemId } })).data.problemCount;

const solvedBy = () => site().db.select().from(solved).where(eq(solved.problemId, problem.pid));

describe("rejudging", () => {
  test("withdraws the verdict and everything that hangs on it, then judges as a new attempt", async () => {
    const submitId = await judged(status.accepted);
    expect(await counts()).toMatchObject({ total: 1, ac: 1 });
    const answer = await site().call(rejudge, { token: root, query: { submitId } });
    expect(answer.data).toMatchObject({
      status: status.pending,
      time: null,
      score: null,
      version: 2,
      isManual: false,
    });
    expect(await counts()).toMatchObject({ total: 1, ac: 0 });
    expect(await solvedBy()).toEqual([]);
    expect((await site().call(getAllCaseResult, { query: { submitId } })).data?.judgeCaseList).toEqual([]);
    await node.result(await node.claimOne(), status.wrongAnswer);
    expect(await stateOf(submitId)).toMatchObject({ status: status.wrongAnswer });
    expect(await counts()).toMatchObject({ total: 1, ac: 0, wa: 1 });
    const history = (await site().call(getSubmissionTimeline, { query: { submitId } })).data;
    // What each came to stays, whatever the submission's verdict is now.
    expect(history).toMatchObject([
      {
        attempt: 2,
        finished: true,
        outcome: { status: status.wrongAnswer, time: 20, memory: 2000, score: null },
      },
      { attempt: 1, finished: true, outcome: { status: status.accepted } },
    ]);
  });

  test("while it is judged: the old attempt's reports and late result are dropped", async () => {
    const submitId = await send();
    const old = await node.claimOne();
    await site().call(rejudge, { token: root, query: { submitId } });
    const report = { attempts: [{ attemptId: old.attemptId, events: [{ kind: "compiling", ageMs: 0 }] }] };
    expect((await site().call(nodeEvents, { token: node.token, body: report })).data.dropped).toEqual([
      old.attemptId,
    ]);
    expect((await node.result(old, status.accepted)).data.stored).toBe(false);
    const fresh = await node.claimOne();
    expect(fresh).toMatchObject({ submitId, attempt: 2 });
    expect((await site().call(getSubmissionTimeline, { query: { submitId } })).data).toMatchObject([
      { attempt: 2, finished: false, outcome: null },
      { attempt: 1, finished: true, outcome: null },
    ]);
    await node.result(fresh, status.wrongAnswer);
    expect((await stateOf(submitId))?.status).toBe(status.wrongAnswer);
    expect(await counts()).toMatchObject({ total: 1, ac: 0, wa: 1 });
  });

  test("all finished submissions of a problem, behind fresh ones", async () => {
    const [a, b] = [await judged(status.accepted), await judged(status.wrongAnswer)];
    expect((await site().call(rejudgeProblem, { token: root, body: { pid: problem.pid } })).data).toEqual({
      submissions: 2,
    });
    const fresh = await send();
    expect((await node.claim(3)).map((task) => task.submitId).toSorted()).toEqual([a, b, fresh].toSorted());
  });

  test("those of a list that are finished", async () => {
    const done = await judged(status.wrongAnswer);
    const waiting = await send();
    const body = { submitIds: [waiting, done, done, 999_999] };
    expect((await site().call(rejudgeMany, { token: root, body })).data).toEqual({ submissions: 1 });
    expect((await stateOf(done))?.status).toBe(status.pending);
    expect((await node.claim(3)).map((task) => [task.submitId, task.attempt])).toEqual([
      [waiting, 1],
      [done, 2],
    ]);
  });

  test("of a list that is too long is malformed", async () => {
    const submitIds = Array.from({ length: 201 }, (_, i) => i + 1);
    expect(await site().call(rejudgeMany, { token: root, body: { submitIds } })).toMatchObject({
      status: 400,
    });
  });

  test.each([
    ["of nothing", () => site().call(rejudge, { token: root, query: { submitId: 999_999 } }), 404],
    ["of none", () => site().call(rejudgeMany, { token: root, body: { submitIds: [999_999] } }), 400],
    [
      "of a problem without any",
      () => site().call(rejudgeProblem, { token: root, body: { pid: problem.pid } }),
      400,
    ],
    [
      "in a contest that is not",
      () => site().call(rejudgeContestProblem, { token: root, query: { cid: 1, pid: 1 } }),
      400,
    ],
  ])("%s is refused", async (_name, call, code) => {
    expect(await call()).toMatchObject({ http: 200, status: code, data: null });
  });
});

describe("judging by hand", () => {
  const byHand = (submitId: number, verdict: number, score?: number) =>
    site().call(manualJudge, { token: root, query: { submitId, status: verdict, score } });

  test("counts and the solved table follow", async () => {
    const submitId = await judged(status.wrongAnswer);
    expect((await byHand(submitId, status.accepted)).data).toEqual({
      submitId,
      judger: "root",
      status: 0,
      score: null,
      oiRankScore: null,
    });
    expect(await stateOf(submitId)).toMatchObject({ status: 0, isManual: true, judger: "root" });
    expect(await counts()).toMatchObject({ ac: 1, wa: 0 });
    expect(await solvedBy()).toMatchObject([{ submissionId: submitId }]);
  });

  test("points of an OI problem: cut to its total; not given, all for Accepted, else as they were", async () => {
    problem = await site().problem({ type: 1, difficulty: 2 });
    await site().db.update(problems).set({ ioScore: 60 }).where(eq(problems.id, problem.pid));
    const submitId = await judged(status.wrongAnswer);
    const points = async (verdict: number, score?: number) => {
      const { data } = await byHand(submitId, verdict, score);
      return [data.score, data.oiRankScore];
    };
    // round(0.1 * points + 2 * 2 * points / 60)
    expect(await points(status.partialAccepted, 9999)).toEqual([60, 10]);
    expect(await points(status.partialAccepted, -5)).toEqual([0, 0]);
    expect(await points(status.partialAccepted, 30)).toEqual([30, 5]);
    expect(await points(status.wrongAnswer)).toEqual([30, 5]);
    expect(await points(status.accepted)).toEqual([60, 10]);
    expect(await points(status.accepted, 45)).toEqual([45, 8]); // 7.5 is rounded up
  });

  test("not while judged, not a compile error, not every verdict", async () => {
    const waiting = await send();
    expect((await byHand(waiting, status.accepted)).code).toBe("being-judged");
    await node.result(await node.claimOne(), status.compileError);
    expect((await byHand(waiting, status.accepted)).code).toBe("compile-error-stays");
    const done = await judged(status.accepted);
    for (const verdict of [
      status.pending,
      status.cancelled,
      status.compileError,
      status.submittedUnknown,
      99,
    ]) {
      expect((await byHand(done, verdict)).code).toBe("status-not-manual");
    }
    expect(await byHand(999_999, status.accepted)).toMatchObject({ status: 400, code: "no-such-submission" });
  });
});

describe("cancelling", () => {
  const stop = (submitId: number) => site().call(cancelJudge, { token: root, query: { submitId } });

  test("takes a waiting submission out of the queue", async () => {
    const submitId = await send();
    expect((await stop(submitId)).data).toEqual({ submitId, judger: "root", status: status.cancelled });
    const next = await send();
    expect((await node.claimOne()).submitId).toBe(next);
    expect(await stateOf(submitId)).toMatchObject({ status: status.cancelled, isManual: true });
  });

  test("is refused once a node has it", async () => {
    const submitId = await send();
    const task = await node.claimOne();
    expect((await stop(submitId)).code).toBe("being-judged");
    await node.result(task, status.accepted);
    expect(await stop(999_999)).toMatchObject({ status: 400, code: "no-such-submission" });
  });
});

describe("resubmitting", () => {
  const again = (submitId: number, token = user.token) =>
    site().call(resubmit, { token, query: { submitId: String(submitId) } });
  const failed = async () => {
    const submitId = await judged(status.wrongAnswer);
    await site().call(manualJudge, {
      token: root,
      query: { submitId: String(submitId), status: String(status.submitFailed) },
    });
    return submitId;
  };

  test("sends a failed submission into the queue again, before rejudges", async () => {
    const other = await judged(status.wrongAnswer);
    const submitId = await failed();
    await site().call(rejudge, { token: root, query: { submitId: String(other) } });
    expect(await again(submitId)).toMatchObject({
      status: 200,
      data: { submitId, status: status.pending, version: 3, isManual: false },
    });
    const [first, second] = [await node.claimOne(), await node.claimOne()];
    expect([first.submitId, second.submitId]).toEqual([submitId, other]);
    await node.result(first, status.accepted);
    await node.result(second, status.wrongAnswer);
    expect(await stateOf(submitId)).toMatchObject({ status: status.accepted });
    expect(await counts()).toMatchObject({ total: 2, ac: 1, wa: 1 });
  });

  test("of several calls at once one is taken", async () => {
    const submitId = await failed();
    const answers = await Promise.all(Array.from({ length: 5 }, () => again(submitId)));
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 400, 400, 400, 400]);
    await node.result(await node.claimOne(), status.accepted);
  });

  test("only by its author, only when it failed to be submitted", async () => {
    const submitId = await failed();
    expect((await again(submitId, (await site().user()).token)).code).toBe("submission-not-yours");
    expect((await again(submitId, root)).code).toBe("submission-not-yours");
    expect((await again(await judged(status.wrongAnswer))).code).toBe("resubmit-not-failed");
    expect((await again(999_999)).code).toBe("submission-not-found");
    const query = { submitId: "one" };
    expect(await site().call(resubmit, { token: user.token, query })).toMatchObject({ http: 400 });
  });

  test("by nobody whose role may not submit any more", async () => {
    const submitId = await failed();
    const role = (roleId: RoleId) => site().db.update(users).set({ roleId }).where(eq(users.uid, user.uid));
    await role(1003);
    expect(await again(submitId)).toMatchObject({ http: 403, code: "operation-banned" });
    await role(DEFAULT_ROLE);
    expect((await stateOf(submitId))?.status).toBe(status.submitFailed);
  });
});
