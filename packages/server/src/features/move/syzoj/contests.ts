import { type ContestRule, rulePresets } from "@verdict/contract";
import { labelOf } from "../hustoj/contests.ts";
import { numberOf, type Row, textOf } from "../mysql.ts";
import type { OldContest } from "../source.ts";
import { type Syzoj, secondsAt } from "./old.ts";

/** Equal points are ordered by the latest of the submissions that count. */
const byLast = (counts: "latest" | "best"): ContestRule => ({ ...rulePresets.kattis, counts });
export const rules: Readonly<Record<string, ContestRule>> = {
  acm: rulePresets.icpc,
  noi: byLast("latest"),
  ioi: byLast("best"),
};

const listOf = (row: Row, field: string): string[] =>
  (textOf(row, field) ?? "").split("|").filter((one) => /^\d+$/.test(one.trim()));

/** What a problem's points are multiplied by, by problem. */
export function weightsOf(row: Row): Record<string, number> {
  try {
    return Object(JSON.parse(textOf(row, "ranking_params") ?? "{}")) as Record<string, number>;
  } catch {
    return {};
  }
}

export const CONTESTS =
  "(select c.*, r.ranking_params from contest c left join contest_ranklist r on r.id = c.ranklist_id) as listed";

export async function* contestPages({ db }: Syzoj): AsyncGenerator<OldContest[]> {
  for await (const page of db.pages(CONTESTS, "id", "true", 50)) {
    const ids = page.flatMap((row) => listOf(row, "problems"));
    const rows = await db.rows("select id, title from problem where id in (?)", [["0", ...ids]]);
    const titles = new Map(rows.map((row) => [textOf(row, "id"), textOf(row, "title")]));
    yield page.map((row) => {
      const scheme = textOf(row, "type") ?? "noi";
      const weights = weightsOf(row);
      const isRace = scheme === "acm";
      const owner = textOf(row, "holder_id");
      return {
        id: textOf(row, "id") ?? "",
        title: textOf(row, "title") ?? "",
        description: [textOf(row, "subtitle"), textOf(row, "information")].filter(Boolean).join("\n\n"),
        type: isRace ? "acm" : "oi",
        rule: rules[scheme] ?? byLast("latest"),
        oiScore: scheme === "ioi" ? "Highest" : "Recent",
        owner,
        managers: listOf(row, "admins").filter((one) => one !== owner),
        ...{ group: null, freezeTime: null, isProtected: false, password: null, entrants: [], starred: [] },
        startTime: secondsAt(row, "start_time"),
        endTime: secondsAt(row, "end_time"),
        visible: numberOf(row, "is_public") !== 0,
        entry: "public",
        problems: listOf(row, "problems").map((problem, place) => ({
          ...{ problem, label: labelOf(place), title: titles.get(problem) ?? "?", color: null },
          points: isRace ? null : Math.max(1, Math.round(100 * (Number(weights[problem]) || 1))),
        })),
        createdAt: null,
      };
    });
  }
}
