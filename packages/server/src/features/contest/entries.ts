import { and, desc, eq, getTableColumns, isNull, type SQL, sql } from "drizzle-orm";
import type { Sql } from "../../platform/db.ts";
import { selectList } from "../../platform/list.ts";
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
export const entryList = (db: Sql, which: SQL | undefined) =>
  selectList(db, {
    select: db
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
      .innerJoin(contests, eq(contests.id, contestParticipations.contestId)),
    where: and(which, eq(contests.visible, true), isNull(contests.groupId)),
    order: [
      desc(sql`coalesce(${contestParticipations.startsAt}, ${contests.startTime})`),
      desc(contestParticipations.id),
    ],
  });

/** Virtual runs of a user, alone or with a team, that are over. */
export const runsOver = (uid: string) =>
  sql`${contestParticipations.endsAt} <= now() and ${contestParticipations.id} in (
    select m.participation_id from ${contestParticipants} m where m.uid = ${uid} and m.is_virtual)`;

export const ofTeam = (teamId: number): SQL => eq(contestParticipations.teamId, teamId);
