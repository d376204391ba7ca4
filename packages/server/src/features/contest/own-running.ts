import { apiDate, groupLevel, type OwnRunningContest } from "@verdict/contract";
import { and, eq, or, type SQL, sql } from "drizzle-orm";
import { preparedOnce, type Sql } from "../../platform/db.ts";
import { isManagedBy } from "../group/level.ts";
import { contestSeats } from "../seat/tables.ts";
import { levelOf } from "./queries.ts";
import {
  contestParticipants,
  contestParticipations,
  contestRegistrations,
  contests,
  participationState,
} from "./tables.ts";

/** More nobody takes part in at once. */
const MOST = 20;
/** How long after a contest's end somebody may still have extra time: those that ended before are not looked at. */
const LATE_HOURS = 24;

const who = sql`${sql.placeholder("uid")}`;
const isHere = (table: SQL) =>
  sql`exists (select 1 from ${table} r where r.contest_id = ${contests}.id and r.uid = ${who})`;
const isIn = or(
  isHere(sql`${contestRegistrations}`),
  isHere(sql`${contestSeats}`),
  sql`exists (select 1 from ${contestParticipants} r where r.contest_id = ${contests}.id and r.uid = ${who} and not r.is_virtual)`,
);
/** Of the participation beside virtual runs. */
const own = (column: SQL) => sql`(select p.${column} from ${contestParticipants} m
  join ${contestParticipations} p on p.id = m.participation_id
  where m.contest_id = ${contests}.id and m.uid = ${who} and not m.is_virtual)`;
const endsAt = sql`case when ${contests.windowMinutes} is not null and ${own(sql`starts_at`)} is not null
  then ${own(sql`ends_at`)} else greatest(${contests.endTime}, ${own(sql`ends_at`)}) end`.mapWith(
  contests.endTime,
) as SQL<Date>;

const statement = preparedOnce((db) =>
  db
    .select({ id: contests.id, title: contests.title, endsAt })
    .from(contests)
    .where(
      and(
        eq(contests.visible, true),
        sql`${contests.startTime} <= now() and ${contests.endTime} > now() - make_interval(hours => ${LATE_HOURS})`,
        sql`${endsAt} > now()`,
        isIn,
        sql`coalesce(${own(sql`state`)}, 0) <> ${participationState.disqualified}`,
        sql`(${contests.groupId} is null or ${levelOf(who)} >= ${groupLevel.member})`,
        sql`not ${isManagedBy(contests, who)}`,
      ),
    )
    .orderBy(endsAt, contests.id)
    .limit(MOST)
    .prepare("own_running_contests"),
);

/** Contests in which somebody takes part now. */
export async function ownRunning(db: Sql, uid: string): Promise<OwnRunningContest[]> {
  const rows = await statement(db).execute({ uid });
  return rows.map(({ endsAt: end, ...row }) => ({ ...row, endTime: apiDate(end) }));
}
