import { momentIn } from "../moment.ts";
import { numberOf, textOf } from "../mysql.ts";
import type { OldRow } from "../source.ts";
import type { Hustoj } from "./source.ts";
import { idOf } from "./users.ts";

const ACCEPTED = 4;
const COMPILE_ERROR = 11;
const PENALTY_S = 20 * 60;

export async function* solvedNumbers({ db }: Hustoj) {
  for await (const page of db.pages("users", "user_id", "true", 200)) {
    const rows = await db.rows(
      `select user_id, count(distinct problem_id) as n from solution
       where result = ${ACCEPTED} and problem_id > 0 and user_id in (?) group by user_id`,
      [page.map((row) => row.user_id)],
    );
    const solved = new Map(rows.map((row) => [idOf(textOf(row, "user_id") ?? ""), numberOf(row, "n")]));
    yield page.map((row) => {
      const id = idOf(textOf(row, "user_id") ?? "");
      return { id, shown: numberOf(row, "solved"), recount: solved.get(id) ?? 0 };
    });
  }
}

export async function* problemNumbers({ db }: Hustoj) {
  for await (const page of db.pages("problem", "problem_id", "true", 200)) {
    const rows = await db.rows(
      `select problem_id, count(*) as submitted, sum(result = ${ACCEPTED}) as accepted from solution
       where problem_id in (?) group by problem_id`,
      [page.map((row) => row.problem_id)],
    );
    const counts = new Map(rows.map((row) => [textOf(row, "problem_id"), row]));
    yield page.map((row) => {
      const id = textOf(row, "problem_id") ?? "";
      const counted = counts.get(id) ?? {};
      const recount = { submitted: numberOf(counted, "submitted"), accepted: numberOf(counted, "accepted") };
      return { id, submitted: numberOf(row, "submit"), accepted: numberOf(row, "accepted"), recount };
    });
  }
}

/**
 * A contest's rows by the rules of its pages: what was sent while it ran, 20 minutes for each rejected one before the accepted
 * one, none for compile errors; whoever sent something has a row.
 */
export async function boardOf(
  { db, zone }: Hustoj,
  contest: string,
  without: ReadonlySet<string>,
): Promise<OldRow[]> {
  const [found] = await db.rows("select start_time, end_time from contest where contest_id = ?", [contest]);
  const start = momentIn(zone, found ? textOf(found, "start_time") : null);
  if (!found || !start) return [];
  const rows = await db.rows(
    `select solution_id, user_id, num, result, in_date from solution
     where contest_id = ? and num >= 0 and problem_id > 0 and in_date >= ? and in_date < ? order by solution_id`,
    [contest, found.start_time, found.end_time],
  );
  const people = new Map<
    string,
    { solved: number; penalty: number; wrong: Map<number, number>; done: Set<number> }
  >();
  for (const row of rows) {
    if (without.has(textOf(row, "solution_id") ?? "")) continue;
    const user = idOf(textOf(row, "user_id") ?? "");
    const person = people.get(user) ?? { solved: 0, penalty: 0, wrong: new Map(), done: new Set() };
    people.set(user, person);
    const [place, result] = [numberOf(row, "num"), numberOf(row, "result")];
    if (person.done.has(place) || result === COMPILE_ERROR) continue;
    const wrong = person.wrong.get(place) ?? 0;
    if (result !== ACCEPTED) person.wrong.set(place, wrong + 1);
    else {
      const at = momentIn(zone, textOf(row, "in_date")) ?? start;
      person.done.add(place);
      person.solved += 1;
      person.penalty += (at.getTime() - start.getTime()) / 1000 + wrong * PENALTY_S;
    }
  }
  return [...people].map(([user, { solved, penalty }]) => ({ user, solved, penalty }));
}
