import type { ContestantRow } from "@verdict/contract";
import { sql } from "drizzle-orm";
import type { Sql } from "../../platform/db.ts";
import type { User } from "../../viewer.ts";
import type { ContestRow } from "../contest/policy.ts";
import { REALNAME_MAX, takenNames } from "../user/new-accounts.ts";
import { realNameFor } from "../user/personal.ts";

/** An account that a row means. */
export interface KnownAccount {
  uid: string;
  username: string;
  roleId: number;
  groupLevel: number;
  /** They entered by themselves, or a list of the reader's made the account. */
  hasCome: boolean;
  /** On the contest's list; null: not. */
  seat: { room: string | null; seat: string | null; networks: string[] | null } | null;
  /** How it takes part; null: not yet. */
  participation: { id: number; team: string | null; name: string | null; school: string | null } | null;
}

/** What stands in the database of the rows of an import. */
export interface Knowledge {
  /** By username in lower case. */
  accounts: Map<string, KnownAccount>;
  /** Usernames on the contest's list by `listKey`. */
  listed: Map<string, string>;
  /** Teams in the contest by name in lower case. */
  teams: Map<string, { id: number; teamId: number; isListed: boolean; members: number }>;
  /** Names in lower case and looks that somebody has. */
  taken: Set<string>;
}

interface TeamRow extends Record<string, unknown> {
  id: number;
  teamId: number;
  isListed: boolean;
  name: string | null;
  members: number;
}

interface Row extends Record<string, unknown> {
  uid: string;
  username: string;
  role_id: number;
  level: number;
  has_come: boolean;
  is_listed: boolean;
  room: string | null;
  seat: string | null;
  networks: string[] | null;
  participation_id: number | null;
  team_id: number | null;
  name: string | null;
  school: string | null;
  realname: string | null;
}

/** By what an import without usernames finds again whom it put on the list: the same sheet makes nobody twice. */
export const listKey = (name: string, team: string | null): string =>
  (team === null ? name : `${team}\n${(name || team).slice(0, REALNAME_MAX)}`).toLowerCase();

export async function knowledgeOf(
  tx: Sql,
  contest: ContestRow,
  { rows, prefix, reader }: { rows: readonly ContestantRow[]; prefix: string; reader: User },
): Promise<Knowledge> {
  const named = rows.map(({ username }) => username.toLowerCase()).filter(Boolean);
  const people = await peopleOf(tx, contest, named, reader);
  return {
    accounts: new Map(people.map((person) => [person.username.toLowerCase(), accountOf(person)])),
    listed: new Map(
      people.flatMap(({ is_listed, name, team_id, realname, username }): [string, string][] => {
        if (!is_listed || name === null) return [];
        return [[team_id === null ? listKey(name, null) : listKey(realname ?? "", name), username]];
      }),
    ),
    teams: await teamsOf(tx, contest.id),
    taken: await takenNames(
      tx,
      rows.map(({ username }) => username),
      prefix,
    ),
  };
}

/** Accounts of these names, and all of the list. */
async function peopleOf(tx: Sql, { id, groupId }: ContestRow, named: string[], reader: User): Promise<Row[]> {
  const realname = realNameFor(reader, { groupId, uid: sql`u.uid` }, sql`u`);
  const { rows } = await tx.execute<Row>(sql`
    select u.uid, u.username, u.role_id, coalesce(g.level, 0) as level, t.uid is not null as is_listed,
      t.uid is not null or m.uid is not null
        or exists (select 1 from contest_registration r where r.contest_id = ${id} and r.uid = u.uid)
        or exists (select 1 from contest_seat o join contest c on c.id = o.contest_id
          where o.uid = u.uid and o.is_made and c.uid = ${reader.uid}) as has_come,
      t.room, t.seat, t.networks, p.id as participation_id, p.team_id, p.name, p.school, ${realname} as realname
    from user_account u
    left join contest_seat t on t.contest_id = ${id} and t.uid = u.uid
    left join group_member g on g.group_id = ${groupId} and g.uid = u.uid
    left join contest_participant m on m.contest_id = ${id} and m.uid = u.uid and not m.is_virtual
    left join contest_participation p on p.id = m.participation_id
    where u.deleted_at is null and (t.uid is not null or lower(u.username) = any(${sql.param(named)}::text[]))`);
  return rows;
}

const accountOf = (row: Row): KnownAccount => ({
  ...{
    uid: row.uid,
    username: row.username,
    roleId: row.role_id,
    groupLevel: row.level,
    hasCome: row.has_come,
  },
  seat: row.is_listed ? { room: row.room, seat: row.seat, networks: row.networks } : null,
  participation:
    row.participation_id === null
      ? null
      : {
          ...{ id: row.participation_id, school: row.school, name: row.name },
          team: row.team_id === null ? null : row.name,
        },
});

async function teamsOf(tx: Sql, cid: number): Promise<Knowledge["teams"]> {
  const { rows } = await tx.execute<TeamRow>(sql`
    select p.id, p.team_id as "teamId", t.is_listed as "isListed", p.name, count(m.uid)::int as members
    from contest_participation p join team t on t.id = p.team_id
    left join contest_participant m on m.participation_id = p.id
    where p.contest_id = ${cid} and p.kind < 2
    group by p.id, t.is_listed`);
  return new Map(rows.map(({ name, ...team }) => [(name ?? "").toLowerCase(), team]));
}
