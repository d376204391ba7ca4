import type { ProblemSort } from "@verdict/contract";
import { and, asc, eq, getTableColumns, ilike, or, type SQL, type SQLWrapper, sql } from "drizzle-orm";
import type { Db } from "../../platform/db.ts";
import { LIST_MAX } from "../../platform/page-scan.ts";
import { isOwnProblem } from "./queries.ts";
import { ratingOfProblem } from "./rating.ts";
import { problemCounts, problemListVersions, problems, problemTags, statements } from "./tables.ts";
import { nearStatements, summaryColumns, titleIn, translation } from "./titles.ts";

/** Statements of lists of public problems, prepared once a connection: ids in an order, and the rows of a page. */

/** A search lists its nearest ones: nobody reads on for longer, and nearness is worked out for these only. */
const SEARCH_MAX = 1000;
export const SIMILAR_MAX = 10;
/** Taken from an index before other filters choose among them. */
const CANDIDATES = { alone: 2 * SEARCH_MAX, filtered: LIST_MAX };

const withCounts = sql`join ${problemCounts} on ${problemCounts.problemId} = ${problems.id}`;

const withTranslations = sql`
    left join ${statements} on ${translation(statements, sql.placeholder("locale"))}
    left join ${statements} as ${nearStatements} on ${translation(nearStatements, sql.placeholder("near"))}`;

const naturalOrder = [sql`char_length(${problems.problemId})`, asc(problems.problemId)];

/** What lists are sorted by; equal ones by id. Easy problems come first, and those nobody has tried last. */
const sorts: Record<Exclude<ProblemSort, "id">, SQL> = {
  title: sql`lower(${problems.title})`,
  level: sql`${problems.difficulty}`,
  rate: sql`${problemCounts.ac}::float / nullif(${problemCounts.total}, 0)`,
  total: sql`${problemCounts.total}`,
  rating: ratingOfProblem(problems.id),
};
const direction = (desc: boolean | undefined) => (desc ? sql`desc nulls last` : sql`asc nulls last`);

function orderOfSort(sort: ProblemSort, desc: boolean | undefined): SQL[] {
  if (sort !== "id")
    return [sql`${sorts[sort]} ${direction(desc)}`, ...naturalOrder.map((part) => sql`${part}`)];
  return [
    sql`char_length(${problems.problemId}) ${direction(desc)}`,
    sql`${problems.problemId} ${direction(desc)}`,
  ];
}

const version = sql<
  number | null
>`(select ${problemListVersions.changedBy} from ${problemListVersions})`.mapWith(Number);

/** A row of the list, with the ids of its tags in order. */
export interface ListedProblem {
  pid: number;
  problemId: string;
  title: string;
  difficulty: number;
  type: number;
  ioScore: number;
  rating: number | null;
  tagIds: number[];
  counts: Omit<typeof problemCounts.$inferSelect, "problemId">;
}

const { problemId: _, ...verdictCounts } = getTableColumns(problemCounts);

/** An object that PostgreSQL writes: a page in one value costs the server a third of what rows and columns do. */
const jsonObject = (fields: Record<string, SQLWrapper>): SQL =>
  sql`json_build_object(${sql.join(
    Object.entries(fields).map(([name, value]) => sql`${sql.raw(`'${name}'`)}, ${value}`),
    sql`, `,
  )})`;

/** The rows of the given ids, in their order, as far as they are public, and the list's version. */
export function preparePage(db: Db) {
  const row = jsonObject({
    ...summaryColumns,
    rating: ratingOfProblem(problems.id),
    tagIds: sql`array(select ${problemTags.tagId} from ${problemTags}
      where ${problemTags.problemId} = ${problems.id} order by 1)`,
    counts: jsonObject(verdictCounts),
  });
  const rows = sql`select coalesce(json_agg(${row} order by page.place), '[]')
    from unnest(${sql.placeholder("ids")}::int[]) with ordinality as page (id, place)
    join ${problems} on ${problems.id} = page.id and ${problems.isListed}
    ${withCounts} ${withTranslations}`;
  return db
    .select({ version, rows: sql<ListedProblem[]>`(${rows})` })
    .from(sql`(values (1)) as one`)
    .prepare("problem_page");
}

/** By what a list is narrowed; each shape is one statement. */
export interface Shape {
  bank: boolean;
  own: boolean;
  level: boolean;
  tags: boolean;
  sort?: ProblemSort | undefined;
  desc?: boolean | undefined;
}

/** All of an order, without a search. */
export function preparePlain(db: Db, name: string, shape: Shape) {
  const order = orderOfSort(shape.sort ?? "id", shape.desc);
  const ids = sql<number[]>`array(select ${problems.id} from ${problems} ${shape.sort ? withCounts : sql``}
    where ${whereOf(shape)} order by ${sql.join(order, sql`, `)} limit ${LIST_MAX})`;
  return db.select({ version, ids }).from(sql`(values (1)) as one`).prepare(name);
}

/** In a search: the very id first, then parts of id and title, then words of title and tags, then of statements. */
export function prepareSearch(db: Db, name: string, shape: Shape, hasWords: boolean) {
  const where = whereOf(shape);
  const most = shape.bank || shape.own || shape.level || shape.tags ? CANDIDATES.filtered : CANDIDATES.alone;
  const keyword = sql.placeholder("keyword");
  const parts = or(ilike(titleIn, keyword), ilike(problems.problemId, keyword));
  const words = (source: "problems_headed_with" | "problems_with_words", nearness: number) => sql`
    union all (select ${problems.id}, ${problems.problemId}, ${sql.raw(String(nearness))}
      from ${sql.raw(source)}(${sql.placeholder("words")}::tsquery, ${most}) as found (pid)
      join ${problems} on ${problems.id} = found.pid where ${where} limit ${SEARCH_MAX})`;
  const found = sql`
    select pid from (
      (select ${problems.id} as pid, ${problems.problemId} as display_id, 0 as nearness from ${problems}
        where ${problems.problemId} = ${sql.placeholder("displayId")} and ${where})
      union all (select ${problems.id}, ${problems.problemId}, 1
        from problems_with_grams(${sql.placeholder("grams")}::text[], ${most}) as found (pid)
        join ${problems} on ${problems.id} = found.pid ${withTranslations}
        where ${and(where, parts)} limit ${SEARCH_MAX})
      ${hasWords ? sql.join([words("problems_headed_with", 2), words("problems_with_words", 3)]) : sql``}
    ) as candidate group by pid, display_id
    order by min(nearness), char_length(display_id), display_id limit ${SEARCH_MAX}`;
  const sorted = shape.sort
    ? sql`select ${problems.id} from (${found}) as found (pid) join ${problems} on ${problems.id} = found.pid
        ${withCounts} order by ${sql.join(orderOfSort(shape.sort, shape.desc), sql`, `)}`
    : found;
  return db
    .select({ version, ids: sql<number[]>`array(${sorted})` })
    .from(sql`(values (1)) as one`)
    .prepare(name);
}

/** Public problems that share tags with another one; a tag counts the more the fewer problems carry it. */
export function prepareSimilar(db: Db) {
  const found = sql`
    select ${problems.id} from (
      select other.problem_id as pid, sum(weight) as weight
      from (
        select tag_id, 1.0 / count(*) as weight from ${problemTags}
        join ${problems} on ${problems.id} = ${problemTags.problemId} and ${problems.isListed}
        where tag_id in (select tag_id from ${problemTags} where problem_id = ${sql.placeholder("pid")})
        group by tag_id
      ) as tag
      join ${problemTags} as other using (tag_id)
      where other.problem_id <> ${sql.placeholder("pid")} group by other.problem_id
    ) as shared
    join ${problems} on ${problems.id} = shared.pid where ${problems.isListed}
    order by shared.weight desc, ${problems.id} limit ${SIMILAR_MAX}`;
  return db
    .select({ version, ids: sql<number[]>`array(${found})` })
    .from(sql`(values (1)) as one`)
    .prepare("problem_similar");
}

function whereOf({ bank, own, level, tags }: Shape): SQL | undefined {
  const tagIds = sql`${sql.placeholder("tagIds")}::int[]`;
  return and(
    sql`${problems.isListed}`,
    level ? eq(problems.difficulty, sql.placeholder("difficulty")) : undefined,
    bank ? eq(problems.remoteOj, sql.placeholder("bank")) : undefined,
    own ? isOwnProblem : undefined,
    // A problem must carry all of the tags.
    tags
      ? sql`${problems.id} in (select ${problemTags.problemId} from ${problemTags}
          where ${problemTags.tagId} = any(${tagIds})
          group by ${problemTags.problemId} having count(*) = cardinality(${tagIds}))`
      : undefined,
  );
}
