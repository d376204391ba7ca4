import { type BodyOf, type enterAsTeam, groupLevel } from "@verdict/contract";
import { and, eq, gte, inArray, isNotNull, isNull, ne, sql } from "drizzle-orm";
import type { Sql } from "../../platform/db.ts";
import { Refusal, refuseIf } from "../../platform/refusal.ts";
import type { User } from "../../viewer.ts";
import { levelFor, offBoards } from "../group/level.ts";
import { groupMembers } from "../group/tables.ts";
import { tellUser } from "../message/notice.ts";
import { submissions } from "../submission/tables.ts";
import { lockTeam } from "../team/members.ts";
import { mayEnter, type TeamRecord } from "../team/queries.ts";
import { teamMembers } from "../team/tables.ts";
import { users } from "../user/tables.ts";
import { accountAllowed } from "./account-rule.ts";
import { lockParticipations, ownParticipation } from "./participation.ts";
import { type ContestRow, isUnknownTo, teamEntryRefusal, teamsCloseAt, teamsClosed } from "./policy.ts";
import { rulesFor } from "./queries.ts";
import { contestParticipants, contestParticipations, contests, participationKind } from "./tables.ts";

export interface TeamMember {
  uid: string;
  username: string;
}

/**
 * Enters a contest with some members of the caller's team, or changes who they are until its teams are settled. The
 * contest keeps name, school and members as they are now. Its row is locked: a change of the contest waits or is seen.
 */
export async function enterWithTeam(
  tx: Sql,
  captain: User,
  { cid, teamId, uids }: BodyOf<typeof enterAsTeam>,
): Promise<void> {
  const [contest] = await tx.select().from(contests).where(eq(contests.id, cid)).for("share");
  const rules = await rulesFor(tx, cid, captain.uid);
  const now = rules?.now ?? new Date();
  refuseIf(teamEntryRefusal(contest, { user: captain, ...rules, isRegistered: !!rules?.isRegistered }, now));
  if (!contest) throw new Refusal("no-such-contest");
  const team = await lockTeam(tx, teamId, captain.uid);
  const members = await chosenMembers(tx, team, uids, contest.teamSizeMax);
  await refuseBarred(tx, contest, team, members);
  await refuseManagers(tx, contest, members);
  await lockParticipations(tx, cid, uids);
  const known = await participationOfTeam(tx, cid, teamId);
  const isClosed = now >= teamsCloseAt(contest) && (known || contest.teamsCloseMinutes !== null);
  if (isClosed) throw new Refusal(teamsClosed(contest));
  const isStarred = members.some(({ username }) => contest.starAccounts.includes(username));
  const kept = {
    name: team.name,
    school: team.school,
    kind: isStarred ? participationKind.starred : participationKind.official,
  };
  const before = known ? await putAside(tx, known.id) : [];
  const id = known ? await changed(tx, known.id, kept) : await made(tx, { contestId: cid, teamId, ...kept });
  await takePart(tx, { id, contestId: cid }, members);
  for (const { uid } of members) {
    if (uid !== captain.uid && !before.includes(uid)) await tellEntered(tx, uid, team, contest);
  }
}

async function made(tx: Sql, values: typeof contestParticipations.$inferInsert): Promise<number> {
  const [row] = await tx
    .insert(contestParticipations)
    .values(values)
    .returning({ id: contestParticipations.id });
  if (!row) throw new Error("no participation came back");
  return row.id;
}

async function changed(
  tx: Sql,
  id: number,
  values: Partial<typeof contestParticipations.$inferInsert>,
): Promise<number> {
  await tx.update(contestParticipations).set(values).where(eq(contestParticipations.id, id));
  return id;
}

/** Nobody is in a contest twice: the index says so, whoever else is entering just now. */
async function takePart(
  tx: Sql,
  { id: participationId, contestId }: { id: number; contestId: number },
  members: TeamMember[],
): Promise<void> {
  const taken = await tx
    .insert(contestParticipants)
    .values(members.map(({ uid }) => ({ participationId, contestId, uid })))
    .onConflictDoNothing()
    .returning({ uid: contestParticipants.uid });
  const uids = new Set(taken.map(({ uid }) => uid));
  const elsewhere = members.filter(({ uid }) => !uids.has(uid));
  if (elsewhere.length > 0) throw new Refusal("contest-entered-already", { names: namesOf(elsewhere) });
}

const namesOf = (members: TeamMember[]) => members.map(({ username }) => username).join(", ");

async function putAside(tx: Sql, participationId: number): Promise<string[]> {
  const rows = await tx
    .delete(contestParticipants)
    .where(eq(contestParticipants.participationId, participationId))
    .returning({ uid: contestParticipants.uid });
  return rows.map(({ uid }) => uid);
}

/** Those of a team who are named, its captain among them; refused where they are too many or not all in it. */
export async function chosenMembers(
  tx: Sql,
  team: TeamRecord,
  uids: string[],
  most: number,
): Promise<TeamMember[]> {
  if (!uids.includes(team.uid)) throw new Refusal("team-captain-missing");
  if (uids.length > most) throw new Refusal("team-size-wrong", { max: most });
  const members = await tx
    .select({ uid: users.uid, username: users.username })
    .from(teamMembers)
    .innerJoin(users, eq(users.uid, teamMembers.uid))
    .where(
      and(
        eq(teamMembers.teamId, team.id),
        inArray(teamMembers.uid, uids),
        isNotNull(teamMembers.acceptedAt),
        isNull(users.deletedAt),
      ),
    )
    .orderBy(users.uid);
  if (members.length < uids.length) throw new Refusal("team-member-unknown");
  return members;
}

/** A contest that is not for some accounts is not for a team with one of them. */
export async function refuseBarred(
  tx: Sql,
  contest: ContestRow,
  team: TeamRecord,
  members: TeamMember[],
): Promise<void> {
  if (!mayEnter(team, contest)) throw new Refusal("team-of-group");
  const barred = contest.openAccountLimit
    ? members.filter(({ username }) => !accountAllowed(contest.accountLimitRule, username))
    : [];
  const strangers = contest.groupId === null ? [] : await withoutGroup(tx, contest.groupId, members);
  const names = namesOf([...new Set([...barred, ...strangers])]);
  if (names) throw new Refusal("team-member-refused", { names });
}

/** Who is on no board of the contest would take their team along. */
async function refuseManagers(tx: Sql, contest: ContestRow, members: TeamMember[]): Promise<void> {
  const rows = await tx
    .select({ uid: users.uid })
    .from(users)
    .where(
      and(inArray(users.uid, uidsOf(members)), sql`${users.uid} = any(${offBoards(contests, contest.id)})`),
    );
  const uids = new Set(rows.map(({ uid }) => uid));
  const managers = members.filter(({ uid }) => uids.has(uid));
  if (managers.length > 0) throw new Refusal("team-member-refused", { names: namesOf(managers) });
}

async function withoutGroup(tx: Sql, groupId: number, members: TeamMember[]): Promise<TeamMember[]> {
  const rows = await tx
    .select({ uid: groupMembers.uid })
    .from(groupMembers)
    .where(
      and(
        eq(groupMembers.groupId, groupId),
        inArray(groupMembers.uid, uidsOf(members)),
        gte(groupMembers.level, groupLevel.member),
      ),
    );
  const known = new Set(rows.map(({ uid }) => uid));
  return members.filter(({ uid }) => !known.has(uid));
}

const uidsOf = (members: TeamMember[]) => members.map(({ uid }) => uid);

export function tellEntered(
  tx: Sql,
  uid: string,
  team: Pick<TeamRecord, "id" | "name">,
  contest: ContestRow,
): Promise<void> {
  return tellUser(tx, uid, {
    title: `${team.name} takes part in ${contest.title}`.slice(0, 255),
    content: `You are in the team ${team.name} in the contest ${contest.title}.`,
    sentence: {
      ...{ code: "team-entered", teamId: team.id, team: team.name },
      ...{ cid: contest.id, contest: contest.title },
    },
  });
}

async function participationOfTeam(tx: Sql, contestId: number, teamId: number) {
  const [row] = await tx
    .select({ id: contestParticipations.id })
    .from(contestParticipations)
    .where(
      and(
        eq(contestParticipations.contestId, contestId),
        eq(contestParticipations.teamId, teamId),
        ne(contestParticipations.kind, participationKind.virtual),
      ),
    );
  return row;
}

/** Before the start only managers submit; who became one as a member of a team may have. */
const isUnused = sql`not exists (select 1 from ${submissions} s where s.participation_id = ${contestParticipations.id})`;

/** Takes the caller's team out of a contest whose teams are not settled. */
export async function withdraw(tx: Sql, captain: User, cid: number): Promise<void> {
  const [contest] = await tx.select().from(contests).where(eq(contests.id, cid)).for("share");
  if (!contest?.visible) throw new Refusal("no-such-contest");
  const own = await ownParticipation(tx, cid, captain.uid);
  if (!own?.teamId) {
    const level = await levelFor(tx, contest.groupId, captain.uid);
    throw new Refusal(isUnknownTo(contest, captain, level) ? "no-such-contest" : "contest-team-none");
  }
  await lockTeam(tx, own.teamId, captain.uid);
  const gone = await tx
    .delete(contestParticipations)
    .where(
      and(eq(contestParticipations.id, own.id), sql`${teamsCloseAt(contest)} > clock_timestamp()`, isUnused),
    )
    .returning({ id: contestParticipations.id });
  if (gone.length === 0) throw new Refusal(teamsClosed(contest));
}

/**
 * Takes a member of a team whose row is locked out of what it has entered and where teams are not settled; null: the whole
 * team. Others keep their members.
 */
export async function stepOut(tx: Sql, teamId: number, uid: string | null): Promise<void> {
  const ahead = tx
    .select({ id: contestParticipations.id })
    .from(contestParticipations)
    .innerJoin(contests, eq(contests.id, contestParticipations.contestId))
    .where(
      and(
        eq(contestParticipations.teamId, teamId),
        ne(contestParticipations.kind, participationKind.virtual),
        sql`${contests.startTime} - make_interval(mins => coalesce(${contests.teamsCloseMinutes}, 0)) > clock_timestamp()`,
        isUnused,
      ),
    );
  if (uid === null) {
    await tx.delete(contestParticipations).where(inArray(contestParticipations.id, ahead));
    return;
  }
  await tx
    .delete(contestParticipants)
    .where(and(eq(contestParticipants.uid, uid), inArray(contestParticipants.participationId, ahead)));
}
