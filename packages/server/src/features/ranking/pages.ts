import { and, count, eq, type Placeholder, type SQL, sql } from "drizzle-orm";
import { cached } from "../../platform/cache.ts";
import type { Db, Sql } from "../../platform/db.ts";
import { countOf } from "../../platform/db.ts";
import { withPlaces } from "../../platform/level-places.ts";
import type { List } from "../../platform/list.ts";
import { offsetOf, type PageQuery } from "../../platform/page-scan.ts";
import { userScores } from "../submission/tables.ts";
import { users } from "../user/tables.ts";
import { matching, shown } from "./queries.ts";
import { userRatings } from "./tables.ts";

export type RankKind = "acm" | "oi";

interface RankQuery extends PageQuery {
  searchUser?: string | undefined;
}

/** How many have a place in a ranking, or of those are found. */
const rankedUsers = (db: Sql, kind: RankKind, searchUser: string | undefined): Promise<number> =>
  countOf(
    db,
    sql`select 1 from ${userScores} where ${and(isRanked(rankings[kind]), matching(db, searchUser))}`,
  );

/** What a ranking sorts by: the larger first, then by `second`, then by uid. */
interface Ranking {
  first: typeof userScores.ac | typeof userScores.oiScore;
  second: typeof userScores.total | typeof userScores.ac;
  secondDescends: boolean;
}

const rankings: Record<RankKind, Ranking> = {
  acm: { first: userScores.ac, second: userScores.total, secondDescends: false },
  oi: { first: userScores.oiScore, second: userScores.ac, secondDescends: true },
};

/** Who solved nothing has no place. */
const isRanked = ({ first }: Ranking): SQL => sql`(${userScores.usable} and ${first} > 0)`;

const orderOf = ({ first, second, secondDescends }: Ranking): SQL[] => [
  sql`${first} desc`,
  secondDescends ? sql`${second} desc` : sql`${second}`,
  sql`${userScores.uid}`,
];

/** Every so many rows of a ranking an anchor is kept, from which pages further down are counted. */
const ANCHOR_ROWS = 200;
/** Users who pass others meanwhile move pages far down by a row; the first pages are always as of now. */
const ANCHORS_MS = 30_000;

/** The rankings; pages without a search are prepared once a connection. `anchorsMs` 0: anchors as of now. */
export function openRankings(db: Db, anchorsMs = ANCHORS_MS) {
  const readers = {
    acm: openRanking(db, rankings.acm, "rank_acm", anchorsMs),
    oi: openRanking(db, rankings.oi, "rank_oi", anchorsMs),
  };
  async function rowsOf(kind: RankKind, query: RankQuery) {
    const [ranking, offset] = [rankings[kind], offsetOf(query)];
    if (query.searchUser) {
      const found = firstRows(ranking, { limit: query.limit, offset }, matching(db, query.searchUser));
      return (await withUsers(db, ranking, found)).map((row) => ({ ...row, place: null }));
    }
    const rows = await readers[kind](query.limit, offset);
    const equal = kind === "acm" ? equalByProblems : equalByScore;
    return withPlaces(
      rows,
      equal,
      offset,
      await equalsBefore(db, ranking, kind, offset > 0 ? rows[0] : undefined),
    );
  }
  return (kind: RankKind, searchUser?: string): List<Awaited<ReturnType<typeof rowsOf>>[number]> => ({
    rows: (page) => rowsOf(kind, { ...page, searchUser }),
    count: () => rankedUsers(db, kind, searchUser),
  });
}

type Numbers = Pick<typeof userScores.$inferSelect, "ac" | "total"> & { score: number };

const equalByProblems = (a: Numbers, b: Numbers) => a.ac === b.ac && a.total === b.total;
const equalByScore = (a: Numbers, b: Numbers) => a.score === b.score && a.ac === b.ac;

/** How many of the pages before stand level with the first row of this one. */
async function equalsBefore(
  db: Db,
  ranking: Ranking,
  kind: RankKind,
  row: (Numbers & { uid: string }) | undefined,
) {
  if (!row) return 0;
  const [first, second] = kind === "acm" ? [row.ac, row.total] : [row.score, row.ac];
  const level = sql`${ranking.first} = ${first} and ${ranking.second} = ${second} and ${userScores.uid} < ${row.uid}`;
  const [found] = await db
    .select({ equals: count() })
    .from(userScores)
    .where(and(isRanked(ranking), level));
  return found?.equals ?? 0;
}

function openRanking(db: Db, ranking: Ranking, name: string, anchorsMs: number) {
  const place = { limit: sql.placeholder("limit"), offset: sql.placeholder("offset") };
  const fromTop = withUsers(db, ranking, firstRows(ranking, place, undefined)).prepare(name);
  const fromKeyset = withUsers(db, ranking, rowsFrom(ranking)).prepare(`${name}_from_anchor`);
  const anchors = cached(anchorsMs, () => anchorsOf(db, ranking));
  return async (limit: number, offset: number) => {
    if (offset < ANCHOR_ROWS) return fromTop.execute({ limit, offset });
    const anchor = (await anchors())[Math.floor(offset / ANCHOR_ROWS)];
    if (!anchor) return [];
    const skipped = offset % ANCHOR_ROWS;
    return fromKeyset.execute({ ...anchor, limit, offset: skipped, most: skipped + limit });
  };
}

interface PlaceInList {
  limit: number | Placeholder;
  offset: number | Placeholder;
}

/** Uids of a page, found in the ranking's narrow index. */
const firstRows = (ranking: Ranking, { limit, offset }: PlaceInList, search: SQL | undefined): SQL => sql`
  select ${userScores.uid} from ${userScores} where ${and(isRanked(ranking), search)}
  order by ${sql.join(orderOf(ranking), sql`, `)} limit ${limit} offset ${offset}`;

/** The same, counted from an anchor: what equals it in both numbers, then in the first, then what is below. */
function rowsFrom(ranking: Ranking): SQL {
  const { first, second, secondDescends } = ranking;
  const values = {
    first: sql.placeholder("first"),
    second: sql.placeholder("second"),
    uid: sql.placeholder("uid"),
  };
  const part = (where: SQL) => sql`(
    select ${first} as first, ${second} as second, ${userScores.uid} as uid from ${userScores}
    where ${isRanked(ranking)} and ${where}
    order by ${sql.join(orderOf(ranking), sql`, `)} limit ${sql.placeholder("most")})`;
  return sql`select uid from (
    ${part(sql`${first} = ${values.first} and ${second} = ${values.second} and ${userScores.uid} >= ${values.uid}`)}
    union all
    ${part(sql`${first} = ${values.first} and ${second} ${sql.raw(secondDescends ? "<" : ">")} ${values.second}`)}
    union all
    ${part(sql`${first} < ${values.first}`)}) as below
    order by first desc, second ${sql.raw(secondDescends ? "desc" : "asc")}, uid
    limit ${sql.placeholder("limit")} offset ${sql.placeholder("offset")}`;
}

/** Only the users of the page are read: an array of them is short to the planner, whatever limit is asked for. */
const withUsers = (db: Sql, ranking: Ranking, page: SQL) =>
  db
    .select({
      ...shown,
      ac: userScores.ac,
      total: userScores.total,
      score: userScores.oiScore,
      rating: userRatings.rating,
    })
    .from(userScores)
    .innerJoin(users, eq(users.uid, userScores.uid))
    .leftJoin(userRatings, eq(userRatings.uid, users.uid))
    .where(sql`${userScores.uid} = any(array(${page}))`)
    .orderBy(...orderOf(ranking));

/** Every `ANCHOR_ROWS`th row of a ranking, the first one included. */
function anchorsOf(db: Sql, ranking: Ranking) {
  const numbered = db
    .select({
      first: sql<number>`${ranking.first}`.as("first"),
      second: sql<number>`${ranking.second}`.as("second"),
      uid: sql<string>`${userScores.uid}`.as("marked_uid"),
      place: sql<number>`row_number() over (order by ${sql.join(orderOf(ranking), sql`, `)})`.as("place"),
    })
    .from(userScores)
    .where(isRanked(ranking))
    .as("numbered");
  return db
    .select({ first: numbered.first, second: numbered.second, uid: numbered.uid })
    .from(numbered)
    .where(sql`${numbered.place} % ${ANCHOR_ROWS} = 1`)
    .orderBy(numbered.place);
}
