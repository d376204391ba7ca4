import {
  checkSubmissionsStatus,
  getLastAcCode,
  getLastWeekSubmissionStatistics,
  getProblemDetail,
  getProblemList,
  getRankList,
  getRecentSevenAcRank,
  getSubmissionList,
  getTestJudgeResult,
  getUserCalendarHeatmap,
  getUserHomeInfo,
  getUserProblemStatus,
  manualJudge,
  registerContest,
  rejudge,
  rejudgeContestProblem,
  rejudgeProblem,
  resubmit,
  shareSubmission,
  status,
  submitProblemTestJudge,
} from "@verdict/contract";
import { eq } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { at, useContests } from "../../../test/contests.ts";
import { TestNode } from "../../../test/node.ts";
import { useSite } from "../../../test/site.ts";
import { attempts, priority } from "../judge/tables.ts";
import { problems } from "../problem/tables.ts";
import { oiBests, solved, submissions } from "./tables.ts";

const site = useSite();
const { staff, make, addProblem, change, submit, submitted, log } = useContests(site);

const judged = async (verdict: number, extra = {}) => {
  const node = await TestNode.join(site());
  const task = await node.claimOne();
  await node.result(task, verdict, extra);
  return task.submitId;
};

describe("submitting in a contest", () => {
  test("who floods the queue waits with practice", async () => {
    const cid = await make();
    await addProblem(cid, "A");
    const user = await site().user();
    for (let i = 0; i < 12; i++) await submit(user.token, cid, "a");
    const rows = await site()
      .db.select()
      .from(attempts)
      .where(eq(attempts.uid, user.uid))
      .orderBy(attempts.id);
    expect(rows.map((row) => row.priority)).toEqual([
      ...Array(10).fill(priority.contest),
      ...Array(2).fill(priority.practice),
    ]);
  });

  test("stores it for its problem, before all other work, with the contest's name of it", async () => {
    const cid = await make();
    const { pid } = await addProblem(cid, "A");
    const user = await site().user();
    const { data } = await submit(user.token, cid, "a");
    expect(data).toMatchObject({
      ...{ cid, pid, displayPid: "A", status: status.pending, share: false, uid: user.uid },
      cpid: expect.any(Number),
    });
    const [attempt] = await site().db.select().from(attempts).where(eq(attempts.submissionId, data.submitId));
    expect(attempt).toMatchObject({ number: 1, priority: priority.contest });
    const [row] = await log(cid);
    expect(row).toMatchObject({
      number: 1,
      submissionId: data.submitId,
      status: status.pending,
      uid: user.uid,
    });
    expect(row?.submittedAt.getTime()).toBe(Date.parse(data.submitTime));
  });

  test("is as fast as one likes", async () => {
    await site().server.deps.settings.changeSwitches({ defaultSubmitInterval: 100 });
    const cid = await make();
    await addProblem(cid, "A");
    const { token } = await site().user();
    const answers = await Promise.all([1, 2, 3].map(() => submit(token, cid, "A")));
    await site().server.deps.settings.changeSwitches({ defaultSubmitInterval: 0 });
    expect(answers.map((answer) => answer.status)).toEqual([200, 200, 200]);
    expect((await log(cid)).map(({ number }) => number)).toEqual([1, 2, 3]);
  });

  test("is refused by the contest's rules", async () => {
    const scheduled = await make({ startTime: at(10) });
    const ended = await make({ startTime: at(-20), endTime: at(-10) });
    const hidden = await make({ visible: false });
    const asked = await make({ auth: 2, pwd: "contest-secret" });
    const limited = await make({ openAccountLimit: true, accountLimitRule: "<extra>somebody</extra>" });
    for (const cid of [scheduled, ended, hidden, asked, limited]) await addProblem(cid, "A");
    const { token } = await site().user();
    const tried = async (cid: number, pid = "A", who = token) => {
      const answer = await submit(who, cid, pid);
      return [answer.status, answer.code];
    };
    expect(await tried(scheduled)).toEqual([403, "contest-not-started"]);
    expect(await tried(ended)).toEqual([403, "contest-ended"]);
    expect(await tried(hidden)).toEqual([404, "contest-not-found"]);
    expect(await tried(999_999)).toEqual([404, "contest-not-found"]);
    expect(await tried(asked)).toEqual([403, "contest-not-registered"]);
    expect(await tried(limited)).toEqual([403, "contest-account-refused"]);
    await site().call(registerContest, { token, body: { cid: asked, password: "contest-secret" } });
    expect(await tried(asked, "Z")).toEqual([403, "contest-problem-gone"]);
    expect(await tried(asked)).toEqual([200, undefined]);
    // Its managers submit whenever they like; staff of no part in it does not.
    expect(await tried(scheduled, "A", staff.admin.token)).toEqual([200, undefined]);
    expect(await tried(scheduled, "A", staff.examiner.token)).toEqual([403, "contest-not-started"]);
    await change(ended, { allowEndSubmit: true });
    expect(await tried(ended)).toEqual([200, undefined]);
  });

  test("is refused by the site's", async () => {
    const cid = await make();
    const { pid } = await addProblem(cid, "A");
    const { token } = await site().user();
    expect(await submit(token, cid, "A", { language: "Klingon" })).toMatchObject({
      code: "language-unknown",
    });
    expect(await submit(token, cid, "A", { code: "" })).toMatchObject({ status: 400, code: "code-empty" });
    expect(await submit(token, cid, "A", { gid: 3 })).toMatchObject({ code: "group-not-found" });
    expect((await submit(token, cid, "A", { cid: "x" })).http).toBe(400);
    await site().server.deps.settings.changeSwitches({ openContestJudge: false });
    expect(await submit(token, cid, "A")).toMatchObject({ status: 403, code: "judge-switched-off" });
    await site().server.deps.settings.changeSwitches({ openContestJudge: true, openPublicJudge: false });
    expect(await submit(token, cid, "A")).toMatchObject({ status: 200 });
    await site().server.deps.settings.changeSwitches({ openPublicJudge: true });
    await site().db.update(problems).set({ auth: 2 }).where(eq(problems.id, pid));
    expect(await submit(token, cid, "A")).toMatchObject({ status: 403, code: "problem-hidden" });
    await site().db.update(attempts).set({ finishedAt: new Date() });
  });

  test("is not possible past the contest", async () => {
    const cid = await make();
    const { problemId } = await addProblem(cid, "A");
    const { token } = await site().user();
    expect(await submit(token, 0, problemId)).toMatchObject({ status: 403, code: "problem-hidden" });
  });
});

describe("online tests in a contest", () => {
  const run = async (token: string, pid: number, more: object) => {
    const body = { pid, type: "contest" as const, language: "C", code: "x", userInput: "1", ...more };
    return site().call(submitProblemTestJudge, { token, body });
  };

  test("are for those who may submit there", async () => {
    const cid = await make({ auth: 2, pwd: "contest-secret" });
    const other = await make();
    const { pid } = await addProblem(cid, "A");
    const { token } = await site().user();
    for (const more of [{ cid }, {}]) {
      expect(await run(token, pid, more)).toMatchObject({ status: 403, code: "contest-not-registered" });
    }
    await site().call(registerContest, { token, body: { cid, password: "contest-secret" } });
    for (const more of [{ cid }, {}]) {
      const { data: testJudgeKey } = await run(token, pid, more);
      const { data } = await site().call(getTestJudgeResult, { token, query: { testJudgeKey } });
      expect(data.status).toBe(status.pending);
    }
    expect(await run(token, pid, { cid: other })).toMatchObject({
      status: 403,
      code: "contest-problem-gone",
    });
    expect(await run(token, pid, { cid: 999_999 })).toMatchObject({ status: 404, code: "contest-not-found" });
    expect(await run(token, pid, { type: "public" })).toMatchObject({ status: 400, code: "no-such-problem" });
    expect((await run(token, pid, { cid: "x" })).http).toBe(400);
    await site().db.update(attempts).set({ finishedAt: new Date() });
  });
});

/** Whatever is said of submissions outside contests. */
async function outside(
  user: { uid: string; username: string; token: string },
  pid: number,
  problemId: string,
) {
  const { token, uid } = user;
  const data = async (answer: Promise<{ data: unknown }>) => (await answer).data;
  const ids = await site().db.select({ id: submissions.id }).from(submissions);
  const metrics = await fetch(new URL("/metrics", site().origin), { headers: { Authorization: staff.root } });
  return {
    list: await data(site().call(getSubmissionList, { query: { limit: 100 } })),
    mine: await data(site().call(getSubmissionList, { token, query: { onlyMine: true } })),
    accepted: await data(site().call(getSubmissionList, { query: { status: 0 } })),
    ofProblem: await data(
      site().call(getSubmissionList, { query: { problemID: problemId, completeProblemID: true } }),
    ),
    ofUser: await data(site().call(getSubmissionList, { query: { username: user.username } })),
    polled: await data(
      site().call(checkSubmissionsStatus, { body: { submitIds: ids.map(({ id }) => id).slice(-200) } }),
    ),
    counts: (await site().call(getProblemDetail, { query: { problemId } })).data.problemCount,
    problems: await data(site().call(getProblemList, { query: { keyword: problemId } })),
    standing: await data(site().call(getUserProblemStatus, { token, body: { pidList: [pid] } })),
    lastCode: await data(site().call(getLastAcCode, { token, query: { pid } })),
    home: await data(site().call(getUserHomeInfo, { token, query: { uid } })),
    heatMap: await data(site().call(getUserCalendarHeatmap, { query: { uid } })),
    acm: await data(site().call(getRankList, { query: { type: 0, limit: 100 } })),
    oi: await data(site().call(getRankList, { query: { type: 1, limit: 100 } })),
    week: await data(site().call(getRecentSevenAcRank)),
    days: await data(
      site().call(getLastWeekSubmissionStatistics, { query: { forceRefresh: true }, token: staff.root }),
    ),
    metrics: (await metrics.text()).split("\n").filter((line) => line.startsWith("verdict_submissions")),
    solved: await site().db.select().from(solved),
    best: await site().db.select().from(oiBests),
  };
}

describe.each([
  ["ACM", 0],
  ["OI", 1],
])("a submission of an %s contest", (_name, type) => {
  test("changes nothing of what is counted outside contests", async () => {
    const cid = await make({ type });
    const { pid, problemId } = await addProblem(cid, "A", { type });
    // Open outside as well, as an administrator may have it.
    await site().db.update(problems).set({ auth: 1 }).where(eq(problems.id, pid));
    const user = await site().user();
    const practice = await submit(user.token, 0, problemId);
    expect(await judged(status.wrongAnswer)).toBe(practice.data.submitId);
    const before = await outside(user, pid, problemId);
    expect(before.list).toMatchObject({ records: expect.arrayContaining([expect.anything()]) });
    expect(before.metrics).toContain('verdict_submissions{verdict="AC"} 0');

    const submitId = await submitted(user.token, cid, "A");
    expect(await outside(user, pid, problemId)).toEqual(before);
    const points = type === 1 ? { score: 100 } : {};
    expect(await judged(status.accepted, points)).toBe(submitId);
    expect(await outside(user, pid, problemId)).toEqual(before);

    const root = { token: staff.root };
    await site().call(manualJudge, { ...root, query: { submitId, status: status.wrongAnswer, score: 10 } });
    await site().call(manualJudge, { ...root, query: { submitId, status: status.accepted, score: 90 } });
    expect(await outside(user, pid, problemId)).toEqual(before);

    // What is judged again outside leaves the contest alone, and the other way round.
    expect((await site().call(rejudgeProblem, { ...root, body: { pid } })).data).toEqual({ submissions: 1 });
    const rows = await log(cid);
    expect(await judged(status.wrongAnswer)).toBe(practice.data.submitId);
    expect(await log(cid)).toEqual(rows);
    const attemptsBefore = await site().db.select().from(attempts);
    expect(await site().call(rejudgeContestProblem, { ...root, query: { cid, pid } })).toMatchObject({
      status: 200,
    });
    expect((await site().db.select().from(attempts)).length).toBe(attemptsBefore.length + 1);
    expect(await judged(status.accepted, points)).toBe(submitId);
    const after = await outside(user, pid, problemId);
    const rank = (state: typeof before) => [
      state.acm,
      state.oi,
      state.solved,
      state.best,
      state.metrics,
      state.days,
    ];
    expect(rank(after)).toEqual(rank(before));
    // An accepted one outside falls again: the contest's does not take its place.
    await site().call(manualJudge, {
      ...root,
      query: { submitId: practice.data.submitId, status: 0, score: 100 },
    });
    expect((await site().db.select().from(solved).where(eq(solved.uid, user.uid))).length).toBe(1);
    await site().call(manualJudge, {
      ...root,
      query: { submitId: practice.data.submitId, status: -1, score: 0 },
    });
    expect(await site().db.select().from(solved).where(eq(solved.uid, user.uid))).toEqual([]);
  });
});

describe("afterwards", () => {
  test("it can neither be shared nor be sent again", async () => {
    const cid = await make();
    await addProblem(cid, "A");
    const { token } = await site().user();
    const submitId = await submitted(token, cid, "A");
    await judged(status.submitFailed);
    const shared = await site().call(shareSubmission, { token, body: { submitId, share: true } });
    expect(shared).toMatchObject({ status: 403, code: "sharing-not-allowed" });
    const again = await site().call(resubmit, { token, query: { submitId } });
    expect(again).toMatchObject({ status: 404, code: "resubmit-in-contest" });
  });

  test("the last accepted code is the contest's own", async () => {
    const cid = await make();
    const { pid } = await addProblem(cid, "A");
    const { token } = await site().user();
    const submitId = await submitted(token, cid, "A");
    await judged(status.accepted);
    const last = async (more: object) =>
      (await site().call(getLastAcCode, { token, query: { pid, ...more } })).data;
    expect(await last({})).toMatchObject({ submitId: null, code: "" });
    expect(await last({ cid })).toMatchObject({ submitId, code: expect.stringContaining("int main") });
  });

  test("judging a contest's problem again appends to its log, and needs something to judge", async () => {
    const cid = await make();
    const { pid } = await addProblem(cid, "A");
    const root = { token: staff.root };
    const query = { cid, pid };
    const nothing = { http: 200, status: 400, code: "nothing-to-rejudge" };
    expect(await site().call(rejudgeContestProblem, { ...root, query })).toMatchObject(nothing);
    expect(await site().call(rejudgeContestProblem, { ...root, query: { cid: 999_999, pid } })).toMatchObject(
      nothing,
    );
    expect((await site().fetch(rejudgeContestProblem, { ...root, query: { cid } })).status).toBe(400);
    expect((await site().call(rejudgeContestProblem, { token: staff.admin.token, query })).http).toBe(403);
    const { token } = await site().user();
    const submitId = await submitted(token, cid, "A");
    // What is not judged yet is judged anyway.
    expect(await site().call(rejudgeContestProblem, { ...root, query })).toMatchObject(nothing);
    await judged(status.wrongAnswer);
    expect(await site().call(rejudgeContestProblem, { ...root, query })).toMatchObject({
      status: 200,
      data: null,
    });
    const [attempt] = await site()
      .db.select()
      .from(attempts)
      .where(eq(attempts.submissionId, submitId))
      .orderBy(attempts.number)
      .offset(1);
    expect(attempt).toMatchObject({ number: 2, priority: priority.rejudge });
    await judged(status.accepted, { timeMs: 7 });
    await site().call(rejudge, { ...root, query: { submitId } });
    await judged(status.accepted, { timeMs: 7 });
    const rows = await log(cid);
    expect(rows.map((row) => [row.number, row.status, row.timeMs])).toEqual([
      [1, status.pending, null],
      [2, status.wrongAnswer, 20],
      [3, status.pending, null],
      [4, status.accepted, 7],
      [5, status.pending, null],
      [6, status.accepted, 7],
    ]);
    expect(new Set(rows.map((row) => row.submissionId))).toEqual(new Set([submitId]));
  });

  test("contest before practice before tests before what is judged again", async () => {
    const cid = await make();
    const { pid } = await addProblem(cid, "A");
    const open = await site().problem();
    const { token } = await site().user();
    const old = await submitted(token, cid, "A");
    await judged(status.accepted);
    await site().call(rejudgeContestProblem, { token: staff.root, query: { cid, pid } });
    const body = { pid: open.pid, type: "public" as const, language: "C", code: "x", userInput: "1" };
    await site().call(submitProblemTestJudge, { token, body });
    const practice = (await submit(token, 0, open.problemId)).data.submitId;
    const inContest = await submitted(token, cid, "A");
    const node = await TestNode.join(site());
    const order = [];
    for (let i = 0; i < 4; i++) {
      const [task] = await node.claimAny();
      order.push(task?.kind === "submission" ? task.submitId : null);
    }
    expect(order).toEqual([inContest, practice, null, old]);
  });
});
