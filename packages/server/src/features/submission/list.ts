import { problemAuth, type SubmissionFilter, statusNames } from "@verdict/contract";
import {
  and,
  desc,
  eq,
  exists,
  inArray,
  type Placeholder,
  type SQL,
  type SQLWrapper,
  sql,
} from "drizzle-orm";
import type { z } from "zod";
import { contains, type Db, pageCut, type Sql } from "../../platform/db.ts";
import type { KeysetCache } from "../../platform/keyset-cache.ts";
import { LIST_MAX, offsetOf, readPage } from "../../platform/page-scan.ts";
import { openSharedReads } from "../../platform/shared-reads.ts";
import type { Totals } from "../../platform/totals.ts";
import type { User } from "../../viewer.ts";
import { problems, statements } from "../problem/tables.ts";
import { localesOf, nearStatements, titleIn, translation } from "../problem/titles.ts";
import { openUserSearch, type UserSearch } from "../user/name-search.ts";
import { listsEveryProblem } from "./policy.ts";
import { listed } from "./queries.ts";
import { isCounted, isCountedIn, submissions } from "./tables.ts";

type Filter = z.output<typeof SubmissionFilter>;
/** A page of it, with titles in a locale. */
type Query = Filter & { l?: string | undefined };

/** Reads pages of the status list; its few shapes of statement are prepared once a connection. */
export function openSubmissionList(db: Db, totals: Totals, keysets: KeysetCache) {
  const prepared = new Map<string, ReturnType<typeof preparePage>>();
  const shared = openSharedReads();
  const namedLike = openUserSearch(db);

  /** Where it is counted every row carries the total: one that is not known yet costs no statement of its own. */
  function preparePage(name: string, filter: ListFilter) {
    // The page is found among keys; names are read for its rows only, not for those passed over.
    const page = db
      .select({ id: submissions.id })
      .from(submissions)
      .where(and(...conditions(db, filter)))
      .orderBy(desc(submissions.id))
      .limit(pageCut.limit)
      .offset(pageCut.offset);
    const total = sql<number | null>`case when ${sql.placeholder("isCounted")}::boolean
      then (${countUpTo(db, filter)}) end`;
    return listed(db, { total, title: titleIn })
      .leftJoin(statements, translation(statements, sql.placeholder("locale")))
      .leftJoin(nearStatements, translation(nearStatements, sql.placeholder("near")))
      .where(sql`${submissions.id} = any(array(${page}))`)
      .orderBy(desc(submissions.id))
      .prepare(name);
  }

  /** The page with its values taken out of it, so that one statement serves all pages of its shape. */
  function pageRows(filter: ListFilter, query: Query, isCounted: boolean, offset = offsetOf(query)) {
    const name = `submission_page_${shapeOf(filter)}`;
    const page = prepared.get(name) ?? preparePage(name, withPlaceholders(filter));
    prepared.set(name, page);
    return page.execute({
      ...filter,
      ...localesOf(query.l),
      isCounted,
      limit: query.limit,
      offset,
    });
  }

  const uncountedRows = (filter: ListFilter, query: Query, key: string) =>
    readPage(
      query,
      { keysets: keysets.of(key) },
      ({ from, offset }) =>
        pageRows({ ...filter, ...(from && { from: from.values[0] as number }) }, query, false, offset),
      ({ id }) => [id],
    );

  async function read(filter: ListFilter, query: Query, key: string) {
    const offset = offsetOf(query);
    if (filter.none || offset >= LIST_MAX) {
      const total = filter.none ? 0 : await totals.of(key, () => countOf(filter), LIST_MAX);
      return { rows: [], total };
    }
    let counting: ReturnType<typeof pageRows> | undefined;
    const total = totals.of(
      key,
      async () => {
        counting = pageRows(filter, query, true);
        const [row] = await counting;
        return row?.total ?? (offset === 0 ? 0 : countOf(filter));
      },
      LIST_MAX,
    );
    const rows = await (counting ?? uncountedRows(filter, query, key));
    return { rows, total: await total };
  }

  async function countOf(filter: ListFilter): Promise<number> {
    const [row] = await countUpTo(db, filter);
    return row?.total ?? 0;
  }

  /** `seesAll`: also of problems that are not shown where the list is. */
  return async (query: Query, user: User | null, seesAll = listsEveryProblem(user)) => {
    const { currentPage, limit, l, ...rest } = query;
    const uid = user?.uid ?? null;
    const publicOnly = !query.onlyMine && !seesAll;
    const key = `submission ${JSON.stringify({ ...rest, owner: query.onlyMine ? uid : null, publicOnly })}`;
    return shared.of(`${key} ${currentPage} ${limit} ${l}`, async () =>
      read({ ...(await filterOf(namedLike, query, uid)), ...(publicOnly && { publicOnly }) }, query, key),
    );
  };
}

function countUpTo(db: Sql, filter: ListFilter) {
  const some = db
    .select({ one: sql`1`.as("one") })
    .from(submissions)
    .where(and(...conditions(db, filter)))
    .limit(LIST_MAX)
    .as("some");
  return db.select({ total: sql<number>`count(*)::int` }).from(some);
}

/** The whole list behind a filter, for what is done to all of its submissions. */
export function openWholeList(db: Db) {
  const namedLike = openUserSearch(db);
  return (query: Filter) => filterOf(namedLike, query, null);
}

export function conditionsOf(db: Sql, filter: ListFilter): SQL | undefined {
  return and(...conditions(db, filter));
}

/** What a page of the list must fit; each value may be a placeholder for itself. */
export interface ListFilter {
  /** Nothing can fit: an unknown status. */
  none?: true;
  /** A group's instead of those that count for the site. */
  group?: number | Placeholder;
  /** Without those of problems that are hidden or in contests. */
  publicOnly?: true;
  owner?: string | Placeholder;
  /** Written into the statement, never a placeholder: a rare verdict wants another plan than a common one. */
  status?: number;
  /** Display id, upper case. */
  problem?: string | Placeholder;
  /** LIKE pattern of display ids. */
  problems?: string | Placeholder;
  /** From this id downward: rows above it are passed already. */
  from?: number | Placeholder;
  /** Uids of the authors, as PostgreSQL writes an array. */
  authors?: string[] | Placeholder;
}

async function filterOf(namedLike: UserSearch, query: Filter, uid: string | null): Promise<ListFilter> {
  const { problemID, username } = query;
  return {
    ...(query.gid && { group: query.gid }),
    ...(query.status !== undefined && !isStatus(query.status) && { none: true as const }),
    ...(query.onlyMine && uid && { owner: uid }),
    ...(query.status !== undefined && isStatus(query.status) && { status: query.status }),
    ...(problemID &&
      (query.completeProblemID ? { problem: problemID.toUpperCase() } : { problems: contains(problemID) })),
    ...(username && { authors: await namedLike(username) }),
  };
}

const isStatus = (code: number) => code in statusNames;

const shapeOf = ({ status, ...filter }: ListFilter) =>
  [...Object.keys(filter), ...(status === undefined ? [] : [`status${status}`])].join("_") || "all";

/** What is written into a statement, and so part of its name. */
const written = new Set(["none", "publicOnly", "status"]);

function withPlaceholders(filter: ListFilter): ListFilter {
  const names = Object.keys(filter).filter((name) => !written.has(name));
  return { ...filter, ...Object.fromEntries(names.map((name) => [name, sql.placeholder(name)])) };
}

/** All but the problem's access on the submission's own columns, so that counting joins little. */
function conditions(db: Sql, filter: ListFilter): (SQL | undefined)[] {
  const { none, group, publicOnly, owner, status, problem, problems: some, authors, from } = filter;
  const isPublic = group === undefined ? eq(problems.isListed, true) : eq(problems.auth, problemAuth.public);
  return [
    group === undefined ? isCounted : isCountedIn(group as SQLWrapper | number),
    none && sql`false`,
    publicOnly && exists(problemOf(db, isPublic)),
    owner === undefined ? undefined : sql`${submissions.uid} = ${owner}`,
    status === undefined ? undefined : sql`${submissions.status} = ${sql.raw(String(status))}`,
    problem === undefined
      ? undefined
      : eq(submissions.problemId, problemNamed(db, sql`${problems.problemId} = ${problem}`)),
    some === undefined
      ? undefined
      : inArray(submissions.problemId, problemNamed(db, sql`${problems.problemId} ilike ${some}`)),
    authors === undefined ? undefined : sql`${submissions.uid} = any(${authorsParam(authors)}::text[])`,
    from === undefined ? undefined : sql`${submissions.id} <= ${from}`,
  ];
}

const authorsParam = (authors: string[] | Placeholder) =>
  Array.isArray(authors) ? sql.param(authors) : authors;

const problemOf = (db: Sql, condition: SQL) =>
  db
    .select({ id: problems.id })
    .from(problems)
    .where(and(eq(problems.id, submissions.problemId), condition));
const problemNamed = (db: Sql, condition: SQL) =>
  db.select({ id: problems.id }).from(problems).where(condition);
