import {
  type BodyInput,
  cloneGroupTraining,
  deleteGroupAssignment,
  deleteGroupTraining,
  getCalendar,
  getGradebook,
  getGroupAdminTrainingList,
  getGroupAssignment,
  getGroupAssignments,
  getGroupTrainingList,
  getOwnAssignments,
  getTrainingAccess,
  getTrainingAssignment,
  getTrainingDetail,
  getTrainingPlan,
  registerTraining,
  saveGroupAssignment,
  setExtension,
  submitProblemJudge,
  updateGroupTraining,
} from "@verdict/contract";
import { eq } from "drizzle-orm";
import { beforeAll, expect, test } from "vitest";
import { useSchool } from "../../../test/school.ts";
import { type TestUser, useSite } from "../../../test/site.ts";
import { contests } from "../contest/tables.ts";
import { extensions } from "../gradebook/tables.ts";
import { groupMembers } from "../group/tables.ts";
import { submissions } from "../submission/tables.ts";
import { assignments } from "./tables.ts";

const site = useSite();
const { school, sent } = useSchool(site, 3);

type Form = BodyInput<typeof saveGroupAssignment>["assignment"];

beforeAll(async () => {
  await site().server.deps.settings.changeSwitches({ defaultSubmitInterval: 0 });
});

const HOUR = 3_600_000;
const DAY = 24 * HOUR;
const inHours = (hours: number) => new Date(Date.now() + hours * HOUR).toISOString();
const people = () => school.pupils as [TestUser, TestUser, TestUser];

const form = async (change: Partial<Form> = {}): Promise<Form> => ({
  title: "Sheet 1",
  description: "Read chapter 2 first.",
  pids: change.pids ?? [(await site().problem()).pid, (await site().problem()).pid],
  dueTime: inHours(48),
  closeTime: null,
  latePercent: 0,
  lateFloor: 0,
  isForAll: true,
  uids: [],
  ...change,
});

async function save(
  change: Partial<Form> = {},
  { tid, token = school.teacher.token }: { tid?: number; token?: string } = {},
) {
  const body = { gid: school.gid, tid, assignment: await form(change) };
  return site().call(saveGroupAssignment, { token, body });
}

async function make(change: Partial<Form> = {}): Promise<number> {
  const answer = await save(change);
  expect(answer, answer.msg).toMatchObject({ status: 200 });
  return answer.data.tid;
}

const listOf = async ({ token }: TestUser) =>
  (await site().call(getGroupAssignments, { token, query: { gid: school.gid, limit: 100 } })).data.records;

const submit = async ({ token }: TestUser, tid: number, pid: number) => {
  const plan = await site().call(getTrainingPlan, { token: school.teacher.token, query: { tid } });
  const problemId = plan.data.problems.find((one) => one.pid === pid)?.problemId ?? "";
  return site().call(submitProblemJudge, {
    token,
    body: { pid: problemId, tid, language: "C", code: "int main() {}" },
  });
};

test("one form makes a training with problems, due date, late rule and closing, and changes all of it", async () => {
  const problems = [(await site().problem()).pid, (await site().problem()).pid];
  const tid = await make({ pids: problems, closeTime: inHours(96), latePercent: 20, lateFloor: 40 });
  const { token } = school.teacher;
  const query = { gid: school.gid, tid };
  const { data: saved } = await site().call(getGroupAssignment, { token, query });
  expect(saved).toMatchObject({
    title: "Sheet 1",
    description: "Read chapter 2 first.",
    lateRule: { percent: 20, floor: 40 },
    isForAll: true,
    people: [],
  });
  expect(saved.problems.map(({ pid }) => pid)).toEqual(problems);
  const third = (await site().problem()).pid;
  const changed = await save({ title: "Sheet 1b", pids: [third, problems[0] ?? 0] }, { tid });
  expect(changed.data).toEqual({ tid });
  const { data: now } = await site().call(getGroupAssignment, { token, query });
  expect(now).toMatchObject({ title: "Sheet 1b", lateRule: null, closeTime: null });
  expect(now.problems.map(({ pid }) => pid)).toEqual([third, problems[0]]);
  const plan = (await site().call(getTrainingPlan, { token: people()[0].token, query: { tid } })).data;
  expect(plan.sections).toMatchObject([{ dueTime: now.dueTime }]);
  expect(plan.problems.map(({ sectionId }) => sectionId)).toEqual([
    plan.sections[0]?.id,
    plan.sections[0]?.id,
  ]);
});

test("a form that was filled before somebody else saved is refused", async () => {
  const tid = await make();
  const { token } = school.teacher;
  const { data } = await site().call(getGroupAssignment, { token, query: { gid: school.gid, tid } });
  await save({ title: "Theirs" }, { tid });
  const body = { gid: school.gid, tid, assignment: await form(), basedOn: data.gmtModified };
  expect((await site().call(saveGroupAssignment, { token, body })).code).toBe("changed-meanwhile");
});

test("what a form says wrongly is refused by name", async () => {
  const hidden = await site().problem({ auth: 2 });
  const cases: [Partial<Form>, string][] = [
    [{ title: "  " }, "assignment-title-blank"],
    [{ title: "x".repeat(201) }, "assignment-title-too-long"],
    [{ pids: [] }, "assignment-problems-number"],
    [{ dueTime: inHours(2), closeTime: inHours(1) }, "assignment-closes-early"],
    [{ pids: [99_999_999] }, "problem-not-found"],
    [{ pids: [hidden.pid] }, "problem-not-found"],
    [{ isForAll: false, uids: [school.outsider.uid] }, "group-member-not-found"],
    [{ isForAll: false, uids: ["nobody"] }, "group-member-not-found"],
  ];
  for (const [change, code] of cases) expect((await save(change)).code, code).toBe(code);
});

test("administrators make them, and change only their own; nobody else does", async () => {
  const tid = await make();
  expect((await save({}, { token: people()[0].token })).code).toBe("group-level-too-low");
  const theirs = await save({}, { token: school.assistant.token });
  expect(theirs.status).toBe(200);
  expect((await save({}, { tid, token: school.assistant.token })).code).toBe("assignment-not-yours");
  const query = { gid: school.gid, tid };
  const gone = await site().call(deleteGroupAssignment, { token: school.assistant.token, query });
  expect(gone.code).toBe("assignment-not-yours");
  expect((await site().call(deleteGroupAssignment, { token: school.root, query })).status).toBe(200);
  expect((await site().call(getGroupAssignment, { token: school.teacher.token, query })).code).toBe(
    "assignment-not-found",
  );
});

test("members see them in the order of their due dates, with what they have reached; trainings' lists do not have them", async () => {
  const [first] = people();
  const problems = [(await site().problem()).pid, (await site().problem()).pid];
  const past = await make({ title: "Past", dueTime: inHours(-50), latePercent: 10 });
  const next = await make({ title: "Next", dueTime: inHours(1), pids: problems });
  await sent(first, problems[0] ?? 0);
  const rows = await listOf(first);
  const at = (tid: number) => rows.findIndex((row) => row.tid === tid);
  expect(at(next)).toBe(0);
  expect(at(past)).toBeGreaterThan(0);
  expect(rows[0]).toMatchObject({
    title: "Next",
    problemCount: 2,
    solved: 1,
    points: 100,
    full: 200,
    isClosed: false,
  });
  const { gid } = school;
  const of = (endpoint: typeof getGroupTrainingList | typeof getGroupAdminTrainingList) =>
    site().call(endpoint, { token: school.teacher.token, query: { gid, limit: 100 } });
  for (const endpoint of [getGroupTrainingList, getGroupAdminTrainingList]) {
    const { records, total } = (await of(endpoint as typeof getGroupTrainingList)).data;
    expect(records.map(({ id }) => id)).not.toContain(next);
    expect(total).toBe(records.length);
  }
  const { data: own } = await site().call(getOwnAssignments, { token: first.token });
  expect(own[0]).toMatchObject({ tid: next, gid, group: "Form 9b", solved: 1 });
  expect(own.map(({ tid }) => tid)).toContain(past); // lately
  expect((await site().call(getOwnAssignments, { token: school.outsider.token })).data).toEqual([]);
  expect(
    (await site().call(getTrainingAssignment, { token: first.token, query: { tid: next } })).data,
  ).toEqual(rows[0]);
});

test("after the hard closing nothing is taken; an own due date moves it for one person", async () => {
  const [first, second] = people();
  const pid = (await site().problem()).pid;
  const tid = await make({ pids: [pid], dueTime: inHours(-30), closeTime: inHours(-6), latePercent: 10 });
  expect((await submit(first, tid, pid)).code).toBe("assignment-closed");
  const dueTime = inHours(-10); // closes 20 hours later than for the others
  await site().call(setExtension, { token: school.teacher.token, body: { tid, uid: first.uid, dueTime } });
  expect((await submit(first, tid, pid)).status).toBe(200);
  expect((await submit(second, tid, pid)).code).toBe("assignment-closed");
  expect((await listOf(first)).find((row) => row.tid === tid)).toMatchObject({ isClosed: false });
  expect((await listOf(second)).find((row) => row.tid === tid)).toMatchObject({ isClosed: true });
  // What is practised elsewhere in the group after that does not count.
  await sent(second, pid);
  await sent(first, pid, { submittedAt: new Date(Date.now() - HOUR) });
  const { data: book } = await site().call(getGradebook, { token: school.teacher.token, query: { tid } });
  const points = (user: TestUser) => book.members.find(({ uid }) => uid === user.uid)?.points;
  expect(points(first)).toBe(90);
  expect(points(second)).toBe(0);
  // An own due date before the others' does not close it earlier.
  await site()
    .db.update(extensions)
    .set({ dueAt: new Date(Date.now() - 20 * DAY) })
    .where(eq(extensions.trainingId, tid));
  await site()
    .db.update(assignments)
    .set({ closesAt: new Date(Date.now() + HOUR) })
    .where(eq(assignments.trainingId, tid));
  expect((await submit(first, tid, pid)).status).toBe(200);
});

test("one that is for some is for the others as if there were none", async () => {
  const [first, second] = people();
  const pid = (await site().problem()).pid;
  const tid = await make({ title: "For one", pids: [pid], isForAll: false, uids: [first.uid] });
  expect((await listOf(first)).map((row) => row.tid)).toContain(tid);
  expect((await listOf(second)).map((row) => row.tid)).not.toContain(tid);
  expect((await listOf(school.assistant)).map((row) => row.tid)).toContain(tid);
  const none = 99_999_999;
  const { token } = second;
  const calls = {
    detail: (id: number) => site().call(getTrainingDetail, { token, query: { tid: id } }),
    access: (id: number) => site().call(getTrainingAccess, { token, query: { tid: id } }),
    plan: (id: number) => site().call(getTrainingPlan, { token, query: { tid: id } }),
    assignment: (id: number) => site().call(getTrainingAssignment, { token, query: { tid: id } }),
    register: (id: number) => site().call(registerTraining, { token, body: { tid: id, password: "x" } }),
    book: (id: number) => site().call(getGradebook, { token, query: { tid: id } }),
    remove: (id: number) => site().call(deleteGroupTraining, { token, query: { tid: id } }),
    clone: (id: number) => site().call(cloneGroupTraining, { token, body: { tid: id } }),
    submit: (id: number) =>
      site().call(submitProblemJudge, { token, body: { pid: "1", tid: id, language: "C", code: "x" } }),
  };
  for (const [name, ask] of Object.entries(calls)) {
    const [there, gone] = [await ask(tid), await ask(none)];
    expect({ ...there, headers: null }, name).toEqual({ ...gone, headers: null });
  }
  expect((await site().call(getTrainingPlan, { token: first.token, query: { tid } })).status).toBe(200);
  const { data: book } = await site().call(getGradebook, { token: school.teacher.token, query: { tid } });
  expect(book.members.map(({ uid }) => uid)).toEqual([first.uid]);
  // Whoever is no member any more is not in its form either.
  await site().db.delete(groupMembers).where(eq(groupMembers.uid, first.uid));
  const query = { gid: school.gid, tid };
  expect((await site().call(getGroupAssignment, { token: school.teacher.token, query })).data.people).toEqual(
    [],
  );
  await site()
    .db.insert(groupMembers)
    .values({ groupId: school.gid, uid: first.uid, level: 3, agreed: true });
});

test("only its own form changes an assignment", async () => {
  const tid = await make();
  const { token } = school.teacher;
  const training = { id: tid, title: "x", auth: "Public" as const };
  expect((await site().call(updateGroupTraining, { token, body: { training } })).code).toBe(
    "training-not-found",
  );
  expect((await site().call(deleteGroupTraining, { token, query: { tid } })).code).toBe("training-not-found");
  expect((await site().call(cloneGroupTraining, { token, body: { tid } })).code).toBe("training-not-found");
});

test("submissions stay when it is deleted", async () => {
  const [first] = people();
  const pid = (await site().problem()).pid;
  const tid = await make({ pids: [pid] });
  const id = await sent(first, pid);
  await site().call(deleteGroupAssignment, { token: school.teacher.token, query: { gid: school.gid, tid } });
  expect(await site().db.select().from(submissions).where(eq(submissions.id, id))).toHaveLength(1);
  expect(await site().db.select().from(assignments).where(eq(assignments.trainingId, tid))).toEqual([]);
});

test("the calendar has contests of the site and of one's groups, and what is due for the reader, within its span", async () => {
  const [ada, bo] = people();
  const tid = await make({
    title: "On the calendar",
    dueTime: inHours(30),
    isForAll: false,
    uids: [ada.uid],
  });
  const hold = async (title: string, hours: number, more: object = {}) => {
    const [row] = await site()
      .db.insert(contests)
      .values({
        ...{ title, uid: "1", type: 0, auth: 0, visible: true },
        startTime: new Date(Date.now() + hours * HOUR),
        endTime: new Date(Date.now() + (hours + 1) * HOUR),
        ...more,
      })
      .returning({ id: contests.id });
    return row?.id;
  };
  const open = await hold("Open", 20);
  const inside = await hold("Inside", 25, { groupId: school.gid });
  await hold("Hidden", 21, { visible: false });
  await hold("Later", 24 * 70);
  await hold("Nobody knows when", 22, { pausedMs: 0 });
  const read = async (token?: string, query = { from: inHours(0), to: inHours(24 * 365) }) =>
    (await site().call(getCalendar, { query, ...(token && { token }) })).data;
  const of = async (token?: string) => {
    const { contests: held, assignments: due } = await read(token);
    const titles = due.map(({ title }) => title).filter((title) => title === "On the calendar");
    return [held.map(({ cid }) => cid), titles];
  };
  expect(await of()).toEqual([[open], []]);
  expect(await of(bo.token)).toEqual([[open, inside], []]);
  expect(await of(ada.token)).toEqual([[open, inside], ["On the calendar"]]);
  expect(await of(school.teacher.token)).toEqual([[open, inside], ["On the calendar"]]);
  expect(await of((await site().user()).token)).toEqual([[open], []]);
  const early = await read(ada.token, { from: inHours(0), to: inHours(10) });
  expect([early.contests, early.assignments.filter((one) => one.tid === tid)]).toEqual([[], []]);
});
