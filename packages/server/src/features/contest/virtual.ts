import { elapsedMs, tidied } from "@verdict/board";
import { type BodyOf, type startVirtualRun, VIRTUAL_RUNS_PER_HOUR } from "@verdict/contract";
import { and, eq, gt, inArray, isNotNull, type SQL, sql } from "drizzle-orm";
import type { Db, Sql } from "../../platform/db.ts";
import { Refusal, refuseIf } from "../../platform/refusal.ts";
import type { User } from "../../viewer.ts";
import { type Rate, spend } from "../account/rates.ts";
import { lockTeam } from "../team/members.ts";
import { teams } from "../team/tables.ts";
import { users } from "../user/tables.ts";
import { addParticipation, lockParticipations } from "./participation.ts";
import { type ContestRow, virtualRefusal } from "./policy.ts";
import { rulesFor } from "./queries.ts";
import { contestParticipants, contestParticipations, contests, participationKind } from "./tables.ts";
import { chosenMembers, refuseBarred, type TeamMember, tellEntered } from "./team-entry.ts";

type Asked = BodyOf<typeof startVirtualRun>;

/** How long a contest lasted on its clock, or everybody's window in it, in milliseconds. */
function lengthOf({ startTime, endTime, removed, windowMinutes }: ContestRow): number {
  if (windowMinutes !== null) return windowMinutes * 60_000;
  const startAt = startTime.getTime();
  const spans = removed.map(({ from, to }) => ({ from: Date.parse(from), to: Date.parse(to) }));
  const endAt = endTime.getTime();
  return elapsedMs({ startAt, removed: tidied(spans, startAt, endAt) }, endAt);
}

/** Virtual runs that one user may start. */
const starts: Rate = { purpose: "virtual-run", max: VIRTUAL_RUNS_PER_HOUR, seconds: 3600 };

/**
 * Starts a run of a contest that is over, for as long as it lasted. Whoever takes part is in one open run of the contest
 * at most: their participations are locked while that is looked at.
 */
export async function startRun(db: Db, user: User, asked: Asked): Promise<void> {
  await spend(db, starts, user.uid);
  await db.transaction(async (tx) => {
    const [contest] = await tx.select().from(contests).where(eq(contests.id, asked.cid)).for("share");
    const rules = await rulesFor(tx, asked.cid, user.uid);
    const now = rules?.now ?? new Date();
    refuseIf(virtualRefusal(rules?.contest, { user, ...rules, isRegistered: !!rules?.isRegistered }, now));
    if (!contest) throw new Refusal("no-such-contest");
    const run = await crewOf(tx, user, asked, contest);
    const uids = run.members.map(({ uid }) => uid);
    await lockParticipations(tx, contest.id, uids);
    await refuseOpenRuns(tx, contest.id, run.members, now);
    const endsAt = new Date(now.getTime() + lengthOf(contest));
    const { members, ...entry } = run;
    const kind = participationKind.virtual;
    const when = { startsAt: now, endsAt };
    await addParticipation(tx, { contestId: contest.id, kind, ...entry, ...when }, uids);
    const team = asked.teamId ? { id: asked.teamId, name: entry.name ?? "" } : null;
    for (const { uid } of members) {
      if (team && uid !== user.uid) await tellEntered(tx, uid, team, contest);
    }
  });
}

interface Crew {
  teamId: number | null;
  name: string | null;
  school: string | null;
  members: TeamMember[];
}

async function crewOf(tx: Sql, user: User, { teamId, uids }: Asked, contest: ContestRow): Promise<Crew> {
  if (!teamId) {
    const [own] = await tx.select({ school: users.school }).from(users).where(eq(users.uid, user.uid));
    return { teamId: null, name: null, school: own?.school ?? null, members: [user] };
  }
  const team = await lockTeam(tx, teamId, user.uid);
  const members = await chosenMembers(tx, team, uids ?? [user.uid], contest.teamSizeMax);
  await refuseBarred(tx, contest, team, members);
  return { teamId, name: team.name, school: team.school, members };
}

/** Open runs of these users in a contest: none begins later than it is stored. */
const openRunsOf = (contestId: number, uids: string[], now: Date | SQL) =>
  and(
    eq(contestParticipants.contestId, contestId),
    inArray(contestParticipants.uid, uids),
    eq(contestParticipants.isVirtual, true),
    gt(contestParticipations.endsAt, now),
  );

async function refuseOpenRuns(tx: Sql, contestId: number, members: TeamMember[], now: Date): Promise<void> {
  const uids = members.map(({ uid }) => uid);
  const rows = await tx
    .select({ uid: contestParticipants.uid })
    .from(contestParticipants)
    .innerJoin(contestParticipations, eq(contestParticipations.id, contestParticipants.participationId))
    .where(openRunsOf(contestId, uids, now));
  const open = new Set(rows.map(({ uid }) => uid));
  const names = members.filter(({ uid }) => open.has(uid)).map(({ username }) => username);
  if (names.length > 0) throw new Refusal("contest-virtual-open", { names: names.join(", ") });
}

export interface OpenRun {
  id: number;
  startsAt: Date;
  endsAt: Date;
  teamId: number | null;
  name: string | null;
  school: string | null;
  captain: string | null;
  members: string[];
}

/** The run of a contest that is under way for a user. */
export async function openRun(db: Sql, contestId: number, uid: string): Promise<OpenRun | undefined> {
  const [row] = await db
    .select({
      id: contestParticipations.id,
      startsAt: contestParticipations.startsAt,
      endsAt: contestParticipations.endsAt,
      teamId: contestParticipations.teamId,
      name: contestParticipations.name,
      school: contestParticipations.school,
      captain: teams.uid,
      members: sql<string[]>`array(select u.username from ${contestParticipants} m
        join ${users} u on u.uid = m.uid where m.participation_id = ${contestParticipations.id} order by u.username)`,
    })
    .from(contestParticipants)
    .innerJoin(contestParticipations, eq(contestParticipations.id, contestParticipants.participationId))
    .leftJoin(teams, eq(teams.id, contestParticipations.teamId))
    .where(openRunsOf(contestId, [uid], sql`clock_timestamp()`));
  return row as OpenRun | undefined;
}

/**
 * Ends a user's open run now; what was sent in stays. The board counts its seconds by the run's start and the contest's
 * length, so that nothing of it has to be folded again.
 */
export async function giveUpRun(tx: Sql, user: User, cid: number): Promise<void> {
  const run = await openRun(tx, cid, user.uid);
  if (!run) throw new Refusal("contest-virtual-none");
  if (run.teamId !== null && run.captain !== user.uid) throw new Refusal("team-not-yours");
  const ended = await tx
    .update(contestParticipations)
    .set({
      endsAt: sql`greatest(clock_timestamp(), ${contestParticipations.startsAt} + interval '1 millisecond')`,
    })
    .where(
      and(
        eq(contestParticipations.id, run.id),
        isNotNull(contestParticipations.startsAt),
        gt(contestParticipations.endsAt, sql`clock_timestamp()`),
      ),
    )
    .returning({ id: contestParticipations.id });
  if (ended.length === 0) throw new Refusal("contest-virtual-none");
}
