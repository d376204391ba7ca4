import {
  getTestJudgeResult,
  MAX_REQUEUES,
  nodeBlob,
  nodeEvents,
  nodeRelease,
  status,
  submitProblemJudge,
  submitProblemTestJudge,
  type Task,
  TRIAL_WAIT_SECONDS,
} from "@verdict/contract";
import { eq, sql } from "drizzle-orm";
import { afterEach, beforeAll, describe, expect, test } from "vitest";
import { caseReport, TestNode } from "../../../test/node.ts";
import { type TestUser, useSite } from "../../../test/site.ts";
import { problems } from "../problem/tables.ts";
import { attempts, submissions, trials as trialTable } from "../submission/tables.ts";
import { openTrials, type Trials } from "./trial.ts";
import { expireTrials, purgeTrials } from "./trial-sweep.ts";

const site = useSite();
let user: TestUser;
let problem: { pid: number; problemId: string };
let trials: Trials;

const interval = (defaultSubmitInterval: number) =>
  site().server.deps.settings.changeSwitches({ defaultSubmitInterval });

beforeAll(async () => {
  user = await site().user();
  problem = await site().problem({ cases: 3 });
  trials = openTrials(site().server.deps);
  await interval(0);
});

// Each test starts with an empty queue.
afterEach(async () => {
  await site().db.update(attempts).set({ finishedAt: sql`now()` });
  await interval(0);
});

const ask = (more: object = {}, token = user.token) =>
  site().call(submitProblemTestJudge, {
    token,
    body: {
      pid: problem.pid,
      type: "public",
      language: "C++ 17",
      code: "int main(){}",
      userInput: "1 2",
      ...more,
    },
  });

const resultOf = (testJudgeKey: string, token = user.token, wait = 0) =>
  site().call(getTestJudgeResult, { token, query: { testJudgeKey, wait: String(wait) } });

const ran = { output: "3\n", stderr: "", judged: true, message: null };
const plain = { timeMs: 12, memoryKiB: 3400, cases: [] };

const reference = () =>
  site().db.transaction(async (tx) => {
    const [row] = await tx.select().from(problems).where(eq(problems.id, problem.pid));
    return trials.add(tx, {
      uid: user.uid,
      language: "C++ 17",
      code: "solution",
      problemId: problem.pid,
      dataVersionId: row?.dataVersionId ?? 0,
      input: { kind: "reference" },
    });
  });

const checkerCompile = (judgeMode: "spj" | "interactive" = "spj") =>
  trials.add(site().db, {
    uid: user.uid,
    language: "C++ 17",
    code: "int main(){}",
    problemId: null,
    input: { kind: "checker_compile", judgeMode, extraFiles: { "rules.h": "//" } },
  });

describe("an online test", () => {
  test("is judged and handed out once, to its owner only", async () => {
    const node = await TestNode.join(site());
    const before = await site().db.$count(submissions);
    const { data: key } = await ask({ expectedOutput: "3" });
    expect((await resultOf(key)).data).toEqual({
      status: status.pending,
      time: null,
      memory: null,
      userInput: null,
      userOutput: null,
      expectedOutput: null,
      stderr: null,
      problemJudgeMode: "default",
      judged: false,
      message: null,
      dialogue: null,
      sentences: null,
    });
    const task = await node.claimOne();
    expect(task).toMatchObject({
      submitId: null,
      language: "C++ 17",
      code: "int main(){}",
      timeLimitMs: 1000,
      cases: [],
      trial: { kind: "online_test", input: "1 2\n", expected: "3", withInteractor: false },
    });
    expect((await node.result(task, status.accepted, { ...plain, test: ran })).data.stored).toBe(true);

    const other = await site().user();
    expect((await resultOf(key, other.token)).code).toBe("test-not-found");
    expect((await resultOf(key)).data).toEqual({
      status: status.accepted,
      time: 12,
      memory: 3400,
      userInput: "1 2\n",
      userOutput: "3\n",
      expectedOutput: "3",
      stderr: "",
      problemJudgeMode: "default",
      judged: true,
      message: null,
      dialogue: null,
      sentences: null,
    });
    expect(await resultOf(key)).toMatchObject({ http: 200, status: 400, code: "test-not-found" });
    expect(await site().db.$count(submissions)).toBe(before);
  });

  test("of several who fetch at once one gets the result", async () => {
    const node = await TestNode.join(site());
    const { data: key } = await ask();
    await node.result(await node.claimOne(), status.accepted, { ...plain, test: ran });
    const answers = await Promise.all(Array.from({ length: 6 }, () => resultOf(key)));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
  });

  test("a call that waits is answered as soon as the result is there", async () => {
    const node = await TestNode.join(site());
    const { data: key } = await ask();
    const waiting = resultOf(key, user.token, 20_000);
    await node.result(await node.claimOne(), status.wrongAnswer, { ...plain, test: ran });
    expect((await waiting).data.status).toBe(status.wrongAnswer);
  });

  test("what programs print is stored, whatever it is", async () => {
    const node = await TestNode.join(site());
    const { data: key } = await ask();
    const odd = { ...ran, output: "a\0b\ud800c", stderr: "\0" };
    await node.result(await node.claimOne(), status.accepted, { ...plain, test: odd });
    expect((await resultOf(key)).data).toMatchObject({ userOutput: "a\u2400b\ufffdc", stderr: "\u2400" });
  });

  test("a conversation comes back turn by turn", async () => {
    const node = await TestNode.join(site());
    const { data: key } = await ask();
    const dialogue = {
      turns: [
        { from: "interactor" as const, text: "21\n" },
        { from: "program" as const, text: "4\0" },
      ],
      unseen: { program: 7, interactor: 0 },
    };
    const talked = { output: null, stderr: "", judged: true, message: "ok", dialogue };
    await node.result(await node.claimOne(), status.accepted, { ...plain, test: talked });
    const { data } = await resultOf(key);
    expect(data.userOutput).toBeNull();
    expect(data.dialogue).toEqual({
      ...dialogue,
      turns: [dialogue.turns[0], { from: "program", text: "4\u2400" }],
    });
  });

  test("the compiler's words stand where standard error does", async () => {
    const node = await TestNode.join(site());
    const { data: key } = await ask();
    await node.result(await node.claimOne(), status.compileError, { errorMessage: "main.cpp:1: error" });
    expect((await resultOf(key)).data).toMatchObject({
      status: status.compileError,
      stderr: "main.cpp:1: error",
      userOutput: null,
      time: null,
    });
  });

  test("goes to the interactor only where the problem has one and the caller asks for it", async () => {
    const node = await TestNode.join(site());
    const talking = await site().problem({ judgeMode: "interactive", spjCode: "x", spjLanguage: "C++" });
    const asked = async (more: object) => {
      await ask(more);
      const task = await node.claimOne();
      await node.result(task, status.accepted, { ...plain, test: ran });
      return task.trial;
    };
    expect(await asked({ withInteractor: true })).toMatchObject({ withInteractor: false });
    expect(await asked({ pid: talking.pid })).toMatchObject({ withInteractor: false });
    expect(await asked({ pid: talking.pid, withInteractor: true })).toMatchObject({ withInteractor: true });
  });

  test("comes after submissions and has an interval of its own", async () => {
    const node = await TestNode.join(site());
    const busy = await site().user();
    await interval(60);
    const { data: key } = await ask({}, busy.token);
    const again = await ask({}, busy.token);
    expect(again).toMatchObject({ status: 403, code: "submit-too-fast" });
    const sent = await site().call(submitProblemJudge, {
      token: busy.token,
      body: { pid: problem.problemId, language: "C++ 17", code: "x" },
    });
    expect(sent.status).toBe(200);
    const tasks = [await node.claimOne(), await node.claimOne()];
    expect(tasks.map((task) => task.submitId)).toEqual([sent.data.submitId, null]);
    expect(key).toMatch(/^[\w-]{24}$/);
  });

  test("one at a time passes the interval, also when many come at once", async () => {
    const hasty = await site().user();
    await interval(60);
    const answers = await Promise.all(Array.from({ length: 8 }, () => ask({}, hasty.token)));
    expect(answers.filter((answer) => answer.status === 200)).toHaveLength(1);
  });

  test.each([
    ["an empty code", { code: "" }, 400, "code-empty"],
    ["a code of 65,536 characters", { code: "x".repeat(65_536) }, 400, "code-too-long"],
    ["no input", { userInput: "" }, 400, "test-input-empty"],
    ["1001 characters of input", { userInput: "1".repeat(1001) }, 400, "test-input-too-long"],
    ["1001 characters of output", { expectedOutput: "1".repeat(1001) }, 400, "test-input-too-long"],
    ["another type", { type: "private" }, 400, "test-type-unknown"],
    ["an unknown language", { language: "Elvish" }, 400, "language-unknown"],
    ["a language no node has", { language: "Java" }, 400, "language-unavailable"],
    ["a problem that is not there", { pid: 999_999 }, 404, "problem-not-found"],
    ["a contest", { type: "contest" }, 404, "contest-not-found"],
    ["a group", { type: "group" }, 404, "group-not-found"],
    ["no problem at all", { pid: "x" }, 400, "request-invalid"],
    ["a null character", { userInput: "1\u00002" }, 400, "request-invalid"],
  ])("%s is refused", async (_what, more, code, refusal) => {
    await TestNode.join(site());
    expect(await ask(more)).toMatchObject({ status: code, code: refusal });
  });

  test("a hidden problem and a switched-off judge are refused", async () => {
    const hidden = await site().problem({ auth: 2 });
    expect((await ask({ pid: hidden.pid })).code).toBe("problem-hidden");
    const { settings } = site().server.deps;
    await settings.changeSwitches({ openPublicJudge: false });
    expect((await ask()).code).toBe("judge-switched-off");
    await settings.changeSwitches({ openPublicJudge: true });
  });

  test.each([
    [{ language: "GNU G++20", mode: "text/x-c++src" }, "C++ With O2"],
    [{ language: "PyPy 3.9", mode: "text/x-python" }, "PyPy3"],
    [{ language: "Python 2.7.8", mode: "text/x-python" }, "Python2"],
  ])("a remote judge's language %j is tried in %s", async (more, language) => {
    const node = await TestNode.join(site(), [language]);
    // What nodes offer is looked up every few seconds.
    await expect
      .poll(async () => (await ask({ ...more, isRemoteJudge: true })).status, { timeout: 15_000 })
      .toBe(200);
    expect((await node.claimOne()).language).toBe(language);
  });

  test("a remote judge's language without a likeness here is refused", async () => {
    expect((await ask({ language: "Befunge", mode: "text/plain", isRemoteJudge: true })).code).toBe(
      "language-unknown",
    );
  });

  test("a key nobody has", async () => {
    expect((await resultOf("nobody")).code).toBe("test-not-found");
    expect((await site().call(getTestJudgeResult, { token: user.token })).http).toBe(400);
  });
});

describe("trials of problem setters", () => {
  test("a checker compiles, or does not", async () => {
    const node = await TestNode.join(site());
    const good = await checkerCompile("interactive");
    const task = await node.claimOne();
    expect(task).toMatchObject({
      submitId: null,
      trial: { kind: "checker_compile" },
      judgeMode: "interactive",
      judgeExtraFiles: { "rules.h": "//" },
      checker: { language: "C++ 17", code: "int main(){}" },
    });
    await node.result(task, status.accepted, { cases: [] });
    expect(await trials.wait(good, 5000)).toMatchObject({
      kind: "checker_compile",
      stage: "finished",
      result: { status: status.accepted },
    });
    const bad = await checkerCompile();
    await node.result(await node.claimOne(), status.compileError, { errorMessage: "no" });
    expect((await trials.wait(bad, 5000))?.result).toMatchObject({ status: -2, errorMessage: "no" });
    // Nobody gets it by the call for online tests.
    expect((await resultOf(bad)).code).toBe("test-not-found");
  });

  test("a reference is judged on every case of its data version", async () => {
    const node = await TestNode.join(site());
    const key = await reference();
    expect(await trials.state(key)).toMatchObject({ stage: "queued", casesDone: 0, result: undefined });
    const task = await node.claimOne();
    expect(task).toMatchObject({ submitId: null, trial: null, judgeMode: "default", checker: null });
    expect(task.cases.map(({ seq }) => seq)).toEqual([1, 2, 3]);
    const blob = await site().fetch(nodeBlob, {
      token: node.token,
      query: { attemptId: String(task.attemptId), sha256: task.cases[0]?.input.sha256 ?? "" },
    });
    expect(await blob.text()).toBe("1.in\n");
    await report(node, task, 2);
    expect(await trials.state(key)).toMatchObject({ stage: "running", casesDone: 1 });
    await node.result(task, status.wrongAnswer);
    expect((await trials.wait(key, 5000))?.result).toMatchObject({
      status: status.wrongAnswer,
      cases: [{ seq: 1, timeMs: 10, memoryKiB: 1000 }, { seq: 2 }, { seq: 3 }],
    });
  });

  test("waiting ends by itself", async () => {
    const key = await reference();
    expect(await trials.wait(key, 50)).toMatchObject({ stage: "queued", result: undefined });
    expect(await trials.wait("nobody", 5000)).toBeUndefined();
  });
});

describe("leases of trials", () => {
  test("a late result of a lost lease is dropped; the next node's counts", async () => {
    const [slow, quick] = [await TestNode.join(site()), await TestNode.join(site())];
    const { data: key } = await ask();
    const lost = await slow.claimOne();
    await slow.hello([]);
    const task = await quick.claimOne();
    expect(task.attemptId).toBe(lost.attemptId);
    expect((await slow.result(lost, status.wrongAnswer, { ...plain, test: ran })).data.stored).toBe(false);
    expect((await report(slow, lost, 1)).data.dropped).toEqual([lost.attemptId]);
    expect((await quick.result(task, status.accepted, { ...plain, test: ran })).data.stored).toBe(true);
    expect((await quick.result(task, status.wrongAnswer, { ...plain, test: ran })).data.stored).toBe(false);
    expect((await resultOf(key)).data.status).toBe(status.accepted);
  });

  test("one that falls back too often ends with its cause", async () => {
    const key = await checkerCompile();
    for (let round = 0; round < MAX_REQUEUES; round += 1) {
      const node = await TestNode.join(site());
      const { attemptId } = await node.claimOne();
      const body = { attemptIds: [attemptId], reason: "no disk" };
      await site().call(nodeRelease, { token: node.token, body });
    }
    expect((await trials.wait(key, 5000))?.result).toMatchObject({
      status: status.systemError,
      staffTrace: expect.stringContaining("no disk"),
    });
  });

  test("one that nobody finishes in time is given up, and its node stops", async () => {
    const node = await TestNode.join(site());
    const { data: key } = await ask();
    const task = await node.claimOne();
    const age = (seconds: number) =>
      site()
        .db.update(trialTable)
        .set({ createdAt: sql`now() - make_interval(secs => ${seconds})` })
        .where(eq(trialTable.key, key));
    await age(TRIAL_WAIT_SECONDS - 60);
    expect(await expireTrials(site().db)).toBe(0);
    await age(TRIAL_WAIT_SECONDS + 1);
    expect(await expireTrials(site().db)).toBe(1);
    expect((await report(node, task, 1)).data.dropped).toEqual([task.attemptId]);
    expect((await resultOf(key)).data).toMatchObject({
      status: status.systemError,
      stderr: expect.stringContaining("No judge finished this in time"),
    });
  });

  test("finished ones are purged after an hour, references after a month", async () => {
    const node = await TestNode.join(site());
    const keys = [(await ask()).data, await checkerCompile(), await reference()];
    for (let i = 0; i < 3; i += 1) await node.result(await node.claimOne(), status.accepted, { cases: [] });
    const left = async (interval: string) => {
      await site()
        .db.update(trialTable)
        .set({ finishedAt: sql.raw(`now() - interval '${interval}'`) })
        .where(sql`${trialTable.finishedAt} is not null`);
      await purgeTrials(site().db);
      const states = await Promise.all(keys.map((key) => trials.state(key)));
      return states.map((state) => state !== undefined);
    };
    expect(await left("59 minutes")).toEqual([true, true, true]);
    expect(await left("61 minutes")).toEqual([false, false, true]);
    expect(await left("31 days")).toEqual([false, false, false]);
  });
});

function report(node: TestNode, task: Task, seq: number) {
  return site().call(nodeEvents, {
    token: node.token,
    body: {
      attempts: [
        { attemptId: task.attemptId, events: [{ kind: "case", ageMs: 0, case: caseReport(seq, 0) }] },
      ],
    },
  });
}
