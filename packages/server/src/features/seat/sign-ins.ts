import {
  apiDate,
  type getContestSignIns,
  type QueryOf,
  SIGN_IN_HOURS,
  type SignInRow,
} from "@verdict/contract";
import { sql } from "drizzle-orm";
import { contains, type Sql } from "../../platform/db.ts";
import type { List } from "../../platform/list.ts";
import { offsetOf } from "../../platform/page-scan.ts";

interface Row extends Record<string, unknown> {
  id: string;
  username: string;
  shown: string;
  room: string | null;
  seat: string | null;
  ip: string;
  user_agent: string | null;
  at: string;
  is_open: boolean;
  is_outside: boolean;
  open: number;
  total: number;
}

/** Whether session `s` began around contest `c`; extra time of the participation `p`, where there is one, counts too. */
const isAround = sql`(s.created_at >= c.start_time - make_interval(hours => ${SIGN_IN_HOURS})
  and s.created_at < greatest(c.end_time, p.ends_at))`;

/** Whether somebody of participation `p` is on its contest's list, and nobody of it has signed in around the contest. */
export const isAbsent = sql`(exists (
    select 1 from contest_participant m join contest_seat t on t.contest_id = m.contest_id and t.uid = m.uid
    where m.participation_id = p.id and not m.is_virtual)
  and not exists (
    select 1 from contest c join contest_participant m on m.participation_id = p.id
    join session s on s.uid = m.uid and ${isAround} where c.id = p.contest_id))`;

/** Sign-ins of who is on a contest's list, around the contest and no longer; latest first. */
export const signInList = (db: Sql, filter: QueryOf<typeof getContestSignIns>): List<Row> => ({
  rows: (page) => signInRows(db, { ...filter, ...page }),
  count: ([row]) => row?.total ?? 0,
});

async function signInRows(db: Sql, query: QueryOf<typeof getContestSignIns>): Promise<Row[]> {
  const words = contains(query.keyword ?? "");
  const isOpen = sql`s.revoked_at is null and s.expires_at > now()`;
  const { rows } = await db.execute<Row>(sql`
    with open as (
      select t.uid, count(*)::int as n from contest_seat t join session s on s.uid = t.uid and ${isOpen}
      where t.contest_id = ${query.cid} group by t.uid),
    listed as (
      select s.id, s.uid, u.username, coalesce(p.name, u.nickname, u.username) as shown, t.room, t.seat,
        s.ip, s.user_agent, s.created_at, ${isOpen} as is_open, coalesce(o.n, 0) as open,
        case when cardinality(coalesce(t.networks, '{}')) > 0 then t.networks else c.networks end as networks
      from contest c
      join contest_seat t on t.contest_id = c.id
      join user_account u on u.uid = t.uid
      left join contest_participant m on m.contest_id = c.id and m.uid = t.uid and not m.is_virtual
      left join contest_participation p on p.id = m.participation_id
      join session s on s.uid = t.uid and ${isAround}
      left join open o on o.uid = t.uid
      where c.id = ${query.cid}
        and ${query.twice ? sql`o.n > 1` : sql`true`}
        and ${query.keyword ? sql`(u.username ilike ${words} or p.name ilike ${words} or s.ip ilike ${words})` : sql`true`})
    select id, username, shown, room, seat, ip, user_agent, created_at::text as at, is_open, open,
      cardinality(networks) > 0 and not exists (
        select 1 from unnest(networks) n where ip::inet <<= n::inet) as is_outside,
      count(*) over ()::int as total
    from listed order by created_at desc, id limit ${query.limit} offset ${offsetOf(query)}`);
  return rows;
}

/** How many are on a contest's list, and how many of them have signed in around it. */
export async function presenceOf(db: Sql, cid: number): Promise<{ listed: number; signedIn: number }> {
  const { rows } = await db.execute<{ listed: number; signedIn: number }>(sql`
    select count(*)::int as listed, count(*) filter (where exists (
      select 1 from session s where s.uid = t.uid and ${isAround}))::int as "signedIn"
    from contest c join contest_seat t on t.contest_id = c.id
    left join contest_participant m on m.contest_id = c.id and m.uid = t.uid and not m.is_virtual
    left join contest_participation p on p.id = m.participation_id
    where c.id = ${cid}`);
  return rows[0] ?? { listed: 0, signedIn: 0 };
}

export const presentSignIn = ({ user_agent, is_open, is_outside, at, total: _, ...row }: Row): SignInRow => ({
  ...row,
  ...{ userAgent: user_agent, isOpen: is_open, isOutside: is_outside },
  at: apiDate(new Date(at)),
});
