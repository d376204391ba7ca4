import {
  addContest,
  addProblemForContest,
  addProblemFromPublic,
  adminLogin,
  cloneContest,
  getAdminContest,
  getAdminContestList,
  getContestAccess,
  getContestProblemList,
  getContestReadiness,
  importContestants,
  MADE_ACCOUNTS_A_DAY,
  registerContest,
  removeContestProblem,
  updateContest,
} from "@verdict/contract";
import { eq, sql } from "drizzle-orm";
import { beforeAll, expect, test } from "vitest";
import { at, useContests } from "../../../test/contests.ts";
import { type TestUser, useSite } from "../../../test/site.ts";
import { rateCounts } from "../account/tables.ts";
import { problems } from "../problem/tables.ts";
import { contestSeats } from "../seat/tables.ts";
import { users } from "../user/tables.ts";

const site = useSite();
const { staff, form, make, addProblem, change } = useContests(site);
let organiser: TestUser;

beforeAll(async () => {
  organiser = await site().user({ roleId: 1010 });
});

const own = (fields: object = {}) => make({ startTime: at(30), endTime: at(90), ...fields }, organiser.token);
const put = (cid: number, rows: object[], { token } = organiser) =>
  site().call(importContestants, { token, body: { cid, rows } });

test("an organiser makes a contest of public problems, looks after it, and has it alone in their list", async () => {
  const { token } = organiser;
  const others = await make();
  const cid = await own();
  const { pid } = await site().problem();
  const take = { token, body: { cid, pid, displayId: "A" } };
  expect((await site().call(addProblemFromPublic, take)).status).toBe(200);
  expect((await change(cid, { title: "Renamed" }, token)).status).toBe(200);
  expect((await site().call(getAdminContest, { token, query: { cid } })).data.title).toBe("Renamed");
  expect((await site().call(getContestReadiness, { token, query: { cid } })).status).toBe(200);
  const list = (await site().call(getAdminContestList, { token })).data.records.map(({ id }) => id);
  expect(list).toContain(cid);
  expect(list).not.toContain(others);
  // The problem stays everybody's.
  const [problem] = await site().db.select().from(problems).where(eq(problems.id, pid));
  expect(problem).toMatchObject({ auth: 1, isListed: true });
  expect((await site().call(removeContestProblem, { token, query: { pid, cid } })).status).toBe(200);
  expect((await site().call(removeContestProblem, { token, query: { pid } })).code).toBe("permission-denied");
});

test("contests of others stay theirs, and problems are nobody's to write or to find hidden", async () => {
  const { token } = organiser;
  const others = await make();
  const { pid } = await addProblem(others, "A");
  const of = { token, query: { cid: others } };
  for (const answer of [
    await site().call(getAdminContest, of),
    await site().call(updateContest, { token, body: { ...form(), id: others } }),
    await site().call(cloneContest, of),
    await site().call(getContestProblemList, of),
    await site().call(addProblemFromPublic, { token, body: { cid: others, pid, displayId: "B" } }),
    await site().call(removeContestProblem, { token, query: { cid: others, pid } }),
  ])
    expect(answer.code).toBe("contest-not-yours");
  const cid = await own();
  const hidden = await site().problem({ auth: 2 });
  const take = { token, body: { cid, pid: hidden.pid, displayId: "A" } };
  expect((await site().call(addProblemFromPublic, take)).code).toBe("no-such-problem");
  const found = await site().call(getContestProblemList, {
    token,
    query: { cid, problemType: 0, keyword: hidden.problemId },
  });
  expect(found.data).toMatchObject({ problemList: { total: 0 }, leftOut: [] });
  expect((await site().call(addProblemForContest, { token, body: {} as never })).http).toBe(403);
});

test("their list makes accounts, and names nobody who has not come by themselves", async () => {
  const cid = await own({ auth: 1, pwd: "sesame" });
  const [came, stranger] = [await site().user(), await site().user()];
  await site().call(registerContest, { token: came.token, body: { cid, password: "sesame" } });
  const answer = await put(cid, [
    { name: "New Person" },
    { name: "Came", username: came.username },
    { name: "Stranger", username: stranger.username },
  ]);
  expect(answer.data.rows.map(({ outcome }) => outcome)).toEqual(["made", "added", "account-not-entered"]);
  const [made] = answer.data.rows;
  const access = await site().call(getContestAccess, { token: stranger.token, query: { cid } });
  expect(access.data.access).toBe(false);
  // An account that a list of theirs made is theirs to put on the next one.
  const next = await own();
  expect((await put(next, [{ name: "Again", username: made?.username }])).data.rows).toMatchObject([
    { outcome: "added" },
  ]);
  const another = await site().user({ roleId: 1010 });
  const elsewhere = await make({}, another.token);
  expect(
    (await put(elsewhere, [{ name: "Again", username: made?.username }], another)).data.rows,
  ).toMatchObject([{ outcome: "account-not-entered" }]);
  // Staff put on it whom they like.
  const ofStaff = await make();
  expect(
    (await put(ofStaff, [{ name: "S", username: stranger.username }], staff.admin)).data.rows,
  ).toMatchObject([{ outcome: "added" }]);
  expect(await site().db.$count(contestSeats, eq(contestSeats.contestId, ofStaff))).toBe(1);
});

test("accounts are counted by the day", async () => {
  const another = await site().user({ roleId: 1010 });
  const cid = await make({}, another.token);
  await site()
    .db.insert(rateCounts)
    .values({
      ...{ purpose: "teacher-accounts", subject: another.uid, count: MADE_ACCOUNTS_A_DAY },
      expiresAt: sql`now() + interval '1 hour'`,
    });
  expect((await put(cid, [{ name: "One too many" }], another)).code).toBe("made-accounts-many");
});

test("the administrators' door lets an organiser in, and a teacher not", async () => {
  const enter = async (roleId: 1009 | 1010) => {
    const password = "secret-of-theirs";
    const { username } = await site().user({ roleId, password });
    return site().call(adminLogin, { body: { username, password } });
  };
  expect((await enter(1010)).status).toBe(200);
  expect((await enter(1009)).code).toBe("not-staff");
});

test("who is no organiser any more runs their contest, and makes no other", async () => {
  const former = await site().user({ roleId: 1010 });
  const { token } = former;
  const cid = await make({}, token);
  await site().db.update(users).set({ roleId: 1002 }).where(eq(users.uid, former.uid));
  expect((await site().call(getAdminContest, { token, query: { cid } })).status).toBe(200);
  expect((await site().call(addContest, { token, body: form() })).http).toBe(403);
  expect((await site().call(updateContest, { token, body: { ...form(), id: cid } })).http).toBe(403);
});
