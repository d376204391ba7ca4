import {
  confirmContestTerms,
  enterAsTeam,
  getAdminContest,
  getContestAccess,
  getContestInfo,
  getContestProblem,
  getContestRank,
  startPersonalWindow,
} from "@verdict/contract";
import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { at, useContests } from "../../../test/contests.ts";
import { type TestUser, useSite } from "../../../test/site.ts";
import { useTeams } from "../../../test/teams.ts";
import { contests } from "./tables.ts";

const site = useSite();
const { staff, make, addProblem, change, submit, submitted } = useContests(site);
const { made } = useTeams(site);

const terms = { ai: "forbidden" as const, text: "No help by others." };
const confirm = (cid: number, { token }: TestUser, version: number) =>
  site().call(confirmContestTerms, { token, body: { cid, version } });
const versionOf = async (cid: number) =>
  (await site().call(getContestInfo, { query: { cid } })).data.terms?.version ?? 0;
const problems = (cid: number, { token }: TestUser) =>
  site().call(getContestProblem, { token, query: { cid } });

test("nobody enters before they have confirmed the rules, and again when these change", async () => {
  const cid = await make({ terms, submissionsMax: null });
  await addProblem(cid, "A");
  const user = await site().user();
  const access = async () =>
    (await site().call(getContestAccess, { token: user.token, query: { cid } })).data;
  expect(await access()).toMatchObject({ confirmed: false });
  expect(await problems(cid, user)).toMatchObject({ code: "contest-terms-unconfirmed" });
  expect(await submit(user.token, cid, "A")).toMatchObject({ code: "contest-terms-unconfirmed" });
  const board = { token: user.token, body: { cid } };
  expect(await site().call(getContestRank, board)).toMatchObject({ code: "contest-terms-unconfirmed" });
  const version = await versionOf(cid);
  expect(await confirm(cid, user, version + 1)).toMatchObject({ code: "contest-terms-changed" });
  expect(await confirm(cid, user, version)).toMatchObject({ status: 200 });
  expect(await access()).toMatchObject({ confirmed: true });
  await submitted(user.token, cid, "A");

  expect(await change(cid, { title: "Renamed" })).toMatchObject({ status: 200 });
  expect(await problems(cid, user)).toMatchObject({ status: 200 });
  await change(cid, { terms: { ...terms, ai: "declared" } });
  expect(await problems(cid, user)).toMatchObject({ code: "contest-terms-unconfirmed" });
  expect(await confirm(cid, user, version)).toMatchObject({ code: "contest-terms-changed" });
  // A client that knows no rules leaves them.
  await change(cid, { terms: undefined });
  const { data } = await site().call(getAdminContest, { token: staff.root, query: { cid } });
  expect(data.terms).toEqual({ ...terms, ai: "declared" });
  // Its managers are not bound, and after it everybody reads.
  expect(await site().call(getContestProblem, { token: staff.root, query: { cid } })).toMatchObject({
    status: 200,
  });
  await site()
    .db.update(contests)
    .set({ startTime: new Date(at(-60)), endTime: new Date(at(-1)) })
    .where(eq(contests.id, cid));
  expect(await problems(cid, await site().user())).toMatchObject({ status: 200 });
  expect(await access()).not.toHaveProperty("confirmed");
});

test("a personal window and a team's entry wait for it, too", async () => {
  const user = await site().user();
  const cid = await make({ terms, windowMinutes: 10 });
  const start = () => site().call(startPersonalWindow, { token: user.token, body: { cid } });
  expect(await start()).toMatchObject({ code: "contest-terms-unconfirmed" });
  await confirm(cid, user, await versionOf(cid));
  expect(await start()).toMatchObject({ status: 200 });
  const ofTeams = await make({ terms, entry: "teams", startTime: at(10) });
  const teamId = await made(user, "Readers");
  const enter = () =>
    site().call(enterAsTeam, { token: user.token, body: { cid: ofTeams, teamId, uids: [user.uid] } });
  expect(await enter()).toMatchObject({ code: "contest-terms-unconfirmed" });
  await confirm(ofTeams, user, await versionOf(ofTeams));
  expect(await enter()).toMatchObject({ status: 200 });
});

test("there is nothing to confirm where nothing is asked, and of a hidden contest nothing is told", async () => {
  const user = await site().user();
  expect(await confirm(await make(), user, 1)).toMatchObject({ code: "contest-terms-none" });
  expect(await confirm(await make({ terms, visible: false }), user, 1)).toMatchObject({
    code: "no-such-contest",
  });
});
