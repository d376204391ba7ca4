import { momentOf, textIn } from "../postgres.ts";
import type { OldAnnouncement, OldContest } from "../source.ts";
import type { Qduoj } from "./source.ts";

export async function* contestPages({ db }: Qduoj): AsyncGenerator<OldContest[]> {
  for await (const page of db.pages("contest", ["id"], 50)) {
    const rows = await db.rows(
      `select id, _id, title, contest_id from problem where contest_id = any($1::int[]) order by _id, id`,
      [page.map((row) => row.id)],
    );
    const problems = Map.groupBy(rows, (row) => textIn(row, "contest_id"));
    yield page.map((row) => {
      const password = textIn(row, "password") || null;
      const id = textIn(row, "id") ?? "";
      return {
        id,
        title: textIn(row, "title") ?? "",
        description: textIn(row, "description"),
        type: textIn(row, "rule_type") === "OI" ? "oi" : "acm",
        oiScore: "Recent",
        owner: textIn(row, "created_by_id"),
        ...{ managers: [], group: null, freezeTime: null, entrants: [], starred: [], isProtected: false },
        startTime: momentOf(row, "start_time"),
        endTime: momentOf(row, "end_time"),
        visible: row.visible !== false,
        entry: password ? "password" : "public",
        password,
        problems: (problems.get(id) ?? []).map((problem) => ({
          problem: textIn(problem, "id") ?? "",
          label: textIn(problem, "_id") ?? "?",
          title: textIn(problem, "title") ?? "?",
          color: null,
        })),
        createdAt: momentOf(row, "create_time"),
      };
    });
  }
}

/** Of the site, then of contests, whose ids begin with "c". */
export async function* announcementPages({ db }: Qduoj): AsyncGenerator<OldAnnouncement[]> {
  for (const [table, prefix] of [
    ["announcement", ""],
    ["contest_announcement", "c"],
  ] as const)
    for await (const page of db.pages(table, ["id"], 100))
      yield page.map((row) => ({
        id: prefix + textIn(row, "id"),
        title: textIn(row, "title") ?? "",
        content: textIn(row, "content") ?? "",
        author: textIn(row, "created_by_id"),
        contest: prefix ? textIn(row, "contest_id") : null,
        isShown: row.visible !== false,
        createdAt: momentOf(row, "create_time"),
      }));
}
