import {
  askClarification,
  changeContestVisible,
  checkContestSubmissionsStatus,
  type Endpoint,
  enterAsTeam,
  getAdminContest,
  getBoardReplay,
  getBoardSnapshot,
  getBoardState,
  getBoardStatistics,
  getClarifications,
  getContestAccess,
  getContestAnnouncement,
  getContestInfo,
  getContestOutsideScoreboard,
  getContestProblem,
  getContestProblemDetails,
  getContestRank,
  getContestSubmissions,
  getDeskPeople,
  getFullScreenProblemList,
  getOwnRunningContests,
  getSubmissionDetail,
  getUserProblemStatus,
  giveExtraTime,
  giveLateStart,
  type SubmissionStatus,
  startPersonalWindow,
  startVirtualRun,
  status,
  submitProblemTestJudge,
} from "@verdict/contract";
import { eq, sql } from "drizzle-orm";
import { beforeAll, expect, test } from "vitest";
import { at, MINUTE, useContests } from "../../../test/contests.ts";
import { TestNode } from "../../../test/node.ts";
import { type TestUser, useSite } from "../../../test/site.ts";
import { useTeams } from "../../../test/teams.ts";
import { contestParticipations, contests } from "./tables.ts";

const site = useSite();
const { staff, make, addProblem, change, submit, submitted } = useContests(site);
const { made, join } = useTeams(site);

let node: TestNode;
beforeAll(async () => {
  node = await TestNode.join(site());
});

/** A weekend that began a day ago and goes on as long, with windows of an hour. */
const weekend = { startTime: at(-1440), endTime: at(1440), windowMinutes: 60 } as const;

async function round(form: Parameters<typeof make>[0] = {}) {
  const cid = await make({ ...weekend, ...form });
  const { pid } = await addProblem(cid, "A");
  return { cid, pid };
}

const start = (cid: number, { token }: TestUser) =>
  site().call(startPersonalWindow, { token, body: { cid } });
const late = (cid: number, { username }: TestUser, more: object = {}) =>
  site().call(giveLateStart, {
    token: staff.root,
    body: { cid, username, reason: "The train was late", ...more },
  });

async function begun(cid: number, user: TestUser): Promise<void> {
  expect(await start(cid, user)).toMatchObject({ status: 200 });
}

/** Moves somebody's window back by minutes. */
async function elapse(cid: number, { uid }: TestUser, minutes: number) {
  const back = sql.raw(`interval '${minutes} minutes'`);
  await site().db.execute(sql`update contest_participation set starts_at = starts_at - ${back},
    ends_at = ends_at - ${back} where contest_id = ${cid}
    and id in (select participation_id from contest_participant where uid = ${uid})`);
}

async function judged(user: TestUser, cid: number, letter: string, verdict: SubmissionStatus) {
  const submitId = await submitted(user.token, cid, letter);
  let task = await node.claimOne();
  while (task.submitId !== submitId) task = await node.claimOne();
  await node.result(task, verdict);
  return submitId;
}

/** What a reader is told of everything that somebody else in the contest could change. */
async function seenBy(user: TestUser | null, { cid, pid }: { cid: number; pid: number }, ids: number[]) {
  const token = user?.token;
  const asked = async (endpoint: Endpoint, options: object) => {
    const { http, code, data } = await site().call(endpoint, { ...(token && { token }), ...options });
    return { name: endpoint.name, http, code, data: code ? null : data };
  };
  const place = { query: { cid } };
  const inside = { query: { cid, side: "inside" } };
  const outside = { query: { cid, side: "outside" } };
  const answers = [
    await asked(getContestProblem, place),
    await asked(getContestProblemDetails, { query: { cid, displayId: "A" } }),
    await asked(getFullScreenProblemList, place),
    await asked(getContestRank, { body: { cid } }),
    await asked(getContestOutsideScoreboard, { body: { cid } }),
    await asked(getBoardStatistics, inside),
    await asked(getBoardSnapshot, inside),
    await asked(getBoardState, inside),
    await asked(getBoardReplay, inside),
    await asked(getBoardStatistics, outside),
    await asked(getBoardSnapshot, outside),
    await asked(getContestSubmissions, { query: { contestID: cid } }),
    await asked(getContestSubmissions, { query: { contestID: cid, containsEnd: true } }),
    await asked(getClarifications, place),
    await asked(getContestAnnouncement, place),
    await asked(checkContestSubmissionsStatus, { body: { cid, submitIds: ids } }),
    await asked(getUserProblemStatus, { body: { cid, pidList: [pid], isContestProblemList: true } }),
    ...(await Promise.all(ids.map((submitId) => asked(getSubmissionDetail, { query: { submitId } })))),
  ];
  return JSON.stringify(answers);
}

const codes = (seen: string) =>
  Object.fromEntries(
    (JSON.parse(seen) as { name: string; code: string | null }[]).map(({ name, code }) => [name, code]),
  );

test("begins with its owner, lasts its length, and to the contest's end at most", async () => {
  const { cid } = await round();
  const user = await site().user();
  const access = async () =>
    (await site().call(getContestAccess, { token: user.token, query: { cid } })).data;
  expect(await access()).toMatchObject({ window: null, endTime: null });
  expect((await site().call(getContestInfo, { query: { cid } })).data).toMatchObject({ windowMinutes: 60 });
  expect(await submit(user.token, cid, "A")).toMatchObject({ code: "contest-window-not-begun" });
  const before = Date.now();
  const answers = await Promise.all([start(cid, user), start(cid, user), start(cid, user)]);
  const [answer, ...others] = answers.toSorted((a, b) => a.status - b.status);
  expect(answer).toMatchObject({ status: 200 });
  for (const other of others) expect(other).toMatchObject({ code: "contest-window-begun" });
  const { startTime = "", endTime = "" } = answer?.data ?? {};
  expect(Date.parse(endTime) - Date.parse(startTime)).toBe(60 * MINUTE);
  expect(Math.abs(Date.parse(startTime) - before)).toBeLessThan(5000);
  expect((await access()).window).toEqual(answer?.data);
  await submitted(user.token, cid, "A");
  const running = (await site().call(getOwnRunningContests, { token: user.token })).data;
  expect(running.find(({ id }) => id === cid)?.endTime).toBe(endTime);
  await elapse(cid, user, 61);
  expect(await submit(user.token, cid, "A")).toMatchObject({ code: "contest-ended" });
  const other = await round({ startTime: at(-60), endTime: at(10) });
  const short = await start(other.cid, user);
  const { data } = await site().call(getContestInfo, { query: { cid: other.cid } });
  expect(short.data.endTime).toBe(data.endTime);
});

test.each([
  ["has not begun", { startTime: at(60), endTime: at(600) }, "contest-not-started"],
  ["is over", { startTime: at(-600), endTime: at(-60) }, "contest-ended"],
  ["is the same for all", { windowMinutes: null }, "contest-window-none"],
  ["is not shown", { visible: false }, "no-such-contest"],
  ["has a password", { auth: 1, pwd: "sesame" }, "contest-not-registered"],
  ["is for teams", { entry: "teams" }, "contest-teams-only"],
] as const)("is not started in a contest that %s", async (_, form, code) => {
  const cid = await make({ ...weekend, ...form });
  expect(await start(cid, await site().user())).toMatchObject({ code });
});

test("who has not begun, who is in it, and guests read the same bytes whatever others do", async () => {
  const place = await round({ openRank: true, allowEndSubmit: true });
  const twin = await round({ openRank: true, allowEndSubmit: true });
  const { cid } = place;
  const [idle, inside, other] = [await site().user(), await site().user(), await site().user()];
  await begun(cid, inside);
  await begun(twin.cid, inside);
  await begun(cid, other);
  const own = await judged(inside, cid, "A", status.wrongAnswer);
  const foreign = await judged(other, cid, "A", status.wrongAnswer);
  const ids = [own, foreign];
  const all = async () => [
    await seenBy(idle, place, ids),
    await seenBy(inside, place, ids),
    await seenBy(null, place, ids),
  ];
  const before = await all();
  await judged(other, cid, "A", status.accepted);
  const body = { cid, question: "May the array be empty?" };
  expect(await site().call(askClarification, { token: other.token, body })).toMatchObject({ status: 200 });
  await elapse(cid, other, 61);
  expect(await all()).toEqual(before);
  const [ofIdle = "", ofInside = "", ofGuest = ""] = before.map(codes).map((each) => JSON.stringify(each));
  const told = JSON.parse(ofIdle) as Record<string, string | null>;
  for (const name of ["getContestProblem", "getContestProblemDetails", "getContestRank", "getClarifications"])
    expect(told[name], name).toBe("contest-window-not-begun");
  expect(told.getContestSubmissions).toBe("contest-window-not-begun");
  expect(told.getBoardSnapshot).toBe("contest-board-closed");
  const open = JSON.parse(ofInside) as Record<string, string | null>;
  expect(open).toMatchObject({ getContestRank: "contest-window-open", getBoardState: "contest-window-open" });
  expect(open.getContestProblemDetails).toBeUndefined();
  expect(JSON.parse(ofGuest)).toMatchObject({ getContestProblem: "contest-guests-refused" });
  expect(before[1]).not.toContain(other.username);
  // A submission of somebody else's is told as one is that they may not know of.
  const list = await site().call(getContestSubmissions, { token: inside.token, query: { contestID: cid } });
  expect(list.data.records.map(({ submitId }) => submitId)).toEqual([own]);
  // Before anything was sent in, the contest tells who has not begun no more than one in which nobody takes part.
  expect(codes(await seenBy(idle, twin, ids)).getContestProblem).toBe("contest-window-not-begun");
});

test("once through one sees the board, where each counts from their own start; others and guests after the end", async () => {
  const place = await round({ openRank: true });
  const { cid } = place;
  const [first, second] = [await site().user(), await site().user()];
  await begun(cid, first);
  await elapse(cid, first, 20);
  await judged(first, cid, "A", status.accepted);
  await elapse(cid, first, 41); // over, and solved at minute 61 of it by the clock on the wall
  await begun(cid, second);
  await elapse(cid, second, 5);
  await judged(second, cid, "A", status.accepted);
  const rank = async (token: string) => site().call(getContestRank, { token, body: { cid } });
  expect(await rank(second.token)).toMatchObject({ code: "contest-window-open" });
  const seen = await rank(first.token);
  expect(seen).toMatchObject({ status: 200 });
  expect(await rank(staff.root)).toMatchObject({ status: 200 });
  const [winner] = seen.data.records;
  expect(winner?.username).toBe(second.username);
  const over = { startTime: new Date(at(-2880)), endTime: new Date(at(-70)) };
  await elapse(cid, second, 120);
  await site().db.update(contests).set(over).where(eq(contests.id, cid));
  const guest = await site().call(getContestProblem, { query: { cid } });
  expect(guest).toMatchObject({ status: 200 });
  const reader = await site().user();
  expect(await rank(reader.token)).toMatchObject({ status: 200 });
  // A virtual run of it lasts as long as everybody's window did.
  const run = await site().call(startVirtualRun, { token: reader.token, body: { cid } });
  expect(run.data).toMatchObject({ team: null });
  expect(Date.parse(run.data.endTime) - Date.parse(run.data.startTime)).toBe(60 * MINUTE);
});

test("extra time is added to it; while somebody works beyond the end nothing opens", async () => {
  const { cid } = await round({ endTime: at(30) });
  const user = await site().user();
  await begun(cid, user);
  const people = await site().call(getDeskPeople, { token: staff.root, query: { cid } });
  const [person] = people.data.records;
  expect(person?.startsAt).toBeDefined();
  const give = (minutes: number) =>
    site().call(giveExtraTime, { token: staff.root, body: { cid, id: person?.id ?? 0, minutes } });
  expect(await give(45)).toMatchObject({ status: 200 });
  const { data } = await site().call(getContestAccess, { token: user.token, query: { cid } });
  const info = (await site().call(getContestInfo, { query: { cid } })).data;
  expect(Date.parse(data.window?.endTime ?? "") - Date.parse(info.endTime)).toBe(45 * MINUTE);
  await elapse(cid, user, 40);
  const endTime = new Date(at(-1));
  await site().db.update(contests).set({ endTime }).where(eq(contests.id, cid));
  const asGuest = () => site().call(getContestProblem, { query: { cid } });
  expect(await asGuest()).toMatchObject({ code: "contest-guests-refused" });
  await submitted(user.token, cid, "A");
  expect(await give(0)).toMatchObject({ status: 200 });
  expect(await submit(user.token, cid, "A")).toMatchObject({ code: "contest-ended" });
  expect(await asGuest()).toMatchObject({ status: 200 });
});

test("managers start it late for somebody, for its whole length, with a reason", async () => {
  const { cid } = await round({ endTime: at(10) });
  const user = await site().user();
  const answer = await late(cid, user, { inMinutes: 5 });
  expect(answer).toMatchObject({ status: 200 });
  expect(Date.parse(answer.data.endTime) - Date.parse(answer.data.startTime)).toBe(60 * MINUTE);
  expect(await submit(user.token, cid, "A")).toMatchObject({ code: "contest-not-started" });
  expect(await site().call(getContestProblem, { token: user.token, query: { cid } })).toMatchObject({
    code: "contest-window-not-begun",
  });
  await elapse(cid, user, 6);
  await submitted(user.token, cid, "A");
  const people = await site().call(getDeskPeople, { token: staff.root, query: { cid } });
  expect(people.data.records[0]).toMatchObject({ lateReason: "The train was late" });
  expect(await late(cid, user)).toMatchObject({ code: "contest-window-begun" });
  expect(await start(cid, user)).toMatchObject({ code: "contest-window-begun" });
  expect(await late(cid, user, { reason: " " })).toMatchObject({ code: "participation-reason-missing" });
  expect(await late(cid, { ...user, username: "nobody-at-all" })).toMatchObject({ code: "user-not-found" });
});

test("a team has one, whoever of it starts; a test run needs it, too", async () => {
  const { cid, pid } = await round({ entry: "both", startTime: at(60) });
  const [captain, mate] = [await site().user(), await site().user()];
  const teamId = await made(captain, "Weekenders");
  await join(captain, teamId, [mate]);
  const uids = [captain.uid, mate.uid];
  await site().call(enterAsTeam, { token: captain.token, body: { cid, teamId, uids } });
  await site()
    .db.update(contests)
    .set({ startTime: new Date(at(-60)) })
    .where(eq(contests.id, cid));
  const run = { pid, cid, language: "C", code: "int main() {}", userInput: "1", type: "contest" };
  const tried = () => site().call(submitProblemTestJudge, { token: mate.token, body: run });
  expect(await tried()).toMatchObject({ code: "contest-window-not-begun" });
  const answers = await Promise.all([start(cid, captain), start(cid, mate)]);
  expect(answers.filter(({ status: code }) => code === 200)).toHaveLength(1);
  expect(await tried()).toMatchObject({ status: 200 });
  await submitted(mate.token, cid, "A");
  const rows = await site()
    .db.select()
    .from(contestParticipations)
    .where(eq(contestParticipations.contestId, cid));
  expect(rows).toHaveLength(1);
});

test("a contest has it from before its first contestant, and without a freeze", async () => {
  const frozen = { sealRank: true, sealRankTime: at(0) };
  const { cid } = await round();
  expect(await change(cid, frozen)).toMatchObject({ code: "contest-window-frozen" });
  expect(await change(cid, { windowMinutes: 90 })).toMatchObject({ status: 200 });
  await begun(cid, await site().user());
  expect(await change(cid, { windowMinutes: 30 })).toMatchObject({ code: "contest-window-fixed" });
  expect(await change(cid, { windowMinutes: null })).toMatchObject({ code: "contest-window-fixed" });
  // A client that knows no windows leaves them.
  expect(await change(cid, { windowMinutes: undefined, title: "Weekend" })).toMatchObject({ status: 200 });
  const { data } = await site().call(getAdminContest, { token: staff.root, query: { cid } });
  expect(data.windowMinutes).toBe(90);
  await site().call(changeContestVisible, { token: staff.root, query: { cid, visible: true } });
});
