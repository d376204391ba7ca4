import { momentIn } from "../moment.ts";
import { numberOf, textOf } from "../mysql.ts";
import type { OldContest } from "../source.ts";
import type { Hustoj } from "./source.ts";
import { idOf } from "./users.ts";

/** A, …, Z, AA, …, as the old site labels problems by their places. */
export function labelOf(place: number): string {
  const rest = Math.floor(place / 26);
  return (rest > 0 ? labelOf(rest - 1) : "") + String.fromCharCode(65 + (place % 26));
}

export async function* contestPages({ db, zone }: Hustoj): AsyncGenerator<OldContest[]> {
  for await (const page of db.pages("contest", "contest_id", "true", 50)) {
    const ids = page.map((row) => textOf(row, "contest_id") ?? "");
    const problems = Map.groupBy(
      await db.rows("select * from contest_problem where contest_id in (?) order by contest_id, num", [ids]),
      (row) => textOf(row, "contest_id"),
    );
    const rights = Map.groupBy(
      await db.rows("select user_id, rightstr from privilege where defunct = 'N' and rightstr in (?)", [
        ids.flatMap((id) => [`c${id}`, `m${id}`]),
      ]),
      (row) => textOf(row, "rightstr"),
    );
    const peopleWith = (right: string) =>
      rights.get(right)?.map((row) => idOf(textOf(row, "user_id") ?? "")) ?? [];
    yield page.map((row) => {
      const id = textOf(row, "contest_id") ?? "";
      const managers = [...new Set(peopleWith(`m${id}`))];
      const owner = idOf(textOf(row, "user_id") ?? "") || (managers[0] ?? null);
      const password = textOf(row, "password") || null;
      const isPrivate = numberOf(row, "private") !== 0;
      return {
        id,
        title: textOf(row, "title") ?? "",
        description: textOf(row, "description"),
        type: "acm",
        owner,
        managers: managers.filter((manager) => manager !== owner),
        ...{
          group: null,
          freezeTime: null,
          isProtected: false,
          starred: [],
          oiScore: "Recent",
          createdAt: null,
        },
        startTime: momentIn(zone, textOf(row, "start_time")),
        endTime: momentIn(zone, textOf(row, "end_time")),
        visible: textOf(row, "defunct") !== "Y",
        entry: password ? "password" : isPrivate ? "list" : "public",
        password,
        entrants: peopleWith(`c${id}`),
        problems: (problems.get(id) ?? []).map((problem) => ({
          problem: textOf(problem, "problem_id") ?? "",
          label: labelOf(numberOf(problem, "num")),
          title: textOf(problem, "title") || labelOf(numberOf(problem, "num")),
          color: null,
        })),
      };
    });
  }
}
