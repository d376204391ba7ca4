import { type getContestSubmissions, type QueryOf, status, statusNames } from "@verdict/contract";
import {
  and,
  desc,
  eq,
  gte,
  ilike,
  inArray,
  isNotNull,
  lt,
  notInArray,
  or,
  type SQL,
  sql,
} from "drizzle-orm";
import { contains, type Db, type Sql } from "../../platform/db.ts";
import { isOnPage, selectList, withKeptTotal } from "../../platform/list.ts";
import { LIST_MAX, offsetOf } from "../../platform/page-scan.ts";
import type { Totals } from "../../platform/totals.ts";
import type { User } from "../../viewer.ts";
import { type ContestRules, type Entrant, isInWindow, managesContest } from "../contest/policy.ts";
import { type ListedSpan, listedSpan } from "../contest/submission-view.ts";
import { contestParticipations, contestProblems, participationKind } from "../contest/tables.ts";
import { statements } from "../problem/tables.ts";
import { contestTitleIn, localesOf, nearStatements, translation } from "../problem/titles.ts";
import { openUserSearch, type UserSearch } from "../user/name-search.ts";
import { listed } from "./queries.ts";
import { submissions } from "./tables.ts";

type Filter = QueryOf<typeof getContestSubmissions>;

/** Who looks at the list. */
interface Listing extends Entrant {
  user: User;
  /** Virtual runs of theirs, also those that are over. */
  runs: readonly number[];
}

/** What the viewer sent, or somebody else of a team of theirs. */
const ownOf = ({ uid }: User, teamParticipations: readonly number[]): SQL =>
  sql`(${submissions.uid} = ${uid}${
    teamParticipations.length > 0
      ? sql` or ${submissions.participationId} = any(${sql.param(teamParticipations)}::int[])`
      : sql``
  })`;

/** Reads pages of a contest's status list as one viewer may see it. */
export function openContestList(db: Db, totals: Totals) {
  const namedLike = openUserSearch(db);

  return async (contest: ContestRules, entrant: Listing, now: Date, query: Filter) => {
    const { user, groupLevel, teamParticipations = [], run = null, runs } = entrant;
    const { locale, near } = localesOf(query.l);
    const isManager = managesContest(contest, user, groupLevel);
    const span = listedSpan(contest, user, now, groupLevel);
    const isApart = isInWindow(contest, entrant, now);
    const own = ownOf(user, teamParticipations);
    // No verdict is told of any: none can be asked for.
    const hidesVerdicts = span !== null && !span.andOwn;
    const where = and(
      ...conditions(contest, { own, isManager, span, run, runs, isApart }, query),
      await matching(db, namedLike, contest.id, hidesVerdicts ? { ...query, status: undefined } : query),
      hidesVerdicts ? verdictIs(query.status, status.submittedUnknown) : undefined,
    );
    // Who sees the same as everybody shares their total.
    const isOwnList =
      query.onlyMine || query.beforeContestSubmit || runs.length > 0 || span !== null || isApart;
    const key = ["contest submissions", run, isApart, isOwnList && user.uid, isManager, query];
    const list = selectList(db, {
      select: db.select({ id: submissions.id }).from(submissions),
      where,
      order: [desc(submissions.id)],
      of: submissions,
      most: LIST_MAX,
      rowsOf: (keys) =>
        listed(db, {
          displayId: sql<string>`${contestProblems.displayId}`,
          displayTitle: contestTitleIn(contestProblems.displayTitle),
        })
          .innerJoin(contestProblems, eq(contestProblems.id, submissions.contestProblemId))
          .leftJoin(statements, translation(statements, locale))
          .leftJoin(nearStatements, translation(nearStatements, near))
          .where(isOnPage(submissions.id, keys))
          .orderBy(desc(submissions.id)),
    });
    const kept = withKeptTotal(totals, key, list);
    // Far down nobody reads on.
    const rows: typeof list.rows = async (page, total) =>
      offsetOf(page) < LIST_MAX ? list.rows(page, total) : [];
    return { ...kept, rows };
  };
}

const verdictIs = (asked: number | undefined, told: number) =>
  asked === undefined || asked === told ? undefined : sql`false`;

interface Viewed extends Pick<Listing, "runs"> {
  own: SQL;
  isManager: boolean;
  span: ListedSpan | null;
  run: number | null;
  isApart: boolean;
}

/** What the viewer may see, by time and author. docs/rules.md#freeze */
function conditions(
  contest: ContestRules,
  { own, isManager, span, run, runs, isApart }: Viewed,
  query: Filter,
): (SQL | undefined)[] {
  const { startTime, endTime, allowEndSubmit } = contest;
  const withAfter = query.containsEnd && allowEndSubmit;
  // During a virtual run the contest is one's own.
  if (run && !isManager) {
    return [eq(submissions.contestId, contest.id), eq(submissions.participationId, run)];
  }
  // Nor are others' told in a personal window.
  if (isApart) return [eq(submissions.contestId, contest.id), isNotNull(submissions.contestId), own];
  const ofRuns = runs.length > 0 ? inArray(submissions.participationId, [...runs]) : undefined;
  return [
    eq(submissions.contestId, contest.id),
    isNotNull(submissions.contestId), // said for the index
    query.onlyMine ? own : undefined,
    ...(query.beforeContestSubmit
      ? // What managers try before the start is theirs to see.
        [lt(submissions.submittedAt, startTime), isManager ? undefined : own]
      : [
          gte(submissions.submittedAt, startTime),
          // Virtual runs come after the end; they are their own people's alone.
          withAfter
            ? or(notInArray(submissions.participationId, virtualIn(contest.id)), ofRuns)
            : or(lt(submissions.submittedAt, endTime), isInExtraTime, ofRuns),
        ]),
    span ? or(lt(submissions.submittedAt, span.before), span.andOwn ? own : undefined) : undefined,
  ];
}

async function matching(db: Sql, namedLike: UserSearch, cid: number, query: Filter) {
  const { problemID, status: code, username } = query;
  const named = sql`upper(${contestProblems.displayId})`;
  const asked = problemID?.toUpperCase() ?? "";
  return and(
    code === undefined ? undefined : code in statusNames ? sql`${submissions.status} = ${code}` : sql`false`,
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
      : or(
          sql`${submissions.uid} = any(${sql.param(await namedLike(username))}::text[])`,
          inArray(submissions.participationId, teamsNamed(db, cid, username)),
        ),
  );
}

/** Asked of what came after the contest's end. */
const isInExtraTime = sql`exists (select 1 from ${contestParticipations} p where p.id = ${submissions.participationId}
  and p.kind <> 2 and p.ends_at > ${submissions.submittedAt})`;

const virtualIn = (cid: number) =>
  sql`(select id from ${contestParticipations} p where p.contest_id = ${cid} and p.kind = ${participationKind.virtual})`;

/** Participations of a contest whose team is called like that. */
const teamsNamed = (db: Sql, cid: number, keyword: string) =>
  db
    .select({ id: contestParticipations.id })
    .from(contestParticipations)
    .where(
      and(
        eq(contestParticipations.contestId, cid),
        isNotNull(contestParticipations.teamId),
        ilike(contestParticipations.name, contains(keyword)),
      ),
    );
