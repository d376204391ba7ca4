import { ROOT_ROLE } from "@verdict/contract";
import { numberOf, textOf } from "../mysql.ts";
import type { OldRow } from "../source.ts";
import type { Hoj } from "./source.ts";

const PENALTY_S = 20 * 60;

/** Solved is there what was accepted outside contests, by a table of its own. */
export async function* solvedNumbers({ db }: Hoj) {
  for await (const page of db.pages("user_info", "uuid", "true", 200)) {
    const ids = [page.map((row) => row.uuid)];
    const numbers = async (sql: string) =>
      new Map((await db.rows(sql, ids)).map((row) => [textOf(row, "uid"), numberOf(row, "n")]));
    const shown = await numbers(
      "select uid, count(distinct pid) as n from user_acproblem where uid in (?) group by uid",
    );
    const all = await numbers(
      "select uid, count(distinct pid) as n from judge where status = 0 and uid in (?) group by uid",
    );
    yield page.map((row) => {
      const id = textOf(row, "uuid") ?? "";
      return { id, shown: shown.get(id) ?? 0, recount: all.get(id) ?? 0 };
    });
  }
}

/** Counted there when a page is asked for, without contests. */
export async function* problemNumbers({ db }: Hoj) {
  for await (const page of db.pages("problem", "id", "true", 200)) {
    const rows = await db.rows(
      `select pid, sum(cid = 0) as submitted, sum(cid = 0 and status = 0) as accepted, count(*) as every,
        sum(status = 0) as every_accepted from judge where pid in (?) group by pid`,
      [page.map((row) => row.id)],
    );
    const counts = new Map(rows.map((row) => [textOf(row, "pid"), row]));
    yield page.map((row) => {
      const id = textOf(row, "id") ?? "";
      const counted = counts.get(id) ?? {};
      return {
        ...{ id, submitted: numberOf(counted, "submitted"), accepted: numberOf(counted, "accepted") },
        recount: { submitted: numberOf(counted, "every"), accepted: numberOf(counted, "every_accepted") },
      };
    });
  }
}

/** By the records of a contest, without who made it and without root: 1 accepted, -1 with penalty, 0 without; of points the newest, or the best, at each problem. */
export async function boardOf({ db }: Hoj, contest: string, without: ReadonlySet<string>): Promise<OldRow[]> {
  const [found] = await db.rows("select * from contest where id = ?", [contest]);
  if (!found) return [];
  const all = await db.rows(
    `select r.submit_id, r.uid, r.pid, r.status, r.time, r.score from contest_record r join contest c on c.id = r.cid
     where r.cid = ? and r.submit_time >= c.start_time and r.submit_time < c.end_time and r.uid <> c.uid
       and r.uid not in (select uid from user_role where role_id = ${ROOT_ROLE}) order by r.submit_id`,
    [contest],
  );
  const rows = all.filter((row) => !without.has(textOf(row, "submit_id") ?? ""));
  const isBest = textOf(found, "oi_rank_score_type") === "Highest";
  const byUser = Map.groupBy(rows, (row) => textOf(row, "uid") ?? "");
  if (numberOf(found, "type") === 1)
    return [...byUser].map(([user, own]) => {
      const points = new Map<string | null, number>();
      for (const row of own) {
        const [pid, score] = [textOf(row, "pid"), numberOf(row, "score")];
        points.set(pid, isBest ? Math.max(score, points.get(pid) ?? 0) : score);
      }
      return { user, solved: [...points.values()].reduce((sum, one) => sum + one, 0), penalty: null };
    });
  return [...byUser].map(([user, own]) => {
    const done = new Set<string | null>();
    const wrong = new Map<string | null, number>();
    let penalty = 0;
    for (const row of own) {
      const [pid, state] = [textOf(row, "pid"), numberOf(row, "status")];
      if (done.has(pid)) continue;
      if (state === -1) wrong.set(pid, (wrong.get(pid) ?? 0) + 1);
      if (state !== 1) continue;
      done.add(pid);
      penalty += numberOf(row, "time") + (wrong.get(pid) ?? 0) * PENALTY_S;
    }
    return { user, solved: done.size, penalty };
  });
}
