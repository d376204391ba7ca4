import {
  addGroupToGroupTraining,
  addGroupTraining,
  addPublicToGroupTraining,
  type BodyInput,
  changeGroupTrainingStatus,
  cloneGroupTraining,
  deleteGroupTraining,
  getGroupAdminTrainingList,
  getGroupTraining,
  getGroupTrainingCategories,
  getGroupTrainingList,
  getGroupTrainingProblems,
  getTrainingCategory,
  getTrainingDetail,
  getTrainingRank,
  removeGroupTrainingProblem,
  saveGroupTrainingProblem,
  status,
  updateGroupTraining,
} from "@verdict/contract";
import { eq } from "drizzle-orm";
import { beforeAll, expect, test } from "vitest";
import { type TestGroup, useGroupFixtures } from "../../../test/group-fixtures.ts";
import { useSite } from "../../../test/site.ts";
import { groups } from "../group/tables.ts";

const site = useSite();
const things = useGroupFixtures(site);
let school: TestGroup;
let other: TestGroup;

beforeAll(async () => {
  [school, other] = [await things.group(), await things.group()];
});

type Category = BodyInput<typeof addGroupTraining>["trainingCategory"];

/** Made by the administrator of the group. */
const make = ({ gid, people }: TestGroup, trainingCategory: Category) =>
  site().call(addGroupTraining, {
    token: people[4].token,
    body: { training: { ...things.courses.form(), gid }, trainingCategory },
  });
const newest = async ({ gid, people }: TestGroup) => {
  const { data } = await site().call(getGroupAdminTrainingList, {
    token: people[4].token,
    query: { gid, limit: 1 },
  });
  const tid = data.records[0]?.id ?? 0;
  return (await site().call(getGroupTraining, { token: people[4].token, query: { tid } })).data;
};
const categoriesOf = async ({ gid, people }: TestGroup) =>
  (await site().call(getGroupTrainingCategories, { token: people[3].token, query: { gid } })).data;

test("its administrators find trainings by title and number", async () => {
  const tid = await things.training(school, { title: "Shortest paths" });
  const { gid, people } = school;
  const find = async (keyword: string) => {
    const query = { gid, keyword };
    const { data } = await site().call(getGroupAdminTrainingList, { token: people[4].token, query });
    return { ids: data.records.map(({ id }) => id), total: data.total };
  };
  for (const keyword of ["shortest p", String(tid)])
    expect(await find(keyword)).toEqual({ ids: [tid], total: 1 });
  expect(await find("longest")).toEqual({ ids: [], total: 0 });
});

test("a category by name is made for the group; another group's is refused, none at all is none", async () => {
  expect(await make(school, { name: "Warm-up", color: "#0a0" })).toMatchObject({ status: 200 });
  const { training, trainingCategory } = await newest(school);
  expect(trainingCategory).toMatchObject({ name: "Warm-up", color: "#0a0", gid: school.gid });
  expect(training).toMatchObject({ isGroup: true, gid: school.gid, author: school.people[4].username });
  const id = trainingCategory?.id ?? 0;
  expect((await categoriesOf(school)).map((row) => row.id)).toContain(id);
  for (const rows of [await categoriesOf(other), (await site().call(getTrainingCategory)).data])
    expect(rows.map((row) => row.id)).not.toContain(id);
  expect(await make(school, { id })).toMatchObject({ status: 200 });
  // Of a hidden group's nobody outside learns that it is there (test/hidden-numbers.test.ts).
  await site().db.update(groups).set({ visible: true }).where(eq(groups.id, school.gid));
  expect(await make(other, { id })).toMatchObject({
    http: 200,
    status: 403,
    code: "training-category-foreign",
  });
  for (const nothing of [null, { id: null }]) {
    expect(await make(other, nothing)).toMatchObject({ status: 200 });
    expect((await newest(other)).trainingCategory).toBeNull();
  }
});

test("it takes public problems and the group's own, named in the query as clients name them", async () => {
  const { people } = school;
  const tid = await things.training(school);
  const own = await things.problem(school);
  const foreign = await things.problem(other);
  const [bank, hidden] = [await site().problem(), await site().problem({ auth: 2 })];
  const { token } = people[4];
  const fromGroup = (problemId: string) =>
    site().call(addGroupToGroupTraining, { token, query: { tid, problemId }, body: {} });
  expect(await fromGroup(own.problemId)).toMatchObject({ http: 200, status: 200, data: null });
  for (const problemId of [foreign.problemId, bank.problemId, "NOPE"])
    expect(await fromGroup(problemId)).toMatchObject({ status: 404, code: "problem-not-found" });
  const fromBank = (pid: number, displayId = "P1") =>
    site().call(addPublicToGroupTraining, { token, body: { tid, pid, displayId } });
  const unpublished = await things.problem(school);
  for (const { pid } of [foreign, hidden, unpublished, { pid: 999_999 }])
    expect(await fromBank(pid)).toMatchObject({ http: 200, status: 404, code: "problem-not-found" });
  expect(await fromBank(bank.pid, own.problemId)).toMatchObject({
    status: 400,
    code: "training-display-id-taken",
  });
  expect((await fromBank(bank.pid)).status).toBe(200);
  expect(await fromBank(bank.pid, "P2")).toMatchObject({ status: 400, code: "already-in-training" });
  const { data } = await site().call(getGroupTrainingProblems, { token, query: { tid } });
  expect(data.problemList.records.map(({ id }) => id)).toEqual([own.pid, bank.pid]);
  expect(data.trainingProblemMap[own.pid]?.displayId).toBe(own.problemId);
});

test("progress counts what was solved in the group alone", async () => {
  const { gid, people } = school;
  const tid = await things.training(school);
  const bank = await site().problem();
  await things.intoTraining(school, tid, bank);
  const { token } = people[3];
  const ac = async () => {
    const { data } = await site().call(getGroupTrainingList, { token, query: { gid, limit: 100 } });
    return [
      data.records.find(({ id }) => id === tid)?.acCount,
      (await site().call(getTrainingDetail, { token, query: { tid } })).data.acCount,
    ];
  };
  await things.judged(token, bank.problemId, status.accepted);
  expect(await ac()).toEqual([0, 0]);
  await things.judged(token, bank.problemId, status.accepted, { tid });
  expect(await ac()).toEqual([1, 1]);
});

test("its board is without its author and the group's roots, who need no password and see real names", async () => {
  const { people } = school;
  const tid = await things.training(school, things.courses.secret);
  const bank = await site().problem();
  await things.intoTraining(school, tid, bank);
  const member = await site().user({ realname: "Mei Real" });
  const helper = await site().user();
  await things.setLevel(school.gid, member, 3);
  await things.setLevel(school.gid, helper, 4);
  const rank = (token: string) => site().call(getTrainingRank, { token, query: { tid } });
  expect((await rank(member.token)).code).toBe("training-not-registered");
  expect((await rank(helper.token)).code).toBe("training-not-registered");
  for (const { token } of [member, helper, people[4], people[5]])
    expect(await things.courses.register(token, tid)).toMatchObject({ status: 200 });
  for (const { token } of [member, people[4], people[5]])
    await things.judged(token, bank.problemId, status.accepted, { tid });
  const { data } = await rank(people[5].token);
  expect(data.records.map(({ uid, realname, ac }) => [uid, realname, ac])).toEqual([
    [member.uid, "Mei Real", 1],
    [helper.uid, null, 0],
  ]);
  expect(data.total).toBe(2);
  const seen = (await rank(helper.token)).data.records;
  expect(seen.map(({ realname }) => realname)).toEqual([null, null]);
});

test("another password drops its registrations", async () => {
  const { people } = school;
  const tid = await things.training(school, things.courses.secret);
  const { token } = people[3];
  expect(await things.courses.register(token, tid)).toMatchObject({ status: 200 });
  const change = async (privatePwd: string) => {
    const { data } = await site().call(getGroupTraining, { token: people[5].token, query: { tid } });
    const training = { ...data.training, privatePwd } as BodyInput<typeof updateGroupTraining>["training"];
    const body = { training, trainingCategory: null };
    return site().call(updateGroupTraining, { token: people[5].token, body });
  };
  const isIn = async () =>
    (await site().call(getTrainingRank, { token, query: { tid } })).code !== "training-not-registered";
  expect((await change("")).status).toBe(200);
  expect(await isIn()).toBe(true);
  expect((await change("another")).status).toBe(200);
  expect(await isIn()).toBe(false);
});

test("its problems are moved and taken out, and what was solved of them with them", async () => {
  const { people } = school;
  const [tid, elsewhere] = [await things.training(school), await things.training(other)];
  const [first, second] = [await things.problem(school), await things.problem(school)];
  for (const { problemId } of [first, second]) await things.intoTraining(school, tid, { problemId });
  const { token } = people[4];
  const rows = async () => (await site().call(getGroupTrainingProblems, { token, query: { tid } })).data;
  const order = async () => (await rows()).problemList.records.map(({ id }) => id);
  const row = (await rows()).trainingProblemMap[second.pid];
  const move = (by: string, inside: number, rank: number) =>
    site().call(saveGroupTrainingProblem, { token: by, body: { id: row?.id ?? 0, tid: inside, rank } });
  expect(await order()).toEqual([first.pid, second.pid]);
  // Another group's roots do not reach it through a training of their own.
  expect((await move(other.people[5].token, elsewhere, 0)).status).not.toBe(200);
  expect((await move(token, await things.training(school), 0)).code).toBe("not-in-training");
  expect((await move(token, tid, -1)).status).toBe(400);
  expect(await move(token, tid, 0)).toMatchObject({ http: 200, status: 200 });
  expect(await order()).toEqual([second.pid, first.pid]);
  await things.judged(people[3].token, second.problemId, status.accepted, { tid });
  const query = { tid, pid: second.pid };
  expect(await site().call(removeGroupTrainingProblem, { token, query })).toMatchObject({ status: 200 });
  expect(await order()).toEqual([first.pid]);
  const { data } = await site().call(getTrainingDetail, { token: people[3].token, query: { tid } });
  expect([data.problemCount, data.acCount]).toEqual([1, 0]);
});

test("is hidden, copied within the group, and deleted", async () => {
  const { gid, people } = school;
  const { token } = people[4];
  const tid = await things.training(school, { title: "Once more" });
  const seen = async () => {
    const list = await site().call(getGroupTrainingList, {
      token: people[3].token,
      query: { gid, limit: 100 },
    });
    return list.data.records.some(({ id }) => id === tid);
  };
  const show = (shown: boolean) =>
    site().call(changeGroupTrainingStatus, { token, query: { tid, status: shown }, body: {} });
  expect(await seen()).toBe(true);
  expect(await show(false)).toMatchObject({ http: 200, status: 200 });
  expect(await seen()).toBe(false);
  expect((await site().call(getTrainingDetail, { token: people[3].token, query: { tid } })).status).toBe(400);
  expect(await show(true)).toMatchObject({ status: 200 });
  const made = await site().call(cloneGroupTraining, { token, body: { tid } });
  const copy = await site().call(getGroupTraining, { token, query: { tid: made.data.tid } });
  expect(copy.data.training).toMatchObject({ gid, isGroup: true, author: people[4].username });
  expect(copy.data.training.title).toContain("Once more");
  expect(await site().call(deleteGroupTraining, { token, query: { tid } })).toMatchObject({ status: 200 });
  expect(await seen()).toBe(false);
  expect((await site().call(getGroupTraining, { token, query: { tid } })).status).toBe(400);
  expect((await site().call(getGroupTraining, { token, query: { tid: made.data.tid } })).status).toBe(200);
});
