import { Awards, shownName } from "@verdict/board";
import { CERTIFICATES_MAX, type CertificateChoice } from "@verdict/contract";
import { sql } from "drizzle-orm";
import type { Deps } from "../../deps.ts";
import type { Sql } from "../../platform/db.ts";
import type { User } from "../../viewer.ts";
import { readersBoard } from "../board/readers-board.ts";
import { groupOfContest, realNameFor } from "../user/personal.ts";
import type { Occasion, Recipient } from "./words.ts";

interface Chosen {
  total: number;
  recipients: Recipient[];
  occasion: Occasion;
}

/** Who is chosen, in the order of the board as it truly stands. `index`: only this one. */
export async function chosenOf(
  deps: Pick<Deps, "db" | "boards">,
  user: User,
  { cid, from, to, awarded, starred }: CertificateChoice & { cid: number },
  index: number | null = null,
): Promise<Chosen> {
  const { loaded, name: view } = await readersBoard(deps, user, { cid, side: "live" });
  const { standings } = loaded.view(view);
  const { spec, people, points } = standings;
  const awards = new Awards(standings);
  const rows = [...standings.all.rows()].filter((row) => {
    const rank = standings.rank(row);
    if (rank < 0) return starred && !awarded;
    return rank >= from && rank <= to && (!awarded || awards.of(row) !== null);
  });
  const shown = index === null ? rows.slice(0, CERTIFICATES_MAX + 1) : rows.slice(index, index + 1);
  const persons = shown.map((row) => ({ row, person: people.person(row) }));
  const members = await membersOf(
    deps.db,
    user,
    persons.flatMap(({ person }) => (person.team ? [person.participation] : [])),
  );
  return {
    total: rows.length,
    recipients: persons.map(({ row, person }) => ({
      rank: standings.rank(row) < 0 ? null : standings.rank(row),
      name: person.realname || shownName(person, spec, false),
      members: members.get(person.participation) ?? [],
      school: person.school ?? null,
      award: awards.of(row)?.name ?? null,
      points: points[row] as number,
    })),
    occasion: await occasionOf(deps.db, cid),
  };
}

async function membersOf(db: Sql, reader: User, ids: number[]): Promise<Map<number, string[]>> {
  const met = { groupId: groupOfContest(sql`m.contest_id`), uid: sql`u.uid` };
  const { rows } = await db.execute<{ id: number; names: string[] }>(sql`
    select m.participation_id as id, array_agg(
      coalesce(${realNameFor(reader, met, sql`u`)}, u.nickname, u.username) order by u.username) as names
    from contest_participant m join user_account u on u.uid = m.uid
    where m.participation_id = any(${sql.param(ids)}::int[]) group by m.participation_id`);
  return new Map(rows.map(({ id, names }) => [id, names]));
}

async function occasionOf(db: Sql, cid: number): Promise<Occasion> {
  const { rows } = await db.execute<Occasion & Record<string, unknown>>(sql`
    select title, to_json(end_time)#>>'{}' as "endedAt" from contest where id = ${cid}`);
  return rows[0] ?? { title: "", endedAt: new Date().toISOString() };
}
