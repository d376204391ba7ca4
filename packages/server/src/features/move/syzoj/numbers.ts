import { numberOf, type Row, textOf } from "../mysql.ts";
import type { OldRow } from "../source.ts";
import { CONTESTS, weightsOf } from "./contests.ts";
import type { Syzoj } from "./old.ts";

const PENALTY_S = 20 * 60;
const ACCEPTED = "status = 'Accepted'";

/** Accepted outside contests. */
export async function* solvedNumbers({ db }: Syzoj) {
  for await (const page of db.pages("`user`", "id", "true", 200)) {
    const rows = await db.rows(
      `select user_id, count(distinct problem_id) as n from judge_state where ${ACCEPTED} and user_id in (?) group by user_id`,
      [page.map((row) => row.id)],
    );
    const all = new Map(rows.map((row) => [textOf(row, "user_id"), numberOf(row, "n")]));
    yield page.map((row) => {
      const id = textOf(row, "id") ?? "";
      return { id, shown: numberOf(row, "ac_num"), recount: all.get(id) ?? 0 };
    });
  }
}

/** Without contests; accepted is there what has 100 points. */
export async function* problemNumbers({ db }: Syzoj) {
  for await (const page of db.pages("problem", "id", "true", 200)) {
    const rows = await db.rows(
      `select problem_id, count(*) as submitted, sum(${ACCEPTED}) as accepted from judge_state
       where problem_id in (?) group by problem_id`,
      [page.map((row) => row.id)],
    );
    const counts = new Map(rows.map((row) => [textOf(row, "problem_id"), row]));
    yield page.map((row) => {
      const id = textOf(row, "id") ?? "";
      const counted = counts.get(id) ?? {};
      return {
        ...{ id, submitted: numberOf(row, "submit_num"), accepted: numberOf(row, "ac_num") },
        recount: { submitted: numberOf(counted, "submitted"), accepted: numberOf(counted, "accepted") },
      };
    });
  }
}

interface Detail {
  readonly score?: number | null;
  readonly accepted?: boolean;
  readonly acceptedTime?: number;
  readonly unacceptedCount?: number;
}

/** What the site keeps of each player; or from their submissions, as here. */
export async function boardOf(
  { db }: Syzoj,
  contest: string,
  without: ReadonlySet<string>,
  isOurs = false,
): Promise<OldRow[]> {
  const [found] = await db.rows(`select * from ${CONTESTS} where id = ?`, [contest]);
  if (!found) return [];
  return isOurs ? fromSubmissions(db, found, without) : fromPlayers(db, found);
}

async function fromPlayers(db: Syzoj["db"], found: Row): Promise<OldRow[]> {
  const weights = weightsOf(found);
  const players = await db.rows("select * from contest_player where contest_id = ?", [found.id]);
  return players.map((player) => {
    const user = textOf(player, "user_id") ?? "";
    const details = Object.entries(detailsOf(player));
    if (textOf(found, "type") === "acm") {
      const done = details.map(([, one]) => one).filter(({ accepted }) => accepted);
      const penalty = done.map(
        ({ acceptedTime = 0, unacceptedCount = 0 }) =>
          acceptedTime - numberOf(found, "start_time") + unacceptedCount * PENALTY_S,
      );
      return { user, solved: done.length, penalty: penalty.reduce((sum, one) => sum + one, 0) };
    }
    const points = details.map(([id, { score }]) => Math.round((score ?? 0) * (Number(weights[id]) || 1)));
    return { user, solved: points.reduce((sum, one) => sum + one, 0), penalty: null };
  });
}

function detailsOf(player: Row): Record<string, Detail> {
  const given: unknown = player.score_details;
  try {
    return Object(typeof given === "string" ? JSON.parse(given) : given) as Record<string, Detail>;
  } catch {
    return {};
  }
}

async function fromSubmissions(db: Syzoj["db"], found: Row, without: ReadonlySet<string>): Promise<OldRow[]> {
  const all = await db.rows(
    `select id, user_id, problem_id, status, score, submit_time from judge_state
     where type = 1 and type_info = ? and submit_time >= ? and submit_time < ? order by submit_time, id`,
    [found.id, found.start_time, found.end_time],
  );
  const weights = weightsOf(found);
  const rows = all.filter((row) => !without.has(textOf(row, "id") ?? ""));
  return [...Map.groupBy(rows, (row) => textOf(row, "user_id") ?? "")].map(([user, own]) => {
    let [solved, penalty] = [0, 0];
    for (const [problem, entries] of Map.groupBy(own, (row) => textOf(row, "problem_id") ?? "")) {
      if (textOf(found, "type") !== "acm") {
        const scores = entries.map((row) => Math.round(numberOf(row, "score")));
        const counts = textOf(found, "type") === "ioi" ? Math.max(...scores) : (scores.at(-1) ?? 0);
        solved += Math.floor((counts * Math.round(100 * (Number(weights[problem]) || 1))) / 100);
        continue;
      }
      const at = entries.findIndex((row) => textOf(row, "status") === "Accepted");
      if (at < 0) continue;
      const wrong = entries.slice(0, at).filter((row) => !FREE.includes(textOf(row, "status") ?? ""));
      solved += 1;
      penalty +=
        numberOf(entries[at] ?? {}, "submit_time") - numberOf(found, "start_time") + wrong.length * PENALTY_S;
    }
    return { user, solved, penalty: textOf(found, "type") === "acm" ? penalty : null };
  });
}

/** What costs nothing here. */
const FREE = ["Compile Error", "Judgement Failed", "No Testdata", "System Error", "Partially Correct"];
