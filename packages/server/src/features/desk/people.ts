import {
  apiDate,
  type DeskPerson,
  type getDeskPeople,
  participationStates,
  type QueryOf,
} from "@verdict/contract";
import { type SQL, sql } from "drizzle-orm";
import { contains, type Sql } from "../../platform/db.ts";
import type { List } from "../../platform/list.ts";
import { offsetOf } from "../../platform/page-scan.ts";
import type { User } from "../../viewer.ts";
import { participationKind } from "../contest/tables.ts";
import { isStillMade } from "../seat/list.ts";
import { isAbsent } from "../seat/sign-ins.ts";
import { groupOfContest, realNameFor } from "../user/personal.ts";

interface Row extends Record<string, unknown> {
  id: number;
  kind: number;
  state: number;
  state_reason: string | null;
  starts_at: string | null;
  ends_at: string | null;
  late_reason: string | null;
  usernames: string[];
  shown: string;
  school: string | null;
  room: string | null;
  seat: string | null;
  isListed: boolean;
  sheets: number;
  submissions: number;
  total: number;
}

const kinds = ["official", "starred", "virtual", "practice"] as const;

/** A contest's participations, in the order they came. */
export const peopleList = (db: Sql, query: QueryOf<typeof getDeskPeople>, reader: User): List<Row> => ({
  rows: (page) => peopleRows(db, { ...query, ...page }, reader),
  count: ([row]) => row?.total ?? countPeople(db, query, reader),
});

async function peopleRows(db: Sql, query: QueryOf<typeof getDeskPeople>, reader: User): Promise<Row[]> {
  const { rows } = await db.execute<Row>(sql`
    with listed as (
      select p.id, p.kind, p.state, p.state_reason, p.starts_at, p.ends_at, p.late_reason, p.name, p.school, count(*) over ()::int as total
      from contest_participation p
      where p.contest_id = ${query.cid} and ${narrowed(query, reader)}
      order by p.id limit ${query.limit} offset ${offsetOf(query)})
    select l.id, l.kind, l.state, l.state_reason, l.starts_at::text, l.ends_at::text, l.late_reason, l.total,
      array_agg(u.username order by u.username) as usernames,
      coalesce(l.name, min(u.nickname), min(u.username)) as shown, coalesce(l.school, min(u.school)) as school,
      bool_and(t.uid is not null) as "isListed", min(t.room) as room, min(t.seat) as seat,
      (count(*) filter (where ${isStillMade}))::int as sheets,
      (select count(*) from submission s where s.participation_id = l.id)::int as submissions
    from listed l
    join contest_participant m on m.participation_id = l.id
    join user_account u on u.uid = m.uid
    left join contest_seat t on t.contest_id = m.contest_id and t.uid = m.uid
    group by l.id, l.kind, l.state, l.state_reason, l.starts_at, l.ends_at, l.late_reason, l.name, l.school, l.total
    order by l.id`);
  return rows;
}

/** Seats of participation `p` of which `condition` holds. */
const seatWhere = (condition: SQL): SQL => sql`
  select 1 from contest_participant m join contest_seat t on t.contest_id = m.contest_id and t.uid = m.uid
  where m.participation_id = p.id and ${condition}`;

function narrowed(query: QueryOf<typeof getDeskPeople>, reader: User): SQL {
  const { cid, keyword, state, room, absent } = query;
  const realname = realNameFor(reader, { groupId: groupOfContest(cid), uid: sql`u.uid` }, sql`u`);
  const words = contains(keyword ?? "");
  const isNamed = sql`(p.name ilike ${words} or p.school ilike ${words} or exists (
    select 1 from contest_participant m join user_account u on u.uid = m.uid where m.participation_id = p.id
      and (u.username ilike ${words} or u.nickname ilike ${words} or ${realname} ilike ${words} or u.school ilike ${words}))
    or exists (${seatWhere(sql`t.seat ilike ${words}`)}))`;
  return sql`${keyword ? isNamed : sql`true`}
    and ${state ? sql`p.state = ${participationStates.indexOf(state)}` : sql`true`}
    and ${room === undefined ? sql`true` : sql`exists (${seatWhere(sql`t.room = ${room}`)})`}
    and ${absent ? isAbsent : sql`true`}`;
}

/** Of a page behind the last one. */
async function countPeople(db: Sql, query: QueryOf<typeof getDeskPeople>, reader: User): Promise<number> {
  const { rows } = await db.execute<{ n: number }>(sql`
    select count(*)::int as n from contest_participation p where p.contest_id = ${query.cid} and ${narrowed(query, reader)}`);
  return rows[0]?.n ?? 0;
}

export const presentPerson = ({
  kind,
  state,
  state_reason,
  starts_at,
  ends_at,
  late_reason,
  total: _,
  ...row
}: Row): DeskPerson => ({
  ...row,
  kind: kinds[kind] ?? "official",
  state: participationStates[state] ?? "present",
  reason: state_reason,
  ...(starts_at && kind !== participationKind.virtual && { startsAt: apiDate(new Date(starts_at)) }),
  ...(late_reason !== null && { lateReason: late_reason }),
  endsAt: ends_at && apiDate(new Date(ends_at)),
});
