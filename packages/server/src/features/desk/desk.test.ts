import {
  getContestControl,
  getContestRank,
  getDeskPeople,
  getDeskRejudges,
  giveExtraTime,
  judgeByHandOnDesk,
  manualJudge,
  moveContestEnd,
  previewContestAwards,
  previewDeskRejudge,
  rejudge,
  rejudgeJobCreate,
  type SubmissionStatus,
  setParticipationState,
  startDeskRejudge,
  status,
  stopDeskRejudge,
  undoDeskRejudge,
} from "@verdict/contract";
import { eq, sql } from "drizzle-orm";
import { afterEach, beforeAll, describe, expect, test } from "vitest";
import { at, useContests } from "../../../test/contests.ts";
import { eventually } from "../../../test/eventually.ts";
import { TestNode } from "../../../test/node.ts";
import { type TestUser, useSite } from "../../../test/site.ts";
import { contestParticipations, contests } from "../contest/tables.ts";
import { alarmsOf } from "./control.ts";
import { disagreementsOf } from "./disagreements.ts";

const site = useSite();
const { staff, make, addProblem, submit, submitted } = useContests(site);
let node: TestNode;

beforeAll(async () => {
  node = await TestNode.join(site());
});

// What a test leaves in the queue is no other test's.
afterEach(async () => {
  await site().db.execute(sql`update attempt set finished_at = now() where finished_at is null`);
});

async function judged(user: TestUser, cid: number, verdict: SubmissionStatus, pid = "A") {
  const id = await submitted(user.token, cid, pid);
  await node.result(await node.claimOne(), verdict);
  return id;
}
const people = async (cid: number, query: object = {}) =>
  (await site().call(getDeskPeople, { token: staff.admin.token, query: { cid, ...query } })).data;
const decide = (cid: number, id: number, state: string, reason = "", token = staff.admin.token) =>
  site().call(setParticipationState, { token, body: { cid, id, state, reason } });
const ranked = async (cid: number) =>
  (await site().call(getContestRank, { token: staff.admin.token, body: { cid } })).data.records.map(
    ({ username }) => username,
  );

async function contest(form: object = {}) {
  const cid = await make(form);
  for (const label of ["A", "B"]) await addProblem(cid, label);
  return { cid, ada: await site().user({ school: "North" }), bob: await site().user() };
}

test("a participation is hidden, disqualified and taken back", async () => {
  const { cid, ada, bob } = await contest();
  await judged(ada, cid, status.accepted);
  await judged(bob, cid, status.wrongAnswer);
  const { records, total } = await people(cid);
  expect(total).toBe(2);
  expect(records[0]).toEqual({
    ...{ id: expect.any(Number), usernames: [ada.username], shown: ada.username, school: "North" },
    ...{
      kind: "official",
      state: "present",
      reason: null,
      room: null,
      seat: null,
      isListed: false,
      submissions: 1,
      sheets: 0,
      endsAt: null,
    },
  });
  const id = records[0]?.id ?? 0;
  await eventually(async () => expect(await ranked(cid)).toEqual([ada.username, bob.username]));
  expect(await decide(cid, id, "hidden")).toMatchObject({ status: 200 });
  await eventually(async () => expect(await ranked(cid)).toEqual([bob.username]));
  expect(await submit(ada.token, cid, "A")).toMatchObject({ status: 200 });
  expect((await decide(cid, id, "disqualified", "  ")).code).toBe("participation-reason-missing");
  expect(await decide(cid, id, "disqualified", "Shared code")).toMatchObject({ status: 200 });
  expect((await submit(ada.token, cid, "A")).code).toBe("contest-disqualified");
  expect(await submit(bob.token, cid, "A")).toMatchObject({ status: 200 });
  expect((await people(cid, { state: "disqualified" })).records).toMatchObject([
    { id, reason: "Shared code" },
  ]);
  expect((await people(cid, { keyword: "nor" })).records).toMatchObject([{ id }]);
  await decide(cid, id, "present", "ignored");
  expect((await people(cid, { keyword: ada.username })).records).toMatchObject([
    { state: "present", reason: null },
  ]);
  expect(await submit(ada.token, cid, "A")).toMatchObject({ status: 200 });
  const other = await make({}, (await site().user({ roleId: 1001 })).token);
  expect((await decide(other, id, "hidden", "", staff.root)).code).toBe("participation-not-found");
});

test("extra time for one, and another end for all", async () => {
  const { cid, ada, bob } = await contest({ startTime: at(-60), endTime: at(-1) });
  await site()
    .db.update(contests)
    .set({ endTime: new Date(Date.now() + 3_600_000) })
    .where(eq(contests.id, cid));
  await judged(ada, cid, status.wrongAnswer);
  await judged(bob, cid, status.wrongAnswer);
  const from = new Date(Date.now() - 60_000);
  await site().db.update(contests).set({ endTime: from }).where(eq(contests.id, cid));
  const [first] = (await people(cid)).records;
  expect((await submit(ada.token, cid, "A")).code).toBe("contest-ended");
  const give = (minutes: number, id = first?.id ?? 0) =>
    site().call(giveExtraTime, { token: staff.admin.token, body: { cid, id, minutes } });
  expect((await give(1441)).code).toBe("extra-time-bounds");
  expect((await give(5, 999_999)).code).toBe("participation-not-found");
  expect(await give(5)).toMatchObject({ status: 200 });
  expect(await submit(ada.token, cid, "A")).toMatchObject({ status: 200 });
  expect((await submit(bob.token, cid, "A")).code).toBe("contest-ended");
  const move = (to: string, since = from) =>
    site().call(moveContestEnd, { token: staff.admin.token, body: { cid, from: since.toISOString(), to } });
  expect((await move(at(-70))).code).toBe("contest-times-wrong");
  const before = Date.now();
  const answers = await Promise.all([move(at(10)), move(at(10))]);
  const after = Date.now();
  expect(answers.map(({ code }) => code ?? "moved").toSorted()).toEqual(["contest-end-moved", "moved"]);
  expect(answers.find(({ status }) => status === 200)?.data).toEqual({ moved: 1 });
  expect(await submit(bob.token, cid, "A")).toMatchObject({ status: 200 });
  const [row] = await site()
    .db.select()
    .from(contestParticipations)
    .where(eq(contestParticipations.id, first?.id ?? 0));
  const given = (row?.endsAt?.getTime() ?? 0) - 15 * 60_000;
  expect(given).toBeGreaterThanOrEqual(before - 1000);
  expect(given).toBeLessThanOrEqual(after + 1000);
  await give(0);
  expect((await people(cid)).records[0]?.endsAt).toBe(null);
});

describe("rejudges by managers", () => {
  const start = (cid: number, scope: object = {}, token = staff.admin.token) =>
    site().call(startDeskRejudge, { token, body: { cid, ...scope } });
  const preview = async (cid: number, scope: object = {}) =>
    (await site().call(previewDeskRejudge, { token: staff.admin.token, body: { cid, ...scope } })).data;
  const list = async (cid: number) =>
    (await site().call(getDeskRejudges, { token: staff.admin.token, query: { cid } })).data.records;

  test("what they would concern is told before, and what they changed after", async () => {
    const { cid, ada, bob } = await contest();
    await judged(ada, cid, status.accepted);
    await judged(ada, cid, status.wrongAnswer, "B");
    const wrong = await judged(bob, cid, status.wrongAnswer);
    expect(await preview(cid)).toEqual({
      ...{ total: 3, people: 2, elsewhere: 0, newer: [] },
      verdicts: [
        { status: status.wrongAnswer, number: 2 },
        { status: status.accepted, number: 1 },
      ],
    });
    expect(await preview(cid, { displayId: "a" })).toMatchObject({ total: 2 });
    expect(await preview(cid, { status: status.wrongAnswer, displayId: "A" })).toMatchObject({ total: 1 });
    expect(await preview(cid, { submitId: wrong })).toMatchObject({ total: 1, people: 1 });
    expect(await preview(cid, { from: at(-1), to: at(1) })).toMatchObject({ total: 3 });
    expect(await preview(cid, { to: at(-1) })).toMatchObject({ total: 0 });
    expect((await start(cid, { displayId: "Z" })).code).toBe("contest-problem-not-found");
    expect((await start(cid, { to: at(-1) })).code).toBe("nothing-to-rejudge");
    const { data: job } = await start(cid, { displayId: "A" });
    expect(job).toMatchObject({
      kind: "contest",
      total: 2,
      state: "running",
      username: staff.admin.username,
    });
    for (let n = 0; n < 2; n++) await node.result(await node.claimOne(), status.accepted);
    await eventually(async () => expect((await list(cid))[0]).toMatchObject({ state: "done", judged: 2 }));
    expect((await list(cid))[0]?.changes).toEqual([
      { from: status.wrongAnswer, to: status.accepted, number: 1 },
    ]);
    expect(await preview(cid, { status: status.accepted })).toMatchObject({ total: 2 });
  });

  test("what a rejudge changed is put back, but not what was judged again since", async () => {
    const { cid, ada, bob } = await contest();
    const first = await judged(ada, cid, status.wrongAnswer);
    await judged(bob, cid, status.wrongAnswer);
    await judged(bob, cid, status.accepted, "B");
    const { id } = (await start(cid)).data;
    const undo = (job = id, of = cid) =>
      site().call(undoDeskRejudge, { token: staff.admin.token, body: { cid: of, id: job } });
    expect((await undo()).code).toBe("rejudge-job-running");
    const undoable = async () => (await list(cid)).map((job) => job.undoable);
    expect(await undoable()).toEqual([0]);
    for (let n = 0; n < 3; n++) await node.result(await node.claimOne(), status.accepted);
    await eventually(async () => expect((await list(cid))[0]).toMatchObject({ state: "done" }));
    expect(await undoable()).toEqual([2]);
    // By hand since: stays.
    await site().call(manualJudge, {
      token: staff.root,
      query: { submitId: first, status: status.runtimeError },
    });
    expect((await undo(id, await make())).code).toBe("rejudge-job-not-found");
    expect(await undoable()).toEqual([1]);
    const { data: undoing } = await undo();
    expect(undoing).toMatchObject({ kind: "undo", total: 1 });
    await eventually(async () => expect((await list(cid))[0]).toMatchObject({ state: "done", judged: 1 }));
    const { rows } = await site().db.execute(sql`
      select status, is_manual from submission where contest_id = ${cid} order by id`);
    expect(rows).toEqual([
      { status: status.runtimeError, is_manual: true },
      { status: status.wrongAnswer, is_manual: true },
      { status: status.accepted, is_manual: false },
    ]);
    await eventually(async () => {
      const { data } = await site().call(getContestRank, { token: staff.admin.token, body: { cid } });
      const row = data.records.find(({ username }) => username === bob.username);
      expect(row).toMatchObject({ ac: 1, submissionInfo: { A: { errorNum: 1 }, B: { isAC: true } } });
    });
    expect(await undoable()).toEqual([0, 0]);
    expect((await undo()).code).toBe("nothing-to-undo");
    expect((await undo(undoing.id)).code).toBe("rejudge-job-not-found");
  });

  test("a verdict by hand is for the contest's own submissions", async () => {
    const { cid, ada } = await contest();
    const id = await judged(ada, cid, status.wrongAnswer);
    const give = (of: number, token = staff.admin.token, code: number = status.accepted) =>
      site().call(judgeByHandOnDesk, { token, body: { cid: of, submitId: id, status: code } });
    const other = await make({}, (await site().user({ roleId: 1001 })).token);
    expect((await give(other, staff.root)).code).toBe("submission-not-found");
    expect((await give(cid, ada.token)).code).toBe("contest-not-yours");
    expect((await give(cid, staff.admin.token, status.compileError)).code).toBe("status-not-manual");
    expect((await give(cid)).data).toMatchObject({ submitId: id, status: 0, judger: staff.admin.username });
    await eventually(async () => {
      const { data } = await site().call(getContestRank, { token: staff.admin.token, body: { cid } });
      expect(data.records[0]).toMatchObject({ username: ada.username, ac: 1 });
    });
  });

  test("one contest's managers neither see nor stop those of others", async () => {
    const { cid, ada } = await contest();
    await judged(ada, cid, status.wrongAnswer);
    const other = await make({}, (await site().user({ roleId: 1001 })).token);
    const { id } = (await start(cid)).data;
    expect(await list(cid)).toHaveLength(1);
    const foreign = await site().call(stopDeskRejudge, { token: staff.root, body: { cid: other, id } });
    expect(foreign.code).toBe("rejudge-job-not-found");
    expect((await start(other)).code).toBe("contest-not-yours");
    const stopped = await site().call(stopDeskRejudge, { token: staff.admin.token, body: { cid, id } });
    expect(stopped.data).toMatchObject({ state: "stopped" });
    await node.result(await node.claimOne(), status.wrongAnswer);
    const whole = await site().call(rejudgeJobCreate, {
      token: staff.admin.token,
      body: { scope: { kind: "chosen", submitIds: [1] } },
    });
    expect(whole.http).toBe(403); // the site's own rejudges stay root's
  });
});

test("the control room tells queue, pace and verdicts by problem", async () => {
  const { cid, ada, bob } = await contest();
  await judged(ada, cid, status.accepted);
  await judged(bob, cid, status.systemError);
  const waiting = await submitted(bob.token, cid, "B");
  const { data } = await site().call(getContestControl, { token: staff.admin.token, query: { cid } });
  expect(data.queue).toMatchObject({ waiting: 1, running: 0 });
  expect(data.nodes).toMatchObject({ live: 1, aside: 0 });
  expect(data.people).toEqual({ listed: 0, signedIn: 0 });
  expect(data.minutes).toHaveLength(60);
  expect(data.minutes.reduce((sum, n) => sum + n)).toBe(3);
  expect(data.problems).toMatchObject([
    { displayId: "A", total: 2, solved: 1, pending: 0 },
    { displayId: "B", total: 1, solved: 0, pending: 1, verdicts: [] },
  ]);
  expect(data.alarms).toEqual([{ kind: "system-errors", displayId: "A", number: 1 }]);
  await site().db.execute(sql`update attempt set finished_at = now() where submission_id = ${waiting}`);
});

test("the control room marks a problem whose submissions were judged differently by the same data", async () => {
  const { cid, ada, bob } = await contest();
  const first = await judged(ada, cid, status.accepted);
  const steady = await judged(bob, cid, status.accepted, "B");
  const again = async (submitId: number, verdict: SubmissionStatus) => {
    await site().call(rejudge, { token: staff.root, query: { submitId } });
    await node.result(await node.claimOne(), verdict);
  };
  const found = () => disagreementsOf(site().db, cid);
  await again(steady, status.accepted);
  await again(first, status.systemError); // no verdict on the program
  await site().call(manualJudge, {
    token: staff.root,
    query: { submitId: steady, status: status.wrongAnswer },
  });
  expect([...(await found()).values()]).toEqual([]);
  await again(first, status.wrongAnswer);
  await again(first, status.accepted);
  expect([...(await found()).values()]).toEqual([1]); // a submission, however often
  const { data } = await site().call(getContestControl, { token: staff.admin.token, query: { cid } });
  expect(data.problems).toMatchObject([
    { displayId: "A", disagreements: 1 },
    { displayId: "B", disagreements: 0 },
  ]);
  expect(data.alarms).toEqual([{ kind: "disagreements", displayId: "A", number: 1 }]);
  // Another checker may well decide otherwise.
  await site().db.execute(sql`update problem set updated_at = now()
    where id = (select problem_id from submission where id = ${first})`);
  expect([...(await found()).values()]).toEqual([]);
});

test("what awards would give is told of the live board, before they are saved", async () => {
  const { cid, ada, bob } = await contest();
  await judged(ada, cid, status.accepted);
  await judged(ada, cid, status.accepted, "B");
  await judged(bob, cid, status.accepted);
  await judged(await site().user(), cid, status.wrongAnswer);
  const look = { background: "#fff", color: "#000" };
  const preview = async (awardType: number, ...nums: number[]) => {
    const awardConfigList = nums.map((num, priority) => ({
      ...look,
      num,
      priority,
      name: `Award ${priority}`,
    }));
    const body = { cid, awardType, awardConfigList: awardConfigList.toReversed() };
    return (await site().call(previewContestAwards, { token: staff.admin.token, body })).data;
  };
  expect(await preview(2, 1, 5)).toEqual({
    ranked: 3,
    awards: [
      { name: "Award 0", number: 1, last: { shown: ada.username, points: 2 } },
      { name: "Award 1", number: 1, last: { shown: bob.username, points: 1 } }, // nobody without a point
    ],
  });
  expect(await preview(1, 67)).toMatchObject({ awards: [{ number: 2 }] });
  expect(await preview(0, 1)).toEqual({ ranked: 3, awards: [] });
  expect((await site().db.select().from(contests).where(eq(contests.id, cid)))[0]?.awards).toEqual([]);
  const body = { cid, awardType: 1, awardConfigList: [] };
  expect((await site().call(previewContestAwards, { token: ada.token, body })).code).toBe(
    "contest-not-yours",
  );
});

test("alarms", () => {
  const problems = [
    { displayId: "A", color: null, total: 30, solved: 0, pending: 2, verdicts: [{ status: -1, number: 28 }] },
    { displayId: "B", color: null, total: 19, solved: 0, pending: 0, verdicts: [{ status: -1, number: 19 }] },
  ].map((problem, disagreements) => ({ ...problem, disagreements }));
  const queue = { waiting: 5, all: 5, running: 0, longestS: 61 };
  expect(alarmsOf({ queue, nodes: { live: 0, slots: 0, aside: 2 }, problems })).toEqual([
    { kind: "no-node", displayId: null, number: 0 },
    { kind: "node-aside", displayId: null, number: 2 },
    { kind: "long-wait", displayId: null, number: 61 },
    { kind: "unsolved", displayId: "A", number: 28 },
    { kind: "disagreements", displayId: "B", number: 1 },
  ]);
});

test("contestants and other contests' staff reach nothing of the desk", async () => {
  const { cid, ada } = await contest();
  for (const { token } of [ada, await site().user({ roleId: 1001 })]) {
    for (const answer of [
      await site().call(getDeskPeople, { token, query: { cid } }),
      await decide(cid, 1, "hidden", "", token),
      await site().call(giveExtraTime, { token, body: { cid, id: 1, minutes: 5 } }),
      await site().call(moveContestEnd, { token, body: { cid, from: at(1), to: at(2) } }),
      await site().call(previewDeskRejudge, { token, body: { cid } }),
      await site().call(startDeskRejudge, { token, body: { cid } }),
      await site().call(getDeskRejudges, { token, query: { cid } }),
      await site().call(stopDeskRejudge, { token, body: { cid, id: 1 } }),
      await site().call(getContestControl, { token, query: { cid } }),
    ]) {
      expect([answer.status, answer.code]).toEqual([403, "contest-not-yours"]);
    }
  }
});
