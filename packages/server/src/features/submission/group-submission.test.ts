import {
  addPublicToGroupContest,
  checkSubmissionsStatus,
  getAllCaseResult,
  getContestInfo,
  getContestList,
  getLastWeekSubmissionStatistics,
  getProblemDetail,
  getProblemList,
  getRankList,
  getRecentContest,
  getRecentSevenAcRank,
  getRecentUpdatedProblem,
  getSubmissionDetail,
  getSubmissionList,
  getSubmissionTimeline,
  getTrainingDetail,
  getTrainingList,
  getUserCalendarHeatmap,
  getUserHomeInfo,
  getUserProblemStatus,
  HIDDEN_CODE,
  status,
} from "@verdict/contract";
import { eq, sql } from "drizzle-orm";
import { beforeAll, expect, test } from "vitest";
import { eventually } from "../../../test/eventually.ts";
import { type TestGroup, useGroupFixtures } from "../../../test/group-fixtures.ts";
import { listenerAt } from "../../../test/live.ts";
import { caseReport, TestNode } from "../../../test/node.ts";
import { useSite } from "../../../test/site.ts";
import { attempts } from "../judge/tables.ts";
import { problemCounts, problems } from "../problem/tables.ts";
import { trainings } from "../training/tables.ts";
import { solved, submissions, userScores } from "./tables.ts";

const site = useSite();
const things = useGroupFixtures(site);
const listen = listenerAt(site);
let school: TestGroup;
let other: TestGroup;

beforeAll(async () => {
  [school, other] = [await things.group(), await things.group()];
});

test("a submission goes to the group that its problem is of, and to no other", async () => {
  const { gid, people } = school;
  const { problemId } = await things.problem(school);
  const bank = await site().problem();
  const code = async (token: string, pid: string, where: object) =>
    (await things.submit(token, pid, where)).code;
  const { token } = people[3];
  const id = await things.submitted(token, problemId, { gid });
  const [row] = await site().db.select().from(submissions).where(eq(submissions.id, id));
  expect(row).toMatchObject({ groupId: gid, contestId: null });
  expect(await code(token, bank.problemId, { gid })).toBe("problem-gone");
  expect(await code(token, problemId, {})).toBe("problem-gone");
  expect(await code(token, problemId, { gid: other.gid })).toBe("group-not-found");
  expect(await code(other.people[3].token, problemId, { gid: other.gid })).toBe("problem-gone");
  for (const level of [0, 1, 2] as const)
    expect(await code(people[level].token, problemId, { gid })).toBe("group-not-found");
  await site().server.deps.settings.changeSwitches({ openGroupJudge: false });
  expect(await code(token, problemId, { gid })).toBe("judge-switched-off");
  await site().server.deps.settings.changeSwitches({ openGroupJudge: true });
});

test("it moves no count, score or solved mark of the site, and is its sender's standing in the group", async () => {
  const { gid, people } = school;
  const { pid, problemId } = await things.problem(school);
  const { uid, token } = people[3];
  await things.judged(token, problemId, status.accepted, { gid });
  const { db } = site();
  const [counts] = await db.select().from(problemCounts).where(eq(problemCounts.problemId, pid));
  expect(counts).toMatchObject({ total: 0, ac: 0 });
  expect(await db.select().from(solved).where(eq(solved.uid, uid))).toEqual([]);
  const [score] = await db.select().from(userScores).where(eq(userScores.uid, uid));
  expect(score).toMatchObject({ ac: 0, total: 0 });
  const own = (where: object) =>
    site().call(getUserProblemStatus, { token, body: { pidList: [pid], ...where } });
  expect((await own({ gid })).data[pid]).toMatchObject({ status: status.accepted });
  expect((await own({})).data[pid]).toMatchObject({ status: status.notSubmitted });
});

test("its details are its members'; its code the sender's and the group's roots'", async () => {
  const { gid, people } = school;
  const { problemId } = await things.problem(school);
  const author = people[3];
  const submitId = await things.judged(author.token, problemId, status.accepted, { gid });
  const mate = await site().user();
  await things.setLevel(gid, mate, 3);
  const detail = (token?: string) => site().call(getSubmissionDetail, { token, query: { submitId } });
  const outsiders = [
    undefined,
    people[0].token,
    people[1].token,
    people[2].token,
    things.staff.examiner.token,
  ];
  for (const token of outsiders) {
    const answers = await Promise.all([
      detail(token),
      site().call(getAllCaseResult, { token, query: { submitId } }),
      site().call(getSubmissionTimeline, { token, query: { submitId } }),
    ]);
    for (const { code } of answers) expect(code).toBe("submission-not-found");
    const polled = await site().call(checkSubmissionsStatus, { token, body: { submitIds: [submitId] } });
    expect(polled.data).toEqual({});
  }
  const codeFor = async (token: string) => (await detail(token)).data.submission.code;
  expect(await codeFor(author.token)).not.toBeNull();
  expect(await codeFor(people[5].token)).not.toBeNull();
  expect(await codeFor(things.staff.root)).not.toBeNull();
  expect(await codeFor(mate.token)).toBeNull();
  expect(await codeFor(people[4].token)).toBeNull();
  expect((await detail(mate.token)).data.submission).toMatchObject({ submitId, gid });
});

test("its list is the group's: all, of a member, of a problem; hidden problems' only for who keeps it", async () => {
  const place = await things.group();
  const { gid, people } = place;
  const shown = await things.problem(place);
  const first = await things.submitted(people[3].token, shown.problemId, { gid });
  const second = await things.submitted(people[4].token, shown.problemId, { gid });
  const hidden = await things.problem(place, { problem: { auth: 2 } });
  const third = await things.submitted(people[5].token, hidden.problemId, { gid });
  const ids = async (token: string, query: object = {}) =>
    (await site().call(getSubmissionList, { token, query: { gid, ...query } })).data.records.map(
      (row) => row.submitId,
    );
  expect(await ids(people[3].token)).toEqual([second, first]);
  expect(await ids(people[4].token)).toEqual([third, second, first]);
  expect(await ids(people[3].token, { onlyMine: true })).toEqual([first]);
  expect(await ids(people[3].token, { username: people[4].username })).toEqual([second]);
  const ofProblem = { problemID: shown.problemId, completeProblemID: true };
  expect(await ids(people[3].token, ofProblem)).toEqual([second, first]);
  const outside = { token: people[0].token, query: { gid } };
  expect((await site().call(getSubmissionList, outside)).code).toBe("group-not-found");
});

test("in a group's training also problems of the site are solved for the group", async () => {
  const place = await things.group();
  const { gid, people } = place;
  const tid = await things.training(place);
  const own = await things.problem(place);
  const bank = await site().problem();
  await things.intoTraining(place, tid, { problemId: own.problemId });
  await things.intoTraining(place, tid, bank);
  const { token, uid } = people[3];
  for (const { problemId } of [own, bank]) await things.judged(token, problemId, status.accepted, { tid });
  const rows = await site()
    .db.select()
    .from(submissions)
    .where(eq(submissions.uid, uid))
    .orderBy(submissions.id);
  expect(rows.map(({ groupId }) => groupId)).toEqual([gid, gid]);
  // What was sent is opened again where its problem can be: the group has no page of the site's problems.
  const homes = async () => {
    const details = await Promise.all(
      rows.map(({ id }) => site().call(getSubmissionDetail, { token, query: { submitId: id } })),
    );
    return details.map(({ data }) => data.home);
  };
  expect(await homes()).toEqual([
    { gid, tid: 0 },
    { gid, tid },
  ]);
  const list = await site().call(getSubmissionList, { token, query: { gid, onlyMine: true } });
  expect(list.data.records.map(({ home }) => home)).toEqual([
    { gid, tid },
    { gid, tid: 0 },
  ]);
  await site().db.update(trainings).set({ isShown: false }).where(eq(trainings.id, tid));
  expect((await homes())[1]).toEqual({ gid: 0, tid: 0 });
  await site().db.update(trainings).set({ isShown: true }).where(eq(trainings.id, tid));
  const progress = await site().call(getTrainingDetail, { token, query: { tid } });
  expect(progress.data).toMatchObject({ acCount: 2, problemCount: 2 });
  expect((await site().call(getTrainingDetail, { token: people[0].token, query: { tid } })).code).toBe(
    "training-not-found",
  );
  expect((await things.submit(token, bank.problemId, { tid, gid: school.gid })).code).toBe("group-not-found");
});

test("the switch that hides code outside contests holds in a group's contests, too", async () => {
  const cid = await things.contest(school);
  const { problemId } = await things.problem(school);
  await things.intoContest(school, cid, problemId);
  const { token } = school.people[3];
  const submitId = await things.judged(token, "A", status.accepted, { cid });
  const codeFor = async (asker: string) =>
    (await site().call(getSubmissionDetail, { token: asker, query: { submitId } })).data.submission.code;
  expect(await codeFor(token)).toBe("int main() {}");
  const { settings } = site().server.deps;
  await settings.changeSwitches({ hideNonContestSubmissionCode: true });
  expect(await codeFor(token)).toBe(HIDDEN_CODE);
  expect(await codeFor(things.staff.root)).toBe("int main() {}");
  await settings.changeSwitches({ hideNonContestSubmissionCode: false });
  expect(await codeFor(token)).toBe("int main() {}");
});

test("outsiders are answered byte for byte the same, whatever lies in a private group", async () => {
  const bank = await site().problem();
  const stranger = await site().user();
  const member = await site().user();
  const place = await things.group();
  await things.setLevel(place.gid, member, 3);
  const asked = async () => {
    const { token } = stranger;
    const answers = [];
    for (const by of [undefined, token, things.staff.examiner.token]) {
      for (const [endpoint, query] of [
        [getProblemList, { limit: 100 }],
        [getProblemList, { limit: 100, keyword: "Sum of" }],
        [getRecentUpdatedProblem, {}],
        [getSubmissionList, { limit: 100 }],
        [getSubmissionList, { limit: 100, username: member.username }],
        [getRankList, { type: 0, limit: 100 }],
        [getRankList, { type: 1, limit: 100 }],
        [getRecentSevenAcRank, {}],
        [getLastWeekSubmissionStatistics, {}],
        [getContestList, { limit: 100 }],
        [getRecentContest, {}],
        [getTrainingList, { limit: 100 }],
        [getUserHomeInfo, { uid: member.uid }],
        [getUserCalendarHeatmap, { uid: member.uid }],
        [getProblemDetail, { problemId: `${place.shortName}SECRET` }],
      ] as const) {
        const answer = await site().fetch(endpoint, { query, token: by });
        answers.push(`${endpoint.name} ${await answer.text()}`);
      }
    }
    return answers;
  };
  const before = await asked();
  const { problemId } = await things.problem(place, { problem: { problemId: "secret" } });
  const tid = await things.training(place);
  await things.intoTraining(place, tid, bank);
  const cid = await things.contest(place);
  await things.judged(member.token, problemId, status.accepted, { gid: place.gid });
  await things.judged(member.token, bank.problemId, status.accepted, { tid });
  await things.intoContest(place, cid, problemId);
  await things.judged(member.token, "A", status.accepted, { cid });
  expect(await asked()).toEqual(before);
  expect((await site().call(getContestInfo, { token: stranger.token, query: { cid } })).code).toBe(
    "no-such-contest",
  );
  expect((await site().call(getContestInfo, { token: member.token, query: { cid } })).status).toBe(200);
});

test("a group's contest shows who holds it the tests of its own problems, and not those of the site's", async () => {
  const { db } = site();
  const owner = school.people[5];
  const cid = await things.contest(school, {}, owner);
  const bank = await site().problem();
  await db.update(problems).set({ openCaseResult: false }).where(eq(problems.id, bank.pid));
  const answer = await site().call(addPublicToGroupContest, {
    token: owner.token,
    body: { cid, pid: bank.pid, displayId: "A" },
  });
  expect(answer).toMatchObject({ status: 200 });
  const own = await things.problem(school);
  await things.intoContest(school, cid, own.problemId, "B");
  await db.update(attempts).set({ finishedAt: sql`now()` }); // what other tests sent does not wait any more
  const node = await TestNode.join(site());
  async function seen(label: string, token = owner.token) {
    const submitId = await things.submitted(owner.token, label, { cid });
    const listener = await listen(`submission.${submitId}`, token);
    const task = await node.claimOne();
    const cases = task.cases.map(({ seq }) => ({
      ...caseReport(seq, status.wrongAnswer),
      output: "its input",
    }));
    await node.result(task, status.wrongAnswer, { cases, staffTrace: "what went on inside" });
    const told = () =>
      listener.events().flatMap((event) => (event.kind === "submission" ? [event.event] : []));
    await eventually(() => expect(told().at(-1)?.submission.status).toBe(status.wrongAnswer));
    const { data } = await site().call(getAllCaseResult, { token, query: { submitId } });
    const detail = await site().call(getSubmissionDetail, { token, query: { submitId } });
    listener.heard.stop();
    return [
      data?.judgeCaseList?.some(({ inputData }) => inputData) ?? null,
      detail.data.staffTrace,
      told()
        .at(-1)
        ?.cases?.some((one) => one.status === status.wrongAnswer) ?? null,
    ];
  }
  expect(await seen("A")).toEqual([null, null, null]);
  expect(await seen("A", await site().tokenOf("1"))).toEqual([true, "what went on inside", true]);
  expect(await seen("B")).toEqual([true, "what went on inside", true]);
});
