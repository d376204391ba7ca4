import { TEAM_PEOPLE_MAX, TEAMS_LED_MAX } from "@verdict/contract";
import { and, count, eq, isNotNull, isNull, sql } from "drizzle-orm";
import type { Db, Sql } from "../../platform/db.ts";
import { takeLock } from "../../platform/locks.ts";
import { Refusal } from "../../platform/refusal.ts";
import type { User } from "../../viewer.ts";
import { type Rate, spend } from "../account/rates.ts";
import { tellUser } from "../message/notice.ts";
import { users } from "../user/tables.ts";
import type { TeamRecord } from "./queries.ts";
import { teamMembers, teams } from "./tables.ts";

/** Invitations one user may send: each is a notice in somebody's box. */
const invitations: Rate = { purpose: "team-invitation", max: 60, seconds: 3600 };

/**
 * The team, its row locked until the transaction ends: whoever comes, leaves or enters a contest with it does so one after the
 * other. Refused to others than its captain where `captain` is given.
 */
export async function lockTeam(tx: Sql, id: number, captain?: string): Promise<TeamRecord> {
  const [team] = await tx
    .select()
    .from(teams)
    .where(and(eq(teams.id, id), isNull(teams.deletedAt)))
    .for("update");
  if (!team) throw new Refusal("team-not-found");
  if (captain !== undefined && team.uid !== captain) throw new Refusal("team-not-yours");
  return team;
}

export function makeTeam(
  db: Db,
  { uid }: User,
  form: { name: string; school: string | null },
): Promise<number> {
  return db.transaction(async (tx) => {
    await takeLock(tx, "teams", uid);
    const [led] = await tx
      .select({ n: count() })
      .from(teams)
      .where(and(eq(teams.uid, uid), eq(teams.isListed, false), isNull(teams.deletedAt)));
    if ((led?.n ?? 0) >= TEAMS_LED_MAX) throw new Refusal("teams-too-many", { max: TEAMS_LED_MAX });
    const [team] = await tx
      .insert(teams)
      .values({ ...form, uid })
      .returning({ id: teams.id });
    if (!team) throw new Error("no team row came back");
    await tx.insert(teamMembers).values({ teamId: team.id, uid, acceptedAt: sql`now()` });
    return team.id;
  });
}

export async function invite(db: Db, captain: User, id: number, username: string): Promise<void> {
  await spend(db, invitations, captain.uid);
  await db.transaction(async (tx) => {
    const team = await lockTeam(tx, id, captain.uid);
    const [user] = await tx
      .select({ uid: users.uid, username: users.username })
      .from(users)
      .where(and(sql`lower(${users.username}) = lower(${username})`, isNull(users.deletedAt)));
    if (!user) throw new Refusal("team-user-unknown", { username });
    const [people] = await tx.select({ n: count() }).from(teamMembers).where(eq(teamMembers.teamId, id));
    if ((people?.n ?? 0) >= TEAM_PEOPLE_MAX) throw new Refusal("team-full", { max: TEAM_PEOPLE_MAX });
    const added = await tx
      .insert(teamMembers)
      .values({ teamId: id, uid: user.uid })
      .onConflictDoNothing()
      .returning({ uid: teamMembers.uid });
    if (added.length === 0) throw new Refusal("team-member-already", { username: user.username });
    await tellUser(tx, user.uid, {
      title: `Invitation to the team ${team.name}`,
      content: `${captain.username} invites you to the team ${team.name}.`,
      sentence: { code: "team-invited", teamId: id, team: team.name, by: captain.username },
    });
  });
}

/** Of any number of answers to one invitation the first counts. */
export async function answerInvitation(
  tx: Sql,
  { uid }: User,
  { id, accept }: { id: number; accept: boolean },
) {
  await lockTeam(tx, id);
  const invited = and(eq(teamMembers.teamId, id), eq(teamMembers.uid, uid), isNull(teamMembers.acceptedAt));
  const answered = accept
    ? await tx
        .update(teamMembers)
        .set({ acceptedAt: sql`now()` })
        .where(invited)
        .returning({ uid: teamMembers.uid })
    : await tx.delete(teamMembers).where(invited).returning({ uid: teamMembers.uid });
  if (answered.length === 0) throw new Refusal("team-not-invited");
}

/** Takes somebody out of a team whose row is locked; an invitation only where `isInvitationToo`. */
export async function takeOut(
  tx: Sql,
  team: TeamRecord,
  uid: string,
  { isInvitationToo }: { isInvitationToo: boolean },
): Promise<void> {
  if (uid === team.uid) throw new Refusal("team-captain-stays");
  const gone = await tx
    .delete(teamMembers)
    .where(
      and(
        eq(teamMembers.teamId, team.id),
        eq(teamMembers.uid, uid),
        isInvitationToo ? undefined : isNotNull(teamMembers.acceptedAt),
      ),
    )
    .returning({ uid: teamMembers.uid });
  if (gone.length === 0) throw new Refusal("team-not-member");
}
