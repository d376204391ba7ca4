import { contestType, type getContestSubmissions, type QueryOf, statusNames } from "@verdict/contract";
import { and, desc, eq, gte, inArray, isNotNull, lt, type SQL, sql } from "drizzle-orm";
import { contains, type Db, offsetOf, type Sql } from "../../platform/db.ts";
import type { Totals } from "../../platform/totals.ts";
import type { User } from "../../viewer.ts";
import { type ContestRow, managesContest, sealedSince } from "../contest/policy.ts";
import { contestProblems } from "../contest/tables.ts";
import { openUserSearch, type UserSearch } from "../user/name-search.ts";
import { listed } from "./queries.ts";
import { submissions } from "./tables.ts";

type Filter = QueryOf<typeof getContestSubmissions>;

/** Totals stop here, lists go on so far; as outside contests. */
const COUNT_CAP = 100_000;

/** Reads pages of a contest's status list as one viewer may see it. */
export function openContestList(db: Db, totals: Totals) {
  const namedLike = openUserSearch(db);

  return async (contest: ContestRow, user: User, query: Filter) => {
    const { currentPage, limit, ...filter } = query;
    const where = and(...conditions(contest, user, query), await matching(db, namedLike, contest.id, query));
    // Who sees the same as everybody shares their total.
    const isOwnList =
      filter.onlyMine || filter.beforeContestSubmit || sealedSince(contest, new Date()) !== null;
    const key = `contest submissions ${isOwnList ? user.uid : ""} ${managesContest(contest, user)} ${JSON.stringify(filter)}`;
    const offset = offsetOf(query);
    const page = db
      .select({ id: submissions.id })
      .from(submissions)
      .where(where)
      .orderBy(desc(submissions.id))
      .limit(limit)
      .offset(offset)
      .as("page");
    const [rows, total] = await Promise.all([
      offset >= COUNT_CAP
        ? []
        : listed(db, {
            displayId: sql<string>`${contestProblems.displayId}`,
            displayTitle: sql<string>`${contestProblems.displayTitle}`,
          })
            .innerJoin(page, eq(page.id, submissions.id))
            .innerJoin(contestProblems, eq(contestProblems.id, submissions.contestProblemId))
            .orderBy(desc(submissions.id)),
      totals.of(key, () => countOf(db, where), COUNT_CAP),
    ]);
    return { rows, total };
  };
}

async function countOf(db: Sql, where: SQL | undefined): Promise<number> {
  const some = db
    .select({ one: sql`1`.as("one") })
    .from(submissions)
    .where(where)
    .limit(COUNT_CAP)
    .as("some");
  const [row] = await db.select({ n: sql<number>`count(*)::int` }).from(some);
  return row?.n ?? 0;
}

/** What the viewer may see, by time and author. Source: reference/behaviour.md 4.6, 4.9. */
function conditions(contest: ContestRow, user: User, query: Filter): (SQL | undefined)[] {
  const { startTime, endTime, allowEndSubmit, type } = contest;
  const isManager = managesContest(contest, user);
  const own = eq(submissions.uid, user.uid);
  const sealed = isManager ? null : sealedSince(contest, new Date());
  const before = sealed && lt(submissions.submittedAt, sealed);
  const withAfter = query.containsEnd && allowEndSubmit;
  return [
    eq(submissions.contestId, contest.id),
    isNotNull(submissions.contestId), // said for the index
    query.onlyMine ? own : undefined,
    ...(query.beforeContestSubmit
      ? // What managers try before the start is theirs to see.
        [lt(submissions.submittedAt, startTime), isManager ? undefined : own]
      : [
          gte(submissions.submittedAt, startTime),
          withAfter ? undefined : lt(submissions.submittedAt, endTime),
        ]),
    before ? (type === contestType.acm ? sql`(${before} or ${own})` : before) : undefined,
  ];
}

async function matching(db: Sql, namedLike: UserSearch, cid: number, query: Filter) {
  const { problemID, status, username } = query;
  const named = sql`upper(${contestProblems.displayId})`;
  const asked = problemID?.toUpperCase() ?? "";
  return and(
    status === undefined
      ? undefined
      : status in statusNames
        ? sql`${submissions.status} = ${status}`
        : sql`false`,
    problemID === undefined
      ? undefined
      : inArray(
          submissions.contestProblemId,
          db
            .select({ id: contestProblems.id })
            .from(contestProblems)
            .where(
              and(
                eq(contestProblems.contestId, cid),
                query.completeProblemID ? sql`${named} = ${asked}` : sql`${named} like ${contains(asked)}`,
              ),
            ),
        ),
    username === undefined
      ? undefined
      : sql`${submissions.uid} = any(${sql.param(await namedLike(username))}::text[])`,
  );
}
