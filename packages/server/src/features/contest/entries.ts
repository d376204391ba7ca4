import { and, count, desc, eq, getTableColumns, isNull, type SQL, sql } from "drizzle-orm";
import { offsetOf, type Sql } from "../../platform/db.ts";
import { users } from "../user/tables.ts";
import { contestParticipants, contestParticipations, contests, participationKind } from "./tables.ts";

const {
  description: _d,
  starAccounts: _s,
  awards: _a,
  sealedPassword: _p,
  ...contestColumns
} = getTableColumns(contests);

const isVirtual = sql<boolean>`${contestParticipations.kind} = ${participationKind.virtual}`;

const members = sql<string[]>`array(select u.username from ${contestParticipants} m
  join ${users} u on u.uid = m.uid where m.participation_id = ${contestParticipations.id} order by u.username)`;

/** Participations with their contests, the latest first, of contests that everybody may find. */
export function entriesPage(db: Sql, which: SQL | undefined, page: { currentPage: number; limit: number }) {
  return db
    .select({
      id: contestParticipations.id,
      kind: contestParticipations.kind,
      startsAt: contestParticipations.startsAt,
      endsAt: contestParticipations.endsAt,
      name: contestParticipations.name,
      teamId: contestParticipations.teamId,
      contest: contestColumns,
      isVirtual,
      members,
    })
    .from(contestParticipations)
    .innerJoin(contests, eq(contests.id, contestParticipations.contestId))
    .where(and(which, shown))
    .orderBy(
      desc(sql`coalesce(${contestParticipations.startsAt}, ${contests.startTime})`),
      desc(contestParticipations.id),
    )
    .limit(page.limit)
    .offset(offsetOf(page));
}

const shown = and(eq(contests.visible, true), isNull(contests.groupId));

export async function countEntries(db: Sql, which: SQL | undefined): Promise<number> {
  const [row] = await db
    .select({ n: count() })
    .from(contestParticipations)
    .innerJoin(contests, eq(contests.id, contestParticipations.contestId))
    .where(and(which, shown));
  return row?.n ?? 0;
}

/** Virtual runs of a user, alone or with a team, that are over. */
export const runsOver = (uid: string) =>
  sql`${contestParticipations.endsAt} <= now() and ${contestParticipations.id} in (
    select m.participation_id from ${contestParticipants} m where m.uid = ${uid} and m.is_virtual)`;

const ofTeam = (teamId: number) => eq(contestParticipations.teamId, teamId);

export const contestsOfTeam = (db: Sql, teamId: number, page: { currentPage: number; limit: number }) =>
  entriesPage(db, ofTeam(teamId), page);

export const countContestsOfTeam = (db: Sql, teamId: number) => countEntries(db, ofTeam(teamId));
