import {
  addReference,
  batchProblems,
  compileInteractive,
  compileSpj,
  deleteProblem,
  deleteReference,
  duplicateProblem,
  getAdminProblem,
  getAuditList,
  getCheckerTest,
  getProblemDetail,
  getProblemReadiness,
  getProblemTags,
  getReferences,
  publishProblem,
  runReferences,
  status,
  submitProblemJudge,
  testChecker,
  updateProblem,
  updateReference,
} from "@verdict/contract";
import { and, count, eq, isNull, sql } from "drizzle-orm";
import { beforeAll, beforeEach, describe, expect, test } from "vitest";
import { TestNode } from "../../../test/node.ts";
import { type TestUser, useSite } from "../../../test/site.ts";
import { dataVersions, problemCounts, problems } from "../problem/tables.ts";
import { attempts, oiBests, solved, submissions, userScores } from "../submission/tables.ts";

const site = useSite();
let root = "";
let admin: TestUser;
let keeper: TestUser;

beforeAll(async () => {
  root = await site().tokenOf("1");
  admin = await site().user({ roleId: 1001 });
  keeper = await site().user({ roleId: 1008 });
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

describe("with a node", () => {
  let node: TestNode;
  let pid = 0;
  let problemId = "";

  beforeAll(async () => {
    node = await TestNode.join(site(), ["C", "C++", "C++ 17", "Python3"]);
  });

  beforeEach(async () => {
    // What an earlier test left in the queue would come before this one's work.
    await site()
      .db.update(attempts)
      .set({ finishedAt: sql`now()`, leaseUntil: null })
      .where(isNull(attempts.finishedAt));
    ({ pid, problemId } = await site().problem());
  });

  describe("a checker", () => {
    const body = { code: "int main() {}", language: "C++", extraFiles: { "rules.h": "#define N 1" } };

    test.each([
      ["checker", compileSpj, "spj"],
      ["interactor", compileInteractive, "interactive"],
    ] as const)("%s compiles on a node, with its files", async (_what, endpoint, judgeMode) => {
      const answer = site().call(endpoint, { token: admin.token, body });
      const task = await node.claimOne();
      expect(task).toMatchObject({
        submitId: null,
        trial: { kind: "checker_compile" },
        judgeMode,
        judgeExtraFiles: body.extraFiles,
        checker: { language: "C++", code: body.code },
      });
      await node.result(task, status.accepted);
      expect(await answer).toMatchObject({ http: 200, status: 200, data: null });
    });

    test("that does not compile is refused with the compiler's words, on HTTP 200", async () => {
      const answer = site().call(compileSpj, { token: admin.token, body });
      await node.result(await node.claimOne(), status.compileError, { errorMessage: "line 3: expected ';'" });
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
      const first = await node.claimOne();
      const second = await node.claimOne();
      expect([first.cases.length, second.cases.length]).toEqual([2, 1]);
      expect(first).toMatchObject({
        trial: null,
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
      const task = await node.claimOne();
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

  describe("reference solutions", () => {
    const solution = { name: "main", language: "C", code: "int main() {}", expected: [status.accepted] };
    const add = (more: Record<string, unknown> = {}, token = root) =>
      site().call(addReference, { token, body: { pid, ...solution, ...more } });
    const listed = async () => (await site().call(getReferences, { token: root, query: { pid } })).data;

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
      const [right, wrong] = [await node.claimOne(), await node.claimOne()];
      expect(right).toMatchObject({ submitId: null, code: "int main() {}" });
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
      await node.result(await node.claimOne(), status.accepted);
      await listed();
      await save({ title: "Only words" });
      expect((await listed()).references[0]?.run?.state).toBe("done");
      await save({ timeLimit: 3000 });
      expect((await listed()).references[0]?.run).toMatchObject({ state: "waiting", status: null });
      const task = await node.claimOne();
      expect(task.timeLimitMs).toBe(3000);
      await node.result(task, status.timeLimitExceeded);
      const [row] = (await listed()).references;
      expect(row?.run).toMatchObject({ status: status.timeLimitExceeded, asExpected: false });
      const same = { ...solution, id: row?.id ?? 0, expected: [status.timeLimitExceeded] };
      await site().call(updateReference, { token: root, body: same });
      expect((await listed()).references[0]?.run).toMatchObject({ state: "done", asExpected: true });
      await site().call(updateReference, { token: root, body: { ...same, code: "int other;" } });
      expect((await node.claimOne()).code).toBe("int other;");
    });

    test("run once more when somebody asks, and leave no submission behind", async () => {
      await add();
      await node.result(await node.claimOne(), status.accepted);
      const again = await site().call(runReferences, { token: root, body: { pid } });
      expect(again.data).toEqual({ started: 1 });
      await node.result(await node.claimOne(), status.accepted);
      expect(await site().db.select().from(submissions).where(eq(submissions.problemId, pid))).toEqual([]);
    });

    test("a fault of ours is never what was expected", async () => {
      await add({ expected: [status.accepted, status.runtimeError] });
      await node.result(await node.claimOne(), status.systemError);
      expect((await listed()).references[0]?.run).toMatchObject({
        asExpected: false,
        errorMessage: "what went wrong",
      });
    });

    test.each([
      ["a blank name", { name: " " }, "reference-name-blank"],
      ["a name that is taken", { name: "MAIN" }, "reference-name-taken"],
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
      expect(await site().call(getReferences, { token, query: { pid } })).toMatchObject({
        status: 403,
        code,
      });
      expect(await add({ name: "x" }, token)).toMatchObject({ code });
      expect(await site().call(updateReference, { token, body: { ...solution, id } })).toMatchObject({
        code,
      });
      expect(await site().call(deleteReference, { token, query: { id } })).toMatchObject({ code });
      expect(await site().call(runReferences, { token, body: { pid } })).toMatchObject({ code });
      expect((await site().call(deleteReference, { token: keeper.token, query: { id } })).status).toBe(200);
      expect((await listed()).references).toEqual([]);
      const gone = "reference-not-found";
      expect(await site().call(deleteReference, { token: root, query: { id } })).toMatchObject({
        code: gone,
      });
      expect(await site().call(updateReference, { token: root, body: { ...solution, id } })).toMatchObject({
        code: gone,
      });
      expect(await site().call(addReference, { token: root, body: {} })).toMatchObject({ http: 400 });
    });

    test("go with a duplicate and run there", async () => {
      await add();
      const copy = (await site().call(duplicateProblem, { token: root, body: { pid } })).data.pid;
      const { references } = (await site().call(getReferences, { token: root, query: { pid: copy } })).data;
      expect(references).toMatchObject([{ name: "main", run: { state: "waiting" } }]);
    });
  });

  describe("publishing", () => {
    test("tells what stands against it; errors hold it up, warnings only unless they are overruled", async () => {
      const copy = (await site().call(duplicateProblem, { token: root, body: { pid } })).data.pid;
      const publish = (despite?: boolean) =>
        site().call(publishProblem, { token: keeper.token, body: { pid: copy, despite } });
      const reference = { pid: copy, name: "m", language: "C", code: "x", expected: [status.accepted] };
      await site().call(addReference, { token: root, body: reference });
      const codes = async () =>
        (await site().call(getProblemReadiness, { token: root, query: { pid: copy } })).data.findings.map(
          (finding) => finding.code,
        );
      expect(await codes()).toEqual(["no-statement", "no-sample", "reference-running"]);
      await node.result(await node.claimOne(), status.wrongAnswer);
      expect(await codes()).toEqual(["no-statement", "no-sample", "reference-unexpected"]);
      expect((await publish()).data).toMatchObject({ published: false });
      await site().db.update(problems).set({ dataVersionId: null }).where(eq(problems.id, copy));
      expect((await publish(true)).data).toMatchObject({ published: false });
      const [version] = await site().db.select().from(dataVersions).where(eq(dataVersions.problemId, copy));
      await site().db.update(problems).set({ dataVersionId: version?.id }).where(eq(problems.id, copy));
      expect((await publish(true)).data).toMatchObject({ published: true });
      const [row] = await site().db.select().from(problems).where(eq(problems.id, copy));
      expect(row).toMatchObject({ auth: 1, isDraft: false });
    });

    test("of a problem that is not there, or not his, is refused", async () => {
      expect(await site().call(publishProblem, { token: root, body: { pid: 999_999 } })).toMatchObject({
        status: 404,
        code: "problem-not-found",
      });
      expect(await site().call(getProblemReadiness, { token: admin.token, query: { pid } })).toMatchObject({
        code: "problem-not-yours",
      });
      expect(await site().call(publishProblem, { token: root, body: {} })).toMatchObject({ http: 400 });
    });
  });

  describe("deleting", () => {
    /** What every user's scores would be if they were counted anew. */
    async function drift() {
      const { rows } = await site().db.execute(sql`
        select s.uid from ${userScores} s
        where s.total <> (select count(*) from ${submissions} b where b.uid = s.uid)
          or s.ac <> (select count(*) from ${solved} v where v.uid = s.uid)
          or s.oi_score <> coalesce((select sum(score) from ${oiBests} o where o.uid = s.uid), 0)`);
      return rows;
    }

    test("takes all that hangs on the problem, and leaves scores equal to a recount", async () => {
      const oi = await site().problem({ type: 1 });
      const kept = await site().problem();
      const users = [await site().user(), await site().user()];
      for (const user of users) {
        for (const [id, verdict] of [
          [problemId, status.wrongAnswer],
          [problemId, status.accepted],
          [problemId, status.accepted],
          [oi.problemId, status.partialAccepted],
          [kept.problemId, status.accepted],
        ] as const) {
          const body = { pid: id, language: "C", code: "x" };
          await site().call(submitProblemJudge, { token: user.token, body });
          const task = await node.claimOne();
          await node.result(task, verdict, id === oi.problemId ? { score: 0 } : {});
        }
      }
      await site().call(submitProblemJudge, {
        token: admin.token,
        body: { pid: problemId, language: "C", code: "still waiting" },
      });
      const reference = { pid, name: "m", language: "C", code: "x", expected: [status.accepted] };
      await site().call(addReference, { token: root, body: reference });
      for (const id of [pid, oi.pid]) {
        const answer = await site().call(deleteProblem, { token: keeper.token, query: { pid: id } });
        expect(answer, answer.msg).toMatchObject({ http: 200, status: 200 });
      }
      expect(await drift()).toEqual([]);
      const [left] = await site()
        .db.select({ ac: userScores.ac, total: userScores.total })
        .from(userScores)
        .where(eq(userScores.uid, users[0]?.uid ?? ""));
      expect(left).toEqual({ ac: 1, total: 1 });
      expect((await site().call(getProblemDetail, { query: { problemId } })).code).toBe("problem-not-found");
      expect(await site().db.select().from(dataVersions).where(eq(dataVersions.problemId, pid))).toEqual([]);
      const waiting = and(eq(attempts.uid, admin.uid), sql`${attempts.finishedAt} is null`);
      expect(await site().db.select().from(attempts).where(waiting)).toEqual([]);
      const [counts] = await site()
        .db.select()
        .from(problemCounts)
        .where(eq(problemCounts.problemId, kept.pid));
      expect(counts).toMatchObject({ total: 2, ac: 2 });
      const log = await site().call(getAuditList, { token: root, query: { action: "problem.delete" } });
      expect(log.data.records[1]).toMatchObject({
        target: `problem ${problemId}`,
        username: keeper.username,
      });
    });

    test("while others submit loses nothing and leaves nothing", async () => {
      const users = await Promise.all(Array.from({ length: 6 }, () => site().user()));
      const body = { pid: problemId, language: "C", code: "x" };
      const sent = users.map((user) => site().call(submitProblemJudge, { token: user.token, body }));
      const deleted = site().call(deleteProblem, { token: root, query: { pid } });
      const answers = await Promise.all(sent);
      expect((await deleted).status).toBe(200);
      for (const answer of answers) expect(answer.http).toBe(200);
      const [rows] = await site()
        .db.select({ n: count() })
        .from(submissions)
        .where(eq(submissions.problemId, pid));
      expect(rows?.n).toBe(0);
      expect(await drift()).toEqual([]);
    });

    test("of what is not there is refused", async () => {
      expect(await site().call(deleteProblem, { token: root, query: { pid: 999_999 } })).toMatchObject({
        status: 404,
        code: "problem-not-found",
      });
      expect(await site().call(deleteProblem, { token: root })).toMatchObject({ http: 400 });
    });
  });

  describe("a batch", () => {
    const batch = (token: string, body: Record<string, unknown>) =>
      site().call(batchProblems, { token, body });

    test("does each problem by itself and says which were not done", async () => {
      const second = await site().problem();
      const answer = await batch(root, { pids: [pid, 999_999, second.pid], action: "auth", auth: 2 });
      expect(answer.data.results).toMatchObject([
        { pid, done: true, code: null },
        { pid: 999_999, done: false, code: "problem-not-found", msg: "The problem does not exist!" },
        { pid: second.pid, done: true },
      ]);
      const [row] = await site().db.select().from(problems).where(eq(problems.id, second.pid));
      expect(row?.auth).toBe(2);
    });

    test("adds and removes tags by name", async () => {
      await batch(root, { pids: [pid], action: "tags", add: ["Trees", "Paths"] });
      await batch(root, { pids: [pid], action: "tags", add: ["Flows"], remove: ["TREES"] });
      const tags = (await site().call(getProblemTags, { query: { pid } })).data.map((tag) => tag.name);
      expect(tags.toSorted()).toEqual(["Flows", "Paths"]);
    });

    test("deletes and rejudges only for those who may", async () => {
      const user = await site().user();
      await site().call(submitProblemJudge, {
        token: user.token,
        body: { pid: problemId, language: "C", code: "x" },
      });
      await node.result(await node.claimOne(), status.accepted);
      const refused = { done: false, code: "permission-denied" };
      expect((await batch(admin.token, { pids: [pid], action: "delete" })).data.results).toMatchObject([
        refused,
      ]);
      expect((await batch(keeper.token, { pids: [pid], action: "rejudge" })).data.results).toMatchObject([
        refused,
      ]);
      expect((await batch(admin.token, { pids: [pid], action: "auth", auth: 2 })).data.results).toMatchObject(
        [{ done: false, code: "problem-not-yours" }],
      );
      expect((await batch(root, { pids: [pid], action: "rejudge" })).data.results).toMatchObject([
        { done: true, submissions: 1 },
      ]);
      await node.result(await node.claimOne(), status.accepted);
      expect((await batch(keeper.token, { pids: [pid], action: "delete" })).data.results).toMatchObject([
        { done: true },
      ]);
    });

    test.each([
      ["nothing chosen", { pids: [], action: "delete" }, 200, "nothing-chosen"],
      [
        "too many",
        { pids: Array.from({ length: 101 }, (_, i) => i), action: "delete" },
        200,
        "too-many-chosen",
      ],
      ["an unknown access", { pids: [1], action: "auth", auth: 7 }, 200, "problem-auth-unknown"],
      ["an unknown action", { pids: [1], action: "burn" }, 400, "request-invalid"],
    ])("%s is refused", async (_what, body, http, code) => {
      expect(await batch(root, body)).toMatchObject({ http, status: 400, code });
    });
  });
});
