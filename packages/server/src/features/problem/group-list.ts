import { problemAuth } from "@verdict/contract";
import { and, asc, count, desc, eq, ilike, inArray, isNull, or, type SQL, sql } from "drizzle-orm";
import type { Deps } from "../../deps.ts";
import { cachedBy } from "../../platform/cache.ts";
import { contains, type Sql } from "../../platform/db.ts";
import { selectList } from "../../platform/list.ts";
import { submissions } from "../submission/tables.ts";
import { listedProblem } from "./admin-list.ts";
import { addToCounts, noCounts, type VerdictCounts } from "./counts.ts";
import { authorName } from "./queries.ts";
import { problems, problemTags, statements, tags } from "./tables.ts";
import { localesOf, nearStatements, summaryColumns, translation } from "./titles.ts";

/** Problems of a group, and what its members' submissions outside contests came to. */

/** A page of thirty problems counts a tenth of the group's submissions. */
const KEPT_MS = 5000;

interface Filter {
  gid: number;
  keyword?: string | undefined;
  tagId?: number | undefined;
  l?: string | undefined;
}

/** In id, titles, statements and tags, as the list of the site; a group's problems are few, and have no index of words. */
function saying(words: string): SQL | undefined {
  const own = sql`p.problem_id = ${problems.id}`;
  return or(
    ilike(problems.title, words),
    ilike(problems.problemId, words),
    sql`exists (select 1 from ${statements} p where ${own} and (p.title ilike ${words}
      or p.description ilike ${words} or p.input ilike ${words} or p.output ilike ${words} or p.hint ilike ${words}))`,
    sql`exists (select 1 from ${problemTags} p join ${tags} t on t.id = p.tag_id where ${own} and t.name ilike ${words})`,
  );
}

function conditionsOf({ gid, keyword, tagId }: Filter, of: "shown" | "all"): SQL | undefined {
  const words = keyword && contains(keyword);
  return and(
    eq(problems.groupId, gid),
    of === "shown" ? eq(problems.auth, problemAuth.public) : undefined,
    words ? or(saying(words), of === "all" ? ilike(authorName, words) : undefined) : undefined,
    tagId === undefined
      ? undefined
      : sql`exists (select 1 from ${problemTags} t where t.problem_id = ${problems.id} and t.tag_id = ${tagId})`,
  );
}

/** What members find: in the order of the site's list. */
export function groupProblemList(db: Sql, filter: Filter) {
  const { locale, near } = localesOf(filter.l);
  return selectList(db, {
    select: db
      .select(summaryColumns)
      .from(problems)
      .leftJoin(statements, translation(statements, locale))
      .leftJoin(nearStatements, translation(nearStatements, near)),
    where: conditionsOf(filter, "shown"),
    order: [asc(sql`char_length(${problems.problemId})`), asc(problems.problemId)],
    of: problems,
  });
}

/** All of them, newest first. */
export const groupAdminProblemList = (db: Sql, filter: Filter) =>
  selectList(db, {
    select: db.select(listedProblem).from(problems),
    where: conditionsOf(filter, "all"),
    order: [desc(problems.id)],
    of: problems,
  });

/** The same for pages, which are asked for often and may be a little old; where totals are not kept, these are not. */
export function openGroupCounts({ db, config }: Pick<Deps, "db" | "config">) {
  const ofPage = cachedBy(config.LIST_TOTAL_MS && KEPT_MS, (key: string) => {
    const [gid = 0, ...pids] = key.split(" ").map(Number);
    return groupCounts(db, gid, pids);
  });
  return (gid: number, pids: number[]) => ofPage([gid, ...pids].join(" "));
}

/** By problem; outside contests, as the site counts its own. */
export async function groupCounts(db: Sql, gid: number, pids: number[]): Promise<Map<number, VerdictCounts>> {
  const found = new Map(pids.map((pid) => [pid, { ...noCounts }]));
  if (pids.length === 0) return found;
  const rows = await db
    .select({ pid: submissions.problemId, status: submissions.status, n: count() })
    .from(submissions)
    .where(
      and(eq(submissions.groupId, gid), isNull(submissions.contestId), inArray(submissions.problemId, pids)),
    )
    .groupBy(submissions.problemId, submissions.status);
  for (const { pid, status: code, n } of rows) {
    const counts = found.get(pid);
    if (counts) addToCounts(counts, code, n);
  }
  return found;
}

/** A list tells how many submissions there were, and how many of them were accepted. */
export const inList = (counts: Pick<VerdictCounts, "total" | "ac"> = noCounts): VerdictCounts => ({
  ...noCounts,
  total: counts.total,
  ac: counts.ac,
});
