import { contestAuth, oiScoreTypes } from "@verdict/contract";
import { momentIn } from "../moment.ts";
import { numberOf, textOf } from "../mysql.ts";
import type { OldContest } from "../source.ts";
import type { Hoj } from "./source.ts";

export async function* contestPages({ db, zone }: Hoj): AsyncGenerator<OldContest[]> {
  for await (const page of db.pages("contest", "id", "true", 50)) {
    const ids = [page.map((row) => row.id)];
    const problems = Map.groupBy(
      await db.rows("select * from contest_problem where cid in (?) order by cid, display_id, id", ids),
      (row) => textOf(row, "cid"),
    );
    const registered = Map.groupBy(
      await db.rows("select cid, uid from contest_register where status = 0 and cid in (?)", ids),
      (row) => textOf(row, "cid"),
    );
    yield page.map((row) => {
      const id = textOf(row, "id") ?? "";
      const auth = numberOf(row, "auth");
      const password = textOf(row, "pwd") || null;
      const isSealed = numberOf(row, "seal_rank") !== 0;
      return {
        id,
        title: textOf(row, "title") ?? "",
        description: textOf(row, "description"),
        type: numberOf(row, "type") === 1 ? "oi" : "acm",
        oiScore: oiScoreTypes.find((one) => one === textOf(row, "oi_rank_score_type")) ?? "Recent",
        owner: textOf(row, "uid"),
        managers: [],
        group: numberOf(row, "is_group") ? textOf(row, "gid") : null,
        startTime: momentIn(zone, textOf(row, "start_time")),
        endTime: momentIn(zone, textOf(row, "end_time")),
        freezeTime: isSealed ? momentIn(zone, textOf(row, "seal_rank_time")) : null,
        visible: numberOf(row, "visible") !== 0,
        entry: auth === contestAuth.public ? "public" : password ? "password" : "list",
        isProtected: auth === contestAuth.protected,
        password,
        entrants: (registered.get(id) ?? []).map((one) => textOf(one, "uid") ?? ""),
        starred: starsOf(textOf(row, "star_account")),
        problems: (problems.get(id) ?? []).map((problem) => ({
          problem: textOf(problem, "pid") ?? "",
          label: textOf(problem, "display_id") ?? "?",
          title: textOf(problem, "display_title") ?? "?",
          color: textOf(problem, "color"),
        })),
        createdAt: momentIn(zone, textOf(row, "gmt_create")),
      };
    });
  }
}

/** `{"star_account": ["name", …]}` */
function starsOf(given: string | null): string[] {
  try {
    const { star_account: names } = JSON.parse(given ?? "{}") as { star_account?: unknown };
    return Array.isArray(names) ? names.filter((name) => typeof name === "string") : [];
  } catch {
    return [];
  }
}
