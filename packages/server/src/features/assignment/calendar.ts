import { apiDate, CALENDAR_DAYS_MAX, CALENDAR_MAX, type Calendar, groupLevel } from "@verdict/contract";
import { and, asc, eq, gt, gte, isNull, lt, or } from "drizzle-orm";
import type { Db } from "../../platform/db.ts";
import type { User } from "../../viewer.ts";
import { isStartKnown, levelOf } from "../contest/queries.ts";
import { contests } from "../contest/tables.ts";
import { assignmentsDue } from "./queries.ts";

const DAY_MS = 86_400_000;

/** What lies in a span of days for a user, or for a guest. */
export async function calendarOf(
  db: Db,
  user: User | null,
  { from, to }: { from: Date; to: Date },
): Promise<Calendar> {
  const span = { from, to: new Date(Math.min(Number(to), Number(from) + CALENDAR_DAYS_MAX * DAY_MS)) };
  const [held, assignments] = await Promise.all([
    contestsIn(db, user, span),
    user ? assignmentsDue(db, user, { ...span, limit: CALENDAR_MAX }) : [],
  ]);
  return {
    contests: held.map(({ startTime, endTime, ...contest }) => ({
      ...contest,
      startTime: apiDate(startTime),
      endTime: apiDate(endTime),
    })),
    assignments,
  };
}

const contestsIn = (db: Db, user: User | null, { from, to }: { from: Date; to: Date }) =>
  db
    .select({
      ...{ cid: contests.id, gid: contests.groupId, title: contests.title },
      ...{ startTime: contests.startTime, endTime: contests.endTime },
    })
    .from(contests)
    .where(
      and(
        eq(contests.visible, true),
        isStartKnown,
        lt(contests.startTime, to),
        gt(contests.endTime, from),
        or(isNull(contests.groupId), gte(levelOf(user?.uid ?? null), groupLevel.member)),
      ),
    )
    .orderBy(asc(contests.startTime), asc(contests.id))
    .limit(CALENDAR_MAX);
