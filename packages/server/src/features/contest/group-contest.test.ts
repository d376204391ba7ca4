import {
  addGroupContest,
  addGroupContestAnnouncement,
  addGroupContestProblem,
  addGroupToGroupContest,
  addPublicToGroupContest,
  changeGroupContestVisible,
  cloneGroupContest,
  deleteGroupContest,
  deleteGroupContestAnnouncement,
  getContestAccess,
  getContestInfo,
  getContestList,
  getGroupAdminContestList,
  getGroupContest,
  getGroupContestAnnouncements,
  getGroupContestList,
  getGroupContestProblem,
  getGroupContestProblems,
  registerContest,
  removeGroupContestProblem,
  saveGroupContestProblem,
  updateGroupContest,
  updateGroupContestAnnouncement,
} from "@verdict/contract";
import { eq } from "drizzle-orm";
import { beforeAll, expect, test } from "vitest";
import { at } from "../../../test/contests.ts";
import { type TestGroup, useGroupFixtures } from "../../../test/group-fixtures.ts";
import { useSite } from "../../../test/site.ts";
import { problems } from "../problem/tables.ts";
import { submissions } from "../submission/tables.ts";

const site = useSite();
const things = useGroupFixtures(site);
let school: TestGroup;
let other: TestGroup;

beforeAll(async () => {
  [school, other] = [await things.group(), await things.group()];
});

/** Of the maker: an administrator of the group. */
const token = () => school.people[4].token;
const ok = { http: 200, status: 200 };
const authOf = async (pid: number) =>
  (await site().db.select({ auth: problems.auth }).from(problems).where(eq(problems.id, pid)))[0]?.auth;
const inside = async (cid: number) => {
  const { data } = await site().call(getGroupContestProblems, { token: token(), query: { cid } });
  return data;
};

test("is in the group's lists alone: shown ones for members, all for administrators, newest first", async () => {
  const { gid, people } = school;
  const earlier = await things.contest(school, { title: "Spring", startTime: "2026-01-01T00:00:00Z" });
  const later = await things.contest(school);
  const hidden = await things.contest(school, { visible: false });
  const member = { token: people[3].token, query: { gid } };
  const shown = (await site().call(getGroupContestList, member)).data;
  expect(shown.records.map(({ id }) => id)).toEqual([later, earlier]);
  const all = (await site().call(getGroupAdminContestList, { token: token(), query: { gid } })).data;
  expect(all.records.map(({ id }) => id)).toEqual([hidden, later, earlier]);
  const found = (await site().call(getGroupContestList, { ...member, query: { gid, keyword: "spring" } }))
    .data;
  expect(found).toMatchObject({ total: 1, records: [{ id: earlier, gid }] });
  expect((await site().call(getContestList, { query: { limit: 100 } })).data.records).toEqual([]);
  const query = { cid: later, visible: false };
  expect(await site().call(changeGroupContestVisible, { token: token(), query })).toMatchObject(ok);
  expect((await site().call(getGroupContestList, member)).data.total).toBe(1);
  expect((await site().call(getContestInfo, { token: people[3].token, query: { cid: later } })).status).toBe(
    400,
  );
});

test("without a group it is one of a group that is not there", async () => {
  const body = { title: "Spring", type: 0, auth: 0, startTime: at(0), endTime: at(60) };
  expect(await site().call(addGroupContest, { token: token(), body })).toMatchObject({
    http: 200,
    status: 404,
    code: "group-not-found",
  });
});

test("is made by whoever calls, whatever the form says; another password drops registrations", async () => {
  const { people } = school;
  const cid = await things.contest(school, { auth: 1, pwd: "first", uid: "1", author: "root" });
  const edited = (await site().call(getGroupContest, { token: token(), query: { cid } })).data;
  expect(edited).toMatchObject({
    uid: people[4].uid,
    author: people[4].username,
    gid: school.gid,
    pwd: "first",
  });
  const pupil = { token: people[3].token };
  const isIn = async () => (await site().call(getContestAccess, { ...pupil, query: { cid } })).data.access;
  const enter = (password: string) => site().call(registerContest, { ...pupil, body: { cid, password } });
  expect(await isIn()).toBe(false);
  expect((await enter("wrong")).status).not.toBe(200);
  expect(await enter("first")).toMatchObject(ok);
  expect(await isIn()).toBe(true);
  const change = (fields: object) =>
    site().call(updateGroupContest, { token: token(), body: { ...edited, ...fields } });
  expect(await change({ title: "Midterm" })).toMatchObject(ok);
  expect(await isIn()).toBe(true);
  expect(await change({ pwd: "second" })).toMatchObject(ok);
  expect(await isIn()).toBe(false);
  for (const [fields, code] of [
    [{ title: " " }, "contest-title-blank"],
    [{ endTime: edited.startTime }, "contest-times-wrong"],
    [{ type: 2 }, "contest-type-unknown"],
  ] as const)
    expect((await change(fields)).code, JSON.stringify(fields)).toBe(code);
});

test("a public problem stays public in it, the group's own becomes one for contests; others' are none", async () => {
  const cid = await things.contest(school);
  const site_ = await site().problem();
  const own = await things.problem(school);
  const foreign = await things.problem(other);
  const fromPublic = (pid: number, displayId: string) =>
    site().call(addPublicToGroupContest, { token: token(), body: { pid, cid, displayId } });
  const fromGroup = (problemId: string, displayId: string) =>
    site().call(addGroupToGroupContest, { token: token(), query: { problemId, cid, displayId } });
  expect(await fromPublic(site_.pid, "A")).toMatchObject(ok);
  expect(await authOf(site_.pid)).toBe(1);
  expect(await fromPublic(own.pid, "B")).toMatchObject({ http: 200, code: "problem-not-found" });
  expect(await authOf(own.pid)).toBe(1);
  expect(await fromGroup(own.problemId, "B")).toMatchObject(ok);
  expect(await authOf(own.pid)).toBe(3);
  expect(await fromGroup(foreign.problemId, "C")).toMatchObject({ http: 200, status: 404 });
  expect(await fromPublic(foreign.pid, "C")).toMatchObject({ http: 200, status: 404 });
  expect((await fromPublic(site_.pid, "C")).status).toBe(400);
  expect((await fromPublic((await site().problem()).pid, "B")).status).toBe(400);
  const { problemList, contestProblemMap } = await inside(cid);
  expect(problemList.records.map(({ id }) => id).sort()).toEqual([site_.pid, own.pid].sort());
  expect(contestProblemMap[own.pid]).toMatchObject({ displayId: "B", cid, pid: own.pid });
  // Candidates of the site: neither what is inside nor what is hidden.
  const [candidate, hidden] = [await site().problem(), await site().problem({ auth: 2 })];
  const query = { cid, limit: 100, problemType: 0 };
  const candidates = (await site().call(getGroupContestProblems, { token: token(), query })).data.problemList;
  const ids = candidates.records.map(({ id }) => id);
  expect(ids).toContain(candidate.pid);
  for (const pid of [site_.pid, own.pid, hidden.pid, foreign.pid]) expect(ids).not.toContain(pid);
});

test("its problems are named, coloured and taken out with what was sent to them", async () => {
  const cid = await things.contest(school);
  const body = things.problemForm(school.gid);
  const { pid } = (await site().call(addGroupContestProblem, { token: token(), body })).data;
  const save = (fields: object) =>
    site().call(saveGroupContestProblem, { token: token(), body: { cid, pid, ...fields } as never });
  expect(await save({ displayId: "A", displayTitle: "Apples" })).toMatchObject(ok);
  const one = async () =>
    (await site().call(getGroupContestProblem, { token: token(), query: { cid, pid } })).data;
  const { id } = await one();
  expect(await save({ id, displayId: "Z", displayTitle: "Zebras", color: "#ff0000" })).toMatchObject(ok);
  expect(await one()).toMatchObject({ displayId: "Z", displayTitle: "Zebras", color: "#ff0000" });
  // A row of another contest is not reached through one's own.
  const elsewhere = await things.contest(other);
  const theirs = await things.problem(other);
  await things.intoContest(other, elsewhere, theirs.problemId);
  const query = { cid: elsewhere, pid: theirs.pid };
  const row = (await site().call(getGroupContestProblem, { token: other.people[5].token, query })).data;
  expect((await save({ id: row.id, displayId: "Q", displayTitle: "Mine" })).status).not.toBe(200);
  const still = await site().call(getGroupContestProblem, { token: other.people[5].token, query });
  expect(still.data).toMatchObject({ displayId: "A" });

  const submitId = await things.judged(school.people[3].token, "Z", 0, { cid });
  expect(await site().call(removeGroupContestProblem, { token: token(), query: { cid, pid } })).toMatchObject(
    ok,
  );
  const gone = await site().call(getGroupContestProblem, { token: token(), query: { cid, pid } });
  expect(gone).toMatchObject({ http: 200, status: 400 });
  expect(await site().db.select().from(submissions).where(eq(submissions.id, submitId))).toEqual([]);
});

test("its announcements are written, changed and taken back by its managers, and of no other contest", async () => {
  const cid = await things.contest(school);
  const elsewhere = await things.contest(school, {}, school.people[5]);
  const announcement = { title: "Water", content: "is at the door", status: 0, uid: "1" };
  const add = (body: object) =>
    site().call(addGroupContestAnnouncement, { token: token(), body: { cid, announcement: body } as never });
  expect(await add(announcement)).toMatchObject(ok);
  expect((await add({ ...announcement, title: " " })).status).toBe(400);
  expect(await add({ ...announcement, title: "Not yet", status: 1 })).toMatchObject(ok);
  const rows = async () =>
    (await site().call(getGroupContestAnnouncements, { token: token(), query: { cid } })).data.records;
  const [later, first] = await rows();
  expect([later?.title, first?.title]).toEqual(["Not yet", "Water"]);
  expect(first?.username).toBe(school.people[4].username);
  const id = first?.id ?? 0;
  const change = (cid: number, by: string) =>
    site().call(updateGroupContestAnnouncement, {
      token: by,
      body: { cid, announcement: { ...announcement, id, title: "Juice" } },
    });
  expect((await change(elsewhere, school.people[5].token)).status).not.toBe(200);
  expect(await change(cid, token())).toMatchObject(ok);
  expect((await rows()).map(({ title }) => title)).toEqual(["Not yet", "Juice"]);
  const remove = (cid: number, by: string) =>
    site().call(deleteGroupContestAnnouncement, { token: by, query: { aid: id, cid } });
  expect((await remove(elsewhere, school.people[5].token)).status).not.toBe(200);
  expect(await remove(cid, token())).toMatchObject(ok);
  expect((await rows()).map(({ title }) => title)).toEqual(["Not yet"]);
});

test("is copied within the group for whoever copies, and deleted with what was sent to it", async () => {
  const { gid } = school;
  const cid = await things.contest(school, { title: "Once more" });
  const { problemId } = await things.problem(school);
  await things.intoContest(school, cid, problemId);
  const submitId = await things.judged(school.people[3].token, "A", 0, { cid });
  expect(await site().call(cloneGroupContest, { token: token(), body: { cid } })).toMatchObject(ok);
  const list = await site().call(getGroupAdminContestList, { token: token(), query: { gid } });
  const [copy] = list.data.records;
  expect(copy).toMatchObject({ gid, uid: school.people[4].uid });
  expect(copy?.title).toContain("Once more");
  expect(await site().call(deleteGroupContest, { token: token(), query: { cid } })).toMatchObject(ok);
  const gone = await site().call(getGroupContest, { token: token(), query: { cid } });
  expect(gone).toMatchObject({ http: 200, status: 400 });
  expect(await site().db.select().from(submissions).where(eq(submissions.id, submitId))).toEqual([]);
  expect((await site().call(getGroupContest, { token: token(), query: { cid: copy?.id ?? 0 } })).status).toBe(
    200,
  );
});
