import type { ProblemFilter } from "@verdict/contract";
import { and, asc, count, eq, ilike, or, type SQL, type SQLWrapper, sql } from "drizzle-orm";
import type { z } from "zod";
import { contains, type Db, offsetOf } from "../../platform/db.ts";
import type { Totals } from "../../platform/totals.ts";
import { found, searchQuery } from "./search.ts";
import { problemCounts, problems, problemTags, statements } from "./tables.ts";

const PUBLIC = 1;

type Filter = z.output<typeof ProblemFilter>;

/** Remote problems carry their judge's prefix; any other word means the problems of this site. */
const remoteBank = /^(HDU|CF|GYM|POJ|SPOJ|AC|LIBRE)$/;

/** The title in `locale` where it is translated, else the problem's own. */
const titleIn = sql<string>`coalesce(${statements.title}, ${problems.title})`;

const translation = (locale: string | SQLWrapper) =>
  and(eq(statements.problemId, problems.id), eq(statements.locale, locale));

const naturalOrder = [sql`char_length(${problems.problemId})`, asc(problems.problemId)];

/** Ids of a problem's tags, in order. */
const tagIdsOf = sql<number[]>`array(select ${problemTags.tagId} from ${problemTags}
  where ${problemTags.problemId} = ${problems.id} order by 1)`;

export type ListedProblem = Awaited<ReturnType<typeof pageRows>>[number];

/** Rows of the problems whose ids `page` gives, in `order`. */
function pageRows(db: Db, page: SQL, order: SQL[], locale: string | SQLWrapper) {
  return db
    .select({
      pid: problems.id,
      problemId: problems.problemId,
      title: titleIn,
      difficulty: problems.difficulty,
      type: problems.type,
      ioScore: problems.ioScore,
      tagIds: tagIdsOf,
      counts: problemCounts,
    })
    .from(sql`(${page}) as page`)
    .innerJoin(problems, sql`${problems.id} = page.id`)
    .innerJoin(problemCounts, eq(problemCounts.problemId, problems.id))
    .leftJoin(statements, translation(locale))
    .orderBy(...order);
}

/** Reads pages of public problems. What is asked for most, pages without a search, is prepared once a connection. */
export function openProblemList(db: Db, totals: Totals) {
  const prepared = new Map<string, ReturnType<typeof preparePage>>();

  function preparePage(shape: string, bank: string | undefined, tags: number, byLevel: boolean) {
    const where = and(
      ...conditions({
        bank,
        difficulty: byLevel ? sql.placeholder("difficulty") : undefined,
        tagIds: Array.from({ length: tags }, (_, index) => sql.placeholder(`tag${index}`)),
      }),
    );
    const page = sql`select ${problems.id} as id from ${problems} where ${where}
      order by ${sql.join(naturalOrder, sql`, `)} limit ${sql.placeholder("limit")} offset ${sql.placeholder("offset")}`;
    return pageRows(db, page, naturalOrder, sql.placeholder("locale")).prepare(`problem_page_${shape}`);
  }

  async function plainPage(filter: Filter, tagIds: number[]): Promise<ListedProblem[]> {
    const bank = bankOf(filter);
    const byLevel = filter.difficulty !== undefined;
    const shape = `${bank ?? "all"}_${tagIds.length}_${byLevel}`;
    const query = prepared.get(shape) ?? preparePage(shape, bank, tagIds.length, byLevel);
    prepared.set(shape, query);
    return query.execute({
      limit: filter.limit,
      offset: offsetOf(filter),
      locale: localeOf(filter),
      difficulty: filter.difficulty,
      ...Object.fromEntries(tagIds.map((id, index) => [`tag${index}`, id])),
    });
  }

  async function searchPage(filter: Filter, keyword: string, where: SQL | undefined, words: string | null) {
    const order = [sql`nearness`, ...naturalOrder];
    const page = sql`select ${problems.id} as id, ${closeness(keyword, words)} as nearness
      from ${problems} left join ${statements} on ${translation(localeOf(filter))} where ${where}
      order by ${sql.join(order, sql`, `)} limit ${filter.limit} offset ${offsetOf(filter)}`;
    return pageRows(db, page, order, localeOf(filter));
  }

  return async (filter: Filter): Promise<{ rows: ListedProblem[]; total: number }> => {
    const { keyword, difficulty } = filter;
    const tagIds = tagIdsIn(filter.tagId);
    const words = keyword ? await searchQuery(db, keyword) : null;
    const where = and(
      ...conditions({ bank: bankOf(filter), difficulty, tagIds }),
      keyword ? or(inIdOrTitle(keyword), words ? found(words, "document") : undefined) : undefined,
    );
    const { currentPage, limit, ...key } = filter;
    const total = totals.of(`problem ${JSON.stringify(key)}`, async () => {
      const counted = db.select({ total: count() }).from(problems);
      const translated = keyword ? counted.leftJoin(statements, translation(localeOf(filter))) : counted;
      const [all] = await translated.where(where);
      return all?.total ?? 0;
    });
    const rows = keyword ? searchPage(filter, keyword, where, words) : plainPage(filter, tagIds);
    return { rows: await rows, total: await total };
  };
}

const localeOf = ({ l }: Filter) => l || "none";
const bankOf = ({ oj }: Filter) => (oj && remoteBank.test(oj) ? oj : undefined);

interface Conditions {
  bank: string | undefined;
  difficulty: number | SQLWrapper | undefined;
  tagIds: (number | SQLWrapper)[];
}

/** On the problem's own columns; a problem must carry all of the tags. */
function conditions({ bank, difficulty, tagIds }: Conditions): (SQL | undefined)[] {
  return [
    eq(problems.auth, PUBLIC),
    difficulty === undefined ? undefined : eq(problems.difficulty, difficulty),
    bank ? ilike(problems.problemId, `${bank}-%`) : undefined,
    ...tagIds.map(
      (id) => sql`exists (select 1 from ${problemTags} where problem_id = ${problems.id} and tag_id = ${id})`,
    ),
  ];
}

/** In a search: the very id first, then parts of id and title, then words of title and tags, then of statements. */
function closeness(keyword: string, words: string | null): SQL {
  return sql`case when ${problems.problemId} = ${keyword.toUpperCase()} then 0
    when ${inIdOrTitle(keyword)} then 1
    when ${words ? found(words, "heading") : sql`false`} then 2 else 3 end`;
}

const inIdOrTitle = (keyword: string) =>
  or(ilike(titleIn, contains(keyword)), ilike(problems.problemId, contains(keyword)));

/** Ids of "1,2" or "[1,2]", as clients send either. */
function tagIdsIn(text: string | undefined): number[] {
  return (text?.match(/\d{1,9}/g) ?? []).slice(0, 20).map(Number);
}
