import {
  addTrainingCategory,
  changeTrainingMember,
  changeTrainingStatus,
  downloadTrainingSummary,
  getFullScreenProblemList,
  getOwnTrainings,
  getTrainingAccess,
  getTrainingCategory,
  getTrainingDetail,
  getTrainingList,
  getTrainingPlan,
  getTrainingProblemList,
  getTrainingRank,
  saveTrainingPlan,
  status,
} from "@verdict/contract";
import { eq, sql } from "drizzle-orm";
import { beforeAll, describe, expect, test } from "vitest";
import { useContests } from "../../../test/contests.ts";
import { type TestUser, useSite } from "../../../test/site.ts";
import { useTrainings } from "../../../test/trainings.ts";
import { groupMembers, groups } from "../group/tables.ts";
import { problems } from "../problem/tables.ts";
import { removeProblem } from "../submission/remove.ts";
import { trainings } from "./tables.ts";

const site = useSite();
const contests = useContests(site);
const { staff, secret, make, addProblem, change, register, submit, judged, judge } = useTrainings(site);
let ann: TestUser;
let bob: TestUser;

beforeAll(async () => {
  ann = await site().user({ nickname: "Ann", realname: "Anna Real", school: "North" });
  bob = await site().user({ realname: "Robert Real", school: "South" });
});

const hide = (tid: number) =>
  site().call(changeTrainingStatus, {
    token: staff.root,
    query: { tid, status: false, author: "somebody else" },
  });
const list = (query: object, token?: string) =>
  site().call(getTrainingList, { query, ...(token && { token }) });
const idsOf = (answer: Awaited<ReturnType<typeof list>>) => answer.data.records.map(({ id }) => id);
const problemsIn = (token: string, tid: number) =>
  site().call(getTrainingProblemList, { token, query: { tid } });
const rank = async (
  tid: number,
  {
    token = staff.root,
    ...query
  }: { token?: string; keyword?: string; limit?: number; currentPage?: number } = {},
) => (await site().call(getTrainingRank, { token, query: { tid, ...query } })).data;
const rowOf = async (tid: number, { uid }: TestUser) =>
  (await rank(tid)).records.find((row) => row.uid === uid);

describe("the list", () => {
  test("shows what is enabled and of no group, by rank, to everybody", async () => {
    const late = await make({ rank: 2000 });
    const early = await make({ rank: 1 });
    const hidden = await make({ rank: 0 });
    await hide(hidden);
    const ids = idsOf(await list({ limit: 100 }));
    expect(ids.indexOf(early)).toBeLessThan(ids.indexOf(late));
    expect(ids).not.toContain(hidden);
    const guests = (await list({ limit: 100 })).data.records.find(({ id }) => id === early);
    expect(guests).toMatchObject({ acCount: null, problemCount: 0, author: staff.admin.username });
    const members = (await list({ limit: 100 }, ann.token)).data.records.find(({ id }) => id === early);
    expect(members?.acCount).toBe(0);
  });

  test("is narrowed by words of title and author, category and access", async () => {
    const { data: category } = await site().call(addTrainingCategory, {
      token: staff.examiner.token,
      body: { name: "Graphs", color: "#409eff" },
    });
    const tid = await make({ title: "Shortest % paths", ...secret }, { category: category.id });
    expect(idsOf(await list({ keyword: "t % P" }))).toEqual([tid]);
    expect(idsOf(await list({ categoryId: category.id }))).toEqual([tid]);
    expect(idsOf(await list({ keyword: staff.admin.username, limit: 100 }))).toContain(tid);
    expect(idsOf(await list({ auth: "Private", keyword: "shortest" }))).toEqual([tid]);
    expect(idsOf(await list({ auth: "Public", keyword: "shortest" }))).toEqual([]);
    expect((await site().call(getTrainingCategory)).data).toContainEqual(category);
    const [row] = (await list({ keyword: "shortest" })).data.records;
    expect(row).toMatchObject({
      ...{ categoryId: category.id, categoryName: "Graphs", categoryColor: "#409eff" },
      auth: "Private",
    });
  });

  test("shows how descriptions begin, the page the whole", async () => {
    const description = "x".repeat(1000);
    const tid = await make({ title: "Long story", description });
    expect((await list({ keyword: "Long story" })).data.records[0]?.description).toHaveLength(200);
    const { data } = await site().call(getTrainingDetail, { token: ann.token, query: { tid } });
    expect(data.description).toBe(description);
  });
});

describe("entering", () => {
  test("not registered 401, shut out 403, missing or hidden 400, all with HTTP 200", async () => {
    const tid = await make(secret);
    const answer = await problemsIn(ann.token, tid);
    expect(answer).toMatchObject({ http: 200, status: 401, code: "training-not-registered" });
    expect(await register(ann.token, tid)).toMatchObject({ status: 200 });
    expect((await problemsIn(ann.token, tid)).status).toBe(200);
    const shut = (open: boolean) =>
      site().call(changeTrainingMember, {
        token: staff.admin.token,
        body: { tid, uid: ann.uid, status: open },
      });
    expect(await shut(false)).toMatchObject({ status: 200 });
    expect(await problemsIn(ann.token, tid)).toMatchObject({
      http: 200,
      status: 403,
      code: "training-member-disabled",
    });
    expect((await register(ann.token, tid)).code).toBe("training-registered");
    expect((await site().call(getTrainingAccess, { token: ann.token, query: { tid } })).data).toEqual({
      access: false,
      manages: false,
      barred: true,
    });
    await shut(true);
    expect((await problemsIn(ann.token, tid)).status).toBe(200);
    await hide(tid);
    for (const token of [ann.token, staff.admin.token, staff.root]) {
      expect(await problemsIn(token, tid)).toMatchObject({
        http: 200,
        status: 400,
        code: "training-not-found",
      });
    }
    expect((await problemsIn(ann.token, 999_999)).code).toBe("training-not-found");
  });

  test("root and the author need no password; other staff do", async () => {
    const tid = await make(secret);
    for (const token of [staff.root, staff.admin.token])
      expect((await problemsIn(token, tid)).status).toBe(200);
    expect((await problemsIn(staff.examiner.token, tid)).code).toBe("training-not-registered");
  });

  test("the password is right or wrong; an open training has none", async () => {
    const tid = await make(secret);
    expect((await register(ann.token, tid, "")).code).toBe("training-password-empty");
    expect((await register(ann.token, tid, "wrong")).code).toBe("training-password-wrong");
    expect((await register(ann.token, await make())).code).toBe("training-open-to-all");
    expect((await register(ann.token, 999_999)).code).toBe("training-not-found");
  });

  test("passwords can not be guessed for long", async () => {
    const tid = await make(secret);
    const guesser = await site().user();
    const answers = await Promise.all(
      Array.from({ length: 25 }, (_, i) => register(guesser.token, tid, `guess ${i}`)),
    );
    const codes = answers.map(({ code }) => code);
    expect(codes.filter((code) => code === "training-password-wrong")).toHaveLength(20);
    expect((await register(guesser.token, tid)).code).toBe("too-many-requests");
  });

  test("who is not inside has solved nothing of it", async () => {
    const tid = await make(secret);
    await judged(bob, await addProblem(tid), status.accepted);
    const detail = () => site().call(getTrainingDetail, { token: bob.token, query: { tid } });
    expect((await detail()).data).toMatchObject({ acCount: 0, problemCount: 1 });
    await register(bob.token, tid);
    expect((await detail()).data).toMatchObject({ acCount: 1, problemCount: 1 });
  });

  test("a group's training is its members' and root's", async () => {
    const [group] = await site()
      .db.insert(groups)
      .values({ name: "school", shortName: "school", uid: ann.uid, auth: 1 })
      .returning();
    const gid = group?.id ?? 0;
    const tid = await make();
    await site().db.update(trainings).set({ groupId: gid }).where(eq(trainings.id, tid));
    await site().db.insert(groupMembers).values({ groupId: gid, uid: bob.uid, level: 3 });
    expect((await problemsIn(bob.token, tid)).status).toBe(200);
    expect((await problemsIn(staff.root, tid)).status).toBe(200);
    for (const user of [ann, staff.admin])
      expect(await problemsIn(user.token, tid)).toMatchObject({ status: 403, code: "training-of-group" });
    expect((await site().call(getTrainingDetail, { token: ann.token, query: { tid } })).code).toBe(
      "training-of-group",
    );
    expect(idsOf(await list({ limit: 100 }))).not.toContain(tid);
  });
});

describe("its problems", () => {
  test("are those that are public, by rank, with own progress", async () => {
    const tid = await make();
    const [first, second, third] = [await addProblem(tid), await addProblem(tid), await addProblem(tid)];
    await site().db.update(problems).set({ auth: 2 }).where(eq(problems.id, second.pid));
    const cat = await site().user();
    await judged(cat, first, status.wrongAnswer);
    const seen = await problemsIn(cat.token, tid);
    expect(seen.data.map(({ pid }) => pid)).toEqual([first.pid, third.pid]);
    expect(seen.data[0]).toMatchObject({ problemId: first.problemId, total: 1, ac: 0, wa: 0 });
    await judged(cat, first, status.accepted);
    await judged(cat, first, status.accepted); // solved once
    const detail = await site().call(getTrainingDetail, { token: cat.token, query: { tid } });
    expect(detail.data).toMatchObject({ acCount: 1, problemCount: 2 });
    const keys = await site().call(getFullScreenProblemList, { token: cat.token, query: { tid } });
    expect(keys.data).toMatchObject([
      { problemId: first.problemId, status: status.accepted },
      { problemId: third.problemId, status: null },
    ]);
  });

  test("count as solved outside contests alone", async () => {
    const tid = await make();
    const place = await addProblem(tid);
    const cat = await site().user();
    const ac = async () =>
      (await site().call(getTrainingDetail, { token: cat.token, query: { tid } })).data.acCount;
    const cid = await contests.make();
    await site().db.execute(sql`insert into contest_problem (contest_id, problem_id, display_id, display_title)
      values (${cid}, ${place.pid}, 'A', 'A')`);
    await judge(await contests.submitted(cat.token, cid, "A"), status.accepted);
    expect(await ac()).toBe(0);
    await judged(cat, place, status.accepted);
    expect(await ac()).toBe(1);
  });

  test("are submitted to by who may enter, by the name they have there", async () => {
    const [tid, other] = [await make(secret), await make()];
    const inside = await addProblem(tid);
    const code = async (token: string, pid: string, where = tid) =>
      (await submit(token, pid, { tid: where })).code;
    const cat = await site().user();
    expect(await code(cat.token, inside.problemId)).toBe("training-not-registered");
    await register(cat.token, tid);
    expect(await code(cat.token, inside.problemId.toLowerCase())).toBeUndefined();
    expect(await code(cat.token, inside.problemId, other)).toBe("not-in-training");
    expect(await code(cat.token, inside.problemId, 999_999)).toBe("training-not-found");
  });

  test("wait for others where the plan says so, but not for managers", async () => {
    const tid = await make();
    const [first, second] = [await addProblem(tid), await addProblem(tid)];
    const plan = (after: number[], order = [first.pid, second.pid]) =>
      site().call(saveTrainingPlan, {
        token: staff.admin.token,
        body: {
          tid,
          sections: [{ title: "Start", dueTime: new Date(Date.now() + 60_000).toISOString() }],
          problems: order.map((pid) => ({ pid, section: 0, after: pid === second.pid ? after : [] })),
        },
      });
    expect((await plan([first.pid], [second.pid, first.pid])).code).toBe("training-order-wrong");
    expect((await plan([], [first.pid])).code).toBe("training-plan-stale");
    expect(await plan([first.pid])).toMatchObject({ status: 200 });
    const cat = await site().user();
    const own = async () => (await site().call(getTrainingPlan, { token: cat.token, query: { tid } })).data;
    const [section] = (await own()).sections;
    expect((await own()).problems).toMatchObject([
      { isLocked: false, status: status.notSubmitted, sectionId: section?.id },
      { isLocked: true, after: [first.pid] },
    ]);
    const blocked = await submit(cat.token, second.problemId, { tid });
    expect(blocked).toMatchObject({ status: 403, code: "training-problem-locked" });
    expect((await submit(staff.admin.token, second.problemId, { tid })).status).toBe(200);
    await judged(cat, first, status.accepted, { tid });
    expect((await own()).problems[1]?.isLocked).toBe(false);
    expect((await submit(cat.token, second.problemId, { tid })).status).toBe(200);
  });

  test("go on where one stopped", async () => {
    const tid = await make();
    const [first, second] = [await addProblem(tid), await addProblem(tid)];
    const cat = await site().user();
    const own = async () => (await site().call(getOwnTrainings, { token: cat.token })).data;
    expect(await own()).toEqual([]);
    await judged(cat, first, status.accepted, { tid });
    expect(await own()).toMatchObject([
      { training: { id: tid, acCount: 1 }, next: { problemId: second.problemId } },
    ]);
    await judged(cat, second, status.accepted, { tid });
    expect(await own()).toEqual([]);
  });
});

test("a summary is a PDF in the reader's language, once something is solved, for who may enter", async () => {
  const tid = await make(secret);
  const first = await addProblem(tid);
  await addProblem(tid);
  const cat = await site().user();
  const summary = async (language: string) => {
    const headers = { Authorization: cat.token, "Accept-Language": language };
    const answer = await fetch(`${site().origin}${downloadTrainingSummary.path}?tid=${tid}`, { headers });
    return Buffer.from(await answer.arrayBuffer()).toString("latin1");
  };
  expect(JSON.parse(await summary("en-US"))).toMatchObject({ code: "training-not-registered" });
  await register(cat.token, tid);
  expect(JSON.parse(await summary("en-US"))).toMatchObject({ code: "training-nothing-solved" });
  await judged(cat, first, status.accepted, { tid });
  const book = await summary("zh-CN");
  expect(book).toMatch(/^%PDF-1\.7/);
  expect(book).toContain("/Lang (zh-CN)");
});

describe("the board", () => {
  test("is of private trainings only", async () => {
    const tid = await make(secret);
    await register(ann.token, tid);
    expect((await rank(tid)).total).toBe(1);
    await change(tid, { auth: "Public" });
    expect(await rank(tid)).toMatchObject({ total: 0, records: [] });
  });

  test("knows the last failure until the first success, then the shortest run", async () => {
    const tid = await make(secret);
    const place = await addProblem(tid);
    const dan = await site().user();
    await register(dan.token, tid);
    const cell = async () => (await rowOf(tid, dan))?.submissionInfo[place.problemId];
    for (const code of [-3, -2, -1, 1, 2, 3, 8]) {
      await judged(dan, place, code, { tid });
      expect(await cell()).toEqual({ status: code, score: null });
    }
    for (const code of [status.systemError, status.cancelled, 5, status.submitFailed]) {
      await judged(dan, place, code);
      expect(await cell()).toMatchObject({ status: status.partialAccepted });
    }
    await judged(dan, place, status.accepted, { timeMs: 300 });
    expect(await cell()).toEqual({ status: 0, score: null, isAC: true, runTime: 300 });
    await judged(dan, place, status.wrongAnswer, { timeMs: 1 });
    expect(await cell()).toMatchObject({ status: 0, runTime: 300 });
    const quicker = await judged(dan, place, status.accepted, { tid, timeMs: 100 });
    expect(await rowOf(tid, dan)).toMatchObject({ ac: 1, totalRunTime: 100 });
    await judge(quicker, status.wrongAnswer); // judged again
    expect(await rowOf(tid, dan)).toMatchObject({ ac: 1, totalRunTime: 300 });
  });

  test("has earlier successes, but not earlier failures, of who registers and of what is taken in", async () => {
    const tid = await make(secret);
    const [solvedFirst, failedFirst, later] = [
      await addProblem(tid),
      await addProblem(tid),
      await site().problem(),
    ];
    const dan = await site().user();
    await judged(dan, solvedFirst, status.accepted);
    await judged(dan, failedFirst, status.wrongAnswer);
    await judged(dan, later, status.accepted);
    await register(dan.token, tid);
    expect(await rowOf(tid, dan)).toMatchObject({
      ac: 1,
      submissionInfo: { [solvedFirst.problemId]: { isAC: true } },
    });
    expect((await rowOf(tid, dan))?.submissionInfo[failedFirst.problemId]).toBeUndefined();
    await addProblem(tid, later);
    expect(await rowOf(tid, dan)).toMatchObject({ ac: 2, totalRunTime: 40 });
  });

  test("loses a problem that is taken out, or deleted", async () => {
    const tid = await make(secret);
    const [kept, gone, deleted] = [await addProblem(tid), await addProblem(tid), await addProblem(tid)];
    const dan = await site().user();
    await register(dan.token, tid);
    for (const place of [kept, gone, deleted]) await judged(dan, place, status.accepted, { tid });
    expect((await rowOf(tid, dan))?.ac).toBe(3);
    await removeFrom(tid, gone.pid);
    expect(await rowOf(tid, dan)).toMatchObject({ ac: 2, totalRunTime: 40 });
    await removeFrom(undefined, deleted.pid);
    const row = await rowOf(tid, dan);
    expect(row).toMatchObject({ ac: 1, totalRunTime: 20 });
    expect(Object.keys(row?.submissionInfo ?? {})).toEqual([kept.problemId]);
  });

  async function removeFrom(tid: number | undefined, pid: number) {
    const { removeTrainingProblem } = await import("@verdict/contract");
    const answer = await site().call(removeTrainingProblem, {
      token: staff.examiner.token,
      query: { pid, tid },
    });
    expect(answer, answer.msg).toMatchObject({ status: 200 });
  }

  test("goes by solved problems, then by run time, without its teachers", async () => {
    const tid = await make(secret);
    const [a, b] = [await addProblem(tid), await addProblem(tid)];
    const root2 = await site().user({ roleId: 1000 });
    for (const user of [ann, bob, root2, staff.admin]) await register(user.token, tid);
    for (const user of [ann, bob, root2, staff.admin])
      await judged(user, a, status.accepted, { timeMs: user === ann ? 50 : 40 });
    const order = async () => (await rank(tid)).records.map(({ uid }) => uid);
    expect(await order()).toEqual([bob.uid, ann.uid]);
    await judged(ann, b, status.accepted, { timeMs: 5000 });
    expect(await order()).toEqual([ann.uid, bob.uid]);
    expect((await rank(tid)).total).toBe(2);
  });

  test("has one place for equals, also over the end of a page, and none for who has solved nothing", async () => {
    const tid = await make(secret);
    const problem = await addProblem(tid);
    const people = await Promise.all(Array.from({ length: 5 }, () => site().user()));
    for (const { token } of people) await register(token, tid);
    for (const [index, timeMs] of [50, 40, 40, 30].entries())
      await judged(people[index] as TestUser, problem, status.accepted, { timeMs });
    const places = async (query: Parameters<typeof rank>[1]) =>
      (await rank(tid, query)).records.map(({ place }) => place);
    expect(await places({})).toEqual([1, 2, 2, 4, null]);
    expect(await places({ limit: 2 })).toEqual([1, 2]);
    expect(await places({ limit: 2, currentPage: 2 })).toEqual([2, 4]);
    expect(await places({ keyword: people[3]?.username ?? "" })).toEqual([null]);
  });

  test("tells and searches real names for its managers only", async () => {
    const tid = await make(secret);
    await register(ann.token, tid);
    await register(bob.token, tid);
    expect((await rank(tid, { token: staff.admin.token, keyword: "anna r" })).records).toMatchObject([
      { uid: ann.uid, realname: "Anna Real", school: "North" },
    ]);
    const seen = await rank(tid, { token: bob.token });
    expect(seen.records.map(({ realname }) => realname)).toEqual([null, null]);
    expect((await rank(tid, { token: bob.token, keyword: "anna r" })).total).toBe(0);
    expect((await rank(tid, { token: bob.token, keyword: "north" })).total).toBe(1);
  });

  test("equals a recount when verdicts, registrations and new problems come at once", async () => {
    const tid = await make(secret);
    const places = await Promise.all([1, 2, 3].map(() => site().problem()));
    const people = await Promise.all([1, 2, 3, 4].map(() => site().user()));
    const sent = await Promise.all(
      people.flatMap((user) =>
        places.map(async ({ problemId }) => (await submit(user.token, problemId)).data.submitId),
      ),
    );
    await Promise.all([
      ...people.map(({ token }) => register(token, tid)),
      ...places.map((place) => addProblem(tid, place)),
      ...sent.map((id) => judge(id, status.accepted, { timeMs: 10 })),
    ]);
    const board = await rank(tid);
    expect(board.records.map(({ ac, totalRunTime }) => [ac, totalRunTime])).toEqual(
      people.map(() => [3, 30]),
    );
  });
});

test("a problem's deletion leaves no training that waits for it", async () => {
  const tid = await make();
  const [first, second] = [await addProblem(tid), await addProblem(tid)];
  await site().call(saveTrainingPlan, {
    token: staff.admin.token,
    body: {
      tid,
      sections: [],
      problems: [
        { pid: first.pid, after: [] },
        { pid: second.pid, after: [first.pid] },
      ],
    },
  });
  const viewer = {
    user: { uid: "1", username: "root", roleId: 1000 as const, sessionId: "", ip: "127.0.0.1" },
    node: null,
  };
  await removeProblem(site().db, { viewer, request: { ip: "127.0.0.1" } }, first.pid);
  const { data } = await site().call(getTrainingPlan, { token: ann.token, query: { tid } });
  expect(data.problems).toMatchObject([{ pid: second.pid, after: [], isLocked: false }]);
});
