import {
  checkContestSubmissionsStatus,
  getAllCaseResult,
  getContestProblem,
  getContestProblemDetails,
  getContestSubmissions,
  getFullScreenProblemList,
  getLastAcCode,
  getSubmissionDetail,
  getSubmissionTimeline,
  getUserProblemStatus,
  judgeMessage,
  type SubmissionEvent,
  status,
  submissionEvents,
} from "@verdict/contract";
import { eq, sql } from "drizzle-orm";
import { beforeAll, describe, expect, test } from "vitest";
import { at, MINUTE, useContests } from "../../../test/contests.ts";
import { eventually } from "../../../test/eventually.ts";
import { TestNode } from "../../../test/node.ts";
import { type TestUser, useSite } from "../../../test/site.ts";
import { contestLog, contestParticipations, contests } from "../contest/tables.ts";
import { groupMembers, groups } from "../group/tables.ts";
import { submissions } from "./tables.ts";

const site = useSite();
const { staff, make, addProblem, change, submitted } = useContests(site);

let [anna, bob] = [{} as TestUser, {} as TestUser];
beforeAll(async () => {
  [anna, bob] = [await site().user(), await site().user()];
});

/** A judged submission of so many minutes ago. */
async function judged(user: TestUser, cid: number, minutesAgo: number, verdict: number, extra = {}) {
  const submitId = await submitted(user.token, cid, "A");
  const node = await TestNode.join(site());
  const task = await node.claimOne();
  expect(task.submitId).toBe(submitId);
  await node.result(task, verdict, extra);
  const submittedAt = new Date(Date.now() - minutesAgo * MINUTE);
  await site().db.update(submissions).set({ submittedAt }).where(eq(submissions.id, submitId));
  await site().db.update(contestLog).set({ submittedAt }).where(eq(contestLog.submissionId, submitId));
  return submitId;
}

const detail = (token: string | undefined, submitId: number) =>
  site().call(getSubmissionDetail, { token, query: { submitId } });
const list = (token: string, cid: number, more = {}) =>
  site().call(getContestSubmissions, { token, query: { contestID: cid, ...more } });
const listed = async (token: string, cid: number, more = {}) =>
  (await list(token, cid, more)).data.records.map(({ submitId }) => submitId);
const polled = async (token: string, cid: number, submitIds: number[]) =>
  (await site().call(checkContestSubmissionsStatus, { token, body: { cid, submitIds } })).data;
const cases = (token: string | undefined, submitId: number) =>
  site().call(getAllCaseResult, { token, query: { submitId } });
const timeline = (token: string | undefined, submitId: number) =>
  site().call(getSubmissionTimeline, { token, query: { submitId } });
const standing = async (token: string, cid: number, pid: number, more = {}) => {
  const body = { pidList: [pid], isContestProblemList: true, cid, ...more };
  return (await site().call(getUserProblemStatus, { token, body })).data[pid];
};

/** What a page hears first of submissions that are judged; null: nothing. */
async function heard(
  token: string | undefined,
  submitIds: number[],
  more: number,
): Promise<SubmissionEvent[]> {
  const query = { submitIds: [...submitIds, more].join(",") };
  const abort = new AbortController();
  const response = await site().fetch(submissionEvents, { token, query, signal: abort.signal });
  const events: SubmissionEvent[] = [];
  let text = "";
  const decoder = new TextDecoder();
  // One that everybody may see comes last: what was not heard by then is not heard.
  for await (const chunk of response.body ?? []) {
    text += decoder.decode(chunk, { stream: true });
    const blocks = text.split("\n\n");
    text = blocks.pop() ?? "";
    for (const block of blocks) {
      const data = /^data: ?(.*)$/m.exec(block)?.[1];
      if (data) events.push(JSON.parse(data));
    }
    if (events.some(({ submission }) => submission.submitId === more)) break;
  }
  abort.abort();
  return events.filter(({ submission }) => submission.submitId !== more);
}

async function open(): Promise<number> {
  const { problemId } = await site().problem();
  const answer = await submitted(anna.token, 0, problemId);
  const node = await TestNode.join(site());
  await node.result(await node.claimOne(), status.accepted);
  return answer;
}

describe("while an ACM contest runs", () => {
  test("others see the verdict only, the author what is theirs, managers everything", async () => {
    const cid = await make();
    await addProblem(cid, "A");
    const submitId = await judged(anna, cid, 5, status.wrongAnswer);
    const own = (await detail(anna.token, submitId)).data;
    expect(own).toMatchObject({ codeShare: false, staffTrace: null });
    expect(own.submission).toMatchObject({
      status: -1,
      time: 20,
      code: "int main() {}",
      displayPid: "A",
      cid,
    });
    const others = (await detail(bob.token, submitId)).data.submission;
    expect(others).toMatchObject({ status: -1, time: null, memory: null, length: null, code: null });
    const managed = (await detail(staff.admin.token, submitId)).data.submission;
    expect(managed).toMatchObject({ status: -1, time: 20, code: "int main() {}" });
    expect((await detail(staff.examiner.token, submitId)).data.submission).toMatchObject({
      code: null,
      time: null,
    });
    expect(await detail(undefined, submitId)).toMatchObject({
      http: 200,
      status: 401,
      code: "contest-needs-login",
    });

    expect(await cases(undefined, submitId)).toMatchObject({
      status: 403,
      code: "contest-guests-refused",
    });
    for (const { token } of [anna, bob]) expect((await cases(token, submitId)).data).toBeNull();
    const rows = (await cases(staff.admin.token, submitId)).data?.judgeCaseList;
    expect(rows?.[0]).toMatchObject({ inputData: "1.in", status: -1 });

    expect(await timeline(undefined, submitId)).toMatchObject({ status: 401, code: "contest-needs-login" });
    expect((await timeline(bob.token, submitId)).data).toEqual([]);
    expect((await timeline(anna.token, submitId)).data).toMatchObject([
      { caseCount: 0, outcome: { status: -1 } },
    ]);
    expect((await timeline(staff.admin.token, submitId)).data).toMatchObject([{ caseCount: 2 }]);
  });

  test("the compiler's words are the author's until the end", async () => {
    const cid = await make();
    await addProblem(cid, "A");
    const submitId = await judged(anna, cid, 5, status.compileError, { staffTrace: "trace" });
    const words = async (token: string) => (await detail(token, submitId)).data.submission.errorMessage;
    expect(await words(anna.token)).toBe("what went wrong");
    expect(await words(bob.token)).toBeNull();
    expect((await detail(staff.admin.token, submitId)).data.staffTrace).toBe("trace");
    await change(cid, { startTime: at(-60), endTime: at(-1) });
    expect(await words(bob.token)).toBe("what went wrong");
    expect((await detail(bob.token, submitId)).data).toMatchObject({
      staffTrace: null,
      submission: { code: null },
    });
  });

  test("how a program ended is its author's until the end", async () => {
    const cid = await make();
    await addProblem(cid, "A");
    const errorSentences = [judgeMessage("exit-code", { code: 3 })];
    const submitId = await judged(anna, cid, 5, status.runtimeError, { errorMessage: "3", errorSentences });
    const words = async (token: string) => (await detail(token, submitId)).data.submission.errorMessage;
    expect((await cases(anna.token, submitId)).data).toBeNull();
    expect(await words(anna.token)).toBe("Ended with exit code 3.");
    expect(await words(bob.token)).toBeNull();
    expect((await polled(anna.token, cid, [submitId]))[submitId]).toMatchObject({ errorMessage: null });
    await change(cid, { startTime: at(-60), endTime: at(-1) });
    expect(await words(bob.token)).toBe("Ended with exit code 3.");
  });

  test("after the end times and cases are everybody's who may enter", async () => {
    const cid = await make();
    await addProblem(cid, "A");
    const submitId = await judged(anna, cid, 5, status.wrongAnswer);
    await change(cid, { startTime: at(-60), endTime: at(-1) });
    expect((await detail(bob.token, submitId)).data.submission).toMatchObject({
      time: 20,
      length: 13,
      code: null,
    });
    const rows = (await cases(bob.token, submitId)).data?.judgeCaseList;
    expect(rows?.[0]).toMatchObject({ status: -1, inputData: null, output: null });
    expect((await timeline(bob.token, submitId)).data).toMatchObject([{ caseCount: 2 }]);
  });

  test("nothing of a private contest is shown to others", async () => {
    const cid = await make({ auth: 1, pwd: "contest-secret" });
    await addProblem(cid, "A");
    const submitId = await judged(staff.admin, cid, 5, status.accepted);
    const refused = { http: 200, status: 403, code: "contest-not-registered" };
    for (const ask of [detail, cases, timeline])
      expect(await ask(bob.token, submitId)).toMatchObject(refused);
    expect(await list(bob.token, cid)).toMatchObject(refused);
    const body = { cid, submitIds: [submitId] };
    expect(await site().call(checkContestSubmissionsStatus, { token: bob.token, body })).toMatchObject(
      refused,
    );
    const asked = { pidList: [1], isContestProblemList: true, cid };
    // Of their own submissions there everybody may ask: it tells nothing of others.
    expect((await site().call(getUserProblemStatus, { token: bob.token, body: asked })).data).toEqual({
      1: { status: -10, score: null },
    });
    expect(await heard(bob.token, [submitId], await open())).toEqual([]);
  });
});

describe("lists and polls", () => {
  test("of a contest: newest first, by problem, verdict and author, without what tells more", async () => {
    const cid = await make();
    const { problemId } = await addProblem(cid, "A", { title: "Sum" });
    const first = await judged(anna, cid, 20, status.wrongAnswer);
    const second = await judged(bob, cid, 10, status.accepted);
    const { data } = await list(anna.token, cid);
    expect(data.records.map(({ submitId }) => submitId)).toEqual([second, first]);
    expect(data.total).toBe(2);
    expect(data.records[0]).toMatchObject({
      ...{ displayId: "A", title: "Sum", pid: null, displayPid: null, cid, status: 0 },
      ...{ time: null, memory: null, length: null },
    });
    expect(JSON.stringify(data)).not.toContain(`"${problemId}"`);
    expect(data.records[1]).toMatchObject({ time: 20, length: 13 });
    expect((await list(staff.admin.token, cid)).data.records[0]).toMatchObject({ time: 20 });
    expect(await listed(anna.token, cid, { onlyMine: true })).toEqual([first]);
    expect(await listed(anna.token, cid, { status: 0 })).toEqual([second]);
    expect(await listed(anna.token, cid, { status: 77 })).toEqual([]);
    expect(await listed(anna.token, cid, { username: bob.username })).toEqual([second]);
    expect(await listed(anna.token, cid, { problemID: "a", completeProblemID: true })).toHaveLength(2);
    expect(await listed(anna.token, cid, { problemID: "b" })).toEqual([]);
    expect(await listed(anna.token, cid, { limit: 1, currentPage: 2 })).toEqual([first]);
    const answers = await polled(bob.token, cid, [first, second, 999_999]);
    expect(Object.keys(answers)).toEqual([String(first), String(second)]);
    expect(answers[first]).toMatchObject({ status: -1, time: null, code: null, displayPid: null });
    expect(answers[second]).toMatchObject({ status: 0, time: 20, errorMessage: null });
    const other = await make();
    expect(await polled(bob.token, other, [first])).toEqual({});
    expect(await polled(bob.token, cid, [])).toEqual({});
  });

  test("refused and malformed", async () => {
    const { token } = anna;
    expect(await list(token, 999_999)).toMatchObject({ status: 400, code: "no-such-contest" });
    expect((await site().fetch(getContestSubmissions, { token })).status).toBe(400);
    const body = { submitIds: [1], cid: 999_999 };
    expect(await site().call(checkContestSubmissionsStatus, { token, body })).toMatchObject({
      status: 404,
      code: "contest-not-found",
    });
    const early = await make({ startTime: at(5) });
    expect(await list(token, early)).toMatchObject({ status: 403, code: "contest-not-started" });
  });

  test("what came before the start and after the end", async () => {
    const cid = await make({ startTime: at(-30), endTime: at(-10), allowEndSubmit: true });
    const { pid } = await addProblem(cid, "A");
    const early = await judged(staff.admin, cid, 40, status.accepted);
    const within = await judged(anna, cid, 20, status.wrongAnswer);
    const after = await judged(anna, cid, 5, status.accepted);
    expect(await listed(bob.token, cid)).toEqual([within]);
    expect(await listed(bob.token, cid, { containsEnd: true })).toEqual([after, within]);
    expect(await listed(bob.token, cid, { beforeContestSubmit: true })).toEqual([]);
    expect(await listed(staff.admin.token, cid, { beforeContestSubmit: true })).toEqual([early]);
    const counts = async (more = {}) => {
      const { data } = await site().call(getContestProblem, { token: anna.token, query: { cid, ...more } });
      const query = { cid, displayId: "A", ...more };
      const one = (await site().call(getContestProblemDetails, { token: anna.token, query })).data;
      expect(one.problemCount).toMatchObject({ ac: data[0]?.ac, total: data[0]?.total });
      return [data[0]?.ac, data[0]?.total];
    };
    expect(await counts()).toEqual([0, 1]);
    expect(await counts({ containsEnd: true })).toEqual([1, 2]);
    expect(await standing(anna.token, cid, pid)).toEqual({ status: -1, score: null });
    expect(await standing(anna.token, cid, pid, { containsEnd: true })).toEqual({ status: 0, score: null });
    await change(cid, { allowEndSubmit: false });
    expect(await listed(bob.token, cid, { containsEnd: true })).toEqual([within]);
    await eventually(async () => expect(await counts({ containsEnd: true })).toEqual([0, 1]));
  });

  test("with extra time: what is told after the end waits for it with everybody, and what is sent is in all lists", async () => {
    const cid = await make({ startTime: at(-60) });
    const { pid, problemId } = await addProblem(cid, "A");
    const others = await judged(bob, cid, 50, status.wrongAnswer);
    const own = await judged(anna, cid, 40, status.wrongAnswer);
    await change(cid, { endTime: at(-10) });
    const hers = sql`${contestParticipations.id} = (select participation_id from submission where id = ${own})`;
    const extend = (minutes: number) =>
      site()
        .db.update(contestParticipations)
        .set({ endsAt: new Date(at(minutes)) })
        .where(hers);
    await extend(20);
    const late = await judged(anna, cid, 5, status.accepted);
    const problem = async (user?: TestUser) =>
      (await site().call(getContestProblemDetails, { token: user?.token, query: { cid, displayId: "A" } }))
        .data.problem;
    const figures = { time: 20, memory: expect.any(Number), length: 13 };
    const none = { time: null, memory: null, length: null };
    const isTold = async (isOver: boolean) => {
      for (const [user, seen, foreign] of [
        [anna, own, others],
        [bob, others, own],
      ] as const) {
        const theirs = isOver ? figures : none;
        expect((await detail(user.token, foreign)).data.submission).toMatchObject(theirs);
        expect((await polled(user.token, cid, [foreign]))[foreign]).toMatchObject(theirs);
        expect((await cases(user.token, foreign)).data === null).toBe(!isOver);
        expect((await cases(user.token, seen)).data === null).toBe(!isOver);
        expect((await problem(user)).problemId).toBe(isOver ? problemId : "A");
        expect(await listed(user.token, cid)).toEqual([late, own, others]);
      }
      // Whoever has extra time may look as a guest.
      expect((await problem()).problemId).toBe(isOver ? problemId : "A");
    };
    await isTold(false);
    expect(await standing(anna.token, cid, pid)).toEqual({ status: 0, score: null });
    const disqualifies = (state: 0 | 2) => site().db.update(contestParticipations).set({ state }).where(hers);
    await disqualifies(2);
    expect((await problem(bob)).problemId).toBe(problemId);
    await disqualifies(0);
    await extend(-1);
    await isTold(true);
    await extend(-7);
    expect(await listed(bob.token, cid)).toEqual([own, others]);
    expect(await standing(anna.token, cid, pid)).toEqual({ status: -1, score: null });
  });

  test("managers' submissions are not counted", async () => {
    const cid = await make();
    await addProblem(cid, "A");
    await judged(staff.admin, cid, 5, status.accepted);
    const root = await site().user({ roleId: 1000 });
    await judged(root, cid, 5, status.accepted);
    await judged(anna, cid, 5, status.accepted);
    const { data } = await site().call(getContestProblem, { token: bob.token, query: { cid } });
    expect(data[0]).toMatchObject({ ac: 1, total: 1 });
  });
});

describe("once the board is frozen", () => {
  async function frozen(type: number, autoRealRank = true) {
    const cid = await make({ type, sealRank: true, sealRankTime: at(-10), autoRealRank });
    const { pid } = await addProblem(cid, "A", { type });
    const points = type === 1 ? { score: 60 } : {};
    return {
      ...{ cid, pid },
      early: await judged(bob, cid, 20, status.wrongAnswer, points),
      own: await judged(anna, cid, 5, status.accepted, points),
      others: await judged(bob, cid, 5, status.accepted, points),
    };
  }

  test("ACM: own submissions stay, others' since are gone from everywhere", async () => {
    const { cid, pid, early, own, others } = await frozen(0);
    expect(await listed(anna.token, cid)).toEqual([own, early]);
    expect((await list(anna.token, cid)).data.total).toBe(2);
    expect(await listed(staff.admin.token, cid)).toEqual([others, own, early]);
    expect(Object.keys(await polled(anna.token, cid, [early, own, others]))).toEqual([`${early}`, `${own}`]);
    expect((await detail(anna.token, own)).data.submission).toMatchObject({ status: 0, time: 20 });
    const refused = { status: 403, code: "contest-submission-hidden" };
    for (const ask of [detail, cases, timeline]) expect(await ask(anna.token, others)).toMatchObject(refused);
    const { data } = await site().call(getContestProblem, { token: anna.token, query: { cid } });
    expect(data[0]).toMatchObject({ ac: 0, total: 1 });
    const managed = await site().call(getContestProblem, { token: staff.admin.token, query: { cid } });
    expect(managed.data[0]).toMatchObject({ ac: 2, total: 3 });
    expect(await standing(anna.token, cid, pid)).toEqual({ status: 0, score: null });
    const events = await heard(anna.token, [early, own, others], await open());
    expect(events.map(({ submission }) => [submission.submitId, submission.status]).toSorted()).toEqual(
      [
        [early, -1],
        [own, 0],
      ].toSorted(),
    );
  });

  test("OI: nobody learns more than that something was submitted", async () => {
    const { cid, pid, early, own, others } = await frozen(1);
    expect(await listed(anna.token, cid)).toEqual([early]);
    expect(await listed(anna.token, cid, { onlyMine: true })).toEqual([]);
    expect(await listed(staff.admin.token, cid)).toEqual([others, own, early]);
    const found = await polled(anna.token, cid, [early, own, others]);
    expect(Object.keys(found)).toEqual([`${early}`]);
    // Of those from before lists, polls and details tell the same: that they were sent in.
    const unsaid = { status: -5, score: null, oiRankScore: null, time: null, memory: null, judger: null };
    expect(found[early]).toMatchObject({ ...unsaid, version: 1 });
    expect((await list(anna.token, cid)).data.records[0]).toMatchObject(unsaid);
    expect(await listed(anna.token, cid, { status: status.accepted })).toEqual([]);
    expect(await listed(anna.token, cid, { status: status.submittedUnknown })).toEqual([early]);
    for (const submitId of [early, own, others]) {
      const { submission } = (await detail(anna.token, submitId)).data;
      expect(submission).toMatchObject({
        status: -5,
        score: null,
        time: null,
        oiRankScore: null,
        judger: null,
      });
      expect((await cases(anna.token, submitId)).data).toBeNull();
      expect((await timeline(anna.token, submitId)).data).toEqual([]);
    }
    expect((await detail(anna.token, own)).data.submission.code).toBe("int main() {}");
    expect((await detail(staff.admin.token, own)).data.submission).toMatchObject({ status: 0, score: 60 });
    expect(await standing(anna.token, cid, pid)).toEqual({ status: -5, score: null });
    const query = { cid };
    const bar = await site().call(getFullScreenProblemList, { token: anna.token, query });
    expect(bar.data[0]).toMatchObject({ status: -5, score: null });
    const last = await site().call(getLastAcCode, { token: anna.token, query: { pid, cid } });
    expect(last.data).toMatchObject({ submitId: null, code: "" });
    const events = await heard(anna.token, [own], await open());
    expect(events[0]).toMatchObject({
      submission: { status: -5, score: null, time: null },
      cases: null,
      caseCount: 0,
    });
    const all = await heard(staff.admin.token, [own], await open());
    expect(all[0]).toMatchObject({ submission: { status: 0, score: 60 }, caseCount: 2 });
  });

  test("after the end all is told at once, or when the managers open it", async () => {
    const { cid, own, others, early } = await frozen(0, false);
    await change(cid, { startTime: at(-60), sealRank: true, sealRankTime: at(-10), endTime: at(-1) });
    expect(await listed(anna.token, cid)).toEqual([own, early]);
    await change(cid, { autoRealRank: true });
    expect(await listed(anna.token, cid)).toEqual([others, own, early]);
    expect((await detail(anna.token, others)).data.submission).toMatchObject({ status: 0, time: 20 });
  });
});

describe("a running OI contest", () => {
  test("tells the author their points and cases, others the points alone", async () => {
    const cid = await make({ type: 1 });
    const { pid } = await addProblem(cid, "A", { type: 1 });
    const submitId = await judged(anna, cid, 5, status.partialAccepted, { score: 40 });
    expect((await detail(anna.token, submitId)).data.submission).toMatchObject({ status: 8, score: 40 });
    expect((await cases(anna.token, submitId)).data?.judgeCaseList).toHaveLength(2);
    expect((await cases(bob.token, submitId)).data).toBeNull();
    expect(await standing(anna.token, cid, pid)).toEqual({ status: 8, score: 40 });
    expect(await standing(bob.token, cid, pid)).toEqual({ status: -10, score: null });
    const { data } = await site().call(getFullScreenProblemList, { token: anna.token, query: { cid } });
    expect(data).toEqual([{ pid, problemId: "A", title: expect.any(String), status: 8, score: 40 }]);
  });
});

test("the root of another group is nobody in a group's contest, its own is a manager", async () => {
  const { db } = site();
  const heads = [await site().user(), await site().user()];
  const gids: number[] = [];
  for (const [index, { uid }] of heads.entries()) {
    const name = `views${index}`;
    const [row] = await db
      .insert(groups)
      .values({ name, shortName: name, uid, auth: 1, status: 0 })
      .returning();
    gids.push(row?.id ?? 0);
    await db.insert(groupMembers).values({ groupId: row?.id ?? 0, uid, level: 5 });
  }
  const cid = await make();
  await addProblem(cid, "A");
  const submitId = await judged(anna, cid, 5, status.wrongAnswer);
  await db
    .update(contests)
    .set({ groupId: gids[0] ?? 0 })
    .where(eq(contests.id, cid));
  expect((await detail(heads[0]?.token ?? "", submitId)).data.submission).toMatchObject({
    code: "int main() {}",
  });
  expect(await detail(heads[1]?.token ?? "", submitId)).toMatchObject({ code: "contest-of-group" });
});

test("guests hear nothing of a contest's submissions", async () => {
  const cid = await make();
  await addProblem(cid, "A");
  const submitId = await judged(anna, cid, 5, status.accepted);
  const visible = await open();
  expect(await heard(undefined, [submitId], visible)).toEqual([]);
  expect(await heard(bob.token, [submitId], visible)).toMatchObject([
    { submission: { status: 0, time: null, code: null, displayPid: null }, cases: null, caseCount: 0 },
  ]);
});
