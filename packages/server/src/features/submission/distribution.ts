import { type DataOf, type getSubmissionDistribution, type Spread, status } from "@verdict/contract";
import { and, desc, eq, type SQL, sql } from "drizzle-orm";
import type { Sql } from "../../platform/db.ts";
import { users } from "../user/tables.ts";
import { isCounted, submissions } from "./tables.ts";
import type { SubmissionRow } from "./verdict.ts";

/** So many of a problem's newest accepted programs in a language are looked at. */
const NEWEST = 5000;
const BINS = 24;
const BEST = 3;

type Best = NonNullable<DataOf<typeof getSubmissionDistribution>>["fastest"];

/**
 * Time and memory of the newest accepted programs of the problem in the same language, outside contests and groups, in
 * no order; with `isShared` also the fastest and the shortest of those that are shared, each user's best. One statement,
 * which reads them once.
 */
export async function acceptedAlike(
  db: Sql,
  { problemId, language }: Pick<SubmissionRow, "problemId" | "language">,
  isShared: boolean,
): Promise<{ times: number[]; memories: number[]; fastest: Best; shortest: Best }> {
  const newest = db.$with("newest").as(
    db
      .select({
        id: submissions.id,
        uid: submissions.uid,
        timeMs: submissions.timeMs,
        memoryKib: submissions.memoryKib,
        length: submissions.length,
        share: submissions.share,
      })
      .from(submissions)
      .where(
        and(
          eq(submissions.problemId, problemId),
          eq(submissions.language, language),
          sql`${submissions.status} = ${sql.raw(String(status.accepted))}`,
          isCounted,
        ),
      )
      .orderBy(desc(submissions.id))
      .limit(NEWEST),
  );
  const best = (first: SQL) => sql<Best>`(
    select coalesce(jsonb_agg(to_jsonb(best) - 'rank' order by best.rank, best."submitId"), '[]') from (
      select own."submitId", own.uid, u.username, own.time, own.memory, own.length, own.rank from (
        select distinct on (uid) id as "submitId", uid, time_ms as time, memory_kib as memory, length, ${first} as rank
        from ${newest} where share and ${isShared}::boolean order by uid, ${first}, id
      ) own join ${users} u on u.uid = own.uid
      order by own.rank, own."submitId" limit ${BEST}
    ) best)`;
  const [row] = await db
    .with(newest)
    .select({
      times: sql<number[]>`coalesce(array_agg(coalesce(${newest.timeMs}, 0)), '{}')`,
      memories: sql<number[]>`coalesce(array_agg(coalesce(${newest.memoryKib}, 0)), '{}')`,
      fastest: best(sql`time_ms`),
      shortest: best(sql`length`),
    })
    .from(newest);
  return row ?? { times: [], memories: [], fastest: [], shortest: [] };
}

/** Bins of equal width over all but the highest twentieth, which the last bin takes in; never narrower than `least`. */
export function spreadOf(values: readonly number[], own: number, least: number): Spread {
  const sorted = values.toSorted((a, b) => a - b);
  const low = sorted[0] ?? own;
  const top = sorted.at(-1) ?? own;
  const usual = sorted[Math.floor((sorted.length - 1) * 0.95)] ?? own;
  const width = Math.max(least, Math.ceil((usual - low + 1) / BINS));
  const count = Math.max(1, Math.min(BINS, Math.ceil((usual - low + 1) / width)));
  const bins = Array.from({ length: count }, (_, at) => ({
    from: low + at * width,
    to: low + (at + 1) * width,
    count: 0,
  }));
  const last = bins.at(-1);
  if (last) last.to = Math.max(last.to, top);
  for (const value of sorted) {
    const bin = bins[Math.min(count - 1, Math.floor((value - low) / width))];
    if (bin) bin.count++;
  }
  const others = sorted.length - 1;
  const slower = sorted.length - sorted.findLastIndex((value) => value <= own) - 1;
  return { bins, own, better: others > 0 ? slower / others : 0 };
}
