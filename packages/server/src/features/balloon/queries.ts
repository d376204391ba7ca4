import { type SQL, sql } from "drizzle-orm";
import type { Sql } from "../../platform/db.ts";
import type { List } from "../../platform/list.ts";
import { offsetOf, type PageQuery } from "../../platform/page-scan.ts";
import type { User } from "../../viewer.ts";
import type { LoadedBoard } from "../board/loaded-board.ts";
import { groupOfContest, realNameFor } from "../user/personal.ts";
import { type Earned, earnedOn } from "./earned.ts";

/** What of a balloon the board does not know. */
interface Row extends Record<string, unknown> {
  id: string;
  uid: string;
  problem_id: number;
  username: string;
  realname: string | null;
  time_ms: number | null;
  room: string | null;
  seat: string | null;
  checked_at: string | null;
  checked_by: string | null;
  total: number;
}

export interface BalloonRow extends Earned {
  row: Row;
}

export interface BalloonFilter {
  displayId?: string | undefined;
  room?: string | undefined;
  checked?: boolean | undefined;
  beforeFreeze?: boolean | undefined;
}

function ofBoard(loaded: LoadedBoard, { displayId, beforeFreeze }: BalloonFilter): Earned[] {
  const label = displayId?.toUpperCase();
  return earnedOn(loaded).filter(
    (one) =>
      (label === undefined || one.displayId.toUpperCase() === label) && !(beforeFreeze && one.isFrozen),
  );
}

/** Balloons with their ticks, in their order, narrowed by what the board does not know. */
const listed = (
  earned: readonly Earned[],
  { cid }: LoadedBoard,
  { room, checked }: BalloonFilter,
): SQL => sql`
  from unnest(${sql.param(earned.map((one) => one.submission))}::bigint[],
    ${sql.param(earned.map((one) => one.participation))}::int[],
    ${sql.param(earned.map((one) => one.contestProblem))}::int[])
    with ordinality as e (id, participation_id, contest_problem_id, place)
  left join contest_balloon b
    on b.participation_id = e.participation_id and b.contest_problem_id = e.contest_problem_id
  where ${checked === undefined ? sql`true` : sql`(b.created_at is not null) = ${checked}`}
    and ${room === undefined ? sql`true` : inRoom(cid, room)}`;

const inRoom = (cid: number, room: string): SQL => sql`exists (
  select 1 from submission s join contest_seat t on t.contest_id = ${cid} and t.uid = s.uid
  where s.id = e.id and t.room = ${room})`;

/** Each row brings the count of all. */
export const balloonList = (
  db: Sql,
  loaded: LoadedBoard,
  filter: BalloonFilter,
  reader: User,
): List<BalloonRow> => ({
  rows: (page) => balloonRows(db, loaded, { ...filter, ...page }, reader),
  count: ([first]) => first?.row.total ?? countBalloons(db, loaded, filter),
});

async function balloonRows(
  db: Sql,
  loaded: LoadedBoard,
  filter: BalloonFilter & PageQuery,
  reader: User,
): Promise<BalloonRow[]> {
  const earned = ofBoard(loaded, filter);
  const met = { groupId: groupOfContest(loaded.cid), uid: sql`u.uid` };
  const { rows } = await db.execute<Row>(sql`
    with listed as (select e.id, e.place, b.uid as helper, b.created_at as checked_at,
        count(*) over ()::int as total
      ${listed(earned, loaded, filter)}
      order by b.created_at is not null, e.place
      limit ${filter.limit} offset ${offsetOf(filter)})
    select l.id, l.checked_at::text, l.total, s.uid, s.problem_id, s.time_ms, u.username,
      ${realNameFor(reader, met, sql`u`)} as realname,      t.room, t.seat, h.username as checked_by
    from listed l
    join submission s on s.id = l.id
    join user_account u on u.uid = s.uid
    left join contest_seat t on t.contest_id = ${loaded.cid} and t.uid = s.uid
    left join user_account h on h.uid = l.helper
    order by l.checked_at is not null, l.place`);
  const bySubmission = new Map(earned.map((one) => [one.submission, one]));
  return rows.flatMap((row) => {
    const one = bySubmission.get(Number(row.id));
    return one ? [{ ...one, row }] : [];
  });
}

export async function countBalloons(db: Sql, loaded: LoadedBoard, filter: BalloonFilter): Promise<number> {
  const { rows } = await db.execute<{ n: number }>(
    sql`select count(*)::int as n ${listed(ofBoard(loaded, filter), loaded, filter)}`,
  );
  return rows[0]?.n ?? 0;
}
