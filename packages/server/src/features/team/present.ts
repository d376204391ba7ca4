import { apiDate, type Team, type TeamRow } from "@verdict/contract";
import type { RowOf } from "../../platform/list.ts";
import type { peopleOfTeam, TeamRecord, teamsOf } from "./queries.ts";

type Person = Awaited<ReturnType<typeof peopleOfTeam>>[number];

export function presentTeamRow({ createdAt, ...row }: RowOf<typeof teamsOf>): TeamRow {
  return { ...row, gmtCreate: apiDate(createdAt) };
}

/** Who was invited and has not answered is for the team's people. */
export function presentTeam(team: TeamRecord, people: Person[], viewer: string): Team {
  const own = people.find(({ uid }) => uid === viewer);
  const standing = !own ? null : team.uid === viewer ? "captain" : own.acceptedAt ? "member" : "invited";
  const shown = ({ uid, username, nickname, avatar, acceptedAt, createdAt }: Person) => ({
    ...{ uid, username, nickname, avatar },
    since: apiDate(acceptedAt ?? createdAt),
  });
  const { since: _, ...captain } = shown(people[0] as Person);
  return {
    ...{ id: team.id, name: team.name, school: team.school, captain, standing },
    gmtCreate: apiDate(team.createdAt),
    members: people.filter(({ acceptedAt }) => acceptedAt).map(shown),
    invited: standing === null ? [] : people.filter(({ acceptedAt }) => !acceptedAt).map(shown),
  };
}
