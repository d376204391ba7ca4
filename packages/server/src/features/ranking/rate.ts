import { setImmediate as pause } from "node:timers/promises";
import { and, asc, eq, inArray, sql } from "drizzle-orm";
import type { Deps } from "../../deps.ts";
import type { Db, Sql } from "../../platform/db.ts";
import { every } from "../../platform/every.ts";
import { loadedOrNone } from "../board/results.ts";
import { awaitsSystemTests, isOverForAllAt, overAt } from "../contest/over.ts";
import { contestCounters, contests } from "../contest/tables.ts";
import { Career, performancesOf } from "./rating-model.ts";
import { ratedContests, ratingChanges, ratingRuns, userRatings } from "./tables.ts";

/** Works ratings of people out from final boards, and again when one was corrected. docs/rules.md#ratings-of-people */

const CHECK_MS = 60_000;
/** Fewer contestants say nothing about each other. */
const CONTESTANTS_MIN = 2;
/** Rows of one insert. */
const PAGE = 1000;

type Counted = Pick<typeof ratedContests.$inferSelect, "contestId" | "overAt" | "number" | "epoch">;
type Change = typeof ratingChanges.$inferInsert;
interface Result {
  uid: string;
  place: number;
}

/** Contests whose boards are final and count, in the order in which they ended. */
function finalContests(db: Sql): Promise<Counted[]> {
  return db
    .select({
      contestId: contests.id,
      overAt,
      number: contestCounters.number,
      epoch: contestCounters.epoch,
    })
    .from(contests)
    .innerJoin(contestCounters, eq(contestCounters.contestId, contests.id))
    .where(
      and(
        contests.isRated,
        contests.visible,
        isOverForAllAt(sql`now()`),
        sql`(not ${contests.sealRank} or ${contests.autoRealRank})`,
        sql`not ${awaitsSystemTests}`,
      ),
    )
    .orderBy(sql`2`, asc(contests.id));
}

const ratedOnes = (db: Sql): Promise<Counted[]> =>
  db
    .select({
      contestId: ratedContests.contestId,
      overAt: ratedContests.overAt,
      number: ratedContests.number,
      epoch: ratedContests.epoch,
    })
    .from(ratedContests)
    .orderBy(ratedContests.overAt, ratedContests.contestId);

const isSame = (a: Counted, b: Counted | undefined) =>
  b !== undefined &&
  a.contestId === b.contestId &&
  a.number === b.number &&
  a.epoch === b.epoch &&
  a.overAt.getTime() === b.overAt.getTime();

/** Single persons with a rank, by it; equals share the place of the first of them. */
async function resultsOf({ boards }: Pick<Deps, "boards">, cid: number): Promise<Result[]> {
  const loaded = await loadedOrNone(boards.current(cid));
  if (!loaded) return [];
  const { standings } = loaded.view("live");
  const rows = [...standings.ranked.rows()].filter((row) => standings.isOnBoard(row));
  const single = rows
    .map((row) => ({ rank: standings.rank(row), person: standings.people.person(row) }))
    .filter(({ person }) => !person.team);
  let place = 0;
  return single.map(({ rank, person }, index) => {
    if (rank !== single[index - 1]?.rank) place = index + 1;
    return { uid: person.uid, place };
  });
}

function careerOf(careers: Map<string, Career>, uid: string): Career {
  const career = careers.get(uid) ?? new Career();
  careers.set(uid, career);
  return career;
}

/** Lets careers live through a contest whose results are known; what it did to each. */
async function rate(
  careers: Map<string, Career>,
  contestId: number,
  results: readonly Result[],
): Promise<Change[]> {
  const entrants = results.map(({ uid, place }) => {
    const career = careerOf(careers, uid);
    const before = career.contests > 0 ? career.strength.rating : null;
    return { uid, place, career, before };
  });
  for (const { career } of entrants) career.begin();
  const performances = await performancesOf(entrants, pause);
  return entrants.map(({ uid, place, career, before }, index) => {
    const performance = performances[index] as number;
    career.end(performance);
    return { contestId, uid, place, performance, before, ...career.strength };
  });
}

/** The same of a contest that was worked out before. */
function relive(careers: Map<string, Career>, changes: readonly Required<Change>[]): void {
  for (const { uid, performance, rating, deviation } of changes) {
    const career = careerOf(careers, uid);
    career.begin();
    career.end(performance, { rating, deviation });
  }
}

/** Contests from the first that is new, gone or changed on are worked out; those before it are taken as they stand. */
export async function rateWhenDue(deps: Pick<Deps, "db" | "boards">): Promise<boolean> {
  const { db } = deps;
  const [run] = await db.select().from(ratingRuns);
  const [final, rated] = [await finalContests(db), await ratedOnes(db)];
  const same = final.findIndex((contest, index) => !isSame(contest, rated[index]));
  const from = same < 0 ? final.length : same;
  if (from === final.length && rated.length === final.length) return false;

  const careers = new Map<string, Career>();
  const stored = await changesOf(db, rated);
  for (const { contestId } of final.slice(0, from)) relive(careers, stored.get(contestId) ?? []);
  const changes = new Map<number, Change[]>();
  for (const contest of final.slice(from)) {
    const before = rated.find(({ contestId }) => contestId === contest.contestId);
    const isAsBefore = before?.number === contest.number && before.epoch === contest.epoch;
    const results = isAsBefore
      ? (stored.get(contest.contestId) ?? [])
      : await resultsOf(deps, contest.contestId);
    const isEnough = results.length >= CONTESTANTS_MIN;
    changes.set(contest.contestId, isEnough ? await rate(careers, contest.contestId, results) : []);
  }
  return store(db, run?.version ?? 0, { kept: final.slice(0, from), made: final.slice(from), changes });
}

async function changesOf(db: Sql, rated: readonly Counted[]): Promise<Map<number, Required<Change>[]>> {
  const ids = rated.map(({ contestId }) => contestId);
  const rows = await db
    .select()
    .from(ratingChanges)
    .where(inArray(ratingChanges.contestId, ids))
    .orderBy(ratingChanges.contestId, ratingChanges.place, ratingChanges.uid);
  return Map.groupBy(rows, ({ contestId }) => contestId);
}

interface Worked {
  kept: Counted[];
  made: Counted[];
  changes: Map<number, Change[]>;
}

/** Stores all of it, unless another server was first; accounts that went meanwhile are left out. */
function store(db: Db, version: number, { kept, made, changes }: Worked): Promise<boolean> {
  return db.transaction(async (tx) => {
    const now = sql`now()`;
    await tx.insert(ratingRuns).values({ version: 0, at: now }).onConflictDoNothing();
    const claimed = await tx
      .update(ratingRuns)
      .set({ version: version + 1, at: now })
      .where(eq(ratingRuns.version, version))
      .returning({ version: ratingRuns.version });
    if (claimed.length === 0) return false;
    const ids = kept.map(({ contestId }) => contestId);
    await tx.delete(ratedContests).where(sql`${ratedContests.contestId} <> all(${sql.param(ids)}::int[])`);
    for (const contest of made) {
      const rows = changes.get(contest.contestId) ?? [];
      await tx.insert(ratedContests).values({ ...contest, people: rows.length });
      for (let at = 0; at < rows.length; at += PAGE) await insertChanges(tx, rows.slice(at, at + PAGE));
    }
    await sumUp(tx);
    return true;
  });
}

const insertChanges = (tx: Sql, rows: Change[]) =>
  tx.execute(sql`
    insert into ${ratingChanges} (contest_id, uid, place, performance, before, rating, deviation)
    select new.* from json_to_recordset(${JSON.stringify(rows.map(rowOf))}) as new (
      contest_id int, uid text, place int, performance float8, before float8, rating float8, deviation float8)
    join user_account on user_account.uid = new.uid`);

const rowOf = ({ contestId, ...change }: Change) => ({ contest_id: contestId, ...change });

/** The last change of each person, with what came before it. */
async function sumUp(tx: Sql): Promise<void> {
  await tx.delete(userRatings);
  await tx.execute(sql`
    insert into ${userRatings} (uid, rating, deviation, highest, contests, place)
    select s.*, case when u.status = 0 then rank() over (partition by u.status order by s.rating desc) end
    from (
      select distinct on (c.uid) c.uid, round(c.rating) as rating, round(c.deviation),
        round(max(c.rating) over (partition by c.uid)), count(*) over (partition by c.uid)
      from ${ratingChanges} c join ${ratedContests} r on r.contest_id = c.contest_id
      order by c.uid, r.over_at desc, r.contest_id desc) s
    join user_account u on u.uid = s.uid`);
}

export function startUserRatings(deps: Pick<Deps, "db" | "boards" | "log" | "stopping">): void {
  const failure = "ratings could not be worked out";
  every(deps, { ms: CHECK_MS, failure }, () => rateWhenDue(deps));
}
