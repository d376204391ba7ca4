import { numberIn, textIn } from "../postgres.ts";
import type { OldRow } from "../source.ts";
import type { Qduoj } from "./source.ts";

const PENALTY_S = 20 * 60;
const COMPILE_ERROR = -2;
const ACCEPTED = 0;

export async function* solvedNumbers({ db }: Qduoj) {
  for await (const page of db.pages("user_profile", ["user_id"], 200)) {
    const rows = await db.rows(
      `select user_id, count(distinct problem_id)::int as n from submission
       where result = ${ACCEPTED} and user_id = any($1::int[]) group by 1`,
      [page.map((row) => row.user_id)],
    );
    const all = new Map(rows.map((row) => [textIn(row, "user_id"), numberIn(row, "n")]));
    yield page.map((row) => {
      const id = textIn(row, "user_id") ?? "";
      return { id, shown: numberIn(row, "accepted_number"), recount: all.get(id) ?? 0 };
    });
  }
}

export async function* problemNumbers({ db }: Qduoj) {
  for await (const page of db.pages("problem", ["id"], 200)) {
    const rows = await db.rows(
      `select problem_id, count(*)::int as submitted, (count(*) filter (where result = ${ACCEPTED}))::int as accepted
       from submission where problem_id = any($1::int[]) group by 1`,
      [page.map((row) => row.id)],
    );
    const counts = new Map(rows.map((row) => [textIn(row, "problem_id"), row]));
    yield page.map((row) => {
      const id = textIn(row, "id") ?? "";
      const counted = counts.get(id) ?? {};
      return {
        ...{ id, submitted: numberIn(row, "submission_number"), accepted: numberIn(row, "accepted_number") },
        recount: { submitted: numberIn(counted, "submitted"), accepted: numberIn(counted, "accepted") },
      };
    });
  }
}

/** By its rules: all but compile errors before the accepted one cost 20 minutes; of points the newest; regular users alone. */
export async function boardOf(
  { db }: Qduoj,
  contest: string,
  without: ReadonlySet<string>,
): Promise<OldRow[]> {
  const all = await db.rows(
    `select s.id, s.user_id, s.problem_id, s.result, s.statistic_info->>'score' as score, c.rule_type,
      floor(extract(epoch from s.create_time - c.start_time))::int as second
     from submission s join contest c on c.id = s.contest_id join "user" u on u.id = s.user_id
     where s.contest_id = $1 and s.create_time >= c.start_time and s.create_time < c.end_time and u.admin_type = 'Regular User'
     order by s.create_time, s.id`,
    [contest],
  );
  const rows = all.filter((row) => !without.has(textIn(row, "id") ?? ""));
  return [...Map.groupBy(rows, (row) => textIn(row, "user_id") ?? "")].map(([user, own]) => {
    if (textIn(own[0] ?? {}, "rule_type") === "OI") {
      const points = new Map(own.map((row) => [textIn(row, "problem_id"), numberIn(row, "score")]));
      return { user, solved: [...points.values()].reduce((sum, one) => sum + one, 0), penalty: null };
    }
    const done = new Set<string | null>();
    const wrong = new Map<string | null, number>();
    let penalty = 0;
    for (const row of own) {
      const [problem, result] = [textIn(row, "problem_id"), numberIn(row, "result")];
      if (done.has(problem) || result === COMPILE_ERROR) continue;
      if (result !== ACCEPTED) wrong.set(problem, (wrong.get(problem) ?? 0) + 1);
      else {
        done.add(problem);
        penalty += numberIn(row, "second") + (wrong.get(problem) ?? 0) * PENALTY_S;
      }
    }
    return { user, solved: done.size, penalty };
  });
}
