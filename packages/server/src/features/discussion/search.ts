import { and, desc, sql } from "drizzle-orm";
import { LRUCache } from "lru-cache";
import type { Db } from "../../platform/db.ts";
import { pageList } from "../../platform/list.ts";
import { offsetOf, type PageQuery } from "../../platform/page-scan.ts";
import { findable, findsAll, isFreeOf, isId, type ListFilter, queryOf, sortedBy } from "./queries.ts";
import { discussions } from "./tables.ts";

/** Words that so many discussions hold are looked for down the list, where a page is soon full. */
const RARE_MAX = 500;
/** How long words are known to be common. */
const COMMON_MS = 60_000;

/** A search by words alone: taken from the words' index, put in order, and counted on the way. */
function search(db: Db, { sort, withheld }: ListFilter, words: string, query: PageQuery) {
  const key = sortedBy(sort);
  const found = db.$with("found").as(
    db
      .select(key)
      .from(discussions)
      .where(and(findable, sql`${discussions.words} @@ ${words}::tsquery`, isFreeOf(withheld)))
      .limit(RARE_MAX + 1),
  );
  return db
    .with(found)
    .select({ id: found.id, total: sql<number>`(count(*) over ())::int` })
    .from(found)
    .orderBy(...Object.keys(key).map((name) => desc(found[name as "id"])))
    .limit(query.limit)
    .offset(offsetOf(query));
}

const byWordsAlone = ({ keyword, gid, cid, pid, onlyMine, admin, user }: ListFilter): boolean =>
  Boolean(keyword && queryOf(keyword) && !isId(keyword) && !gid && !cid && !pid) &&
  !onlyMine &&
  !admin &&
  !findsAll(user);

/** A page of a search for words that few discussions hold, with its total; null: the list is read as any other. */
export function openSearch(db: Db) {
  const common = new LRUCache<string, true>({ max: 1000, ttl: COMMON_MS, perf: Date });
  return async (filter: ListFilter, query: PageQuery) => {
    const words = queryOf(filter.keyword ?? "");
    if (!byWordsAlone(filter) || common.has(words)) return null;
    const page = await search(db, filter, words, query);
    const total = page[0]?.total ?? 0;
    if (total > RARE_MAX) common.set(words, true);
    if (total > RARE_MAX || (total === 0 && query.currentPage > 1)) return null;
    return pageList({ rows: page, total });
  };
}
