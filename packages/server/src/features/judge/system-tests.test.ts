import {
  type Endpoint,
  getAllCaseResult,
  getBoardSnapshot,
  getBoardState,
  getBoardStatistics,
  getContestInfo,
  getContestProblem,
  getContestRank,
  getContestSubmissions,
  getDeskRejudges,
  getSubmissionDetail,
  getSubmissionTimeline,
  rulePresets,
  type Scoring,
  saveContestProblem,
  startDeskRejudge,
  startSystemTests,
  status,
} from "@verdict/contract";
import { and, asc, eq, gt, isNotNull } from "drizzle-orm";
import { beforeAll, describe, expect, test } from "vitest";
import { useBoards } from "../../../test/board.ts";
import { at, useContests } from "../../../test/contests.ts";
import { eventually } from "../../../test/eventually.ts";
import { caseReport, TestNode } from "../../../test/node.ts";
import { type TestSite, type TestUser, useSite } from "../../../test/site.ts";
import { raiseEpoch } from "../contest/epoch.ts";
import { contestLog, contestProblems, contests as contestTable } from "../contest/tables.ts";
import { rateWhenDue } from "../ranking/rate.ts";
import { ratedContests } from "../ranking/tables.ts";
import { submissions } from "../submission/tables.ts";
import { dataVersions, testCases } from "../testdata/tables.ts";
import { advance, jobById } from "./rejudge-job.ts";

const site = useSite();
const contests = useContests(site);
const { rank } = useBoards(site, contests, () => node);
const { accepted, wrongAnswer } = status;
let node: TestNode;
let [ann, bob, viewer] = [] as unknown as [TestUser, TestUser, TestUser];

beforeAll(async () => {
  node = await TestNode.join(site(), ["C"]);
  [ann, bob, viewer] = [await site().user(), await site().user(), await site().user()];
});

const { codeforces, icpc, usaco } = rulePresets;

/** A contest with a problem of five cases, of which two are pretests. */
async function made(
  settings: Parameters<typeof contests.make>[0] = {},
  problem: Record<string, unknown> = {},
) {
  const cid = await contests.make({ type: 1, rule: codeforces, isRated: true, ...settings });
  const { pid } = await contests.addProblem(cid, "A", { cases: 5, ...problem });
  const [row] = await site().db.select().from(contestProblems).where(eq(contestProblems.contestId, cid));
  const body = {
    id: row?.id ?? 0,
    displayId: "A",
    pretests: 2,
    ...(settings.type !== 0 && { points: 1000 }),
  };
  const answer = await site().call(saveContestProblem, { token: contests.staff.root, body });
  expect(answer.data, answer.msg).toMatchObject({ pretests: 2 });
  return { cid, pid, place: row?.id ?? 0 };
}

/** Sent at a minute, and judged case by case as the node is asked to. */
async function sent(user: TestUser, cid: number, minute: number, verdict: number, score?: number) {
  const id = await contests.submitted(user.token, cid, "A");
  const seqs = await judged(verdict, score);
  const start = (await site().db.select().from(contestTable).where(eq(contestTable.id, cid)))[0]?.startTime;
  const submittedAt = new Date((start?.getTime() ?? 0) + minute * 60_000);
  await site().db.update(submissions).set({ submittedAt }).where(eq(submissions.id, id));
  await site().db.update(contestLog).set({ submittedAt }).where(eq(contestLog.submissionId, id));
  return { id, seqs };
}

/** The next task with this verdict, or that of its submission; the cases that came with it. */
async function judged(verdict: number | Record<number, number>, score?: number): Promise<number[]> {
  const task = await node.claimOne();
  const code = typeof verdict === "number" ? verdict : (verdict[task.submitId] ?? accepted);
  const seqs = task.cases.map(({ seq }) => seq);
  const cases = seqs.map((seq) => caseReport(seq, seq === seqs.at(-1) ? code : accepted));
  await node.result(task, code, { cases, ...(score !== undefined && { score }) });
  return seqs;
}

async function end(cid: number) {
  await site().db.transaction(async (tx) => {
    await tx
      .update(contestTable)
      .set({ endTime: new Date(at(-1)) })
      .where(eq(contestTable.id, cid));
    await raiseEpoch(tx, cid);
  });
}

const start = (cid: number) =>
  site().call(startSystemTests, { token: contests.staff.admin.token, body: { cid } });

async function started(cid: number): Promise<number> {
  const answer = await start(cid);
  expect(answer, answer.msg).toMatchObject({ status: 200 });
  return answer.data?.id ?? 0;
}

async function finish(jobId: number): Promise<void> {
  await eventually(async () => {
    const job = await jobById(site().db, jobId);
    if (job?.state === "running") await advance(site().db, job);
    expect((await jobById(site().db, jobId))?.state).toBe("done");
  });
}

const verdictOf = async (id: number) =>
  (await site().call(getSubmissionDetail, { token: contests.staff.root, query: { submitId: id } })).data
    .submission.status;

/** Points by user. */
async function points(cid: number): Promise<Record<string, number>> {
  const { records } = await rank(contests.staff.root, { cid });
  return Object.fromEntries(
    records.map((row) => [row.uid, "totalScore" in row ? (row.totalScore ?? 0) : (row.ac ?? 0)]),
  );
}

const phaseOf = async (cid: number) =>
  (await site().call(getContestInfo, { token: ann.token, query: { cid } })).data.systemTestsAt;

/** An hour: 8 points of 1000 in a minute. */
const worth = (minute: number, tries = 0) => 1000 - 8 * minute - 50 * tries;

describe("a contest with pretests", () => {
  test("judges on these, then on all tests what passed last, and the board follows", async () => {
    const { cid } = await made();
    const good = await sent(ann, cid, 10, accepted);
    expect(good.seqs).toEqual([1, 2]);
    const first = await sent(bob, cid, 5, accepted);
    const wrong = await sent(bob, cid, 6, wrongAnswer);
    const last = await sent(bob, cid, 8, accepted);
    await eventually(async () =>
      expect(await points(cid)).toEqual({ [ann.uid]: worth(10), [bob.uid]: worth(8, 2) }),
    );
    expect(await start(cid)).toMatchObject({ code: "contest-not-over" });
    await end(cid);
    expect(await phaseOf(cid)).toBeUndefined();
    // A shorter contest, in which points fall faster.
    await eventually(async () => expect((await points(cid))[ann.uid]).toBeLessThan(worth(10)));
    const before = (await points(cid))[ann.uid];

    const job = await started(cid);
    expect(await phaseOf(cid)).toBeDefined();
    expect(await start(cid)).toMatchObject({ code: "rejudge-job-running" });
    for (const _ of [ann, bob])
      expect(await judged({ [good.id]: accepted, [last.id]: wrongAnswer })).toEqual([1, 2, 3, 4, 5]);
    await finish(job);
    expect(await verdictOf(good.id)).toBe(accepted);
    expect(await verdictOf(last.id)).toBe(wrongAnswer);
    // Passed the pretests and gave way: it comes in for nobody.
    expect(await verdictOf(first.id)).toBe(accepted);
    expect(await verdictOf(wrong.id)).toBe(wrongAnswer);
    await eventually(async () => expect(await points(cid)).toEqual({ [ann.uid]: before, [bob.uid]: 0 }));

    // Nothing is left; what is judged again now is judged on all tests.
    expect(await start(cid)).toMatchObject({ status: 200, data: null });
    const again = { cid, submitId: good.id };
    await site().call(startDeskRejudge, { token: contests.staff.admin.token, body: again });
    expect(await judged(accepted)).toEqual([1, 2, 3, 4, 5]);
  });

  test("is rated once the system tests are over, never before", async () => {
    const { cid } = await made();
    await sent(ann, cid, 10, accepted);
    await sent(bob, cid, 5, accepted);
    await end(cid);
    const rated = async () =>
      (await site().db.select().from(ratedContests).where(eq(ratedContests.contestId, cid))).length;
    await rateWhenDue(site().server.deps);
    expect(await rated()).toBe(0);
    const job = await started(cid);
    await rateWhenDue(site().server.deps);
    expect(await rated()).toBe(0);
    await judged(accepted);
    await judged(wrongAnswer);
    await finish(job);
    await rateWhenDue(site().server.deps);
    expect(await rated()).toBe(1);
  });

  test("that counts the first accepted program tests all that passed: a later one comes in", async () => {
    const { cid } = await made({ type: 0, rule: { ...icpc, pretests: true }, isRated: false });
    const first = await sent(ann, cid, 5, accepted);
    await sent(ann, cid, 8, accepted);
    await end(cid);
    const job = await started(cid);
    for (const _ of [1, 2]) await judged({ [first.id]: wrongAnswer });
    await finish(job);
    await eventually(async () => expect(await points(cid)).toEqual({ [ann.uid]: 1 }));
  });

  test("that counts cases tests whatever was judged, by the groups that were told", async () => {
    const tree: Scoring = {
      ...{ digits: 0, rounding: { at: "group", how: "down" }, stop: "never", rule: "sum", points: null },
      groups: [
        { key: "pretests", points: 40, rule: "min", cases: [1, 3] },
        { key: "system", points: 60, rule: "min", cases: [2, 4, 5], feedback: "none" },
      ],
    };
    const problem = { type: 1, ioScore: 100 };
    const { cid, pid, place } = await made({ rule: { ...usaco, pretests: true }, isRated: false }, problem);
    await site().call(saveContestProblem, {
      token: contests.staff.root,
      body: { id: place, displayId: "A", pretests: null, points: null },
    });
    const rules = { type: 1, judgeCaseMode: "subtask_lowest" as const, totalScore: 0, tree };
    await site().db.update(dataVersions).set({ rules }).where(eq(dataVersions.problemId, pid));
    const { seqs } = await sent(ann, cid, 5, wrongAnswer, 0);
    expect(seqs).toEqual([1, 3]);
    await end(cid);
    const job = await started(cid);
    expect(await judged(wrongAnswer, 60)).toEqual([1, 2, 3, 4, 5]);
    await finish(job);
    await eventually(async () => expect(await points(cid)).toEqual({ [ann.uid]: 60 }));
  });

  test("judges on pretests again where its end moves behind the system tests, and goes on with what is left", async () => {
    const { cid } = await made();
    await end(cid);
    expect(await start(cid)).toMatchObject({ status: 200, data: null });
    await contests.change(cid, { endTime: at(10) });
    expect(await phaseOf(cid)).toBeUndefined();
    expect((await sent(ann, cid, 10, accepted)).seqs).toEqual([1, 2]);
    await end(cid);
    const job = await started(cid);
    expect(await judged(accepted)).toEqual([1, 2, 3, 4, 5]);
    await finish(job);
  });

  test("waits for what is being judged, and is there for its managers alone", async () => {
    const { cid } = await made();
    await contests.submitted(ann.token, cid, "A");
    await end(cid);
    expect(await start(cid)).toMatchObject({ code: "being-judged" });
    await judged(accepted);
    expect(await site().call(startSystemTests, { token: ann.token, body: { cid } })).toMatchObject({
      code: "contest-not-yours",
    });
    const plain = await contests.make();
    await end(plain);
    expect(await start(plain)).toMatchObject({ code: "contest-no-pretests" });
  });

  test("has a job like other rejudges for them, which no undo takes back", async () => {
    const { cid } = await made();
    await sent(ann, cid, 5, accepted);
    await end(cid);
    const job = await started(cid);
    await judged(wrongAnswer);
    await finish(job);
    const token = contests.staff.admin.token;
    const { data } = await site().call(getDeskRejudges, { token, query: { cid } });
    expect(data.records).toMatchObject([{ kind: "system-tests", total: 1, undoable: 0 }]);
  });
});

/** Everything that leaves for this caller. */
async function everything(where: TestSite, cid: number, ids: number[], token: string | undefined) {
  const asks: [Endpoint, Record<string, unknown>][] = [
    ...(["inside", "outside"] as const).flatMap((side): [Endpoint, Record<string, unknown>][] => [
      [getBoardSnapshot, { query: { cid, side } }],
      [getBoardStatistics, { query: { cid, side } }],
      [getBoardState, { query: { cid, side } }],
    ]),
    [getContestRank, { body: { cid } }],
    [getContestInfo, { query: { cid } }],
    [getContestProblem, { query: { cid } }],
    [getContestSubmissions, { query: { contestID: cid } }],
    ...ids.flatMap((submitId): [Endpoint, Record<string, unknown>][] => [
      [getSubmissionDetail, { query: { submitId } }],
      [getSubmissionTimeline, { query: { submitId } }],
      [getAllCaseResult, { query: { submitId } }],
    ]),
  ];
  const told = [];
  for (const [endpoint, options] of asks) {
    const text = await (await where.fetch(endpoint, { ...options, token })).text();
    told.push(`${endpoint.path} ${text.replace(/"now":("[^"]*"|\d+)/, "")}`);
  }
  return told;
}

test.each(["while it runs", "after its end"])(
  "%s every byte is as in a contest whose pretests are all there is",
  async (when) => {
    const { cid, pid } = await made({ openRank: true });
    const ids = [(await sent(ann, cid, 5, accepted)).id, (await sent(bob, cid, 6, wrongAnswer)).id];
    if (when === "after its end") await end(cid);
    const callers = { ann: ann.token, viewer: viewer.token, guest: undefined };
    const before = new Map<string, string[]>();
    for (const [who, token] of Object.entries(callers))
      before.set(who, await everything(site(), cid, ids, token));
    const wholes = site()
      .db.select({ id: dataVersions.id })
      .from(dataVersions)
      .where(eq(dataVersions.problemId, pid));
    const derived = await site()
      .db.select()
      .from(dataVersions)
      .where(and(eq(dataVersions.problemId, pid), isNotNull(dataVersions.pretestsOf)));
    expect(derived).toHaveLength(1);
    for (const { id } of await wholes) {
      await site()
        .db.delete(testCases)
        .where(and(eq(testCases.dataVersionId, id), gt(testCases.seq, 2)));
    }
    const fresh = await site().another();
    try {
      for (const [who, token] of Object.entries(callers))
        expect(await everything(fresh, cid, ids, token), who).toEqual(before.get(who));
    } finally {
      await fresh.server.stop();
    }
  },
);

test("the pretests of data are made once, whoever comes first", async () => {
  const { cid, pid } = await made();
  await Promise.all([ann, bob, viewer].map((one) => contests.submitted(one.token, cid, "A")));
  const rows = await site()
    .db.select()
    .from(dataVersions)
    .where(eq(dataVersions.problemId, pid))
    .orderBy(asc(dataVersions.id));
  expect(rows.map(({ pretestsOf, pretests }) => [pretestsOf, pretests])).toEqual([
    [null, null],
    [rows[0]?.id, 2],
  ]);
  for (const _ of [1, 2, 3]) expect(await judged(accepted)).toEqual([1, 2]);
  const stored = await site().db.select().from(submissions).where(eq(submissions.contestId, cid));
  expect(stored.map((row) => row.onPretests)).toEqual([true, true, true]);
});
