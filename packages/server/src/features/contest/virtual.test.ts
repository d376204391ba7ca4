import {
  checkContestSubmissionsStatus,
  getBoardStatistics,
  getContestAccess,
  getContestProblem,
  getContestProblemDetails,
  getContestRank,
  getContestSubmissions,
  getSubmissionDetail,
  getUserProblemStatus,
  getUserVirtualRuns,
  getVirtualAttempts,
  getVirtualRun,
  giveUpVirtualRun,
  type SubmissionStatus,
  startVirtualRun,
  status,
  submitProblemTestJudge,
  VIRTUAL_RUNS_PER_HOUR,
} from "@verdict/contract";
import { and, eq, sql } from "drizzle-orm";
import { beforeAll, expect, test } from "vitest";
import { at, useContests } from "../../../test/contests.ts";
import { TestNode } from "../../../test/node.ts";
import { type TestUser, useSite } from "../../../test/site.ts";
import { useTeams } from "../../../test/teams.ts";
import { attempts, priority } from "../judge/tables.ts";
import { submissions } from "../submission/tables.ts";
import { contestParticipations, contests, participationKind } from "./tables.ts";

const site = useSite();
const { staff, make, addProblem, change, submit, submitted } = useContests(site);
const { made, join } = useTeams(site);

let node: TestNode;
beforeAll(async () => {
  node = await TestNode.join(site());
});

const start = (cid: number, { token }: TestUser, team?: { teamId: number; uids: string[] }) =>
  site().call(startVirtualRun, { token, body: { cid, ...team } });

async function judged(user: TestUser, cid: number, letter: string, verdict: SubmissionStatus) {
  const submitId = await submitted(user.token, cid, letter);
  let task = await node.claimOne();
  while (task.submitId !== submitId) task = await node.claimOne();
  await node.result(task, verdict);
  return submitId;
}

/** An hour that ended five minutes ago: ann solved A at minute 10 and B at minute 50, bob A at minute 30. */
async function past(form: Parameters<typeof make>[0] = {}) {
  const cid = await make(form);
  const { pid } = await addProblem(cid, "A");
  await addProblem(cid, "B");
  const [ann, bob] = [await site().user(), await site().user()];
  const sent: [TestUser, string, number][] = [
    [ann, "A", 10],
    [ann, "B", 50],
    [bob, "A", 30],
  ];
  const ids: number[] = [];
  for (const [user, letter] of sent) ids.push(await judged(user, cid, letter, status.accepted));
  const opened = Date.now() - 65 * 60_000;
  const moments = { startTime: new Date(opened), endTime: new Date(opened + 3_600_000) };
  await site().db.update(contests).set(moments).where(eq(contests.id, cid));
  for (const [index, [, , minute]] of sent.entries()) {
    const submittedAt = new Date(opened + minute * 60_000);
    const id = ids[index] ?? 0;
    await site().db.update(submissions).set({ submittedAt }).where(eq(submissions.id, id));
    await site().db.execute(
      sql`update contest_log set submitted_at = ${submittedAt.toISOString()} where submission_id = ${id}`,
    );
  }
  return { cid, pid, ann, bob, ids };
}

/** Moves a user's open run back by minutes. */
async function elapse(cid: number, minutes: number) {
  const back = sql.raw(`interval '${minutes} minutes'`);
  await site()
    .db.update(contestParticipations)
    .set({ startsAt: sql`starts_at - ${back}`, endsAt: sql`ends_at - ${back}` })
    .where(
      and(
        eq(contestParticipations.contestId, cid),
        eq(contestParticipations.kind, participationKind.virtual),
      ),
    );
}

const runOf = async (cid: number, { token }: TestUser) =>
  (await site().call(getVirtualRun, { token, query: { cid } })).data;
const listOf = async (cid: number, { token }: TestUser, more = {}) =>
  (await site().call(getContestSubmissions, { token, query: { contestID: cid, ...more } })).data;

test("lasts as long as the contest, by the server's clock, and is told with the contest", async () => {
  const { cid } = await past();
  const user = await site().user();
  expect(await runOf(cid, user)).toMatchObject({ run: null, refusal: null });
  expect(await submit(user.token, cid, "A")).toMatchObject({ code: "contest-ended" });
  const before = Date.now();
  const answer = await start(cid, user);
  expect(answer).toMatchObject({
    status: 200,
    data: { team: null, members: [user.username], mayGiveUp: true },
  });
  const [from, to] = [Date.parse(answer.data.startTime), Date.parse(answer.data.endTime)];
  expect(to - from).toBe(3_600_000);
  expect(from).toBeGreaterThanOrEqual(before - 1000);
  expect(from).toBeLessThanOrEqual(Date.now() + 1000);
  expect((await runOf(cid, user)).run).toEqual(answer.data);
  const access = await site().call(getContestAccess, { token: user.token, query: { cid } });
  expect(access.data.run).toMatchObject({ startTime: answer.data.startTime, team: null });
  const id = await submitted(user.token, cid, "A");
  const [row] = await site().db.select().from(attempts).where(eq(attempts.submissionId, id));
  expect(row?.priority).toBe(priority.practice);
});

test("of starts that come at once one counts, and one run at a time is open", async () => {
  const { cid } = await past();
  const user = await site().user();
  const answers = await Promise.all(Array.from({ length: 6 }, () => start(cid, user)));
  expect(answers.filter(({ status: code }) => code === 200)).toHaveLength(1);
  for (const { status: code, ...answer } of answers) {
    if (code !== 200) expect(answer.code).toBe("contest-virtual-open");
  }
  const end = () => site().call(giveUpVirtualRun, { token: user.token, query: { cid } });
  const ends = await Promise.all([end(), end(), end()]);
  expect(ends.filter(({ status: code }) => code === 200)).toHaveLength(1);
  expect(await end()).toMatchObject({ code: "contest-virtual-none" });
  expect(await submit(user.token, cid, "A")).toMatchObject({ code: "contest-ended" });
  expect(await start(cid, user)).toMatchObject({ status: 200 });
});

test.each([
  ["runs still", {}, "contest-not-over"],
  ["is not shown", { startTime: at(-60), endTime: at(-1), visible: false }, "no-such-contest"],
  [
    "keeps its results",
    {
      ...{ startTime: at(-60), endTime: at(-1), sealRank: true },
      ...{ sealRankTime: at(-20), autoRealRank: false },
    },
    "contest-virtual-frozen",
  ],
  [
    "has a password",
    { startTime: at(-60), endTime: at(-1), auth: 1, pwd: "sesame" },
    "contest-not-registered",
  ],
] as const)("is not started of a contest that %s", async (_, form, code) => {
  const cid = await make(form);
  expect(await start(cid, await site().user())).toMatchObject({ code });
});

test("is not started while somebody with extra time works", async () => {
  const { cid, ann } = await past();
  await site()
    .db.update(contestParticipations)
    .set({ endsAt: new Date(Date.now() + 600_000) })
    .where(eq(contestParticipations.contestId, cid));
  expect(await start(cid, ann)).toMatchObject({ code: "contest-not-over" });
  const offered = await site().call(getVirtualRun, { token: ann.token, query: { cid } });
  expect(offered.data.refusal).toBe("contest-not-over");
});

test("is never on the official board, in its statistics, counts or lists: the same bytes before and after", async () => {
  const { cid, ann } = await past({ allowEndSubmit: true, openRank: true });
  const [runner, other] = [await site().user(), await site().user()];
  const seen = async () => {
    const texts: unknown[] = [];
    const asked = { token: other.token };
    for (const body of [{ cid }, { cid, containsEnd: true }, { cid, forceRefresh: true }]) {
      texts.push((await site().call(getContestRank, { ...asked, body })).data);
    }
    const place = { cid, side: "inside" as const };
    const { version: _, ...figures } = (await site().call(getBoardStatistics, { ...asked, query: place }))
      .data;
    texts.push(figures);
    texts.push((await site().call(getContestProblem, { ...asked, query: { cid } })).data);
    texts.push(await listOf(cid, other), await listOf(cid, other, { containsEnd: true }));
    return JSON.stringify(texts);
  };
  const before = await seen();
  expect(before).toContain(ann.username);
  await start(cid, runner);
  await judged(runner, cid, "A", status.wrongAnswer);
  await judged(runner, cid, "A", status.accepted);
  await judged(runner, cid, "B", status.accepted);
  expect(await seen()).toBe(before);
  await site().call(giveUpVirtualRun, { token: runner.token, query: { cid } });
  expect(await seen()).toBe(before);
});

test("during it others' submissions, tags and counts are hidden from who runs it, and its own are apart", async () => {
  const { cid, pid, ids, bob } = await past();
  const standing = async (user: TestUser) => {
    const body = { cid, pidList: [pid], isContestProblemList: true };
    return (await site().call(getUserProblemStatus, { token: user.token, body })).data[pid]?.status;
  };
  const other = await site().user();
  expect((await listOf(cid, bob)).total).toBe(3);
  expect(await standing(bob)).toBe(status.accepted);
  await start(cid, bob);
  expect((await listOf(cid, bob)).total).toBe(0);
  expect(await standing(bob)).toBe(status.notSubmitted);
  const [foreign = 0] = ids;
  const detail = await site().call(getSubmissionDetail, { token: bob.token, query: { submitId: foreign } });
  expect(detail.code).toBe("contest-submission-hidden");
  const polled = await site().call(checkContestSubmissionsStatus, {
    token: bob.token,
    body: { cid, submitIds: ids },
  });
  expect(Object.keys(polled.data)).toEqual([String(ids[2])]); // what they themselves had sent
  const [first] = (await site().call(getContestProblem, { token: bob.token, query: { cid } })).data;
  expect(first).toMatchObject({ ac: 0, total: 0 });
  const problem = await site().call(getContestProblemDetails, {
    token: bob.token,
    query: { cid, displayId: "A" },
  });
  expect(problem.data.problem).toMatchObject({ problemId: "A", source: null, author: null });
  expect(problem.data.problemCount).toMatchObject({ total: 0, ac: 0 });
  const customRun = { pid, cid, language: "C", code: "int main() {}", userInput: "1", type: "contest" };
  expect(await site().call(submitProblemTestJudge, { token: bob.token, body: customRun })).toMatchObject({
    status: 200,
  });
  const id = await judged(bob, cid, "A", status.wrongAnswer);
  expect((await listOf(cid, bob)).records.map(({ submitId }) => submitId)).toEqual([id]);
  expect(await standing(bob)).toBe(status.wrongAnswer);
  // Nobody else sees it, then or later; they find it among their own.
  expect((await listOf(cid, other)).records.map(({ submitId }) => submitId)).not.toContain(id);
  await site().call(giveUpVirtualRun, { token: bob.token, query: { cid } });
  expect((await listOf(cid, bob)).total).toBe(4);
  expect((await listOf(cid, other)).total).toBe(3);
  expect(await standing(bob)).toBe(status.accepted);
});

/** Rounded up twice. */
const secondsSince = (begun: number) => (Date.now() - begun) / 1000 + 2;

test("its attempts are told for its row on the board, by seconds of the run", async () => {
  const { cid } = await past();
  const user = await site().user();
  const asked = () => site().call(getVirtualAttempts, { token: user.token, query: { cid } });
  expect(await asked()).toMatchObject({ code: "contest-virtual-none" });
  const begun = Date.now();
  await start(cid, user);
  expect((await asked()).data).toMatchObject({ name: user.username, attempts: [] });
  await elapse(cid, 20);
  await judged(user, cid, "B", status.accepted);
  await expect
    .poll(async () => (await asked()).data.attempts)
    .toMatchObject([{ verdict: status.accepted, score: null }]);
  const [attempt] = (await asked()).data.attempts;
  expect(attempt?.second).toBeGreaterThanOrEqual(20 * 60);
  expect(attempt?.second).toBeLessThanOrEqual(20 * 60 + secondsSince(begun));
});

test("after its end the result stands in the profile: its rank among the official contestants", async () => {
  const { cid } = await past();
  const [user, reader] = [await site().user(), await site().user()];
  const runs = async (token = reader.token) =>
    (await site().call(getUserVirtualRuns, { token, query: { username: user.username } })).data;
  const begun = Date.now();
  await start(cid, user);
  await elapse(cid, 20);
  await judged(user, cid, "A", status.accepted);
  expect(await runs()).toMatchObject({ total: 0, records: [] }); // not before it is over
  await site().call(giveUpVirtualRun, { token: user.token, query: { cid } });
  await expect.poll(async () => (await runs()).records[0]?.result).toBeTruthy();
  const { records } = await runs();
  // Ann solved two, bob one after 30 minutes, the run one after 20.
  expect(records).toMatchObject([{ cid, team: null, result: { rank: 2, ranked: 2, points: 1 } }]);
  expect(records[0]?.result?.cost).toBeGreaterThanOrEqual(20 * 60);
  expect(records[0]?.result?.cost).toBeLessThanOrEqual(20 * 60 + secondsSince(begun));
  // Who may not see the board sees no result.
  await change(cid, { auth: 1, pwd: "sesame" });
  expect((await runs()).records).toMatchObject([{ cid, result: null }]);
});

test("as a team: all members submit for it, its captain gives up, nobody runs twice", async () => {
  const { cid } = await past({ entry: "people" });
  const [captain, mate] = [await site().user(), await site().user()];
  const teamId = await made(captain, "Runners");
  await join(captain, teamId, [mate]);
  const uids = [captain.uid, mate.uid];
  expect(await start(cid, mate, { teamId, uids })).toMatchObject({ code: "team-not-yours" });
  const answers = await Promise.all([
    start(cid, captain, { teamId, uids }),
    start(cid, mate),
    start(cid, captain),
  ]);
  const open = answers.filter(({ status: code }) => code === 200);
  const hasTeam = answers[0]?.status === 200;
  expect(open.length).toBe(hasTeam ? 1 : 2);
  if (!hasTeam) {
    for (const { token } of [captain, mate]) await site().call(giveUpVirtualRun, { token, query: { cid } });
    expect(await start(cid, captain, { teamId, uids })).toMatchObject({ status: 200 });
  }
  expect((await runOf(cid, mate)).run).toMatchObject({ team: { id: teamId }, mayGiveUp: false });
  const id = await judged(mate, cid, "A", status.accepted);
  const detail = await site().call(getSubmissionDetail, { token: captain.token, query: { submitId: id } });
  expect(detail.data.submission.code).toBe("int main() {}");
  expect((await listOf(cid, captain)).total).toBe(1);
  const giveUp = (token: string) => site().call(giveUpVirtualRun, { token, query: { cid } });
  expect(await giveUp(mate.token)).toMatchObject({ code: "team-not-yours" });
  expect(await giveUp(captain.token)).toMatchObject({ status: 200 });
  expect((await runOf(cid, mate)).run).toBeNull();
});

test("in a contest for teams one may run alone, and staff may, too", async () => {
  const { cid } = await past();
  await site().db.update(contests).set({ entry: "teams" }).where(eq(contests.id, cid));
  const user = await site().user();
  await start(cid, user);
  await submitted(user.token, cid, "A");
  const root = { token: staff.root, uid: "1", username: "root" };
  expect(await start(cid, root)).toMatchObject({ status: 200 });
});

test("nobody starts runs without end", async () => {
  const { cid } = await past();
  const user = await site().user();
  let code: string | undefined;
  for (let i = 0; i <= VIRTUAL_RUNS_PER_HOUR && !code; i++) {
    code = (await start(cid, user)).code;
    await site().call(giveUpVirtualRun, { token: user.token, query: { cid } });
  }
  expect(code).toBe("too-many-requests");
});
