import { groupLevel } from "@verdict/contract";
import { and, asc, eq, gt, isNull, lt, or, type SQL, sql } from "drizzle-orm";
import type { Db } from "../../platform/db.ts";
import type { User } from "../../viewer.ts";
import { type DueRow, dueRows } from "../assignment/queries.ts";
import { isStartKnown, levelOf } from "../contest/queries.ts";
import { contestParticipants, contestRegistrations, contests } from "../contest/tables.ts";
import { isManagedBy } from "../group/level.ts";
import { contestSeats } from "../seat/tables.ts";

/** What a calendar holds: of the last months and of all that is to come, so much of each kind. */
const PAST_DAYS = 90;
const AHEAD_DAYS = 800;
const MOST = 500;
const DAY_MS = 86_400_000;

export interface ContestEvent {
  id: number;
  groupId: number | null;
  title: string;
  startTime: Date;
  endTime: Date;
  createdAt: Date;
  updatedAt: Date;
}

const lately = () =>
  and(
    isStartKnown,
    gt(contests.endTime, sql`now() - make_interval(days => ${PAST_DAYS})`),
    lt(contests.startTime, sql`now() + make_interval(days => ${AHEAD_DAYS})`),
  );

const read = (db: Db, where: SQL | undefined): Promise<ContestEvent[]> =>
  db
    .select({
      ...{ id: contests.id, groupId: contests.groupId, title: contests.title },
      ...{ startTime: contests.startTime, endTime: contests.endTime },
      ...{ createdAt: contests.createdAt, updatedAt: contests.updatedAt },
    })
    .from(contests)
    .where(and(lately(), where))
    .orderBy(asc(contests.startTime), asc(contests.id))
    .limit(MOST);

/** Everybody finds these. */
export const publicContests = (db: Db) => read(db, and(eq(contests.visible, true), isNull(contests.groupId)));

type Reader = Pick<User, "uid" | "roleId">;

/** Hidden ones are there for who made or manages them. */
function isSeenBy({ uid }: Reader): SQL | undefined {
  const mayKnow = or(isNull(contests.groupId), sql`${levelOf(uid)} >= ${groupLevel.member}`);
  return or(and(eq(contests.visible, true), mayKnow), isManagedBy(contests, uid));
}

const takesPart = ({ uid }: Reader): SQL =>
  sql`(${sql.join(
    [contestRegistrations, contestSeats, contestParticipants].map(
      (table) =>
        sql`exists (select 1 from ${table} r where r.contest_id = ${contests}.id and r.uid = ${uid})`,
    ),
    sql` or `,
  )})`;

/** Those that the reader has entered, is on the list of or made, and those of their groups. */
export const ownContests = (db: Db, reader: Reader) =>
  read(
    db,
    and(
      isSeenBy(reader),
      or(
        takesPart(reader),
        sql`${levelOf(reader.uid)} >= ${groupLevel.member}`,
        eq(contests.uid, reader.uid),
      ),
    ),
  );

export const contestsOfGroup = (db: Db, reader: Reader, gid: number) =>
  read(db, and(isSeenBy(reader), eq(contests.groupId, gid)));

/** Due dates as they are the reader's; of one group where it is named. */
export async function dueFor(db: Db, reader: Pick<User, "uid">, gid: number | null): Promise<DueRow[]> {
  const now = Date.now();
  const span = { from: new Date(now - PAST_DAYS * DAY_MS), to: new Date(now + AHEAD_DAYS * DAY_MS) };
  const due = await dueRows(db, reader, { ...span, limit: MOST });
  return gid === null ? due : due.filter((one) => one.gid === gid);
}
