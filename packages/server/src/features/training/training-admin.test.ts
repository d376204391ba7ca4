import {
  addTraining,
  addTrainingCategory,
  addTrainingProblem,
  changeTrainingMember,
  cloneTraining,
  deleteTraining,
  deleteTrainingCategory,
  downloadTrainingProgress,
  getAdminTraining,
  getAdminTrainingList,
  getMyMessages,
  getTrainingAdminPlan,
  getTrainingAdminProblems,
  getTrainingDetail,
  getTrainingMembers,
  getTrainingProgress,
  getTrainingRank,
  removeTrainingProblem,
  saveTrainingPlan,
  saveTrainingProblem,
  status,
  updateTraining,
  updateTrainingCategory,
} from "@verdict/contract";
import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { useSite } from "../../../test/site.ts";
import { PASSWORD, useTrainings } from "../../../test/trainings.ts";
import { extensions, lateRules } from "../gradebook/tables.ts";
import { groups } from "../group/tables.ts";
import { problems } from "../problem/tables.ts";
import { submissions } from "../submission/tables.ts";
import { trainingCategories, trainings } from "./tables.ts";

const site = useSite();
const { staff, form, secret, make, addProblem, change, register, judged } = useTrainings(site);

const read = (tid: number, token = staff.root) => site().call(getAdminTraining, { token, query: { tid } });

test("a training belongs to who makes it, whatever its form says", async () => {
  const tid = await make({ title: "Mine" });
  const { data } = await read(tid);
  expect(data.training).toMatchObject({
    title: "Mine",
    author: staff.admin.username,
    uid: staff.admin.uid,
    status: true,
    rank: 1000,
    privatePwd: null,
  });
  const other = await site().user({ roleId: 1001 });
  for (const token of [other.token, staff.examiner.token]) {
    expect(await read(tid, token)).toMatchObject({ http: 200, status: 403, code: "training-not-yours" });
    expect((await change(tid, { author: other.username } as object, token)).code).toBe("training-not-yours");
  }
  expect((await change(tid, { title: "Still mine" }, staff.admin.token)).status).toBe(200);
});

test.each([
  [{ title: " " }, "training-title-blank"],
  [{ title: "x".repeat(501) }, "training-title-too-long"],
  [{ description: "x".repeat(65_536) }, "training-description-too-long"],
  [{ auth: "Secret" }, "training-auth-unknown"],
  [{ auth: "Private" }, "training-password-missing"],
  [{ rank: -1 }, "training-rank-malformed"],
  [{ rank: 2 ** 31 }, "training-rank-malformed"],
])("a form with %o is refused", async (fields, code) => {
  const body = { training: form(fields as object) };
  const answer = await site().call(addTraining, { token: staff.admin.token, body });
  expect(answer).toMatchObject({ http: 200, status: 400, code });
});

test("rank 0 is allowed, and stands first", async () => {
  const tid = await make({ rank: 0 });
  const { data } = await site().call(getAdminTrainingList, { token: staff.admin.token, query: {} });
  expect(data.records[0]).toMatchObject({ id: tid, rank: 0, privatePwd: null, description: null });
});

test("the list is searched by title, id and rank", async () => {
  const tid = await make({ title: "Very special", rank: 4711 });
  const find = async (keyword: string) =>
    (await site().call(getAdminTrainingList, { token: staff.examiner.token, query: { keyword } })).data
      .records;
  for (const keyword of ["y spec", String(tid), "4711"]) {
    expect((await find(keyword)).map(({ id }) => id)).toContain(tid);
  }
});

test("passwords are sealed, read by managers, and another one takes registrations back", async () => {
  const tid = await make(secret);
  const [row] = await site().db.select().from(trainings).where(eq(trainings.id, tid));
  expect(row?.sealedPassword).not.toContain(PASSWORD);
  expect((await read(tid, staff.admin.token)).data.training.privatePwd).toBe(PASSWORD);
  const ann = await site().user();
  await register(ann.token, tid);
  const isIn = async () =>
    (await site().call(getTrainingRank, { token: ann.token, query: { tid } })).code === undefined;
  expect((await change(tid, { privatePwd: PASSWORD, title: "Same" })).status).toBe(200);
  expect((await change(tid, { privatePwd: "" })).status).toBe(200);
  expect(await isIn()).toBe(true);
  await change(tid, { privatePwd: "another" });
  expect(await isIn()).toBe(false);
  expect((await register(ann.token, tid)).code).toBe("training-password-wrong");
  expect((await register(ann.token, tid, "another")).status).toBe(200);
});

test("a password that is new while the training is public takes registrations back, too", async () => {
  const tid = await make(secret);
  const ann = await site().user();
  await register(ann.token, tid);
  const seen = async () => (await site().call(getTrainingRank, { token: ann.token, query: { tid } })).code;
  const told = async () =>
    (await site().call(getMyMessages, { token: ann.token, query: {} })).data.records.length;
  await change(tid, { auth: "Public", privatePwd: PASSWORD });
  await change(tid, { auth: "Private", privatePwd: null });
  expect(await seen()).toBeUndefined();
  await change(tid, { auth: "Public", privatePwd: "another" });
  // Nobody needs it while it is public.
  expect(await told()).toBe(0);
  await change(tid, { auth: "Private", privatePwd: null });
  expect(await seen()).toBe("training-not-registered");
  expect((await register(ann.token, tid, "another")).status).toBe(200);
});

test("members are told when they are shut out, let in again, or need another password", async () => {
  const [tid, hidden] = [await make({ ...secret, title: "Told" }), await make(secret)];
  const ann = await site().user();
  for (const id of [tid, hidden]) expect((await register(ann.token, id)).status).toBe(200);
  const shut = (id: number, status: boolean) =>
    site().call(changeTrainingMember, { token: staff.admin.token, body: { tid: id, uid: ann.uid, status } });
  for (const status of [false, false, true]) await shut(tid, status);
  await change(tid, { title: "Told twice" });
  await change(tid, { privatePwd: "another" });
  await change(hidden, { status: false });
  await shut(hidden, false);
  const box = await site().call(getMyMessages, { token: ann.token, query: {} });
  const news = (what: string, training: string) => ({ code: "training-news", what, tid, training });
  expect(box.data.records.map(({ sentence }) => sentence)).toEqual([
    news("password", "Told twice"),
    news("readmitted", "Told"),
    news("excluded", "Told"),
  ]);
  expect(box.data.records[0]?.content).toContain("Told twice");
});

test("only root deletes a training; submissions stay", async () => {
  const tid = await make(secret);
  const place = await addProblem(tid);
  const ann = await site().user();
  await register(ann.token, tid);
  const submitId = await judged(ann, place, status.accepted, { tid });
  const remove = (token: string) => site().call(deleteTraining, { token, query: { tid } });
  expect(await remove(staff.admin.token)).toMatchObject({ http: 403, code: "permission-denied" });
  expect(await remove(staff.root)).toMatchObject({ status: 200 });
  expect((await remove(staff.root)).code).toBe("training-not-found");
  const [kept] = await site().db.select().from(submissions).where(eq(submissions.id, submitId));
  expect(kept?.status).toBe(status.accepted);
});

test("a copy is hidden, the caller's, with problems, sections and late rule, and with a password of its own", async () => {
  const tid = await make(secret);
  await site().db.insert(lateRules).values({ trainingId: tid, percent: 10, floor: 50 });
  const [first, second] = [await addProblem(tid), await addProblem(tid)];
  const problemsOf = [
    { pid: first.pid, section: 0, after: [] },
    { pid: second.pid, section: 0, after: [first.pid] },
  ];
  await site().call(saveTrainingPlan, {
    token: staff.admin.token,
    body: { tid, sections: [{ title: "One" }], problems: problemsOf },
  });
  const { data } = await site().call(cloneTraining, { token: staff.examiner.token, body: { tid } });
  const copy = await read(data.tid, staff.examiner.token);
  expect(copy.data.training).toMatchObject({ uid: staff.examiner.uid, status: false, auth: "Private" });
  expect(copy.data.training.title).toMatch(/ \[Cloned\]$/);
  expect(copy.data.training.privatePwd).not.toBe(PASSWORD);
  const plan = await site().call(getTrainingAdminPlan, {
    token: staff.examiner.token,
    query: { tid: data.tid },
  });
  expect(plan.data).toMatchObject({
    sections: [{ title: "One" }],
    problems: [
      { pid: first.pid, sectionId: plan.data.sections[0]?.id },
      { pid: second.pid, after: [first.pid] },
    ],
  });
  expect(await site().db.select().from(lateRules).where(eq(lateRules.trainingId, data.tid))).toMatchObject([
    { percent: 10, floor: 50 },
  ]);
});

test("takes public problems of no group, each once", async () => {
  const tid = await make();
  const { pid, problemId } = await site().problem();
  const take = async (more: object = {}, token = staff.admin.token) =>
    (
      await site().call(addTrainingProblem, {
        token,
        body: { tid, pid, displayId: problemId, ...more },
      })
    ).code;
  const other = await site().user({ roleId: 1001 });
  expect(await take({}, other.token)).toBe("training-not-yours");
  expect(await take({ pid: 999_999 })).toBe("no-such-problem");
  const hidden = await site().problem();
  await site().db.update(problems).set({ auth: 2 }).where(eq(problems.id, hidden.pid));
  expect(await take({ pid: hidden.pid })).toBe("problem-hidden");
  const [group] = await site()
    .db.insert(groups)
    .values({ name: "club", shortName: "club", uid: staff.admin.uid, auth: 1 })
    .returning();
  const groups1 = await site().problem();
  const ofGroup = { groupId: group?.id ?? 0, isGroup: true };
  await site().db.update(problems).set(ofGroup).where(eq(problems.id, groups1.pid));
  expect(await take({ pid: groups1.pid })).toBe("no-such-problem");
  expect(await take()).toBeUndefined();
  expect(await take({ displayId: "other" })).toBe("already-in-training");
  const next = await site().problem();
  expect(await take({ pid: next.pid, displayId: problemId.toLowerCase() })).toBe("training-display-id-taken");
  expect(await take({ pid: next.pid, displayId: " " })).toBe("display-id-malformed");

  const listed = async (queryExisted: boolean, keyword?: string) =>
    (
      await site().call(getTrainingAdminProblems, {
        token: staff.examiner.token,
        query: { tid, queryExisted, keyword, limit: 100 },
      })
    ).data;
  const inside = await listed(true);
  expect(inside.problemList.records.map(({ id }) => id)).toEqual([pid]);
  expect(inside.trainingProblemMap[pid]).toMatchObject({ tid, pid, displayId: problemId, rank: 1 });
  const outside = (await listed(false)).problemList.records.map(({ id }) => id);
  expect(outside).toContain(next.pid);
  for (const id of [pid, hidden.pid, groups1.pid]) expect(outside).not.toContain(id);
});

test("is ordered by its managers and problem administrators, and by nobody else's staff", async () => {
  const tid = await make();
  const [first, second] = [await addProblem(tid), await addProblem(tid)];
  const { data } = await site().call(getTrainingAdminProblems, {
    token: staff.admin.token,
    query: { tid, queryExisted: true },
  });
  const place = data.trainingProblemMap[first.pid];
  const move = (token: string) =>
    site().call(saveTrainingProblem, { token, body: { ...place, id: place?.id ?? 0, tid: 1, rank: 9 } });
  const other = await site().user({ roleId: 1001 });
  expect((await move(other.token)).code).toBe("training-not-yours");
  expect(await move(staff.examiner.token)).toMatchObject({ status: 200 });
  const plan = await site().call(getTrainingAdminPlan, { token: staff.admin.token, query: { tid } });
  expect(plan.data.problems.map(({ pid }) => pid)).toEqual([second.pid, first.pid]);
  const remove = (token: string, query: { pid: number; tid?: number }) =>
    site().call(removeTrainingProblem, { token, query });
  expect((await remove(other.token, { pid: first.pid, tid })).code).toBe("training-not-yours");
  // Without a training it is the problem itself that goes.
  expect((await remove(staff.admin.token, { pid: first.pid })).code).toBe("problem-not-yours");
  expect(await remove(staff.examiner.token, { pid: first.pid, tid })).toMatchObject({ status: 200 });
  expect((await remove(staff.examiner.token, { pid: first.pid, tid })).code).toBe("not-in-training");
  expect(await remove(staff.examiner.token, { pid: first.pid })).toMatchObject({ status: 200 });
  expect(await site().db.select().from(problems).where(eq(problems.id, first.pid))).toEqual([]);
});

test("sections of another training are nobody's here", async () => {
  const [mine, other] = [await make(), await make()];
  const save = (tid: number, section: object) =>
    site().call(saveTrainingPlan, {
      token: staff.admin.token,
      body: { tid, sections: [section], problems: [] },
    });
  await save(other, { title: "Theirs" });
  const { data } = await site().call(getTrainingAdminPlan, {
    token: staff.admin.token,
    query: { tid: other },
  });
  const id = data.sections[0]?.id;
  expect((await save(mine, { id, title: "Stolen" })).code).toBe("training-plan-stale");
  expect(await save(other, { id, title: "Renamed" })).toMatchObject({ status: 200 });
});

test("categories have names of their own; those of a group are not the site's", async () => {
  const { token } = staff.examiner;
  const { data } = await site().call(addTrainingCategory, { token, body: { name: "Trees", color: "#0a0" } });
  expect(
    (await site().call(addTrainingCategory, { token, body: { name: "trees", color: "#0a0" } })).code,
  ).toBe("training-category-taken");
  const { data: second } = await site().call(addTrainingCategory, {
    token,
    body: { name: "Sums", color: "#0a0" },
  });
  const rename = (id: number, name: string) =>
    site().call(updateTrainingCategory, { token, body: { ...second, id, name } });
  expect((await rename(second.id, "TREES")).code).toBe("training-category-taken");
  expect(await rename(second.id, "SUMS")).toMatchObject({ status: 200 });
  const tid = await make({}, { category: data.id });
  expect((await read(tid)).data.trainingCategory).toMatchObject({ id: data.id, name: "Trees" });
  await site().call(deleteTrainingCategory, { token, query: { cid: data.id } });
  expect((await read(tid)).data.trainingCategory).toBeNull();
  const [group] = await site()
    .db.insert(groups)
    .values({ name: "team", shortName: "team", uid: staff.admin.uid, auth: 1 })
    .returning();
  const [foreign] = await site()
    .db.insert(trainingCategories)
    .values({ name: "Trees", color: "#0a0", groupId: group?.id ?? 0 })
    .returning();
  const body = { training: form(), trainingCategory: { id: foreign?.id ?? 0 } };
  expect(await site().call(addTraining, { token: staff.admin.token, body })).toMatchObject({
    status: 403,
    code: "training-category-foreign",
  });
});

test("categories of groups are made, changed and deleted by who may know of the group", async () => {
  const { token } = staff.examiner;
  const [open, hidden] = await site()
    .db.insert(groups)
    .values(
      ["open", "shut"].map((name) => ({
        ...{ name, shortName: name, uid: staff.admin.uid, auth: 1 },
        visible: name === "open",
      })),
    )
    .returning();
  const gid = open?.id ?? 0;
  const add = (name: string, group: number | null, by = token) =>
    site().call(addTrainingCategory, { token: by, body: { name, color: "#0a0", gid: group } });
  const rename = (id: number, name: string, by = token) =>
    site().call(updateTrainingCategory, { token: by, body: { id, name, color: "#00a" } });
  const remove = (cid: number, by = token) =>
    site().call(deleteTrainingCategory, { token: by, query: { cid } });
  const namesIn = async (group: number) => {
    const rows = site().db.select().from(trainingCategories).where(eq(trainingCategories.groupId, group));
    return (await rows).map(({ name }) => name).sort();
  };
  expect((await add("Graphs", null)).data.gid).toBeNull();
  const { data: graphs } = await add("Graphs", gid);
  expect(graphs).toMatchObject({ name: "Graphs", gid });
  expect((await add("GRAPHS", gid)).code).toBe("training-category-taken");
  const { data: paths } = await add("Paths", gid);
  expect((await rename(paths.id, "graphs")).code).toBe("training-category-taken");
  // Names are taken within the group alone.
  await add("Flows", null);
  expect(await rename(paths.id, "Flows")).toMatchObject({ status: 200 });
  expect(await namesIn(gid)).toEqual(["Flows", "Graphs"]);
  expect(await remove(graphs.id)).toMatchObject({ status: 200 });
  expect(await namesIn(gid)).toEqual(["Flows"]);

  const secretGid = hidden?.id ?? 0;
  expect(await add("Graphs", 999_999)).toMatchObject({ status: 404, code: "group-not-found" });
  expect(await add("Graphs", secretGid)).toMatchObject({ status: 404, code: "group-not-found" });
  const root = await site().tokenOf("1");
  const { id } = (await add("Graphs", secretGid, root)).data;
  for (const answer of [await rename(id, "Mine"), await remove(id)])
    expect(answer.code).toBe("training-category-not-found");
  expect(await rename(id, "Trees", root)).toMatchObject({ status: 200 });
  expect(await namesIn(secretGid)).toEqual(["Trees"]);
  expect(await remove(id, root)).toMatchObject({ status: 200 });
});

test("managers see who is how far, as a table, as figures and as files", async () => {
  const tid = await make(secret);
  const [first, second] = [await addProblem(tid), await addProblem(tid)];
  const due = new Date(Date.now() - 60_000).toISOString();
  await site().call(saveTrainingPlan, {
    token: staff.admin.token,
    body: {
      tid,
      sections: [{ title: "Week 1", dueTime: due }],
      problems: [
        { pid: first.pid, section: 0, after: [] },
        { pid: second.pid, section: 0, after: [] },
      ],
    },
  });
  const ann = await site().user({ realname: "=cmd", school: 'The "North"' });
  const bob = await site().user();
  for (const { token } of [ann, bob]) await register(token, tid);
  await judged(ann, first, status.accepted, { tid });
  await judged(ann, second, status.wrongAnswer, { tid });
  const token = staff.admin.token;
  const { data } = await site().call(getTrainingMembers, { token, query: { tid } });
  expect(data).toMatchObject({
    total: 2,
    records: [
      {
        uid: ann.uid,
        status: true,
        ac: 1,
        submissionInfo: {
          [first.problemId]: { isAC: true, isLate: true, tries: 1 },
          [second.problemId]: { status: -1, isLate: false, solvedTime: null },
        },
      },
      { uid: bob.uid, ac: 0, submissionInfo: {} },
    ],
  });
  expect((await site().call(getTrainingProgress, { token, query: { tid } })).data).toMatchObject({
    members: 2,
    problems: [
      { displayId: first.problemId, tried: 1, solved: 1, late: 1 },
      { displayId: second.problemId, tried: 1, solved: 0, late: 0 },
    ],
    bySolved: [1, 1, 0],
  });
  const fetchFile = (format: "csv" | "xlsx", by = token) =>
    site().fetch(downloadTrainingProgress, { token: by, query: { tid, format } });
  const csv = await (await fetchFile("csv")).text();
  const [heads, line] = csv.split("\r\n");
  expect(heads).toContain(`${first.problemId} Problem ${first.problemId}`);
  expect(line).toContain(`${ann.username},"'=cmd","The ""North""",yes,1,1,20,`);
  expect(line).toMatch(/ late,\(1\)"?$/);
  const sheet = Buffer.from(await (await fetchFile("xlsx")).arrayBuffer());
  expect(sheet.subarray(0, 2).toString()).toBe("PK");
  // In time for who was given more of it.
  await site()
    .db.insert(extensions)
    .values({ trainingId: tid, uid: ann.uid, dueAt: new Date(Date.now() + 60_000) });
  const extended = (await site().call(getTrainingMembers, { token, query: { tid } })).data;
  expect(extended.records[0]?.submissionInfo[first.problemId]).toMatchObject({ isAC: true, isLate: false });
  expect((await site().call(getTrainingProgress, { token, query: { tid } })).data.problems[0]?.late).toBe(0);
  expect(await (await fetchFile("csv", ann.token)).json()).toMatchObject({ code: "training-not-yours" });
});

test("what is not given in a form stays", async () => {
  const tid = await make();
  const { data } = await read(tid);
  const { status: _, ...training } = data.training;
  await site().call(updateTraining, {
    token: staff.root,
    body: { training: { ...training, auth: "Public", title: "Renamed" } },
  });
  expect((await read(tid)).data.training).toMatchObject({ title: "Renamed", status: true });
  const detail = await site().call(getTrainingDetail, { token: staff.root, query: { tid } });
  expect(detail.data.title).toBe("Renamed");
});
