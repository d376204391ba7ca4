import {
  endpoints,
  getContestAccess,
  getContestInfo,
  getContestList,
  getContestProblem,
  getContestProblemDetails,
  getDashboardInfo,
  getFullScreenProblemList,
  getOwnRunningContests,
  getProblemTags,
  getRecentContest,
  getSimilarProblems,
  registerContest,
  saveContestProblem,
} from "@verdict/contract";
import { eq } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { at, useContests } from "../../../test/contests.ts";
import { useSite } from "../../../test/site.ts";
import { groupMembers, groups } from "../group/tables.ts";
import { problems } from "../problem/tables.ts";
import { contestSeats } from "../seat/tables.ts";
import { contestParticipations, contestRegistrations, contests, participationState } from "./tables.ts";

const site = useSite();
const { staff, make, addProblem, change, extend, submitted } = useContests(site);

describe("the list", () => {
  test("shows those to come, running and ended, the latest start first, and is filtered", async () => {
    const title = (what: string) => `Listed ${what}`;
    const ended = await make({ title: title("ended"), startTime: at(-300), endTime: at(-200), type: 1 });
    const running = await make({ title: title("running"), openRank: true });
    const later = await make({ title: title("later"), startTime: at(60), endTime: at(120) });
    const soon = await make({
      title: title("soon"),
      startTime: at(30),
      endTime: at(120),
      auth: 1,
      pwd: "contest-secret",
    });
    await make({ title: title("hidden"), visible: false });
    const list = async (query: object) => {
      const { data } = await site().call(getContestList, { query: { keyword: "listed", ...query } });
      return data;
    };
    const all = await list({});
    expect(all.total).toBe(4);
    expect(all.records.map(({ id }) => id)).toEqual([later, soon, running, ended]);
    expect(all.records.map(({ status }) => status)).toEqual([-1, -1, 0, 1]);
    expect(all.records[2]).toMatchObject({
      openRank: true,
      count: 0,
      now: null,
      sealRank: null,
      rankShowName: null,
    });
    const ids = async (query: object) => (await list(query)).records.map(({ id }) => id);
    expect(await ids({ status: 0 })).toEqual([running]);
    expect(await ids({ status: 7 })).toEqual([]);
    expect(await ids({ type: 1 })).toEqual([ended]);
    expect(await ids({ limit: 1, currentPage: 2 })).toEqual([soon]);
  });

  test("malformed", async () => {
    expect((await site().fetch(getContestList, { query: { status: "soon" } })).status).toBe(400);
  });
});

test("the home page has what runs or begins within a fortnight", async () => {
  const day = 24 * 60;
  const soon = await make({ startTime: at(13 * day), endTime: at(14 * day) });
  const later = await make({ startTime: at(15 * day), endTime: at(16 * day) });
  const over = await make({ startTime: at(-20), endTime: at(-10) });
  const hidden = await make({ visible: false });
  const running = await make();
  const { data } = await site().call(getRecentContest, {});
  const ids = data.map(({ id }) => id);
  expect(ids.indexOf(soon)).toBeLessThan(ids.indexOf(running));
  expect(ids).toContain(running);
  for (const absent of [later, over, hidden]) expect(ids).not.toContain(absent);
  const before = (await site().call(getDashboardInfo, { token: staff.root })).data.recentContestNum;
  await make();
  expect((await site().call(getDashboardInfo, { token: staff.root })).data.recentContestNum).toBe(before + 1);
});

test("who comes in is told of the contests that they take part in now, the first to end first", async () => {
  const { db } = site();
  const ann = await site().user();
  const register = (cid: number, { uid }: { uid: string } = ann) =>
    db.insert(contestRegistrations).values({ contestId: cid, uid });
  const closed = { auth: 1, pwd: "contest-secret" };
  const [registered, listed, entered, over] = [
    await make({ ...closed, endTime: at(50) }),
    await make({ endTime: at(40) }),
    await make({ endTime: at(30) }),
    await make({ startTime: at(-60), endTime: at(-10) }),
  ];
  await register(registered);
  await db.insert(contestSeats).values({ contestId: listed, uid: ann.uid });
  await addProblem(entered, "A");
  await submitted(ann.token, entered, "A");
  await extend(over, ann, 20);
  const [hidden, later, ended, barred] = [
    await make({ ...closed, visible: false }),
    await make({ ...closed, startTime: at(10), endTime: at(60) }),
    await make({ ...closed, startTime: at(-60), endTime: at(-10) }),
    await make(),
  ];
  for (const cid of [hidden, later, ended]) await register(cid);
  await addProblem(barred, "A");
  await submitted(ann.token, barred, "A");
  await db
    .update(contestParticipations)
    .set({ state: participationState.disqualified })
    .where(eq(contestParticipations.contestId, barred));
  await make(); // somebody else's
  const own = async (token: string) => (await site().call(getOwnRunningContests, { token })).data;
  expect((await own(ann.token)).map(({ id }) => id)).toEqual([over, entered, listed, registered]);
  expect(Date.parse((await own(ann.token))[0]?.endTime ?? "")).toBeGreaterThan(Date.now());
  await register(registered, staff.admin);
  expect(await own(staff.admin.token)).toEqual([]);
});

describe("one contest", () => {
  test("is told with the server's time", async () => {
    const cid = await make({ sealRank: true, sealRankTime: at(10) });
    const { token } = await site().user();
    const before = Date.now();
    const { data } = await site().call(getContestInfo, { token, query: { cid } });
    expect(data).toMatchObject({ id: cid, status: 0, sealRank: true, rankShowName: "username", count: 0 });
    expect(Date.parse(data.now ?? "")).toBeGreaterThanOrEqual(before - 1000);
    expect(Date.parse(data.now ?? "")).toBeLessThanOrEqual(Date.now() + 1000);
  });

  test("is not told when there is none, or it is hidden", async () => {
    const hidden = await make({ visible: false });
    for (const cid of [hidden, 999_999]) {
      for (const endpoint of [getContestInfo, getContestAccess]) {
        const answer = await site().call(endpoint, { token: staff.root, query: { cid } });
        expect(answer).toMatchObject({ http: 200, status: 400, code: "no-such-contest" });
      }
    }
    expect((await site().call(getContestInfo, { query: { cid: hidden } })).code).toBe("no-such-contest");
    expect((await site().fetch(getContestInfo, { token: staff.root, query: { cid: "x" } })).status).toBe(400);
  });
});

describe("registering", () => {
  const register = (token: string, cid: number, password: string) =>
    site().call(registerContest, { token, body: { cid, password } });
  const access = async (token: string, cid: number) =>
    (await site().call(getContestAccess, { token, query: { cid } })).data.access;

  test("needs the password, once", async () => {
    const cid = await make({ auth: 1, pwd: "contest-secret" });
    const { token } = await site().user();
    expect(await access(token, cid)).toBe(false);
    expect(await register(token, cid, "")).toMatchObject({ status: 400, code: "contest-password-empty" });
    expect(await register(token, cid, "wrong")).toMatchObject({
      status: 400,
      code: "contest-password-wrong",
    });
    expect(await register(token, cid, "contest-secret")).toMatchObject({
      http: 200,
      status: 200,
      data: null,
    });
    expect(await register(token, cid, "contest-secret")).toMatchObject({
      status: 400,
      code: "contest-registered",
    });
    expect(await access(token, cid)).toBe(true);
    const { data } = await site().call(getContestInfo, { token, query: { cid } });
    expect(data.count).toBe(1);
  });

  test("of a group is its members', whoever else knows the password", async () => {
    const cid = await make({ auth: 1, pwd: "contest-secret" });
    const [owner, member, stranger] = [await site().user(), await site().user(), await site().user()];
    const [group] = await site()
      .db.insert(groups)
      .values({ name: "runners", shortName: "runners", uid: owner.uid, auth: 1 })
      .returning();
    const gid = group?.id ?? 0;
    await site().db.insert(groupMembers).values({ groupId: gid, uid: member.uid, level: 3 });
    await site().db.update(contests).set({ groupId: gid }).where(eq(contests.id, cid));
    for (const password of ["contest-secret", "wrong"]) {
      const answer = await register(stranger.token, cid, password);
      expect(answer).toMatchObject({ http: 200, status: 403, code: "contest-of-group" });
    }
    expect(await register(member.token, cid, "contest-secret")).toMatchObject({ status: 200 });
  });

  test("of two calls at once one registers", async () => {
    const cid = await make({ auth: 2, pwd: "contest-secret" });
    const { token } = await site().user();
    const answers = await Promise.all([1, 2, 3].map(() => register(token, cid, "contest-secret")));
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 400, 400]);
  });

  test("guessing ends after twenty tries, also of many at once", async () => {
    const cid = await make({ auth: 1, pwd: "contest-secret" });
    const { token } = await site().user();
    const guesses = await Promise.all(
      Array.from({ length: 60 }, (_, guess) => register(token, cid, `no ${guess}`)),
    );
    const codes = guesses.map(({ code }) => code).toSorted();
    expect(codes.filter((code) => code === "contest-password-wrong")).toHaveLength(20);
    expect(codes.filter((code) => code === "too-many-requests")).toHaveLength(40);
    expect(await register(token, cid, "contest-secret")).toMatchObject({ code: "too-many-requests" });
    const other = await site().user();
    expect(await register(other.token, cid, "contest-secret")).toMatchObject({ status: 200 });
  });

  test("is for the accounts of the rule", async () => {
    const named = await site().user();
    const cid = await make({
      ...{ auth: 1, pwd: "contest-secret", openAccountLimit: true },
      accountLimitRule: `<prefix>team</prefix><suffix></suffix><start>1</start><end>9</end><extra>${named.username}</extra>`,
    });
    expect(await register(named.token, cid, "contest-secret")).toMatchObject({ status: 200 });
    const { token } = await site().user();
    expect(await register(token, cid, "contest-secret")).toMatchObject({
      status: 400,
      code: "contest-account-barred",
    });
    // A rule that is changed afterwards shuts out who was in.
    await change(cid, { accountLimitRule: "<prefix>team</prefix><start>1</start><end>9</end>" });
    expect(await access(named.token, cid)).toBe(false);
    const query = { cid };
    expect(await site().call(getContestProblem, { token: named.token, query })).toMatchObject({
      code: "contest-account-refused",
    });
  });

  test("is not wanted or not possible", async () => {
    const { token } = await site().user();
    expect(await register(token, await make(), "x")).toMatchObject({
      status: 400,
      code: "contest-open-to-all",
    });
    // A public contest may keep a password.
    const open = await make({ auth: 0, pwd: "contest-secret" });
    expect(open).toBeGreaterThanOrEqual(1000);
    expect(await register(token, open, "x")).toMatchObject({ code: "contest-password-wrong" });
    expect(await register(token, open, "contest-secret")).toMatchObject({ status: 200 });
    expect(await register(token, open, "contest-secret")).toMatchObject({ code: "contest-registered" });
    const hidden = await make({ auth: 1, pwd: "contest-secret", visible: false });
    expect(await register(token, hidden, "contest-secret")).toMatchObject({ code: "no-such-contest" });
    expect((await site().fetch(registerContest, { token, body: { cid: "x", password: "y" } })).status).toBe(
      400,
    );
  });
});

describe("its problems", () => {
  const list = (token: string | undefined, cid: number) =>
    site().call(getContestProblem, { token, query: { cid } });
  const detail = (token: string, cid: number, displayId: string) =>
    site().call(getContestProblemDetails, { token, query: { cid, displayId } });

  test("are there in order, for those who may enter", async () => {
    const cid = await make({ auth: 1, pwd: "contest-secret" });
    for (const displayId of ["B", "A"]) await addProblem(cid, displayId);
    const { token } = await site().user();
    expect(await list(token, cid)).toMatchObject({ http: 200, status: 403, code: "contest-not-registered" });
    await site().call(registerContest, { token, body: { cid, password: "contest-secret" } });
    const { data } = await list(token, cid);
    expect(data.map(({ displayId, ac, total }) => [displayId, ac, total])).toEqual([
      ["A", 0, 0],
      ["B", 0, 0],
    ]);
    expect(await list(undefined, cid)).toMatchObject({
      http: 200,
      status: 403,
      code: "contest-guests-refused",
    });
  });

  test("are nobody's but the managers' before the start", async () => {
    const cid = await make({ startTime: at(1), openRank: true });
    await addProblem(cid, "A");
    const { token } = await site().user();
    for (const who of [token, staff.examiner.token]) {
      expect(await list(who, cid)).toMatchObject({ status: 403, code: "contest-not-started" });
      expect(await detail(who, cid, "A")).toMatchObject({ status: 403, code: "contest-not-started" });
      expect(await site().call(getFullScreenProblemList, { token: who, query: { cid } })).toMatchObject({
        code: "contest-not-started",
      });
    }
    expect((await list(staff.admin.token, cid)).data).toHaveLength(1);
    expect(await list(undefined, cid)).toMatchObject({ status: 403 });
  });

  test("are open to strangers with the board, once it has begun", async () => {
    const cid = await make({ openRank: true });
    await addProblem(cid, "A");
    expect((await list(undefined, cid)).data).toHaveLength(1);
    expect((await site().call(getContestProblem, { token: "forged", query: { cid } })).http).toBe(401);
  });

  test("that are hidden are left out", async () => {
    const cid = await make();
    const { pid } = await addProblem(cid, "A");
    await site().db.update(problems).set({ auth: 2 }).where(eq(problems.id, pid));
    const { token } = await site().user();
    expect((await list(token, cid)).data).toEqual([]);
    expect(await detail(token, cid, "A")).toMatchObject({ status: 403, code: "problem-hidden" });
    expect((await site().call(getFullScreenProblemList, { token, query: { cid } })).data).toEqual([]);
  });

  test("tell where they are from, of whom and how hard after the end only", async () => {
    const cid = await make();
    const made = { tags: ["dp"], source: "Book", difficulty: 2, spjCode: null };
    const { pid, problemId } = await addProblem(cid, "A", made);
    const [{ id } = { id: 0 }] = (await list(staff.admin.token, cid)).data;
    const body = { id, displayTitle: "Ants" };
    await site().call(saveContestProblem, { token: staff.admin.token, body });
    const { token } = await site().user();
    const { data } = await detail(token, cid, "a");
    expect(data.problem).toMatchObject({
      ...{ id: pid, problemId: "A", title: "Ants", source: null, author: null, difficulty: null },
      ...{ modifiedUser: null, spjCode: null, judgeExtraFile: null },
    });
    expect(data.tags).toEqual([]);
    expect(data.languages).toContain("C");
    expect(JSON.stringify(data)).not.toContain(`"${problemId}"`); // T19 alone is also an hour
    await change(cid, { startTime: at(-60), endTime: at(-1) });
    const after = (await detail(token, cid, "A")).data;
    expect(after.problem).toMatchObject({ problemId, title: "Ants", source: "Book", difficulty: 2 });
    expect(after.tags.map(({ name }) => name)).toEqual(["dp"]);
  });

  test("tell nobody outside the bank how they are to be solved", async () => {
    const cid = await make();
    const { pid } = await addProblem(cid, "A", { tags: ["greedy"] });
    await site().problem({ tags: ["greedy"] });
    const { token } = await site().user();
    for (const endpoint of [getProblemTags, getSimilarProblems]) {
      for (const who of [undefined, token]) {
        expect((await site().call(endpoint, { token: who, query: { pid } })).data).toEqual([]);
      }
      expect(
        (await site().call(endpoint, { token: staff.examiner.token, query: { pid } })).data,
      ).toHaveLength(1);
    }
  });

  test("that are not", async () => {
    const cid = await make();
    const { token } = await site().user();
    expect(await detail(token, cid, "Z")).toMatchObject({ status: 404, code: "contest-problem-not-found" });
    expect(await detail(token, 999_999, "A")).toMatchObject({ status: 400, code: "no-such-contest" });
    expect(await list(token, 999_999)).toMatchObject({ status: 400, code: "no-such-contest" });
    expect((await site().fetch(getContestProblemDetails, { token, query: { cid } })).status).toBe(400);
  });
});

test("numbers that name nothing are no fault of the server", async () => {
  const large = 99_999_999_999;
  const numbers = {
    cid: large,
    pid: large,
    id: large,
    contestID: large,
    type: large,
    status: large,
    problemType: large,
  };
  const asked = endpoints.map(({ endpoint }) => endpoint).filter(({ path }) => /contest/.test(path));
  expect(asked.length).toBeGreaterThan(20);
  for (const endpoint of asked) {
    const body = { ...numbers, submitIds: [large], displayId: "A", password: "x", visible: true };
    const answer = await site().fetch(endpoint, {
      token: staff.root,
      query: { ...numbers, displayId: "A", visible: "true" },
      body,
    });
    expect(answer.status, endpoint.name).toBeOneOf([200, 400]);
  }
});
