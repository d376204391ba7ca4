import { ROOT_ROLE, status } from "@verdict/contract";
import { type SQL, sql } from "drizzle-orm";
import { offsetOf, type Sql } from "../../platform/db.ts";
import { logKind, participationKind } from "../contest/tables.ts";

export interface BalloonRow extends Record<string, unknown> {
  id: string;
  contest_id: number;
  uid: string;
  problem_id: number;
  contest_problem_id: number;
  display_id: string;
  color: string | null;
  username: string;
  nickname: string | null;
  realname: string | null;
  name: string | null;
  school: string | null;
  score: number | null;
  time_ms: number | null;
  submitted_at: string;
  second: number;
  is_first: boolean;
  is_frozen: boolean;
  room: string | null;
  seat: string | null;
  checked_at: string | null;
  checked_by: string | null;
  total: number;
}

export interface BalloonFilter {
  cid: number;
  displayId?: string | undefined;
  room?: string | undefined;
  checked?: boolean | undefined;
  beforeFreeze?: boolean | undefined;
}

const running = [status.pending, status.compiling, status.judging, status.submitting];

/** What a submission that is judged again was before: it keeps its balloon until the new verdict is there. */
const wasAccepted = sql`(select l.status from contest_log l where l.submission_id = s.id
  and l.kind in (${logKind.judged}, ${logKind.withdrawn}) order by l.attempt desc limit 1) = ${status.accepted}`;

/**
 * First accepted submissions by participation and problem, inside each participation's own time, without those whom
 * the board leaves out. Virtual runs have no staff around them. Codes of programs are not read.
 */
const firstAccepted = (cid: number): SQL => sql`
  excluded as materialized (select m.participation_id
    from contest c
    join contest_participant m on m.contest_id = c.id
    join user_account u on u.uid = m.uid
    left join group_member g on g.group_id = c.group_id and g.uid = m.uid
    where c.id = ${cid} and (u.role_id = ${ROOT_ROLE} or u.uid = c.uid or g.level >= 5)),
  accepted as (select distinct on (s.participation_id, s.contest_problem_id)
      s.id, s.contest_id, s.uid, s.problem_id, s.contest_problem_id, s.participation_id, s.score, s.time_ms,
      s.submitted_at, p.name, c.seal_rank and s.submitted_at >= c.seal_rank_time as is_frozen,
      floor(extract(epoch from s.submitted_at - coalesce(p.starts_at, c.start_time)))::int as second
    from contest c
    join submission s on s.contest_id = c.id
    join contest_participation p on p.id = s.participation_id
    where c.id = ${cid} and p.kind <> ${participationKind.virtual} and p.state = 0
      and (s.status = ${status.accepted}
        or (s.status = any(${sql.param(running)}::smallint[]) and ${wasAccepted}))
      and s.submitted_at >= coalesce(p.starts_at, c.start_time)
      and s.submitted_at < coalesce(p.ends_at, c.end_time)
      and p.id not in (select participation_id from excluded)
    order by s.participation_id, s.contest_problem_id, s.submitted_at, s.id)`;

/** With their problems, places and ticks. */
const joined = sql`
  join contest_problem k on k.id = a.contest_problem_id
  left join contest_seat t on t.contest_id = a.contest_id and t.uid = a.uid
  left join contest_balloon b
    on b.participation_id = a.participation_id and b.contest_problem_id = a.contest_problem_id`;

const narrowed = ({ displayId, room, checked, beforeFreeze }: BalloonFilter): SQL =>
  sql.join(
    [
      sql`true`,
      displayId === undefined ? null : sql`upper(k.display_id) = upper(${displayId})`,
      room === undefined ? null : sql`t.room = ${room}`,
      checked === undefined ? null : sql`(b.created_at is not null) = ${checked}`,
      beforeFreeze ? sql`not a.is_frozen` : null,
    ].filter((part) => part !== null),
    sql` and `,
  );

/** A page with the count of all; first solutions are marked over the whole contest, whatever the filter shows. */
export async function balloonPage(db: Sql, filter: BalloonFilter & { currentPage: number; limit: number }) {
  const { rows } = await db.execute<BalloonRow>(sql`
    with ${firstAccepted(filter.cid)},
    marked as (select *, second = min(second) over (partition by contest_problem_id) as is_first from accepted),
    listed as (select a.*, k.display_id, k.color, t.room, t.seat, b.uid as helper, b.created_at as checked_at,
        count(*) over ()::int as total
      from marked a ${joined}
      where ${narrowed(filter)}
      order by b.created_at is not null, a.submitted_at, a.id
      limit ${filter.limit} offset ${offsetOf(filter)})
    select l.*, l.submitted_at::text, l.checked_at::text, u.username, u.nickname, u.realname, u.school,
      h.username as checked_by
    from listed l
    join user_account u on u.uid = l.uid
    left join user_account h on h.uid = l.helper
    order by l.checked_at is not null, l.submitted_at, l.id`);
  const total = rows[0]?.total ?? (filter.currentPage > 1 ? await countBalloons(db, filter) : 0);
  return { rows, total };
}

export async function countBalloons(db: Sql, filter: BalloonFilter): Promise<number> {
  const { rows } = await db.execute<{ n: number }>(sql`
    with ${firstAccepted(filter.cid)}
    select count(*)::int as n from accepted a ${joined} where ${narrowed(filter)}`);
  return rows[0]?.n ?? 0;
}
