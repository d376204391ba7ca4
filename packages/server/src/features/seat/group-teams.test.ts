import { addTeam, getContestTeam, importContestants, TEAMS_LED_MAX } from "@verdict/contract";
import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { useContests } from "../../../test/contests.ts";
import { useGroups } from "../../../test/groups.ts";
import { type TestUser, useSite } from "../../../test/site.ts";
import { useTeams } from "../../../test/teams.ts";
import { contests } from "../contest/tables.ts";
import { teamMembers, teams } from "../team/tables.ts";

/** What a list of a group's contest makes of its people binds them in that group alone. */

const site = useSite();
const { make } = useContests(site);
const { found, setLevel } = useGroups(site);
const { made, join, enter } = useTeams(site);

/** A contest of a group for teams, with members of the group; `put`: by the group's root, who is nobody else. */
async function groupContest() {
  const [root, ...people] = await Promise.all(Array.from({ length: 5 }, () => site().user()));
  const gid = await found();
  await setLevel(gid, root as TestUser, 5);
  for (const user of people) await setLevel(gid, user, 3);
  const contest = async () => {
    const cid = await make({ entry: "teams", teamSizeMax: 3 });
    await site().db.update(contests).set({ groupId: gid }).where(eq(contests.id, cid));
    return cid;
  };
  const put = async (cid: number, team: string, ...who: TestUser[]) => {
    const rows = who.map(({ username }) => ({ name: username, username, team }));
    const body = { cid, rows };
    const answer = await site().call(importContestants, { token: root?.token ?? "", body });
    expect(answer.data.rows.map(({ outcome }) => outcome)).toEqual(who.map(() => "added"));
  };
  return { people: people as [TestUser, TestUser, TestUser, TestUser], contest, put };
}

test("a team that it made is in contests of the group alone, and one that people made stays as it is", async () => {
  const { people, contest, put } = await groupContest();
  const [ann, bob, cleo, dan] = people;
  const [cid, next, elsewhere] = [await contest(), await contest(), await make({ entry: "teams" })];
  await put(cid, "Rooks", ann, bob);
  const teamsFor = async (where: number) =>
    (await site().call(getContestTeam, { token: ann.token, query: { cid: where } })).data.teams;
  const [team] = await teamsFor(next);
  expect(team).toMatchObject({ name: "Rooks" });
  expect(await teamsFor(elsewhere)).toEqual([]);
  expect((await enter(elsewhere, team?.id ?? 0, [ann, bob])).code).toBe("team-of-group");
  expect(await enter(next, team?.id ?? 0, [ann, bob])).toMatchObject({ status: 200 });

  const own = await made(cleo, "Owls");
  expect(await enter(cid, own, [cleo])).toMatchObject({ status: 200 });
  await put(cid, "Owls", dan);
  const inTeam = async () =>
    (await site().db.select().from(teamMembers).where(eq(teamMembers.teamId, own))).map(({ uid }) => uid);
  expect(await inTeam()).toEqual([cleo.uid]);
  await join(cleo, own, [dan]);
  expect(await inTeam()).toHaveLength(2);
});

test("teams that lists made leave their captain as many of their own", async () => {
  const { people, contest, put } = await groupContest();
  const [ann] = people;
  await put(await contest(), "Rooks", ann);
  const [listed] = await site().db.select().from(teams).where(eq(teams.uid, ann.uid));
  expect(listed).toMatchObject({ isListed: true });
  const more = Array.from({ length: TEAMS_LED_MAX }, (_, n) => ({
    name: `L${n}`,
    uid: ann.uid,
    isListed: true,
  }));
  await site().db.insert(teams).values(more);
  const add = (name: string) => site().call(addTeam, { token: ann.token, body: { name } });
  expect(await add("Mine")).toMatchObject({ status: 200 });
  await site().db.update(teams).set({ isListed: false }).where(eq(teams.uid, ann.uid));
  expect((await add("One more")).code).toBe("teams-too-many");
});
