import {
  addTeam,
  answerTeam,
  changeTeam,
  deleteTeam,
  getMyMessages,
  getMyTeams,
  getTeam,
  inviteToTeam,
  leaveTeam,
  removeFromTeam,
  TEAM_PEOPLE_MAX,
  TEAMS_LED_MAX,
} from "@verdict/contract";
import { expect, test } from "vitest";
import { type TestUser, useSite } from "../../../test/site.ts";
import { useTeams } from "../../../test/teams.ts";

const site = useSite();
const { made, invite, accept, join } = useTeams(site);

const shown = async (id: number, { token }: TestUser) =>
  (await site().call(getTeam, { token, query: { id } })).data;
const mine = async ({ token }: TestUser) =>
  (await site().call(getMyTeams, { token, query: {} })).data.records;
const names = (people: { username: string }[]) => people.map(({ username }) => username);

test("is made, renamed and dissolved by its captain alone", async () => {
  const [captain, other] = [await site().user(), await site().user()];
  const id = await made(captain, " Red Pandas ");
  expect(await shown(id, captain)).toMatchObject({ name: "Red Pandas", standing: "captain", school: null });
  const body = { id, name: "Blue Pandas", school: "Zoo" };
  expect(await site().call(changeTeam, { token: other.token, body })).toMatchObject({
    code: "team-not-yours",
  });
  expect(await site().call(changeTeam, { token: captain.token, body })).toMatchObject({ status: 200 });
  expect(await shown(id, other)).toMatchObject({ name: "Blue Pandas", school: "Zoo", standing: null });
  const gone = { query: { id } };
  expect(await site().call(deleteTeam, { token: other.token, ...gone })).toMatchObject({
    code: "team-not-yours",
  });
  expect(await site().call(deleteTeam, { token: captain.token, ...gone })).toMatchObject({ status: 200 });
  expect(await site().call(getTeam, { token: captain.token, ...gone })).toMatchObject({
    code: "team-not-found",
  });
  expect(await mine(captain)).toEqual([]);
});

test.each([
  ["", "team-name-blank"],
  ["   ", "team-name-blank"],
  ["x".repeat(51), "team-name-too-long"],
  ["a\u202Eb", "team-name-malformed"],
])("is not called %j", async (name, code) => {
  const { token } = await site().user();
  expect(await site().call(addTeam, { token, body: { name } })).toMatchObject({ code });
});

test("who is invited is told, and accepts or declines", async () => {
  const [captain, ann, bob] = [await site().user(), await site().user(), await site().user()];
  const id = await made(captain, "Otters");
  await invite(captain, id, ann.username.toUpperCase());
  await invite(captain, id, bob.username);
  const { data: box } = await site().call(getMyMessages, { token: ann.token, query: {} });
  expect(box.records[0]?.sentence).toEqual({
    ...{ code: "team-invited", teamId: id, team: "Otters", by: captain.username },
  });
  expect(await mine(ann)).toMatchObject([{ id, standing: "invited", members: 1, captain: captain.username }]);
  await accept(ann, id);
  await accept(bob, id, false);
  expect(names((await shown(id, captain)).members)).toEqual([captain.username, ann.username]);
  expect((await shown(id, captain)).invited).toEqual([]);
  expect(await mine(bob)).toEqual([]);
  const again = { token: bob.token, body: { id, accept: true } };
  expect(await site().call(answerTeam, again)).toMatchObject({ code: "team-not-invited" });
  const twice = { token: captain.token, body: { id, username: ann.username } };
  expect(await site().call(inviteToTeam, twice)).toMatchObject({ code: "team-member-already" });
  const nobody = { token: captain.token, body: { id, username: "nobody-at-all" } };
  expect(await site().call(inviteToTeam, nobody)).toMatchObject({ code: "team-user-unknown" });
  const foreign = { token: ann.token, body: { id, username: bob.username } };
  expect(await site().call(inviteToTeam, foreign)).toMatchObject({ code: "team-not-yours" });
});

test("of answers that come together the first counts", async () => {
  const [captain, ann] = [await site().user(), await site().user()];
  const id = await made(captain, "Race");
  await invite(captain, id, ann.username);
  const answers = await Promise.all(
    [true, false, true, false, true].map((yes) =>
      site().call(answerTeam, { token: ann.token, body: { id, accept: yes } }),
    ),
  );
  expect(answers.map(({ status }) => status).filter((status) => status === 200)).toHaveLength(1);
  const [member] = (await mine(ann)).map(({ standing }) => standing);
  const accepted = answers.findIndex(({ status }) => status === 200) % 2 === 0;
  expect(member).toBe(accepted ? "member" : undefined);
});

test("strangers are not told who was invited", async () => {
  const [captain, ann, stranger] = [await site().user(), await site().user(), await site().user()];
  const id = await made(captain, "Quiet");
  await invite(captain, id, ann.username);
  expect(names((await shown(id, ann)).invited)).toEqual([ann.username]);
  expect((await shown(id, stranger)).invited).toEqual([]);
});

test("members leave or are removed, its captain stays", async () => {
  const [captain, ann, bob] = [await site().user(), await site().user(), await site().user()];
  const id = await made(captain, "Swifts");
  await join(captain, id, [ann, bob]);
  const out = (user: TestUser) => site().call(leaveTeam, { token: user.token, body: { id } });
  expect(await out(captain)).toMatchObject({ code: "team-captain-stays" });
  expect(await out(ann)).toMatchObject({ status: 200 });
  expect(await out(ann)).toMatchObject({ code: "team-not-member" });
  const remove = (token: string, uid: string) => site().call(removeFromTeam, { token, query: { id, uid } });
  expect(await remove(ann.token, bob.uid)).toMatchObject({ code: "team-not-yours" });
  expect(await remove(captain.token, captain.uid)).toMatchObject({ code: "team-captain-stays" });
  expect(await remove(captain.token, bob.uid)).toMatchObject({ status: 200 });
  expect(names((await shown(id, captain)).members)).toEqual([captain.username]);
});

test("nobody leads more teams than they may, however many are made at once", async () => {
  const { token } = await site().user();
  const answers = await Promise.all(
    Array.from({ length: TEAMS_LED_MAX + 3 }, (_, n) =>
      site().call(addTeam, { token, body: { name: `T${n}` } }),
    ),
  );
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(TEAMS_LED_MAX);
  expect(answers.find(({ status }) => status !== 200)?.code).toBe("teams-too-many");
});

test("no team has more people than it may, however many are invited at once", async () => {
  const captain = await site().user();
  const id = await made(captain, "Crowd");
  const users = await Promise.all(Array.from({ length: TEAM_PEOPLE_MAX + 2 }, () => site().user()));
  const answers = await Promise.all(
    users.map(({ username }) => site().call(inviteToTeam, { token: captain.token, body: { id, username } })),
  );
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(TEAM_PEOPLE_MAX - 1);
  expect(answers.find(({ status }) => status !== 200)?.code).toBe("team-full");
});
