import { momentIn } from "../moment.ts";
import { numberOf, type Row, textOf } from "../mysql.ts";
import type { OldRow } from "../source.ts";
import { formatOf } from "./contests.ts";
import { type Dmoj, idsOf, ZONE } from "./old.ts";

/** Accepted with all of the points, as here. */
const ACCEPTED = "status = 'D' and result = 'AC' and case_points >= case_total";
/** These cost nothing, and here neither. */
const FREE = ["IE", "CE", "AB"];

/** Shown there is of how many problems somebody has points: a part of them is no solved problem here. */
export async function* solvedNumbers({ db }: Dmoj) {
  for await (const page of db.pages("judge_profile", "id", "true", 200)) {
    const rows = await db.rows(
      `select user_id, count(distinct problem_id) as n from judge_submission where ${ACCEPTED} and user_id in (?) group by user_id`,
      [idsOf(page)],
    );
    const solved = new Map(rows.map((row) => [textOf(row, "user_id"), numberOf(row, "n")]));
    yield page.map((row) => {
      const id = textOf(row, "id") ?? "";
      return { id, shown: numberOf(row, "problem_count"), recount: solved.get(id) ?? 0 };
    });
  }
}

/** Counted there when a page is asked for. */
export async function* problemNumbers({ db }: Dmoj) {
  for await (const page of db.pages("judge_problem", "id", "true", 200)) {
    const rows = await db.rows(
      `select problem_id, count(*) as submitted, sum(${ACCEPTED}) as accepted from judge_submission
       where problem_id in (?) group by problem_id`,
      [idsOf(page)],
    );
    const counts = new Map(rows.map((row) => [textOf(row, "problem_id"), row]));
    yield page.map((row) => {
      const id = textOf(row, "id") ?? "";
      const counted = counts.get(id) ?? {};
      const recount = { submitted: numberOf(counted, "submitted"), accepted: numberOf(counted, "accepted") };
      return { id, ...recount, recount };
    });
  }
}

/** What the site keeps of each who took part while it ran; or by the nearest rule here from what they sent. */
export async function boardOf(
  { db }: Dmoj,
  contest: string,
  without: ReadonlySet<string>,
  isOurs = false,
): Promise<OldRow[]> {
  const [found] = await db.rows("select * from judge_contest where `key` = ?", [contest]);
  const start = found && momentIn(ZONE, textOf(found, "start_time"));
  if (!found || !start) return [];
  const format = formatOf(found);
  const people = await db.rows(
    `select id, user_id, score, cumtime from judge_contestparticipation where contest_id = ? and virtual = 0
     and is_disqualified = 0`,
    [found.id],
  );
  const sent = Map.groupBy(
    (
      await db.rows(
        `select c.participation_id, c.problem_id, cp.points as most, s.id, s.date, s.status, s.result, s.case_points, s.case_total
         from judge_contestsubmission c join judge_submission s on s.id = c.submission_id
           join judge_contestproblem cp on cp.id = c.problem_id
           join judge_contestparticipation p on p.id = c.participation_id
         where p.contest_id = ? and p.virtual = 0 order by s.date, s.id`,
        [found.id],
      )
    ).filter((row) => !without.has(textOf(row, "id") ?? "")),
    (row) => textOf(row, "participation_id"),
  );
  return people.flatMap((person): OldRow[] => {
    const own = sent.get(textOf(person, "id"));
    if (!own) return [];
    const user = textOf(person, "user_id") ?? "";
    const penalty = format.time === "none" ? null : Math.floor(numberOf(person, "cumtime"));
    if (!isOurs) return [{ user, solved: numberOf(person, "score"), penalty }];
    return [{ user, ...rowHere(own, format, start) }];
  });
}

const secondOf = (row: Row, start: Date): number =>
  Math.floor(((momentIn(ZONE, textOf(row, "date")) ?? start).getTime() - start.getTime()) / 1000);

function rowHere(own: readonly Row[], format: ReturnType<typeof formatOf>, start: Date) {
  let solved = 0;
  let tries = 0;
  const seconds: number[] = [];
  for (const entries of Map.groupBy(own, (row) => textOf(row, "problem_id")).values()) {
    const worth = entries.map((row) =>
      numberOf(row, "case_total") > 0
        ? Math.floor(
            (Math.round(numberOf(row, "case_points")) * numberOf(row, "most")) / numberOf(row, "case_total"),
          )
        : 0,
    );
    const counts = format.rule.counts === "latest" ? (worth.at(-1) ?? 0) : Math.max(0, ...worth);
    if (counts === 0) continue;
    const at = worth.indexOf(counts);
    solved += counts;
    seconds.push(secondOf(entries[at] ?? {}, start));
    tries += entries.slice(0, at).filter((row) => !FREE.includes(resultOf(row))).length;
  }
  const time = format.time === "last" ? Math.max(0, ...seconds) : seconds.reduce((sum, one) => sum + one, 0);
  return { solved, penalty: format.time === "none" ? null : time + tries * format.tryMinutes * 60 };
}

const resultOf = (row: Row): string => {
  const state = textOf(row, "status") ?? "";
  return FREE.includes(state) ? state : (textOf(row, "result") ?? "");
};
