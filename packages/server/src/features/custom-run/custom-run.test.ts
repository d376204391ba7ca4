import { getTestJudgeResult, status, submitProblemJudge, TEST_RUNS_MAX } from "@verdict/contract";
import { eq } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { TestNode } from "../../../test/node.ts";
import { plain, ran, useOnlineTests } from "../../../test/online-tests.ts";
import { useSite } from "../../../test/site.ts";
import { problems } from "../problem/tables.ts";
import { submissions } from "../submission/tables.ts";

const site = useSite();
const { own, interval, ask, askAll, resultOf } = useOnlineTests(site);

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
      compiler: null,
      problemJudgeMode: "default",
      judged: false,
      message: null,
      dialogue: null,
      channels: null,
      sentences: null,
    });
    const task = await node.claimOne("online_test");
    expect(task).toMatchObject({
      language: "C++ 17",
      code: "int main(){}",
      timeLimitMs: 1000,
      kind: "online_test",
      input: "1 2\n",
      expected: "3",
      withInteractor: false,
    });
    const warned = { ...ran, compiler: "main.cpp:1: warning" };
    expect((await node.result(task, status.accepted, { ...plain, test: warned })).data.stored).toBe(true);

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
      compiler: "main.cpp:1: warning",
      problemJudgeMode: "default",
      judged: true,
      message: null,
      dialogue: null,
      channels: null,
      sentences: null,
    });
    expect(await resultOf(key)).toMatchObject({ http: 200, status: 400, code: "test-not-found" });
    expect(await site().db.$count(submissions)).toBe(before);
  });

  test("of several who fetch at once one gets the result", async () => {
    const node = await TestNode.join(site());
    const { data: key } = await ask();
    await node.result(await node.claimOne("online_test"), status.accepted, { ...plain, test: ran });
    const answers = await Promise.all(Array.from({ length: 6 }, () => resultOf(key)));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
  });

  test("a call that waits is answered as soon as the result is there", async () => {
    const node = await TestNode.join(site());
    const { data: key } = await ask();
    const waiting = resultOf(key, own.user.token, 20_000);
    await node.result(await node.claimOne("online_test"), status.wrongAnswer, { ...plain, test: ran });
    expect((await waiting).data.status).toBe(status.wrongAnswer);
  });

  test("what programs print is stored, whatever it is", async () => {
    const node = await TestNode.join(site());
    const { data: key } = await ask();
    const odd = { ...ran, output: "a\0b\ud800c", stderr: "\0" };
    await node.result(await node.claimOne("online_test"), status.accepted, { ...plain, test: odd });
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
    await node.result(await node.claimOne("online_test"), status.accepted, { ...plain, test: talked });
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
    await node.result(await node.claimOne("online_test"), status.compileError, {
      errorMessage: "main.cpp:1: error",
    });
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
      const task = await node.claimOne("online_test");
      await node.result(task, status.accepted, { ...plain, test: ran });
      return task;
    };
    expect(await asked({ withInteractor: true })).toMatchObject({ withInteractor: false });
    expect(await asked({ pid: talking.pid })).toMatchObject({ withInteractor: false });
    expect(await asked({ pid: talking.pid, withInteractor: true })).toMatchObject({ withInteractor: true });
  });

  test("of several processes shows what each channel carried", async () => {
    const node = await TestNode.join(site());
    const { pid } = await site().problem({ judgeMode: "interactive", spjCode: "x", spjLanguage: "C++" });
    const communication = { processes: 2, io: "std", timeRule: "sum" } as const;
    await site()
      .db.update(problems)
      .set({ communication, checkerProtocol: "cms" })
      .where(eq(problems.id, pid));
    const { data: key } = await ask({ pid, withInteractor: true });
    const task = await node.claimOne("online_test");
    expect(task).toMatchObject({ withInteractor: true, communication });
    const said = { text: "1\n", isCut: false };
    const channels = [{ process: 0, said, told: { text: "", isCut: true } }];
    const test = { ...ran, output: null, channels };
    await node.result(task, status.accepted, { ...plain, test });
    expect((await resultOf(key)).data).toMatchObject({ channels, dialogue: null, userOutput: null });
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
      body: { pid: own.problem.problemId, language: "C++ 17", code: "x" },
    });
    expect(sent.status).toBe(200);
    expect((await node.claimOne()).submitId).toBe(sent.data.submitId);
    expect((await node.claimOne("online_test")).code).toBe("int main(){}");
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
    ["no code", { code: null }, 400, "code-empty"],
    ["an empty input", { userInput: "" }, 400, "test-input-empty"],
    ["no input", { userInput: null }, 400, "test-input-empty"],
    ["an empty language", { language: "" }, 400, "language-unknown"],
    ["no language", { language: null }, 400, "language-unknown"],
    ["1001 characters of input", { userInput: "1".repeat(1001) }, 400, "test-input-too-long"],
    ["16,385 characters of output", { expectedOutput: "1".repeat(16_385) }, 400, "test-case-too-long"],
    ["another type", { type: "private" }, 400, "test-type-unknown"],
    ["an unknown language", { language: "Elvish" }, 400, "language-unknown"],
    ["a language no node has", { language: "Java" }, 400, "language-unavailable"],
    ["a problem that is not there", { pid: 999_999 }, 400, "no-such-problem"],
    ["a contest", { type: "contest" }, 404, "contest-not-found"],
    ["no problem at all", { pid: "x" }, 400, "request-invalid"],
    ["a null character", { userInput: "1\u00002" }, 400, "request-invalid"],
    ["half a character", { userInput: "\ud83d" }, 400, "request-invalid"],
  ])("%s is refused", async (_what, more, code, refusal) => {
    await TestNode.join(site());
    expect(await ask(more)).toMatchObject({ status: code, code: refusal });
  });

  test("a hidden problem and a switched-off judge are refused", async () => {
    const hidden = await site().problem({ auth: 2 });
    expect((await ask({ pid: hidden.pid })).code).toBe("no-such-problem");
    const { settings } = site().server.deps;
    await settings.changeSwitches({ openPublicJudge: false });
    expect((await ask()).code).toBe("judge-switched-off");
    await settings.changeSwitches({ openPublicJudge: true });
  });

  test("in a group a problem of the site, which one of its trainings may have, is tried as everywhere", async () => {
    await TestNode.join(site());
    expect((await ask({ type: "group" })).status).toBe(200);
    const hidden = await site().problem({ auth: 2 });
    expect((await ask({ type: "group", pid: hidden.pid })).code).toBe("no-such-problem");
    const { settings } = site().server.deps;
    await settings.changeSwitches({ openGroupJudge: false });
    expect((await ask({ type: "group" })).code).toBe("judge-switched-off");
    await settings.changeSwitches({ openGroupJudge: true });
  });

  async function remoteProblem() {
    const made = await site().problem();
    await site().db.update(problems).set({ remoteOj: "CF" }).where(eq(problems.id, made.pid));
    return made;
  }

  test.each([
    [{ language: "GNU G++20", mode: "text/x-c++src" }, "C++ With O2"],
    [{ language: "PyPy 3.9", mode: "text/x-python" }, "PyPy3"],
    [{ language: "Python 2.7.8", mode: "text/x-python" }, "Python2"],
  ])("a remote judge's language %j is tried in %s", async (more, language) => {
    const { pid } = await remoteProblem();
    const node = await TestNode.join(site(), ["C++ With O2", "PyPy3", "Python2"]);
    // What nodes offer is looked up every few seconds: the first of these waits.
    await expect.poll(async () => (await ask({ ...more, pid, isRemoteJudge: true })).status).toBe(200);
    expect((await node.claimOne("online_test")).language).toBe(language);
  });

  test("a remote judge's language without a likeness here is refused", async () => {
    const { pid } = await remoteProblem();
    const tried = { pid, language: "Befunge", mode: "text/plain", isRemoteJudge: true };
    expect((await ask(tried)).code).toBe("language-unknown");
  });

  test("whether a problem is a remote judge's is not for the client to say", async () => {
    const tried = { language: "GNU G++20", mode: "text/x-c++src", isRemoteJudge: true };
    expect((await ask(tried)).code).toBe("language-unknown");
  });

  test("a key nobody has", async () => {
    expect((await resultOf("nobody")).code).toBe("test-not-found");
    expect((await site().call(getTestJudgeResult, { token: own.user.token })).http).toBe(400);
  });
});

describe("a program on several cases at once", () => {
  test("each has a result of its own, in the order asked; an empty input is one", async () => {
    const node = await TestNode.join(site());
    const { data: keys } = await askAll([
      { userInput: "1 2", expectedOutput: "3" },
      { userInput: "", expectedOutput: "" },
    ]);
    const [first, second] = [await node.claimOne("online_test"), await node.claimOne("online_test")];
    expect(first).toMatchObject({ input: "1 2\n", expected: "3" });
    expect(second).toMatchObject({ input: "", expected: null });
    await node.result(second, status.accepted, {
      ...plain,
      test: { ...ran, output: "nothing", judged: false },
    });
    await node.result(first, status.accepted, { ...plain, test: ran });
    const results = await Promise.all(keys.map((key) => resultOf(key)));
    expect(results.map(({ data }) => data.userOutput)).toEqual(["3\n", "nothing"]);
    expect((await resultOf(keys[0] as string)).code).toBe("test-not-found");
  });

  test("they take one turn of the interval together", async () => {
    const hasty = await site().user();
    await TestNode.join(site());
    await interval(60);
    const cases = [{ userInput: "1" }, { userInput: "2" }];
    expect((await askAll(cases, hasty.token)).data).toHaveLength(2);
    expect((await askAll(cases, hasty.token)).code).toBe("submit-too-fast");
    expect((await ask({}, hasty.token)).code).toBe("submit-too-fast");
  });

  test("somebody with one case does not wait for all of somebody with many", async () => {
    const node = await TestNode.join(site());
    const [many, one] = [await site().user(), await site().user()];
    await askAll(
      Array.from({ length: TEST_RUNS_MAX }, (_, index) => ({ userInput: String(index) })),
      many.token,
    );
    const { data: key } = await ask({ userInput: "mine" }, one.token);
    const inputs: string[] = [];
    for (let turn = 0; turn < 3; turn++) {
      const task = await node.claimOne("online_test");
      if (task.kind === "online_test") inputs.push(task.input);
    }
    expect(inputs).toContain("mine\n");
    expect(key).toMatch(/^[\w-]{24}$/);
  });

  test.each([
    ["no case", [], "request-invalid"],
    [
      "one too many",
      Array.from({ length: TEST_RUNS_MAX + 1 }, () => ({ userInput: "1" })),
      "request-invalid",
    ],
    ["16,385 characters of input", [{ userInput: "1".repeat(16_385) }], "test-case-too-long"],
    [
      "16,385 characters of output",
      [{ userInput: "1", expectedOutput: "1".repeat(16_385) }],
      "test-case-too-long",
    ],
  ])("%s is refused", async (_what, cases, refusal) => {
    expect((await askAll(cases)).code).toBe(refusal);
  });
});
