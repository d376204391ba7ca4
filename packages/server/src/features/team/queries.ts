import type { TeamStanding } from "@verdict/contract";
import { and, asc, desc, eq, isNotNull, isNull, or, sql } from "drizzle-orm";
import type { Sql } from "../../platform/db.ts";
import { selectList } from "../../platform/list.ts";
import { users } from "../user/tables.ts";
import { teamMembers, teams } from "./tables.ts";

export type TeamRecord = typeof teams.$inferSelect;

const standing = sql<TeamStanding>`case when ${teamMembers.acceptedAt} is null then 'invited'
  when ${teams.uid} = ${teamMembers.uid} then 'captain' else 'member' end`;

/** Invitations first, then the teams somebody is in, the latest first. */
export const teamsOf = (db: Sql, uid: string) =>
  selectList(db, {
    select: db
      .select({
        id: teams.id,
        name: teams.name,
        school: teams.school,
        captain: users.username,
        members: sql<number>`(select count(*) from ${teamMembers} m
          where m.team_id = ${teams.id} and m.accepted_at is not null)::int`,
        standing,
        createdAt: teams.createdAt,
      })
      .from(teamMembers)
      .innerJoin(teams, eq(teams.id, teamMembers.teamId))
      .innerJoin(users, eq(users.uid, teams.uid)),
    where: and(eq(teamMembers.uid, uid), isNull(teams.deletedAt)),
    order: [sql`${teamMembers.acceptedAt} is not null`, desc(teams.id)],
  });

/** A team that was not dissolved. */
export async function teamById(db: Sql, id: number): Promise<TeamRecord | undefined> {
  const [row] = await db
    .select()
    .from(teams)
    .where(and(eq(teams.id, id), isNull(teams.deletedAt)));
  return row;
}

/** Who is in a team or invited to it; its captain first, then in the order in which they came. */
export function peopleOfTeam(db: Sql, team: Pick<TeamRecord, "id" | "uid">) {
  return db
    .select({
      uid: users.uid,
      username: users.username,
      nickname: users.nickname,
      avatar: users.avatar,
      acceptedAt: teamMembers.acceptedAt,
      createdAt: teamMembers.createdAt,
    })
    .from(teamMembers)
    .innerJoin(users, eq(users.uid, teamMembers.uid))
    .where(eq(teamMembers.teamId, team.id))
    .orderBy(sql`${users.uid} <> ${team.uid}`, asc(teamMembers.createdAt), asc(users.uid));
}

/** Whether the team may enter the contest: one that a group's list made goes nowhere else. */
export const mayEnter = (team: Pick<TeamRecord, "groupId">, contest: { groupId: number | null }): boolean =>
  team.groupId === null || team.groupId === contest.groupId;

/** Teams with which somebody may enter a contest as their captain, each with its members. */
export async function teamsLedBy(db: Sql, uid: string, { groupId }: { groupId: number | null }) {
  const rows = await db
    .select({ id: teams.id, name: teams.name, uid: users.uid, username: users.username })
    .from(teams)
    .innerJoin(teamMembers, and(eq(teamMembers.teamId, teams.id), isNotNull(teamMembers.acceptedAt)))
    .innerJoin(users, eq(users.uid, teamMembers.uid))
    .where(
      and(
        eq(teams.uid, uid),
        isNull(teams.deletedAt),
        or(isNull(teams.groupId), groupId === null ? undefined : eq(teams.groupId, groupId)),
      ),
    )
    .orderBy(desc(teams.id), sql`${users.uid} <> ${teams.uid}`, asc(teamMembers.createdAt));
  return [...Map.groupBy(rows, ({ id }) => id)].map(([id, members]) => ({
    id,
    name: members[0]?.name ?? "",
    members: members.map(({ uid: member, username }) => ({ uid: member, username })),
  }));
}
