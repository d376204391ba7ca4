import { difficulty, NEXT_PROBLEMS } from "@verdict/contract";
import { desc, eq, sql } from "drizzle-orm";
import type { Db } from "../../platform/db.ts";
import { solved } from "../submission/tables.ts";
import type { openProblemList } from "./list.ts";
import type { ListedProblem } from "./list-statements.ts";
import { ownFilter } from "./own-filter.ts";
import { problems, problemTags } from "./tables.ts";

/** So many of the problems somebody solved last tell what they are at. */
const LATELY = 20;

/** Level and commonest tag of what was solved lately; the easiest level and no tag where nothing was. */
async function tasteOf(db: Db, uid: string): Promise<{ level: number; tag: number | null }> {
  const lately = db
    .select({ pid: solved.problemId })
    .from(solved)
    .where(eq(solved.uid, uid))
    .orderBy(desc(solved.solvedAt))
    .limit(LATELY)
    .as("lately");
  const [row] = await db
    .select({
      level: sql<number | null>`round(avg(${problems.difficulty}))::int`,
      tag: sql<number | null>`(select t.tag_id from ${problemTags} t
        where t.problem_id = any(array_agg(${problems.id})) group by 1 order by count(*) desc, 1 limit 1)`,
    })
    .from(lately)
    .innerJoin(problems, eq(problems.id, lately.pid));
  return { level: row?.level ?? difficulty.easy, tag: row?.tag ?? null };
}

/** A level, then those that are nearest to it, the harder ones first. */
const levelsFrom = (level: number): number[] =>
  Object.values(difficulty).sort((a, b) => Math.abs(a - level) - Math.abs(b - level) || b - a);

/** Problems the user has not tried: of their level and tag first, then by level from theirs; each the most solved first. */
export async function nextProblems(
  db: Db,
  list: Pick<ReturnType<typeof openProblemList>, "page">,
  uid: string,
  l: string | undefined,
): Promise<ListedProblem[]> {
  const [{ level, tag }, isOpen] = await Promise.all([tasteOf(db, uid), ownFilter(db, uid, "open")]);
  const found = new Map<number, ListedProblem>();
  const page = { currentPage: 1, limit: NEXT_PROBLEMS, sort: "total" as const, desc: true, l };
  const wishes = [
    ...(tag === null ? [] : [{ ...page, difficulty: level, tagId: String(tag) }]),
    ...levelsFrom(level).map((difficulty) => ({ ...page, difficulty })),
  ];
  for (const wish of wishes) {
    if (found.size >= NEXT_PROBLEMS) break;
    const { rows } = await list.page(wish, (pid) => isOpen(pid) && !found.has(pid));
    for (const row of rows) if (found.size < NEXT_PROBLEMS) found.set(row.pid, row);
  }
  return [...found.values()];
}
