import {
  addJurySolution,
  batchProblems,
  deleteProblem,
  duplicateProblem,
  getAuditList,
  getProblemDetail,
  getProblemReadiness,
  getProblemTags,
  publishProblem,
  rejudgeJobList,
  status,
  submitProblemJudge,
} from "@verdict/contract";
import { and, count, eq, isNull, sql } from "drizzle-orm";
import { beforeAll, beforeEach, describe, expect, test } from "vitest";
import { waitingForLocks } from "../../../test/meanwhile.ts";
import { TestNode } from "../../../test/node.ts";
import { type TestUser, useSite } from "../../../test/site.ts";
import { attempts } from "../judge/tables.ts";
import { oiBests, solved, submissions, userScores } from "../submission/tables.ts";
import { dataVersions } from "../testdata/tables.ts";
import { problemCounts, problems } from "./tables.ts";

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

  describe("publishing", () => {
    test("tells what stands against it; errors hold it up, warnings only unless they are overruled", async () => {
      const copy = (await site().call(duplicateProblem, { token: root, body: { pid } })).data.pid;
      const publish = (despite?: boolean) =>
        site().call(publishProblem, { token: examiner.token, body: { pid: copy, despite } });
      const solution = { pid: copy, name: "m", language: "C", code: "x", expected: [status.accepted] };
      await site().call(addJurySolution, { token: root, body: solution });
      const codes = async () =>
        (await site().call(getProblemReadiness, { token: root, query: { pid: copy } })).data.findings.map(
          (finding) => finding.code,
        );
      expect(await codes()).toEqual(["no-statement", "no-sample", "jury-solution-running"]);
      await node.result(await node.claimOne("jury_solution"), status.wrongAnswer);
      expect(await codes()).toEqual(["no-statement", "no-sample", "jury-solution-unexpected"]);
      expect((await publish()).data).toMatchObject({ published: false });
      await site().db.update(problems).set({ dataVersionId: null }).where(eq(problems.id, copy));
      expect((await publish(true)).data).toMatchObject({ published: false });
      const [version] = await site().db.select().from(dataVersions).where(eq(dataVersions.problemId, copy));
      await site().db.update(problems).set({ dataVersionId: version?.id }).where(eq(problems.id, copy));
      expect((await publish(true)).data).toMatchObject({ published: true });
      const [row] = await site().db.select().from(problems).where(eq(problems.id, copy));
      expect(row).toMatchObject({ auth: 1, isDraft: false });
    });

    test("of a problem that is not there, or somebody else's, is refused", async () => {
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
      const solution = { pid, name: "m", language: "C", code: "x", expected: [status.accepted] };
      await site().call(addJurySolution, { token: root, body: solution });
      for (const id of [pid, oi.pid]) {
        const answer = await site().call(deleteProblem, { token: examiner.token, query: { pid: id } });
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
        username: examiner.username,
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

    test("refuses who submits at its last moment", async () => {
      const { token } = await site().user();
      const sent = await site().db.transaction(async (tx) => {
        await tx.execute(sql`select 1 from problem where id = ${pid} for update`);
        const body = { pid: problemId, language: "C", code: "x" };
        const answer = site().call(submitProblemJudge, { token, body });
        await expect.poll(() => waitingForLocks(site().db)).toBe(1);
        await tx.delete(problems).where(eq(problems.id, pid));
        return { answer };
      });
      expect(await sent.answer).toMatchObject({ http: 200, status: 404, code: "gone-meanwhile" });
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
        { pid: 999_999, done: false, code: "problem-not-found", msg: "The problem does not exist." },
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
      expect((await batch(examiner.token, { pids: [pid], action: "rejudge" })).data.results).toMatchObject([
        refused,
      ]);
      expect((await batch(admin.token, { pids: [pid], action: "auth", auth: 2 })).data.results).toMatchObject(
        [{ done: false, code: "problem-not-yours" }],
      );
      expect((await batch(root, { pids: [pid], action: "rejudge" })).data.results).toMatchObject([
        { done: true, submissions: 1 },
      ]);
      const { data: jobs } = await site().call(rejudgeJobList, { token: root, query: {} });
      expect(jobs.records[0]?.about).toMatchObject({ problem: problemId, contest: null });
      await node.result(await node.claimOne(), status.accepted);
      expect((await batch(examiner.token, { pids: [pid], action: "delete" })).data.results).toMatchObject([
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
