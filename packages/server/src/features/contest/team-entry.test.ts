import {
  deleteTeam,
  getContestAccess,
  getContestRank,
  getContestSubmissions,
  getContestTeam,
  getMyMessages,
  getSubmissionDetail,
  getTeamContests,
  getUserProblemStatus,
  leaveTeam,
  registerContest,
  removeFromTeam,
  status,
  submitProblemTestJudge,
  withdrawTeam,
} from "@verdict/contract";
import { eq, inArray } from "drizzle-orm";
import { expect, test } from "vitest";
import { at, useContests } from "../../../test/contests.ts";
import { TestNode } from "../../../test/node.ts";
import { type TestUser, useSite } from "../../../test/site.ts";
import { useTeams } from "../../../test/teams.ts";
import { submissions } from "../submission/tables.ts";
import { users } from "../user/tables.ts";
import { contestParticipants, contestParticipations, contests, participationKind } from "./tables.ts";

const site = useSite();
const { staff, make, addProblem, change, submit, submitted } = useContests(site);
const { made, join, enter } = useTeams(site);

const ahead = { startTime: at(30), endTime: at(90) };

/** A captain with mates in a team of theirs. */
async function team(mates: number, name = "Owls", school?: string) {
  const captain = await site().user();
  const others = await Promise.all(Array.from({ length: mates }, () => site().user()));
  const id = await made(captain, name, school);
  await join(captain, id, others);
  return { id, captain, mates: others };
}

const partOf = async (cid: number) =>
  site().db.select().from(contestParticipations).where(eq(contestParticipations.contestId, cid));
const peopleOf = async (cid: number) =>
  (await site().db.select().from(contestParticipants).where(eq(contestParticipants.contestId, cid)))
    .map(({ uid }) => uid)
    .toSorted();
const uids = (...people: TestUser[]) => people.map(({ uid }) => uid).toSorted();
const state = async (cid: number, { token }: TestUser) =>
  (await site().call(getContestTeam, { token, query: { cid } })).data;
const start = (cid: number) =>
  site()
    .db.update(contests)
    .set({ startTime: new Date(Date.now() - 60_000) })
    .where(eq(contests.id, cid));

async function judged(node: TestNode, user: TestUser, cid: number, letter: string, verdict: number) {
  const submitId = await submitted(user.token, cid, letter);
  let task = await node.claimOne();
  while (task.submitId !== submitId) task = await node.claimOne();
  await node.result(task, verdict);
  return submitId;
}

test("enters a contest that takes teams, with some of its members, who are told", async () => {
  const cid = await make({ ...ahead, entry: "both", teamSizeMax: 2 });
  const { id, captain, mates } = await team(2, "Owls", "Forest School");
  const [ann, bob] = mates as [TestUser, TestUser];
  expect(await state(cid, captain)).toMatchObject({ entry: "both", teamSizeMax: 2, entered: null });
  expect((await state(cid, captain)).teams).toMatchObject([{ id, name: "Owls" }]);
  expect(await enter(cid, id, [captain, ann, bob])).toMatchObject({ code: "team-size-wrong" });
  expect(await enter(cid, id, [captain, ann])).toMatchObject({ status: 200 });
  expect(await partOf(cid)).toMatchObject([
    { teamId: id, name: "Owls", school: "Forest School", kind: participationKind.official },
  ]);
  expect(await peopleOf(cid)).toEqual(uids(captain, ann));
  const entered = { team: { id, name: "Owls" }, mayChange: true };
  expect((await state(cid, captain)).entered).toMatchObject(entered);
  expect((await state(cid, ann)).entered).toMatchObject({ ...entered, mayChange: false });
  expect((await state(cid, bob)).entered).toBeNull();
  const { data } = await site().call(getMyMessages, { token: ann.token, query: {} });
  expect(data.records[0]?.sentence).toMatchObject({ code: "team-entered", cid, teamId: id });
  const access = await site().call(getContestAccess, { token: ann.token, query: { cid } });
  expect(access.data.team).toEqual({ id, name: "Owls" });
});

test("members may be changed or the team withdrawn until the start, and then no more", async () => {
  const cid = await make({ ...ahead, entry: "teams" });
  const { id, captain, mates } = await team(2);
  const [ann, bob] = mates as [TestUser, TestUser];
  const out = (user: TestUser) => site().call(withdrawTeam, { token: user.token, query: { cid } });
  expect(await out(captain)).toMatchObject({ code: "contest-team-none" });
  await enter(cid, id, [captain, ann]);
  expect(await enter(cid, id, [captain, bob])).toMatchObject({ status: 200 });
  expect(await peopleOf(cid)).toEqual(uids(captain, bob));
  expect(await out(bob)).toMatchObject({ code: "team-not-yours" });
  expect(await out(captain)).toMatchObject({ status: 200 });
  expect(await partOf(cid)).toEqual([]);
  await enter(cid, id, [captain, ann, bob]);
  // Who leaves the team leaves what is ahead.
  await site().call(leaveTeam, { token: ann.token, body: { id } });
  expect(await peopleOf(cid)).toEqual(uids(captain, bob));
  await start(cid);
  expect(await out(captain)).toMatchObject({ code: "contest-team-fixed" });
  expect(await enter(cid, id, [captain])).toMatchObject({ code: "contest-team-fixed" });
  await site().call(removeFromTeam, { token: captain.token, query: { id, uid: bob.uid } });
  expect(await peopleOf(cid)).toEqual(uids(captain, bob));
});

test("a team that is dissolved leaves what is ahead, and stays where it has begun", async () => {
  const [soon, begun] = [await make({ ...ahead, entry: "both" }), await make({ entry: "both" })];
  const { id, captain } = await team(1);
  await enter(soon, id, [captain]);
  await enter(begun, id, [captain]);
  await site().call(deleteTeam, { token: captain.token, query: { id } });
  expect(await partOf(soon)).toEqual([]);
  expect(await partOf(begun)).toMatchObject([{ teamId: id, name: "Owls" }]);
});

test.each([
  ["a contest for people", {}, "contest-people-only"],
  ["one that is over", { entry: "both" as const, startTime: at(-60), endTime: at(-1) }, "contest-ended"],
  ["one with a password", { entry: "both" as const, auth: 1, pwd: "sesame" }, "contest-not-registered"],
  ["one that is not shown", { entry: "both" as const, visible: false }, "no-such-contest"],
])("%s is not entered with a team", async (_, form, code) => {
  const cid = await make(form);
  const { id, captain } = await team(0);
  expect(await enter(cid, id, [captain])).toMatchObject({ code });
});

test("only a team's captain enters with it, and only with members", async () => {
  const cid = await make({ entry: "both" });
  const { id, captain, mates } = await team(1);
  const [ann] = mates as [TestUser];
  const stranger = await site().user();
  expect(await enter(cid, id, [ann, captain])).toMatchObject({ code: "team-not-yours" });
  expect(await enter(cid, id, [captain, stranger])).toMatchObject({ code: "team-member-unknown" });
  expect(await enter(cid, 999_999, [captain])).toMatchObject({ code: "team-not-found" });
  await site().db.update(users).set({ deletedAt: new Date() }).where(eq(users.uid, ann.uid));
  expect(await enter(cid, id, [captain, ann])).toMatchObject({ code: "team-member-unknown" });
  const other = await team(0, "Others");
  expect(await enter(cid, other.id, [captain])).toMatchObject({ code: "team-not-yours" });
});

test("nobody comes along whom the contest leaves out, or who manages it", async () => {
  const { id, captain, mates } = await team(1);
  const [ann] = mates as [TestUser];
  const rule = `<prefix></prefix><suffix></suffix><start></start><end></end><extra>${captain.username}</extra>`;
  const limited = { openAccountLimit: true, accountLimitRule: rule, auth: 1, pwd: "sesame" };
  const cid = await make({ entry: "both", ...limited });
  const password = { cid, password: "sesame" };
  await site().call(registerContest, { token: captain.token, body: password });
  const refused = await enter(cid, id, [captain, ann]);
  expect(refused).toMatchObject({ code: "team-member-refused" });
  expect(refused.msg).toContain(ann.username);
  expect(await enter(cid, id, [captain])).toMatchObject({ status: 200 });
  const own = await make({ entry: "both" });
  await site().db.update(contests).set({ uid: ann.uid }).where(eq(contests.id, own));
  expect(await enter(own, id, [captain, ann])).toMatchObject({ code: "team-member-refused" });
});

test("one person is in one participation of a contest, whatever comes at once", async () => {
  const cid = await make({ entry: "both" });
  await addProblem(cid, "A");
  const [red, blue] = [await team(0, "Red"), await team(0, "Blue")];
  const shared = await site().user();
  await join(red.captain, red.id, [shared]);
  await join(blue.captain, blue.id, [shared]);
  const answers = await Promise.all([
    enter(cid, red.id, [red.captain, shared]),
    enter(cid, blue.id, [blue.captain, shared]),
    enter(cid, red.id, [red.captain, shared]),
    submit(shared.token, cid, "A"),
    submit(shared.token, cid, "A"),
  ]);
  for (const { status: code, ...answer } of answers) {
    if (code !== 200) expect(["contest-entered-already", "contest-team-fixed"]).toContain(answer.code);
  }
  const rows = await site()
    .db.select()
    .from(contestParticipants)
    .where(eq(contestParticipants.uid, shared.uid));
  expect(rows).toHaveLength(1);
  const sent = await site().db.select().from(submissions).where(eq(submissions.uid, shared.uid));
  expect(sent).toHaveLength(2);
  for (const { participationId } of sent) expect(participationId).toBe(rows[0]?.participationId);
});

test("who has submitted alone comes with no team", async () => {
  const cid = await make({ entry: "both" });
  await addProblem(cid, "A");
  const { id, captain, mates } = await team(1);
  const [ann] = mates as [TestUser];
  await submitted(ann.token, cid, "A");
  const answer = await enter(cid, id, [captain, ann]);
  expect(answer).toMatchObject({ code: "contest-entered-already" });
  expect(answer.msg).toContain(ann.username);
  expect(await enter(cid, id, [captain])).toMatchObject({ status: 200 });
});

test("a contest for teams takes nothing from single persons", async () => {
  const cid = await make({ entry: "teams", auth: 0 });
  const { pid } = await addProblem(cid, "A");
  const { id, captain } = await team(0);
  expect(await submit(captain.token, cid, "A")).toMatchObject({ code: "contest-teams-only" });
  const customRun = { pid, cid, language: "C", code: "int main() {}", userInput: "1", type: "contest" };
  const tried = () => site().call(submitProblemTestJudge, { token: captain.token, body: customRun });
  expect(await tried()).toMatchObject({ code: "contest-teams-only" });
  await enter(cid, id, [captain]);
  await submitted(captain.token, cid, "A");
  expect(await tried()).toMatchObject({ status: 200 });
  await submitted(staff.admin.token, cid, "A"); // who manages it may try
  // Also who was in it alone before it became one for teams.
  const open = await make();
  await addProblem(open, "A");
  const ann = await site().user();
  await submitted(ann.token, open, "A");
  expect(await change(open, { entry: "teams" })).toMatchObject({ status: 200 });
  expect(await submit(ann.token, open, "A")).toMatchObject({ code: "contest-teams-only" });
});

test("submissions of all members are the team's: one row, seen by mates, with their code", async () => {
  const cid = await make({ entry: "both" });
  const { pid } = await addProblem(cid, "A");
  await addProblem(cid, "B");
  const { id, captain, mates } = await team(1, "Bears", "Cave");
  const [ann] = mates as [TestUser];
  const stranger = await site().user();
  await enter(cid, id, [captain, ann]);
  const node = await TestNode.join(site());
  const first = await judged(node, captain, cid, "A", status.accepted);
  await judged(node, ann, cid, "B", status.accepted);
  await judged(node, stranger, cid, "A", status.wrongAnswer);
  const body = { cid, limit: 50 };
  const { data: board } = await site().call(getContestRank, { token: stranger.token, body });
  const rows = board.records.filter(({ username }) => username === "Bears");
  expect(rows).toMatchObject([{ ac: 2, school: "Cave", rank: 1 }]);
  const detail = (user: TestUser) =>
    site().call(getSubmissionDetail, { token: user.token, query: { submitId: first } });
  expect((await detail(ann)).data.submission.code).toBe("int main() {}");
  expect((await detail(stranger)).data.submission.code).toBeNull();
  const mine = { contestID: cid, onlyMine: true };
  const { data: own } = await site().call(getContestSubmissions, { token: ann.token, query: mine });
  expect(own.records.map(({ submitId }) => submitId)).toContain(first);
  expect(own.total).toBe(2);
  const named = { contestID: cid, username: "bears" };
  const { data: ofTeam } = await site().call(getContestSubmissions, { token: stranger.token, query: named });
  expect(ofTeam.total).toBe(2);
  const asked = { cid, pidList: [pid], isContestProblemList: true };
  const standing = await site().call(getUserProblemStatus, { token: ann.token, body: asked });
  expect(standing.data[pid]?.status).toBe(status.accepted);
  const { data: history } = await site().call(getTeamContests, { token: stranger.token, query: { id } });
  expect(history.records).toMatchObject([
    { cid, isVirtual: false, members: [captain.username, ann.username].toSorted() },
  ]);
  expect(history.records[0]?.result).toMatchObject({ rank: 1, ranked: 2, points: 2 });
});

test("a team of girls is told as such, a mixed one is not", async () => {
  const cid = await make({ entry: "both" });
  await addProblem(cid, "A");
  const girls = await team(1, "Ladies");
  const mixed = await team(1, "Crowd");
  const female = [girls.captain, ...girls.mates, mixed.captain].map(({ uid }) => uid);
  await site().db.update(users).set({ gender: "female" }).where(inArray(users.uid, female));
  const node = await TestNode.join(site());
  for (const { id, captain, mates } of [girls, mixed]) {
    await enter(cid, id, [captain, ...mates]);
    await judged(node, captain, cid, "A", status.wrongAnswer);
  }
  const body = { cid, limit: 50 };
  const { data } = await site().call(getContestRank, { token: girls.captain.token, body });
  const told = Object.fromEntries(data.records.map(({ username, gender }) => [username, gender]));
  expect(told).toEqual({ Ladies: "female", Crowd: "secrecy" });
});

test("a team with a star is starred, and its result stays hidden from who may not see the board", async () => {
  const { id, captain } = await team(0, "Stars");
  const cid = await make({ entry: "both", auth: 1, pwd: "sesame", starAccount: [captain.username] });
  await addProblem(cid, "A");
  await site().call(registerContest, { token: captain.token, body: { cid, password: "sesame" } });
  await enter(cid, id, [captain]);
  await submitted(captain.token, cid, "A");
  expect(await partOf(cid)).toMatchObject([{ kind: participationKind.starred }]);
  const stranger = await site().user();
  const { data } = await site().call(getTeamContests, { token: stranger.token, query: { id } });
  expect(data.records).toMatchObject([{ cid, result: null }]);
  expect(data.records[0]).not.toHaveProperty("pausedMs");
  await site().db.update(contests).set({ pausedMs: 1 }).where(eq(contests.id, cid));
  const { data: paused } = await site().call(getTeamContests, { token: stranger.token, query: { id } });
  expect(paused.records).toMatchObject([{ cid, pausedMs: 1 }]);
});

test("a member who became root meanwhile does not break a withdrawal", async () => {
  const cid = await make({ ...ahead, entry: "both" });
  await addProblem(cid, "A");
  const { id, captain, mates } = await team(1);
  const [ann] = mates as [TestUser];
  await enter(cid, id, [captain, ann]);
  await site().db.update(users).set({ roleId: 1000 }).where(eq(users.uid, ann.uid));
  await submitted(ann.token, cid, "A");
  const query = { query: { cid } };
  expect(await site().call(withdrawTeam, { token: captain.token, ...query })).toMatchObject({
    code: "contest-team-fixed",
  });
});

test("is settled before the start where the contest says so: none enters, changes, withdraws or loses a member", async () => {
  const cid = await make({ ...ahead, entry: "both", teamsCloseMinutes: 20 });
  const { id, captain, mates } = await team(1);
  const late = await team(0, "Larks");
  const [mate] = mates as [TestUser];
  expect(await enter(cid, id, [captain, mate])).toMatchObject({ status: 200 });
  const open = await state(cid, captain);
  expect(open).toMatchObject({ entered: { mayChange: true } });
  expect(Date.parse(open.closesAt ?? "")).toBe(Date.parse(ahead.startTime) - 20 * 60_000);

  expect(await change(cid, { startTime: at(15) })).toMatchObject({ status: 200 });
  expect(await state(cid, captain)).toMatchObject({ entered: { mayChange: false } });
  const closed = { code: "contest-teams-closed" };
  expect(await enter(cid, id, [captain])).toMatchObject(closed);
  expect(await enter(cid, late.id, [late.captain])).toMatchObject(closed);
  const query = { cid };
  expect(await site().call(withdrawTeam, { token: captain.token, query })).toMatchObject(closed);
  expect(await site().call(leaveTeam, { token: mate.token, body: { id } })).toMatchObject({ status: 200 });
  expect(await peopleOf(cid)).toEqual(uids(captain, mate));

  // A form that does not know of it leaves it; null takes it away.
  await change(cid, { teamsCloseMinutes: undefined });
  expect(await enter(cid, id, [captain])).toMatchObject(closed);
  await change(cid, { teamsCloseMinutes: null });
  expect(await enter(cid, id, [captain])).toMatchObject({ status: 200 });
});
