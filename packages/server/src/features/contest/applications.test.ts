import {
  applyForContest,
  type BodyInput,
  decideApplications,
  downloadApplications,
  getContestAccess,
  getContestApplication,
  getContestApplications,
  getContestInfo,
  getMyMessages,
  withdrawApplication,
} from "@verdict/contract";
import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { at, useContests } from "../../../test/contests.ts";
import { type TestUser, useSite } from "../../../test/site.ts";
import { contests } from "./tables.ts";

const site = useSite();
const { staff, make, change } = useContests(site);

type Rules = NonNullable<BodyInput<typeof import("@verdict/contract").addContest>["applications"]>;

const ahead = { startTime: at(60), endTime: at(120), auth: 1, listOnly: true } as const;
const open = (rules: Partial<Rules> = {}, form: Parameters<typeof make>[0] = {}) =>
  make({
    ...ahead,
    applications: { approval: false, places: null, closesMinutes: 0, questions: [], ...rules },
    ...form,
  });

const apply = (cid: number, { token }: TestUser, answers: string[] = []) =>
  site().call(applyForContest, { token, body: { cid, answers } });
const withdraw = (cid: number, { token }: TestUser) =>
  site().call(withdrawApplication, { token, query: { cid } });
const own = async (cid: number, { token }: TestUser) =>
  (await site().call(getContestApplication, { token, query: { cid } })).data;
const isIn = async (cid: number, { token }: TestUser) =>
  (await site().call(getContestAccess, { token, query: { cid } })).data.access;
const decide = (cid: number, uids: string[], admit: boolean) =>
  site().call(decideApplications, { token: staff.root, body: { cid, uids, admit } });

test("whoever applies is in, as long as there are places, of many at once no more than that; others wait", async () => {
  const cid = await open({ places: 2 });
  expect((await site().call(getContestInfo, { query: { cid } })).data).toMatchObject({ applications: true });
  const users = await Promise.all(Array.from({ length: 5 }, () => site().user()));
  const answers = await Promise.all(users.map((user) => apply(cid, user)));
  const states = answers.map(({ data }) => data.state);
  expect(states.toSorted()).toEqual(["admitted", "admitted", "waiting", "waiting", "waiting"]);
  const inside = await Promise.all(users.map((user) => isIn(cid, user)));
  expect(inside).toEqual(states.map((state) => state === "admitted"));
  const line = await Promise.all(users.map(async (user) => (await own(cid, user)).own?.before ?? -1));
  expect(line.filter((n) => n >= 0).toSorted()).toEqual([0, 1, 2]);
  // A place that is given back is the first one's who waits, who is told.
  const [leaves, next] = [users[states.indexOf("admitted")], users[line.indexOf(0)]];
  if (!leaves || !next) throw new Error("nobody is in, or waits");
  expect(await withdraw(cid, leaves)).toMatchObject({ status: 200 });
  expect(await isIn(cid, leaves)).toBe(false);
  expect(await isIn(cid, next)).toBe(true);
  const told = await site().call(getMyMessages, { token: next.token, query: {} });
  expect(JSON.stringify(told.data.records)).toContain("You are in");
  // More places let in all who wait.
  const rules = { approval: false, places: 10, closesMinutes: 0, questions: [] };
  expect(await change(cid, { applications: rules })).toMatchObject({ status: 200 });
  expect((await Promise.all(users.map((user) => isIn(cid, user)))).filter(Boolean)).toHaveLength(4);
});

test("managers decide, see the answers, take them home; who is declined is told and cannot come again", async () => {
  const questions = [
    { label: "School", choices: [], required: true },
    { label: "Shirt", choices: ["S", "M"], required: false },
  ];
  const cid = await open({ approval: true, questions });
  const [anna, bert] = [await site().user(), await site().user()];
  expect(await apply(cid, anna, ["", "M"])).toMatchObject({ code: "contest-application-incomplete" });
  expect(await apply(cid, anna, ["Elm", "XXL"])).toMatchObject({ code: "contest-application-incomplete" });
  expect((await apply(cid, anna, ["Elm"])).data.state).toBe("asked");
  expect((await apply(cid, anna, ["Elm", "M"])).data.state).toBe("asked");
  await apply(cid, bert, ["=Oak()", ""]);
  expect(await isIn(cid, anna)).toBe(false);
  const list = await site().call(getContestApplications, { token: staff.root, query: { cid } });
  expect(list.data.records).toMatchObject([
    { username: anna.username, answers: ["Elm", "M"], state: "asked" },
    { username: bert.username, state: "asked" },
  ]);
  expect((await decide(cid, [anna.uid, "nobody"], true)).data).toEqual({ changed: 1 });
  expect((await decide(cid, [bert.uid], false)).data).toEqual({ changed: 1 });
  expect(await isIn(cid, anna)).toBe(true);
  expect(await apply(cid, bert, ["Oak"])).toMatchObject({ code: "contest-application-declined" });
  expect(await withdraw(cid, bert)).toMatchObject({ code: "contest-application-missing" });
  const answer = await site().fetch(downloadApplications, { token: staff.root, query: { cid } });
  const file = await answer.text();
  expect(file).toContain("School,Shirt");
  expect(file).toContain(`${anna.username},admitted`);
  expect(file).not.toContain(",=Oak"); // no formula
  // Taken back, a decision lets in, or shuts out.
  await decide(cid, [bert.uid], true);
  await decide(cid, [anna.uid], false);
  expect([await isIn(cid, anna), await isIn(cid, bert)]).toEqual([false, true]);
});

test("they close before the start; of a contest that takes none nothing is told", async () => {
  const cid = await open({ closesMinutes: 90 });
  const user = await site().user();
  expect(await apply(cid, user)).toMatchObject({ code: "contest-applications-closed" });
  await change(cid, { applications: { approval: false, places: null, closesMinutes: 30, questions: [] } });
  expect(await apply(cid, user)).toMatchObject({ status: 200 });
  await site()
    .db.update(contests)
    .set({ startTime: new Date(at(20)) })
    .where(eq(contests.id, cid));
  expect(await withdraw(cid, user)).toMatchObject({ code: "contest-applications-closed" });
  expect(await isIn(cid, user)).toBe(true);
  const plain = await make({ ...ahead });
  expect(await apply(plain, user)).toMatchObject({ code: "contest-applications-none" });
  const hidden = await open({}, { visible: false });
  expect(await apply(hidden, user)).toMatchObject({ code: "no-such-contest" });
  // With a password there are none.
  const locked = await make({
    ...{ startTime: at(60), endTime: at(120), auth: 1, pwd: "sesame" },
    applications: { approval: false, places: null, closesMinutes: 0, questions: [] },
  });
  expect(await apply(locked, user)).toMatchObject({ code: "contest-applications-none" });
});
