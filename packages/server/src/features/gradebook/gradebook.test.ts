import {
  downloadGradebook,
  type Endpoint,
  getGradebook,
  getGradebookTries,
  getTrainingAssignment,
  getTrainingPlan,
  saveGroupAssignment,
  setExtension,
  setGrade,
  setLateRule,
  status,
} from "@verdict/contract";
import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { useContests } from "../../../test/contests.ts";
import { useSchool } from "../../../test/school.ts";
import { type TestUser, useSite } from "../../../test/site.ts";
import { useTrainings } from "../../../test/trainings.ts";
import { contests as contestTable } from "../contest/tables.ts";
import { groupMembers } from "../group/tables.ts";
import { submissions } from "../submission/tables.ts";
import { trainingProblems, trainingSections } from "../training/tables.ts";

const site = useSite();
const { school, training, sent } = useSchool(site, 3);
const contests = useContests(site);
const courses = useTrainings(site);

const DAY = 86_400_000;
const ago = (days: number) => new Date(Date.now() - days * DAY);
const { accepted, wrongAnswer, compileError, pending } = status;

const book = async (query: { tid: number } | { cid: number }, token = school.teacher.token) => {
  const answer = await site().call(getGradebook, { token, query });
  expect(answer, answer.msg).toMatchObject({ status: 200 });
  return answer.data;
};
type Book = Awaited<ReturnType<typeof book>>;

/** [points, standing, tries, late] of a member at a problem. */
function cellOf({ members, cells }: Book, { uid }: TestUser, problem: number) {
  const at = members.findIndex((member) => member.uid === uid);
  return cells.find(([member, place]) => member === at && place === problem)?.slice(2, 6);
}

/** A training whose only section was due two and a half days ago. */
async function homework() {
  const made = await training(2);
  const [section] = await site()
    .db.insert(trainingSections)
    .values({ trainingId: made.tid, place: 0, title: "Week 1", dueAt: ago(2.5) })
    .returning();
  await site()
    .db.update(trainingProblems)
    .set({ sectionId: section?.id ?? null })
    .where(eq(trainingProblems.trainingId, made.tid));
  const [a, b] = made.problems.map(({ pid }) => pid) as [number, number];
  return { tid: made.tid, a, b };
}

const people = () => school.pupils as [TestUser, TestUser, TestUser];

test("pupils by name with every problem: points, standing, tries, the newest try", async () => {
  const { tid, a, b } = await homework();
  const [first, second, third] = people();
  await sent(first, a, { status: wrongAnswer, submittedAt: ago(4) });
  await sent(first, a, { status: accepted, submittedAt: ago(3) });
  const newest = await sent(first, a, { status: compileError, submittedAt: ago(2.9) });
  await sent(second, b, { status: wrongAnswer, submittedAt: ago(3) });
  await sent(second, b, { status: pending });
  await sent(third, a, { status: accepted, groupId: null });
  await sent(school.assistant, a);
  const data = await book({ tid });
  expect(data.members.map(({ realname, points, solved }) => [realname, points, solved])).toEqual([
    ["Pupil 1", 100, 1],
    ["Pupil 2", 0, 0],
    ["Pupil 3", 0, 0],
  ]);
  expect(data.problems).toMatchObject([
    { pid: a, full: 100 },
    { pid: b, full: 100 },
  ]);
  expect(data.lateRule).toBeNull();
  expect(cellOf(data, first, 0)).toEqual([100, accepted, 3, 0]);
  expect(data.cells.find(([member, problem]) => member === 0 && problem === 0)?.[6]).toBe(newest);
  expect(cellOf(data, second, 1)).toEqual([0, wrongAnswer, 1, 0]);
  expect(cellOf(data, third, 0)).toBeUndefined();
});

test("lateness costs by the day that has begun, down to the floor; an own due date stands in its place", async () => {
  const { tid, a, b } = await homework();
  const [first, second] = people();
  const { token } = school.teacher;
  await sent(first, a, { submittedAt: ago(2.4) }); // the first day
  await sent(first, b, { submittedAt: ago(0.1) }); // the third
  await sent(second, a, { submittedAt: ago(0.1) });
  expect(cellOf(await book({ tid }), first, 0)).toEqual([100, accepted, 1, 1]);
  await site().call(setLateRule, { token, body: { tid, percent: 20, floor: 50 } });
  const ruled = await book({ tid });
  expect(ruled.lateRule).toEqual({ percent: 20, floor: 50 });
  expect(cellOf(ruled, first, 0)).toEqual([80, accepted, 1, 1]);
  expect(cellOf(ruled, first, 1)).toEqual([50, accepted, 1, 1]);
  const dueTime = new Date(Date.now() + DAY).toISOString();
  await site().call(setExtension, { token, body: { tid, uid: first.uid, dueTime } });
  const extended = await book({ tid });
  expect(extended.members[0]?.dueTime).toBe(dueTime.replace("Z", "+0000"));
  expect(cellOf(extended, first, 1)).toEqual([100, accepted, 1, 0]);
  expect(cellOf(extended, second, 0)).toEqual([50, accepted, 1, 1]);
  const due = async (pupil: TestUser) =>
    (await site().call(getTrainingPlan, { token: pupil.token, query: { tid } })).data.sections[0]?.dueTime;
  expect(await due(first)).toBe(extended.members[0]?.dueTime);
  expect(await due(second)).toBe(extended.problems[0]?.dueTime);
  await site().call(setExtension, { token, body: { tid, uid: first.uid, dueTime: null } });
  await site().call(setLateRule, { token, body: { tid, percent: 0, floor: 0 } });
  expect(cellOf(await book({ tid }), first, 1)).toEqual([100, accepted, 1, 1]);
  const stranger = await site().call(setExtension, {
    token,
    body: { tid, uid: school.outsider.uid, dueTime },
  });
  expect(stranger.code).toBe("training-member-not-found");
});

test("points of an OI problem are its own; the best try counts, less what was late", async () => {
  const { tid, problems } = await training(1, {});
  const { pid } = await site().problem({ type: 1, ioScore: 40 });
  await site()
    .db.insert(trainingProblems)
    .values({ trainingId: tid, problemId: pid, displayId: "OI", rank: 9 });
  const [first] = people();
  await sent(first, pid, { status: status.partialAccepted, score: 30 });
  await sent(first, pid, { status: status.partialAccepted, score: 20 });
  const data = await book({ tid });
  expect(problems).toHaveLength(1);
  expect(cellOf(data, first, 1)).toEqual([30, status.partialAccepted, 2, 0]);
});

test("one member's tries with their programs, oldest first", async () => {
  const { tid, a } = await homework();
  const [first] = people();
  for (let i = 0; i < 22; i++) await sent(first, a, { status: wrongAnswer, code: `int x = ${i};` });
  const { data } = await site().call(getGradebookTries, {
    token: school.teacher.token,
    query: { tid, uid: first.uid, pid: a },
  });
  expect(data.map(({ code }) => code)).toEqual(Array.from({ length: 20 }, (_, i) => `int x = ${i + 2};`));
  expect(data[0]).toMatchObject({ status: wrongAnswer, language: "C++", isLate: true });
});

test("as CSV and XLSX: full marks, then a line a member", async () => {
  const { tid, a } = await homework();
  await sent(people()[0], a, { submittedAt: ago(0.1) });
  const file = async (format: "csv" | "xlsx") =>
    site().fetch(downloadGradebook, { token: school.teacher.token, query: { tid, format } });
  const csv = await file("csv");
  expect(csv.headers.get("content-disposition")).toContain(`training_${tid}_gradebook.csv`);
  const lines = (await csv.text()).trim().split("\r\n");
  expect(lines).toHaveLength(5);
  expect(lines[1]).toBe(",,200,2,,100,100");
  expect(lines[2]).toBe(`${people()[0].username},Pupil 1,100,1,1,100,`);
  const bytes = Buffer.from(await (await file("xlsx")).arrayBuffer());
  expect(bytes.subarray(0, 2).toString()).toBe("PK");
});

test("as Canvas and Moodle take columns in: all of a training is one", async () => {
  const { tid, a } = await homework();
  const [first, second] = people();
  await sent(first, a, { submittedAt: ago(0.1) });
  const linesOf = async (format: "canvas" | "moodle") => {
    const answer = await site().fetch(downloadGradebook, {
      token: school.teacher.token,
      query: { tid, format },
    });
    expect(answer.headers.get("content-disposition")).toContain(`training_${tid}_gradebook_${format}.csv`);
    const text = await answer.text();
    expect(text.startsWith("\uFEFF")).toBe(false);
    return text.trimEnd().split("\r\n");
  };
  const [heads, possible, ...rows] = await linesOf("canvas");
  expect(heads).toMatch(/^Student,ID,SIS User ID,SIS Login ID,Section,[^,]+$/);
  expect(possible).toBe("Points Possible,,,,,200");
  expect(rows[0]).toBe(`Pupil 1,,,${first.username},,100`);
  // Who has done nothing has no grade.
  expect(rows[1]).toBe(`Pupil 2,,,${second.username},,`);
  const moodle = await linesOf("moodle");
  expect(moodle[0]).toMatch(/^Username,Name,[^,]+$/);
  expect(moodle[1]).toBe(`${first.username},Pupil 1,100`);
});

test("a contest's participants by its letters, for its managers", async () => {
  const cid = await contests.make();
  const { pid } = await contests.addProblem(cid, "A");
  const [first] = people();
  await contests.submitted(first.token, cid, "A");
  await site().db.update(submissions).set({ status: accepted }).where(eq(submissions.contestId, cid));
  const data = await book({ cid }, contests.staff.admin.token);
  expect(data).toMatchObject({
    lateRule: null,
    problems: [{ pid, displayId: "A", full: 100, dueTime: null }],
  });
  expect(cellOf(data, first, 0)).toEqual([100, accepted, 1, 0]);
});

test("who does not manage it learns nothing: the same bytes as for what is not there", async () => {
  const { tid, a } = await homework();
  const calls: [Endpoint, object][] = [
    [getGradebook, {}],
    [getGradebookTries, { uid: people()[0].uid, pid: a }],
    [downloadGradebook, { format: "csv" }],
    [setLateRule, { percent: 10, floor: 0 }],
    [setExtension, { uid: people()[0].uid, dueTime: null }],
  ];
  for (const [endpoint, more] of calls) {
    const bytes = async (token: string, id: number) => {
      const named = { tid: id, ...more };
      const options = endpoint.method === "GET" ? { query: named } : { body: named };
      const response = await site().fetch(endpoint, { token, ...options } as never);
      return `${response.status} ${await response.text()}`;
    };
    const missing = await bytes(school.outsider.token, 999_999);
    expect(missing).toContain("coursework-not-found");
    const strangers = endpoint === setLateRule ? [school.assistant] : [];
    for (const { token } of [school.outsider, people()[0], ...strangers])
      expect(await bytes(token, tid)).toBe(missing);
  }
});

test("administrators of the group read it and give more time; the rule and contests are their makers' and roots'", async () => {
  const { tid, a } = await homework();
  const [first] = people();
  const { token } = school.assistant;
  await sent(first, a, { status: wrongAnswer, code: "int x;" });
  expect((await book({ tid }, token)).members).toHaveLength(3);
  const tries = await site().call(getGradebookTries, { token, query: { tid, uid: first.uid, pid: a } });
  expect(tries.data.map(({ code }) => code)).toEqual(["int x;"]);
  const dueTime = new Date(Date.now() + DAY).toISOString();
  const extended = await site().call(setExtension, { token, body: { tid, uid: first.uid, dueTime } });
  expect(extended.status).toBe(200);
  const ruled = await site().call(setLateRule, { token, body: { tid, percent: 10, floor: 0 } });
  expect(ruled.code).toBe("coursework-not-found");
  const cid = await contests.make();
  await site().db.update(contestTable).set({ groupId: school.gid }).where(eq(contestTable.id, cid));
  expect((await site().call(getGradebook, { token, query: { cid } })).code).toBe("coursework-not-found");
  expect((await book({ cid })).title).not.toBe("");
});

test("who made a training of the site reads of its members' programs only what they may read anyway", async () => {
  const [pupil] = people();
  const { settings } = site().server.deps;
  const programs = async (maker: { token: string }) => {
    const tid = await courses.make(courses.secret, maker);
    const { pid } = await courses.addProblem(tid);
    await courses.register(pupil.token, tid);
    await sent(pupil, pid, { groupId: null, code: "int own;" });
    await sent(pupil, pid, { groupId: null, code: "int shared;", share: true });
    return async () => {
      const query = { tid, uid: pupil.uid, pid };
      const answer = await site().call(getGradebookTries, { token: maker.token, query });
      expect(answer, answer.msg).toMatchObject({ status: 200 });
      return answer.data.map(({ code }) => code);
    };
  };
  const { admin, examiner, root } = courses.staff;
  const read: Awaited<ReturnType<typeof programs>>[] = [];
  for (const maker of [admin, examiner, { token: root }]) read.push(await programs(maker));
  const seen = () => Promise.all(read.map((one) => one()));
  const all = ["int own;", "int shared;"];
  expect(await seen()).toEqual([[null, "int shared;"], all, all]);
  await settings.changeSwitches({ hideNonContestSubmissionCode: true });
  expect(await seen()).toEqual([[null, null], all, all]);
  await settings.changeSwitches({ hideNonContestSubmissionCode: false });
});

/** An assignment of the group, as its form makes it. */
async function assigned(title: string, pids: number[], more: object = {}): Promise<number> {
  const assignment = {
    ...{ title, pids, dueTime: new Date(Date.now() + DAY).toISOString() },
    ...{ latePercent: 0, lateFloor: 0, isForAll: true, ...more },
  };
  const body = { gid: school.gid, assignment };
  return (await site().call(saveGroupAssignment, { token: school.teacher.token, body })).data.tid;
}

const grade = (
  tid: number,
  { uid }: TestUser,
  points: number | null,
  remark = "",
  token = school.teacher.token,
) => site().call(setGrade, { token, body: { tid, uid, points, remark } });

test("one gradebook of a class: a column for each assignment, points by hand in place of those that were reached", async () => {
  const [first, second, third] = people();
  const [a, b, c] = [
    (await site().problem()).pid,
    (await site().problem()).pid,
    (await site().problem()).pid,
  ];
  const earlier = await assigned("Sheet A", [a, b], {
    dueTime: new Date(Date.now() + DAY / 2).toISOString(),
  });
  const later = await assigned("Sheet B", [c], { isForAll: false, uids: [first.uid, second.uid] });
  await sent(first, a);
  await sent(first, b);
  await sent(first, c);
  await sent(second, a);
  await sent(third, c); // it is not for them
  const ask = async () => {
    const { data } = await site().call(getGradebook, {
      token: school.teacher.token,
      query: { gid: school.gid },
    });
    const at = (tid: number) => data.problems.findIndex(({ pid }) => pid === tid);
    return { data, at, of: (user: TestUser) => data.members.find(({ uid }) => uid === user.uid)?.points };
  };
  const { data, at, of } = await ask();
  expect(data.isGraded).toBe(true);
  expect(data.problems[at(earlier)]).toMatchObject({ title: "Sheet A", full: 200 });
  expect(at(earlier)).toBeLessThan(at(later));
  expect(cellOf(data, first, at(earlier))).toEqual([200, accepted, 2, 0]);
  expect(cellOf(data, second, at(earlier))).toEqual([100, status.partialAccepted, 1, 0]);
  expect(cellOf(data, first, at(later))).toEqual([100, accepted, 1, 0]);
  expect(cellOf(data, third, at(later))).toBeUndefined();
  expect([of(first), of(second), of(third)]).toEqual([300, 100, 0]);
  expect((await grade(earlier, second, 150, "Well explained")).status).toBe(200);
  expect((await grade(later, second, 40)).status).toBe(200); // nothing was sent
  expect((await grade(later, first, null, "Please comment")).status).toBe(200);
  const now = await ask();
  expect([now.of(first), now.of(second)]).toEqual([300, 190]);
  expect(now.data.grades).toContainEqual({
    uid: second.uid,
    tid: earlier,
    points: 150,
    remark: "Well explained",
  });
  expect((await book({ tid: earlier })).members.find(({ uid }) => uid === second.uid)?.points).toBe(150);
  const file = async (query: { gid: number } | { tid: number }) =>
    (
      await site().read(downloadGradebook, {
        token: school.teacher.token,
        query: { ...query, format: "csv" },
      })
    ).text;
  expect(await file({ gid: school.gid })).toMatch(/Pupil 2.*150.*40.*Well explained/);
  expect(await file({ tid: earlier })).toMatch(/Grade.*Remark[\s\S]*Pupil 2.*150.*Well explained/);
  // The pupil reads it with the assignment.
  const query = { tid: earlier };
  const { data: own } = await site().call(getTrainingAssignment, { token: second.token, query });
  expect(own).toMatchObject({ points: 150, grade: { points: 150, remark: "Well explained" } });
  await grade(earlier, second, null);
  expect((await ask()).of(second)).toBe(140);
});

test("grades by hand are written by who teaches, for assignments and those they are for", async () => {
  const [first, second] = people();
  const { pid } = await site().problem();
  const tid = await assigned("Sheet C", [pid], { isForAll: false, uids: [first.uid] });
  expect((await grade(tid, first, 5, "", school.assistant.token)).status).toBe(200);
  expect((await grade(tid, first, 5, "", first.token)).code).toBe("coursework-not-found");
  expect((await grade(tid, second, 5)).code).toBe("training-member-not-found");
  expect((await grade(tid, first, -1)).code).toBe("grade-points-range");
  expect((await grade(tid, first, null, "x".repeat(2001))).code).toBe("grade-remark-too-long");
  const plain = await training();
  expect((await grade(plain.tid, first, 5)).code).toBe("assignment-not-found");
  const query = { gid: school.gid };
  expect((await site().call(getGradebook, { token: first.token, query })).code).toBe("coursework-not-found");
});

test("names stand in their natural order", async () => {
  const names = ["Pupil 10", "pupil 9", "Ärger", "Zoe"];
  for (const realname of names) {
    const { uid } = await site().user({ realname });
    await site().db.insert(groupMembers).values({ groupId: school.gid, uid, level: 3, agreed: true });
  }
  const { members } = await book({ tid: (await training()).tid });
  expect(members.map(({ realname }) => realname)).toEqual([
    ...["Ärger", "Pupil 1", "Pupil 2", "Pupil 3", "pupil 9", "Pupil 10", "Zoe"],
  ]);
});
