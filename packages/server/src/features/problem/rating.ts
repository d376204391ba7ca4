import { setImmediate as pause } from "node:timers/promises";
import { programVerdicts, status } from "@verdict/contract";
import { and, eq, inArray, type SQL, type SQLWrapper, sql } from "drizzle-orm";
import type { Deps } from "../../deps.ts";
import type { Db, Sql } from "../../platform/db.ts";
import { every } from "../../platform/every.ts";
import { isCounted, submissions } from "../submission/tables.ts";
import { ratingsOf, type Try } from "./rating-model.ts";
import { problemRatingRuns, problemRatings, problems } from "./tables.ts";

/** Ratings of problems, worked out anew once a day from who tried what. docs/rules.md#how-hard-a-problem-proved */

const CHECK_MS = 3600_000;
const FIRST_MS = 60_000;
const AFTER_HOURS = 20;
/** So many of the newest submissions are looked at. */
const NEWEST = 2_000_000;

/** The rating of the problem `pid`; null where there is none. */
export const ratingOfProblem = (pid: SQLWrapper): SQL<number | null> =>
  sql<
    number | null
  >`(select ${problemRatings.rating} from ${problemRatings} where ${problemRatings.problemId} = ${pid})`;

export async function ratingOf(db: Sql, pid: number): Promise<number | null> {
  const [row] = await db
    .select({ rating: problemRatings.rating })
    .from(problemRatings)
    .where(eq(problemRatings.problemId, pid));
  return row?.rating ?? null;
}

/** A program that does not compile is no try. */
const tried = programVerdicts.filter((verdict) => verdict !== status.compileError);

/** Who tried which problem, but for its author, and how it went. */
async function triesOf(db: Sql): Promise<Try[]> {
  const accepted = sql`${submissions.status} = ${status.accepted}`;
  const rows = await db
    .select({
      user: submissions.uid,
      problem: submissions.problemId,
      solved: sql<boolean>`bool_or(${accepted})`,
      atOnce: sql<boolean>`(array_agg(${accepted} order by ${submissions.id}))[1]`,
    })
    .from(submissions)
    .where(
      and(
        isCounted,
        inArray(submissions.status, tried),
        sql`${submissions.id} > (select coalesce(max(id), 0) - ${NEWEST} from ${submissions})`,
        sql`not exists (select 1 from ${problems} p where p.id = ${submissions.problemId} and p.author_uid = ${submissions.uid})`,
      ),
    )
    .groupBy(submissions.uid, submissions.problemId);
  return rows.map(({ user, problem, solved, atOnce }) => ({
    user,
    problem,
    score: atOnce ? 1 : solved ? 0.5 : 0,
  }));
}

/** Works the ratings out and stores them in place of the former ones. */
export async function rateProblems(db: Sql): Promise<void> {
  const ratings = await ratingsOf(await triesOf(db), pause);
  const [ids, values, people] = [
    ratings.map(({ problem }) => problem),
    ratings.map(({ rating }) => rating),
    ratings.map((row) => row.people),
  ].map((column) => sql`${sql.param(column)}::int[]`) as [SQL, SQL, SQL];
  await db.delete(problemRatings).where(sql`${problemRatings.problemId} <> all(${ids})`);
  await db.execute(sql`
    insert into ${problemRatings} (problem_id, rating, people)
    select new.id, new.rating, new.people from unnest(${ids}, ${values}, ${people}) as new (id, rating, people)
    join ${problems} on ${problems.id} = new.id
    on conflict (problem_id) do update set rating = excluded.rating, people = excluded.people
    where (problem_rating.rating, problem_rating.people) is distinct from (excluded.rating, excluded.people)`);
}

/** One server a day does it: whose claim is stored, with what came of it. */
export async function rateWhenDue(db: Db): Promise<boolean> {
  return db.transaction(async (tx) => {
    const claimed = await tx
      .insert(problemRatingRuns)
      .values({ at: sql`now()` })
      .onConflictDoUpdate({
        target: problemRatingRuns.id,
        set: { at: sql`now()` },
        setWhere: sql`${problemRatingRuns.at} < now() - make_interval(hours => ${AFTER_HOURS})`,
      })
      .returning({ id: problemRatingRuns.id });
    if (claimed.length === 0) return false;
    await rateProblems(tx);
    return true;
  });
}

export function startRatings(deps: Pick<Deps, "db" | "log" | "stopping">): void {
  const failure = "the ratings of problems could not be worked out";
  every(deps, { ms: CHECK_MS, firstMs: FIRST_MS, failure }, () => rateWhenDue(deps.db));
}
